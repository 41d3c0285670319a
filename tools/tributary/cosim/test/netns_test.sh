#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The simulated node among real hosts: four network namespaces w0..w3, each joined to a port of `tributary cosim`. They find
# the node by ARP and ping it, and `tributary worker` processes do one job after the other through it, the node never being
# reset or configured:
#   1. four workers do two allreduces of 1 MB, and find all sums right;
#   2. in the midst of the next job one is killed (-9): it comes again, joins with a newer epoch, and the others end (GR2);
#   3. they come again as well, and the job succeeds;
#   4. in the midst of the next job one is interrupted: it leaves the group, and the others end (GR3).
# tcpdump on w0 sees all of that.
#
# All of this lives in namespaces (net, mount, pid) of its own, made by unshare, with a file system of its own for what it
# writes: whatever happens to the script, nothing of it stays, and any number of them may run at the same time.
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
[[ -x $tributary ]] || { echo "netns_test.sh: '$tributary' is no program; build the target tributary" >&2; exit 2; }

skip() {
  echo "cosim_netns: SKIPPED: $1"
  exit 77
}

# First call: into the namespaces. As root without a user namespace, which some machines forbid.
if [[ -z ${TRIBUTARY_NETNS_INSIDE:-} ]]; then
  for tool in unshare setpriv ip ping arping tcpdump; do
    command -v "$tool" >/dev/null || skip "$tool is not installed; tools/setup.sh does that"
  done
  isolate=(unshare --net --mount --pid --fork --kill-child --mount-proc)
  ((EUID == 0)) || isolate+=(--user --map-root-user)
  if ! refusal=$("${isolate[@]}" true 2>&1); then skip "no namespaces here: $refusal"; fi
  if [[ $kind == tap ]] && ! (exec 3<>/dev/net/tun) 2>/dev/null; then skip "/dev/net/tun can't be opened"; fi
  # unshare itself heeds no SIGTERM. When it is killed, all that runs in the namespaces is, and they are gone with it.
  TRIBUTARY_NETNS_INSIDE=1 setpriv --pdeathsig KILL "${isolate[@]}" "${BASH_SOURCE[0]}" "$@" &
  inner=$!
  trap 'kill -KILL "$inner"; echo "cosim_netns: interrupted" >&2; exit 1' INT TERM
  status=0
  wait "$inner" || status=$?
  exit "$status"
fi

mount -t tmpfs tmpfs /run  # for `ip netns` and for our files
work=/run/tributary
mkdir "$work"
readonly node_ip=10.84.66.1 node_mac=02:54:42:00:00:00 hosts="0 1 2 3"
cosim=''
capture=''

# As the last process of its namespaces this script could just end; it takes down what it has put up all the same.
clean_up() {
  local status=$?
  trap - EXIT
  if ((status != 0 && status != 77)); then
    for log in "$work"/*.log; do
      echo "--- ${log##*/}"
      tail -n 60 "$log"
    done
    echo "to see it again: ${BASH_SOURCE[0]} --$kind $tributary"
  fi
  local jobs
  jobs=$(jobs -p)
  # shellcheck disable=SC2086  # a list
  [[ -z $jobs ]] || kill $jobs 2>/dev/null || true
  for host in $hosts; do ip netns delete "w$host" 2>/dev/null || true; done
  exit "$status"
}
trap clean_up EXIT
trap 'exit 1' INT TERM

fail() {
  echo "cosim_netns: FAILED: $1"
  exit 1
}

# Waits until FILE has a line with TEXT, while the process PID lives.
wait_for() {
  local file=$1 text=$2 pid=$3
  for _ in {1..600}; do
    if grep -q -- "$text" "$file" 2>/dev/null; then return; fi
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.1
  done
  fail "no '$text' in ${file##*/}"
}

inside() { ip netns exec "w$1" "${@:2}"; }

# The interface $2, in namespace w$1, as the conventions of the tools have it.
configure_host() {
  local name=w$1
  ip -n "$name" link set lo up
  ip -n "$name" link set "$2" name eth0 address "02:54:42:00:01:0$(($1 + 1))" mtu 9000 up
  ip -n "$name" address add "10.84.66.$((11 + $1))/24" dev eth0
}

ports=()
for host in $hosts; do
  ip netns add "w$host"
  ports+=("--$([[ $kind == tap ]] && echo tap || echo port)" "n$host")
  if [[ $kind == veth ]]; then
    ip link add "n$host" mtu 9000 type veth peer name "v$host" mtu 9000 netns "w$host"
    ip link set "n$host" up
    configure_host "$host" "v$host"
  fi
done

"$tributary" cosim "${ports[@]}" --pcap "$work/node.pcapng" >"$work/cosim.log" 2>&1 &
cosim=$!
wait_for "$work/cosim.log" "# ready" "$cosim"
if [[ $kind == tap ]]; then
  for host in $hosts; do
    ip link set "n$host" netns "w$host"
    configure_host "$host" "n$host"
  done
fi
echo "cosim_netns: node runs on four $kind interfaces"

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
# sends fragments, which the node does not take.
for bytes in 56 1 8972; do
  inside 0 ping -M "do" -c 3 -i 0.2 -W 20 -s "$bytes" "$node_ip" >"$work/ping$bytes.log" 2>&1 || fail "ping of $bytes bytes"
  grep -q " 0% packet loss" "$work/ping$bytes.log" || fail "ping of $bytes bytes: some were lost"
done
cat "$work/ping8972.log"
echo "cosim_netns: ping answered, up to frames of 9014 bytes"

# start_worker JOB HOST REPETITIONS: of 1 MB each
workers=()
start_worker() {
  ip netns exec "w$2" "$tributary" worker --rank "$2" --bytes 1MB --repeat "$3" --seed "$1" --join-timeout 60s \
    >"$work/job$1_worker$2.log" 2>&1 &
  workers[$2]=$!
}

# succeed JOB HOST: that worker ends with the right sums.
succeed() {
  wait "${workers[$2]}" || fail "job $1, worker $2"
  grep -q "# Out of bounds values : 0 OK" "$work/job$1_worker$2.log" || fail "job $1, worker $2: sums not checked"
}

# end_by_error JOB HOST: that worker ends because the epoch did.
end_by_error() {
  ! wait "${workers[$2]}" || fail "job $1, worker $2 has not ended by the ERROR"
  grep -q "^tributary: .*ERROR 5" "$work/job$1_worker$2.log" || fail "job $1, worker $2 has not been told by ERROR 5"
}

# One allreduce of the job is done, so it is in the midst of the next.
in_the_midst() { wait_for "$work/job$1_worker$2.log" "^ *1000000 " "${workers[$2]}"; }

for host in $hosts; do start_worker 1 "$host" 2; done
for host in $hosts; do succeed 1 "$host"; done
cat "$work/job1_worker0.log"
kill -USR1 "$cosim"
wait_for "$work/cosim.log" "^g0_" "$cosim"
for host in $hosts; do
  grep -q "^p${host}_verdict_accepted: 246$" "$work/cosim.log" || fail "port $host: 246 contributions accepted were wanted"
done
echo "cosim_netns: job 1: four processes have the sums, twice 1 MB"

for host in $hosts; do start_worker 2 "$host" 1000; done
in_the_midst 2 3
kill -KILL "${workers[3]}"
! wait "${workers[3]}" 2>/dev/null || fail "job 2, worker 3 lives"
start_worker 3 3 2
for host in 0 1 2; do end_by_error 2 "$host"; done
cat "$work/job2_worker0.log"
echo "cosim_netns: job 2: one worker killed; the others were told when it joined again"

for host in 0 1 2; do start_worker 3 "$host" 2; done
for host in $hosts; do succeed 3 "$host"; done
cat "$work/job3_worker3.log"
echo "cosim_netns: job 3: all sums right, in a newer epoch"

for host in $hosts; do start_worker 4 "$host" 1000; done
in_the_midst 4 1
kill -INT "${workers[1]}"
! wait "${workers[1]}" || fail "job 4, worker 1 was interrupted, but passed"
grep -q "^tributary: .*it has left the group" "$work/job4_worker1.log" || fail "job 4, worker 1 has not left"
for host in 0 2 3; do end_by_error 4 "$host"; done
echo "cosim_netns: job 4: one worker left; the others were told"

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
  expect_captured 492 "udp port 21570 and dst host $node_ip and udp[8:2] = 0x5442"
  expect_captured 492 "udp port 21570 and src host $node_ip and udp[8:2] = 0x5442"
  kill -TERM "$capture"
  wait "$capture" || fail "tcpdump"
  echo "cosim_netns: tcpdump has seen ARP, ICMP, and all contributions and results of w0"
fi

kill -TERM "$cosim"
wait "$cosim" || fail "cosim"
tail -n 200 "$work/cosim.log"
[[ -s $work/node.pcapng ]] || fail "cosim: no frames recorded"
if grep -E "_(verdict_(bad_|short)|host_(lost|refused))" "$work/cosim.log"; then fail "damaged or lost frames"; fi
echo "cosim_netns: passed"
