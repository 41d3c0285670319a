#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The simulated node among real hosts (netns_hosts.sh). They find the node by ARP and ping it, and `tributary worker`
# processes do one job after the other through it, the node never being reset or configured:
#   1. four workers do two allreduces of 1 MB, and find all sums right;
#   2. during the next job one is killed (-9): the others say whom they wait for (WK2); the first worker of job 3
#      ends that life, and they are notified (GR2);
#   3. the others join it as well, and it succeeds;
#   4. during the next job one is interrupted: it leaves the group, and the others end (GR3).
# tcpdump on w0 sees all of that.
set -euo pipefail

usage() {
  cat <<'EOF'
usage: netns_test.sh [--veth | --tap] TRIBUTARY
  --veth  connect hosts and node by veth pairs and packet sockets (default); needs root or user namespaces
  --tap   connect them by TAP devices; needs /dev/net/tun
TRIBUTARY is the command built, such as build/tributary.
Exit status: 0 passed, 1 failed, 2 wrong usage, 77 skipped, with the reason.
EOF
}

name=cosim_netns
kind=veth
tributary=''
for argument in "$@"; do
  case $argument in
    --veth) kind=veth ;;
    --tap) kind=tap ;;
    -h | --help) usage; exit 0 ;;
    -*) echo "netns_test.sh: unknown option '$argument'" >&2; usage >&2; exit 2 ;;
    *) tributary=$argument ;;
  esac
done

# shellcheck source=tools/tributary/cosim/test/netns_hosts.sh
source "${BASH_SOURCE[0]%/*}/netns_hosts.sh"
enter_namespaces "$@"
start_hosts_and_node --trace "$work/node.jsonl" --pcap "$work/node.pcapng" --json "$work/node.json" --prometheus "$work/node.prom"
readonly node_mac=02:54:42:00:00:00
capture=''

# tcpdump as root gives its rights away, which a user namespace does not let it do.
if [[ $(cat /proc/self/setgroups 2>/dev/null) == deny ]]; then
  echo "cosim_netns: tcpdump left out: it can't run as root in a user namespace"
else
  ip netns exec w0 tcpdump -Z root -i eth0 -U -w "$work/host.pcap" >"$work/tcpdump.log" 2>&1 &
  capture=$!
  wait_for "$work/tcpdump.log" "listening on" "$capture"
fi

for host in $hosts; do
  inside "$host" arping -I eth0 -c 2 -w 20 "$node_ip" >"$work/arping$host.log" 2>&1 || fail "arping from w$host"
  grep -qi "$node_mac" "$work/arping$host.log" || fail "arping from w$host: not the node's MAC address"
done
echo "cosim_netns: arping answered on every port"
# A size that is no multiple of a beat, and the largest that a host with an MTU of 9000 sends in one packet. Beyond that it
# sends fragments, which the node does not take. One after the other: a port keeps one request, and the node may be slow.
for bytes in 56 1 8972; do
  for _ in 1 2 3; do
    inside 0 ping -M "do" -c 1 -W 20 -s "$bytes" "$node_ip" >"$work/ping$bytes.log" 2>&1 || fail "ping of $bytes bytes"
  done
done
cat "$work/ping8972.log"
echo "cosim_netns: ping answered, up to frames of 9014 bytes"

# One allreduce of the job is done, so it is at the next.
at_the_next() { wait_for "$work/job$1_worker$2.log" "^ *1000000 " "${workers[$2]}"; }

start_job 1 --bytes 1MB --repeat 2
# shellcheck disable=SC2086  # a list
succeed 1 $hosts
cat "$work/job1_worker0.log"
kill -USR1 "$cosim"
wait_for "$work/cosim.log" "^g0_" "$cosim"
for host in $hosts; do
  grep -q "^p${host}_verdict_accepted: 246$" "$work/cosim.log" || fail "port $host: 246 contributions accepted were wanted"
done
echo "cosim_netns: job 1: four processes have the sums, twice 1 MB"

start_job 2 --bytes 1MB --repeat 1000
at_the_next 2 3
kill_workers 2 3
say_of 2 "^waiting for rank 3 (asked" 0 1 2
start_worker 3 3 --bytes 1MB --repeat 2
end_by "ERROR 5: epoch .* has ended" 2 0 1 2
cat "$work/job2_worker0.log"
echo "cosim_netns: job 2: one worker killed; the others waited for its rank, and were notified when the next one joined"

for host in 0 1 2; do start_worker 3 "$host" --bytes 1MB --repeat 2; done
# shellcheck disable=SC2086  # a list
succeed 3 $hosts
cat "$work/job3_worker3.log"
echo "cosim_netns: job 3: all sums right, in a newer epoch"

start_job 4 --bytes 1MB --repeat 1000
at_the_next 4 1
kill -INT "${workers[1]}"
end_by "it has left the group" 4 1
end_by "ERROR 5: the group is stopped" 4 0 2 3
echo "cosim_netns: job 4: one worker left; the others were notified"

# Frames in the file of tcpdump that match the filter.
captured() { tcpdump -Z root -nr "$work/host.pcap" "$1" 2>>"$work/read.log" | wc -l; }

# At least $1 frames that match the filter; what it has captured last it writes a little later.
expect_captured() {
  local frames=0
  for _ in {1..50}; do
    frames=$(captured "$2")
    ((frames < $1)) || return 0
    sleep 0.2
  done
  fail "tcpdump: $frames frames with '$2', $1 wanted"
}

if [[ -n $capture ]]; then
  expect_captured 2 "arp[6:2] = 2 and ether src $node_mac"
  expect_captured 9 "icmp[icmptype] = icmp-echo and dst host $node_ip"
  expect_captured 9 "icmp[icmptype] = icmp-echoreply and src host $node_ip"
  # 123 chunks, four times; there is also what belongs to the jobs that ended early.
  expect_captured 492 "udp port 21570 and dst host $node_ip and udp[8:2] = 0x5442 and udp[10] = 0x20"
  expect_captured 492 "udp port 21570 and src host $node_ip and udp[8:2] = 0x5442 and udp[10] = 0x21"
  kill -TERM "$capture"
  wait "$capture" || fail "tcpdump"
  echo "cosim_netns: tcpdump has seen ARP, ICMP, and all contributions and results of w0"
fi

stop_node
[[ -s $work/node.pcapng ]] || fail "cosim: no frames recorded"
# 123 chunks, four times; there is also what belongs to the jobs that ended early.
(($(grep -c '"step":"released"' "$work/node.jsonl") >= 492)) || fail "cosim: steps are missing in the trace"
for host in $hosts; do
  accepted=$(sed -n "s/^p${host}_verdict_accepted: //p" "$work/cosim.log" | tail -n 1)
  grep -q "\"verdict_accepted\": $accepted," "$work/node.json" || fail "cosim: counters of port $host as JSON"
  grep -q "^tributary_verdict_accepted_total{port=\"$host\"} $accepted\$" "$work/node.prom" || fail "cosim: counters of port $host for Prometheus"
done
if grep -E "_(verdict_(bad_|short)|host_(lost|refused))" "$work/cosim.log"; then fail "damaged or lost frames"; fi
echo "cosim_netns: passed"
