#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Workers on AF_XDP sockets among real hosts (netns_hosts.sh), at the simulated node and then at the golden one
# (`tributary node`), in copy mode, as veth has it. All find their sums right:
#   1. at the RTL, with frames of several pieces of memory;
#   2. at the golden node, in jobs with small frames, with a worker on a UDP socket among them, and with loss. Contributions have
#      right checksums, DF and ECT(0); a ping is answered meanwhile; hardly a datagram takes the way through the kernel;
#   3. when an interface is down for a while, and says so when it is gone for good;
#   4. on the loopback interface, whose driver has no XDP.
# Impossible requests are refused with exit code 2 and the reason: interface, queue, a second worker, missing
# privileges.
set -euo pipefail

usage() {
  cat <<'EOF'
usage: netns_xdp_test.sh TRIBUTARY
TRIBUTARY is the command built, such as build/tributary.
Exit status: 0 passed, 1 failed, 2 wrong usage, 77 skipped, with the reason: AF_XDP needs root.
EOF
}

name=cosim_netns.xdp
# shellcheck disable=SC2034  # for netns_hosts.sh
kind=veth again=()
case ${1:-} in
  -h | --help) usage; exit 0 ;;
  -* | "") echo "netns_xdp_test.sh: name the command tributary" >&2; usage >&2; exit 2 ;;
esac
tributary=$(realpath "$1")

# shellcheck source=tools/tributary/cosim/test/netns_hosts.sh
source "${BASH_SOURCE[0]%/*}/netns_hosts.sh"
((EUID == 0)) || skip "AF_XDP needs root, of a user namespace is not enough"
enter_namespaces "$@"
readonly xdp="--transport xdp:eth0"

# shellcheck disable=SC2119  # nothing to add
start_hosts_and_node
# shellcheck disable=SC2086  # lists
{
  start_job 1 --bytes 200kB $xdp
  succeed 1 $hosts
}
for host in $hosts; do
  grep -q "^# AF_XDP on queue 0 of eth0, copy mode, program in the driver" "$work/job1_worker$host.log" || fail "worker $host has no AF_XDP"
  grep -q "chunk 8192 B" "$work/job1_worker$host.log" || echo "$name: this kernel does not spread frames over several pieces of memory"
done
stop_node >/dev/null
echo "$name: four workers have the sums of the RTL"

for host in $hosts; do
  ip address add "$node_ip/32" dev "n$host"
  ip route add "10.84.66.$((11 + host))/32" dev "n$host" src "$node_ip"
  ip -n "w$host" neighbour flush all  # the RTL was another node
done

# start_golden OPTION...: in place of the one that was there.
golden=''
start_golden() {
  if [[ -n $golden ]]; then
    kill -TERM "$golden"
    wait "$golden" || true
  fi
  "$tributary" node --listen "$node_ip" "$@" >"$work/golden.log" 2>&1 &
  golden=$!
  wait_for "$work/golden.log" "^node: " "$golden"
}

# Datagrams of host $1 that its kernel has sent and received.
# shellcheck disable=SC2016  # for awk
through_kernel() { inside "$1" awk '/^Udp: [0-9]/ {print $2 + $5}' /proc/net/snmp; }

# at_the_next JOB HOST: one allreduce of 1 MB is done.
at_the_next() { wait_for "$work/job$1_worker$2.log" "^ *1000000 " "${workers[$2]}"; }

readonly fast="--min-timeout 20ms --max-retries 1000"
start_golden
# At the node's end: what AF_XDP sends passes by the taps of its own host.
timeout 60 tcpdump -Z root -i n0 -U -c 200 -w "$work/host.pcap" "src host 10.84.66.11 and udp" >"$work/tcpdump.log" 2>&1 &
capture=$!
wait_for "$work/tcpdump.log" "listening on" "$capture"
before=$(through_kernel 0)
# shellcheck disable=SC2086
{
  start_job 2 --bytes 1MB --repeat 10 --chunk 1408 $xdp $fast
  at_the_next 2 0
  inside 0 ping -M "do" -c 2 -i 0.2 -W 20 -s 8000 "$node_ip" >"$work/ping.log" 2>&1 || fail "ping while a worker has AF_XDP"
  inside 0 "$tributary" worker --job 3 --rank 5 --workers 6 --bytes 1kB $xdp >"$work/second.log" 2>&1 && fail "a second worker on eth0"
  succeed 2 $hosts
}
datagrams=$(($(through_kernel 0) - before))
((datagrams < 1000)) || fail "job 2: $datagrams datagrams of 14220 have passed through the kernel"
wait "$capture" || fail "tcpdump"
tcpdump -Z root -nvvr "$work/host.pcap" 2>/dev/null >"$work/host.txt"
# A frame of tcpdump has two lines: IP, then UDP.
((200 == $(grep -c "flags \[DF\]" "$work/host.txt"))) || fail "contributions without DF"
(($(grep -c "tos 0x2,ECT(0)" "$work/host.txt") > 150)) || fail "contributions without ECT(0)"
(($(grep -c "\[udp sum ok\]" "$work/host.txt") > 150)) || fail "contributions with wrong checksums"
echo "$name: 1408 B chunks: right sums, DF, ECT(0), checksums; $datagrams datagrams of 14220 through the kernel"

start_golden --loss 0.05
# shellcheck disable=SC2086
{
  for host in 0 1 2; do start_worker 4 "$host" --bytes 500kB --repeat 2 $xdp $fast; done
  start_worker 4 3 --bytes 500kB --repeat 2 --chunk 8192 $fast
  succeed 4 $hosts
}
grep -q "retransmissions [1-9]" "$work/job4_worker0.log" || fail "job 4: nothing was lost"
echo "$name: one worker on UDP among them, and 5 % of the frames lost: right sums"

start_golden
# shellcheck disable=SC2086
{
  start_job 5 --bytes 1MB --repeat 40 $xdp $fast
  at_the_next 5 1
  ip -n w1 link set eth0 down
  sleep 0.5
  ip -n w1 link set eth0 up
  succeed 5 $hosts
  start_job 6 --bytes 1MB --repeat 100000 $xdp $fast
  at_the_next 6 2
}
ip -n w2 link delete eth0
end_by "interface eth0, which leads to the node, is gone" 6 2
kill_workers 6 0 1 3
echo "$name: an interface was down, and another has gone"

refused() { # TEXT OPTION...: of a worker in w0
  local status=0
  ip netns exec w0 "$tributary" worker --job 7 --rank 0 --workers 1 --bytes 1kB "${@:2}" >"$work/refused.log" 2>&1 || status=$?
  ((status == 2)) || fail "exit code $status, not 2, with ${*:2}"
  grep -q -- "$1" "$work/refused.log" || fail "has not said '$1'"
}
refused "there is no interface eth7" --transport xdp:eth7
refused "interface lo does not have this worker's address 10.84.66.11, eth0 has" --transport xdp:lo
refused "interface eth0 has no queue 3000" --transport xdp:eth0:3000
refused "no transport; udp is one" --transport dpdk
grep -q "AF_XDP socket already\|XDP program already" "$work/second.log" || fail "the second worker was refused for another reason"
without() { # CAPABILITIES TEXT: a worker that lacks them; the kernel frees a queue only some time after its socket was closed
  local status attempt
  for ((attempt = 0; attempt < 100; attempt++)); do
    status=0
    ip netns exec w0 setpriv --bounding-set "$1" "$tributary" worker --job 7 --rank 0 --workers 1 --bytes 1kB --transport xdp:eth0 \
      >"$work/refused.log" 2>&1 || status=$?
    grep -q "AF_XDP socket already" "$work/refused.log" || break
  done
  ((status == 2)) || fail "exit code $status, not 2, without $1"
  grep -q -- "$2" "$work/refused.log" || fail "without $1: has not said '$2', but: $(tail -n 1 "$work/refused.log")"
}
without -net_raw "this process lacks CAP_NET_RAW; run it as root, or give its program"
without -net_admin,-sys_admin "this process lacks CAP_NET_ADMIN; run it as root"
without -bpf,-sys_admin "this process lacks CAP_BPF; run it as root"
echo "$name: what cannot be was refused, with the reason"

# On lo, which accepts frames from an address of its own only if it is configured to.
for address in 10.9.9.1 10.9.9.2; do ip -n w2 address add "$address/32" dev lo; done
inside 2 sh -c 'echo 1 >/proc/sys/net/ipv4/conf/lo/accept_local'
ip netns exec w2 "$tributary" node --listen 10.9.9.1 >"$work/lo.log" 2>&1 &
wait_for "$work/lo.log" "^node: " "$!"
# shellcheck disable=SC2086
inside 2 "$tributary" worker --job 8 --rank 0 --workers 1 --bytes 1MB --bind 10.9.9.2 --node 10.9.9.1 --join-timeout 10s --transport xdp:lo $fast \
  >"$work/job8_worker0.log" 2>&1 || fail "a worker on lo"
grep -q "^# AF_XDP on queue 0 of lo, copy mode, program in the kernel" "$work/job8_worker0.log" || fail "lo: no generic XDP"
echo "$name: PASSED"
