#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The simulated node among real hosts: four network namespaces w0..w3, each joined to a port of `tributary cosim`, speak to it
# with arping, ping and tcpdump, and four `tributary worker` processes do an allreduce of 1 MB through it.
#
# All of this lives in namespaces (net, mount, pid) of its own, made by unshare, with a file system of its own for what it
# writes: whatever happens to the script, nothing of it stays, and any number of them may run at the same time.
set -euo pipefail

usage() {
  cat <<'EOF'
usage: netns_test.sh [--veth | --tap] [--static-neighbours] TRIBUTARY
  --veth               join hosts and node by veth pairs and packet sockets (default); needs root or user namespaces
  --tap                join them by TAP devices; needs /dev/net/tun
  --static-neighbours  for a node that answers neither ARP nor ICMP: leave these out, tell the hosts its MAC address
TRIBUTARY is the command built, such as build/tributary.
Exit status: 0 passed, 1 failed, 2 wrong usage, 77 skipped, with the reason.
EOF
}

kind=veth
static=false
tributary=''
for argument in "$@"; do
  case $argument in
    --veth) kind=veth ;;
    --tap) kind=tap ;;
    --static-neighbours) static=true ;;
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
  for tool in unshare ip ping arping tcpdump; do
    command -v "$tool" >/dev/null || skip "$tool is not installed; tools/setup.sh does that"
  done
  isolate=(unshare --net --mount --pid --fork --kill-child --mount-proc)
  ((EUID == 0)) || isolate+=(--user --map-root-user)
  if ! refusal=$("${isolate[@]}" true 2>&1); then skip "no namespaces here: $refusal"; fi
  if [[ $kind == tap ]] && ! (exec 3<>/dev/net/tun) 2>/dev/null; then skip "/dev/net/tun can't be opened"; fi
  TRIBUTARY_NETNS_INSIDE=1 exec "${isolate[@]}" "${BASH_SOURCE[0]}" "$@"
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
    echo "to see it again: ${BASH_SOURCE[0]} --$kind $(! $static || echo --static-neighbours) $tributary"
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
  ! $static || ip -n "$name" neighbour add "$node_ip" lladdr "$node_mac" dev eth0
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

if ! $static; then
  for host in $hosts; do
    inside "$host" arping -I eth0 -c 2 -w 20 "$node_ip" >"$work/arping$host.log" 2>&1 || fail "arping from w$host"
    grep -qi "$node_mac" "$work/arping$host.log" || fail "arping from w$host: not the node's MAC address"
  done
  echo "cosim_netns: arping answered on every port"
  # The largest that a host with an MTU of 9000 sends, and a size that is no multiple of a beat.
  for bytes in 56 1 8972; do
    inside 0 ping -M "do" -c 3 -i 0.2 -W 20 -s "$bytes" "$node_ip" >"$work/ping$bytes.log" 2>&1 || fail "ping of $bytes bytes"
    grep -q " 0% packet loss" "$work/ping$bytes.log" || fail "ping of $bytes bytes: some were lost"
  done
  echo "cosim_netns: ping answered, up to frames of 9014 bytes"
fi

workers=()
for host in $hosts; do
  ip netns exec "w$host" "$tributary" worker --rank "$host" --bytes 1MB --repeat 2 --max-retries 5 \
    >"$work/worker$host.log" 2>&1 &
  workers+=($!)
done
for host in $hosts; do
  wait "${workers[$host]}" || fail "worker $host"
  grep -q "# Out of bounds values : 0 OK" "$work/worker$host.log" || fail "worker $host: sums not checked"
done
cat "$work/worker0.log"
echo "cosim_netns: four processes have the sums, twice 1 MB"

# Frames in the file of tcpdump that match the filter.
captured() { tcpdump -Z root -nr "$work/host.pcap" "$1" 2>>"$work/read.log" | wc -l; }

if [[ -n $capture ]]; then
  for direction in "dst host $node_ip" "src host $node_ip"; do
    frames=0
    for _ in {1..50}; do  # what it has captured last it writes a little later
      frames=$(captured "udp port 21570 and $direction")
      ((frames < 246)) || break
      sleep 0.2
    done
    ((frames >= 246)) || fail "tcpdump: $frames frames with '$direction', 246 wanted: 123 chunks, twice"
  done
  kill -TERM "$capture"
  wait "$capture" || fail "tcpdump"
  echo "cosim_netns: tcpdump has all contributions and results of w0"
fi

kill -TERM "$cosim"
wait "$cosim" || fail "cosim"
cat "$work/cosim.log"
[[ -s $work/node.pcapng ]] || fail "cosim: no frames recorded"
for host in $hosts; do
  grep -q "^p${host}_verdict_accepted: 246$" "$work/cosim.log" || fail "port $host: 246 contributions accepted were wanted"
done
if grep -E "_(verdict_(bad_|short)|host_(lost|refused))" "$work/cosim.log"; then fail "damaged or lost frames"; fi
echo "cosim_netns: passed"
