#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Four hosts and the simulated node, for the tests that source this: network namespaces w0..w3, each joined to a port of
# `tributary cosim` by a veth pair or a TAP device, whose end at the node is n0..n3.
#
#   name=...; tributary=...; kind=veth            the test, the command, or tap
#   again=(OPTION...)                             its other options, to run it again
#   source netns_hosts.sh
#   enter_namespaces "$@"                         runs the test again, in namespaces (net, mount, pid) of its own
#   start_hosts_and_node                          from here on $work is a directory, $cosim the node's process
#
# Nothing of the script remains, however it ends, and any number of them may run at the same time. Exit status of the
# test: 0 passed, 1 failed, 2 wrong usage, 77 skipped, with the reason.
set -euo pipefail

: "${name:?}" "${kind:?}" "${tributary?}"
readonly work=/run/tributary
again+=()
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

# shellcheck source=tools/netns/namespaces.sh
source "${BASH_SOURCE[0]%/*}/../../../netns/namespaces.sh"

# As the last process of its namespaces the script could just end; it takes down what it has put up all the same.
clean_up() {
  local status=$?
  trap - EXIT
  if ((status != 0 && status != 77)); then
    for log in "$work"/*.log; do
      echo "--- ${log##*/}"
      tail -n 60 "$log"
    done
    echo "to see it again: $0 --$kind ${again[*]:+${again[*]} }$tributary"
  fi
  local jobs
  jobs=$(jobs -p)
  # shellcheck disable=SC2086  # a list
  [[ -z $jobs ]] || kill $jobs 2>/dev/null || true
  for host in $hosts; do ip netns delete "w$host" 2>/dev/null || true; done
  exit "$status"
}

inside() { ip netns exec "w$1" "${@:2}"; }

# With the given options of `tributary cosim`, too.
start_hosts_and_node() {
  mount -t tmpfs tmpfs /run  # for `ip netns` and for our files
  mkdir "$work"
  trap clean_up EXIT
  trap 'exit 1' INT TERM
  local ports=() host
  for host in $hosts; do
    if [[ $kind == veth ]]; then
      make_host "$host"
      ports+=(--port "n$host")
    else
      ip netns add "w$host"
      ports+=(--tap "n$host")
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
