#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Four hosts and the simulated node, for the tests that source this: network namespaces w0..w3, each joined to a port of
# `tributary cosim` by a veth pair or a TAP device, whose end at the node is n0..n3.
#
#   name=...; tributary=...; kind=veth            the test, the command, or tap
#   source netns_hosts.sh
#   enter_namespaces "$@"                         runs the test again, in namespaces (net, mount, pid) of its own
#   start_hosts_and_node                          from here on $work is a directory, $cosim the node's process
#
# Whatever happens to the script, nothing of it stays, and any number of them may run at the same time. Exit status of the
# test: 0 passed, 1 failed, 2 wrong usage, 77 skipped, with the reason.
set -euo pipefail

: "${name:?}" "${kind:?}" "${tributary?}"
readonly node_ip=10.84.66.1 hosts="0 1 2 3" work=/run/tributary
cosim=''
workers=()  # process of the worker on each host

skip() {
  echo "$name: SKIPPED: $1"
  exit 77
}

fail() {
  echo "$name: FAILED: $1"
  exit 1
}

# Returns within the namespaces only. As root without a user namespace, which some machines forbid.
enter_namespaces() {
  [[ -x $tributary ]] || { echo "$name: '$tributary' is no program; build the target tributary" >&2; exit 2; }
  if [[ -n ${TRIBUTARY_NETNS_INSIDE:-} ]]; then return; fi
  for tool in unshare setpriv ip ping arping tcpdump; do
    command -v "$tool" >/dev/null || skip "$tool is not installed; tools/setup.sh does that"
  done
  local isolate=(unshare --net --mount --pid --fork --kill-child --mount-proc)
  ((EUID == 0)) || isolate+=(--user --map-root-user)
  local refusal
  if ! refusal=$("${isolate[@]}" true 2>&1); then skip "no namespaces here: $refusal"; fi
  if [[ $kind == tap ]] && ! (exec 3<>/dev/net/tun) 2>/dev/null; then skip "/dev/net/tun can't be opened"; fi
  # unshare itself heeds no SIGTERM. When it is killed, all that runs in the namespaces is, and they are gone with it.
  TRIBUTARY_NETNS_INSIDE=1 setpriv --pdeathsig KILL "${isolate[@]}" "$0" "$@" &
  inner=$!
  trap 'kill -KILL "$inner"; echo "$name: interrupted" >&2; exit 1' INT TERM
  local status=0
  wait "$inner" || status=$?
  exit "$status"
}

# As the last process of its namespaces the script could just end; it takes down what it has put up all the same.
clean_up() {
  local status=$?
  trap - EXIT
  if ((status != 0 && status != 77)); then
    for log in "$work"/*.log; do
      echo "--- ${log##*/}"
      tail -n 60 "$log"
    done
    echo "to see it again: $0 --$kind $tributary"
  fi
  local jobs
  jobs=$(jobs -p)
  # shellcheck disable=SC2086  # a list
  [[ -z $jobs ]] || kill $jobs 2>/dev/null || true
  for host in $hosts; do ip netns delete "w$host" 2>/dev/null || true; done
  exit "$status"
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
  ip -n "w$1" link set lo up
  ip -n "w$1" link set "$2" name eth0 address "02:54:42:00:01:0$(($1 + 1))" mtu 9000 up
  ip -n "w$1" address add "10.84.66.$((11 + $1))/24" dev eth0
}

# With the given options of `tributary cosim`, too.
start_hosts_and_node() {
  mount -t tmpfs tmpfs /run  # for `ip netns` and for our files
  mkdir "$work"
  trap clean_up EXIT
  trap 'exit 1' INT TERM
  local ports=() host
  for host in $hosts; do
    ip netns add "w$host"
    ports+=("--$([[ $kind == tap ]] && echo tap || echo port)" "n$host")
    if [[ $kind == veth ]]; then
      ip link add "n$host" mtu 9000 type veth peer name "v$host" mtu 9000 netns "w$host"
      ip link set "n$host" up
      configure_host "$host" "v$host"
    fi
  done
  "$tributary" cosim "${ports[@]}" "$@" >"$work/cosim.log" 2>&1 &
  cosim=$!
  wait_for "$work/cosim.log" "# ready" "$cosim"
  if [[ $kind == tap ]]; then
    for host in $hosts; do
      ip link set "n$host" netns "w$host"
      configure_host "$host" "n$host"
    done
  fi
  echo "$name: node $node_ip runs on four $kind interfaces"
}

# start_worker JOB HOST OPTION...: the values are other ones in each job.
start_worker() {
  ip netns exec "w$2" "$tributary" worker --job "$1" --rank "$2" --seed "$((1000 * $1))" --join-timeout 60s "${@:3}" \
    >"$work/job$1_worker$2.log" 2>&1 &
  workers[$2]=$!
}

start_job() {
  local host
  for host in $hosts; do start_worker "$1" "$host" "${@:2}"; done
}

# succeed JOB HOST...: these workers end with the right sums.
succeed() {
  local host
  for host in "${@:2}"; do
    wait "${workers[$host]}" || fail "job $1, worker $host"
    grep -q "# Out of bounds values : 0 OK" "$work/job$1_worker$host.log" || fail "job $1, worker $host: sums not checked"
  done
}

# end_by TEXT JOB HOST...: these workers fail, and say so.
end_by() {
  local host
  for host in "${@:3}"; do
    ! wait "${workers[$host]}" || fail "job $2, worker $host has not failed"
    grep -q "^tributary: .*$1" "$work/job$2_worker$host.log" || fail "job $2, worker $host has not said '$1'"
  done
}

# kill_workers JOB HOST...: at once, without a word to the node.
kill_workers() {
  local host
  for host in "${@:2}"; do kill -KILL "${workers[$host]}"; done
  for host in "${@:2}"; do
    ! wait "${workers[$host]}" 2>/dev/null || fail "job $1, worker $host ended before it was killed"
  done
}

# say_of JOB TEXT HOST...: waits until these workers have said it.
say_of() {
  local host
  for host in "${@:3}"; do wait_for "$work/job$1_worker$host.log" "$2" "${workers[$host]}"; done
}

# The node ends well: its counters balance, its streams have kept their protocol.
stop_node() {
  kill -TERM "$cosim"
  wait "$cosim" || fail "cosim"
  tail -n 200 "$work/cosim.log"
}
