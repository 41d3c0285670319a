#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# P1 and P2 over real sockets: whatever state a job dies in, the next one starts at once and has the right sums. Each job
# has values of its own, so that a contribution of another one makes a sum wrong. Hosts and node as netns_hosts.sh has them;
# the node is never reset or configured. After each of these a job of all four workers has to succeed:
#   mtu      one host's data are lost, as its link has too small an MTU; the others have contributed
#   one      a worker is killed (-9) during a job; the others wait for it, and are killed as well
#   all      all workers are killed during a job
#   joining  only three of four have joined when they are killed; the next job is one of two workers
#   wider    that job of two has ended, and the other two are the first to join the next one of four
#   welcomed all have joined and are killed, when only one of them has not contributed yet
#   blip     a cable is cut during a job for a second: the job itself succeeds
#   cut      a cable is cut for good while the job joins, so one worker is never welcomed, and the others have contributed
#   many     jobs back to back; after each of them one that is killed within 0.4 s, wherever it is then
set -euo pipefail

usage() {
  cat <<'EOF'
usage: netns_jobs_test.sh [--jobs N] [--seed N] TRIBUTARY
  --jobs N  so many jobs back to back that succeed, and as many that are killed; default: what 15 seconds hold
  --seed N  of the moments when they are killed; default: 1
TRIBUTARY is the command built, such as build/tributary.
Needs root or user namespaces. Exit status: 0 passed, 1 failed, 2 wrong usage, 77 skipped, with the reason.
EOF
}

# shellcheck source=tools/arguments.sh
source "${BASH_SOURCE[0]%/*}/../../../arguments.sh"

name=cosim_jobs
# shellcheck disable=SC2034  # for netns_hosts.sh
kind=veth again=()
tributary=''
jobs_wanted=0
seed=1
arguments=("$@")
while (($#)); do
  case $1 in
    --veth) ;;
    --jobs | --seed)
      value_of "$@"
      number "$1" "$2"
      if [[ $1 == --jobs ]]; then jobs_wanted=$2; else seed=$2; fi
      again+=("$1" "$2")
      shift
      ;;
    -h | --help) usage; exit 0 ;;
    -*) misuse "unknown option '$1'" ;;
    *) tributary=$1 ;;
  esac
  shift
done

# shellcheck source=tools/tributary/cosim/test/netns_hosts.sh
source "${BASH_SOURCE[0]%/*}/netns_hosts.sh"
enter_namespaces "${arguments[@]}"
# shellcheck disable=SC2119  # no options of its own for the node
start_hosts_and_node
readonly fast=(--min-timeout 200ms) large=(--bytes 200KB)
job=0

# A job that has to succeed, whatever was before.
next_job_succeeds() {
  job=$((job + 1))
  start_job "$job" "${fast[@]}" "${large[@]}"
  # shellcheck disable=SC2086  # a list
  succeed "$job" $hosts
  echo "cosim_jobs: $1: the next job has the right sums"
}

# A job that is at its allreduces.
start_long_job() {
  job=$((job + 1))
  start_job "$job" "${fast[@]}" "${large[@]}" --repeat 100000
  say_of "$job" "^ *200000 " 0 1 2 3
}

job=$((job + 1))
ip link set n0 mtu 1500
start_job "$job" "${fast[@]}" "${large[@]}" --max-retries 2
end_by "rank 0 is missing" "$job" 1 2 3
end_by "" "$job" 0
ip link set n0 mtu 9000
next_job_succeeds mtu

start_long_job
kill_workers "$job" 3
say_of "$job" "^waiting for rank 3 (asked" 0 1 2
kill_workers "$job" 0 1 2
next_job_succeeds one

start_long_job
kill_workers "$job" 0 1 2 3
next_job_succeeds all

job=$((job + 1))
for host in 1 2 3; do start_worker "$job" "$host" "${fast[@]}" "${large[@]}"; done
say_of "$job" "^waiting until all workers of this job have joined" 1 2 3
kill_workers "$job" 1 2 3
job=$((job + 1))
for host in 0 1; do start_worker "$job" "$host" "${fast[@]}" "${large[@]}" --workers 2; done
succeed "$job" 0 1
grep -q "^# joined: .* 2 members" "$work/job${job}_worker0.log" || fail "job $job has other members than its two workers"
echo "cosim_jobs: joining: the next job, of two workers, has the right sums"

# Only members may end the life (SE1), so these two have to wait for one of them.
job=$((job + 1))
for host in 2 3; do start_worker "$job" "$host" "${fast[@]}" "${large[@]}"; done
say_of "$job" "^the node refuses this worker" 2 3
for host in 0 1; do start_worker "$job" "$host" "${fast[@]}" "${large[@]}"; done
# shellcheck disable=SC2086  # a list
succeed "$job" $hosts
echo "cosim_jobs: wider: the next job, of four workers, has the right sums"

job=$((job + 1))
ip link set n3 mtu 1500
start_job "$job" "${fast[@]}" "${large[@]}"
say_of "$job" "^waiting for rank 3 (asked" 0 1 2
kill_workers "$job" 0 1 2 3
ip link set n3 mtu 9000
next_job_succeeds welcomed

job=$((job + 1))
start_job "$job" "${fast[@]}" "${large[@]}" --repeat 20
say_of "$job" "^ *200000 " 0 1 2 3
ip link set n2 down
sleep 1
ip link set n2 up
# shellcheck disable=SC2086  # a list
succeed "$job" $hosts
next_job_succeeds blip

job=$((job + 1))
for host in 0 1 2; do start_worker "$job" "$host" "${fast[@]}" "${large[@]}" --max-retries 2; done
say_of "$job" "^waiting until all workers of this job have joined" 0 1 2
ip link set n2 down
start_worker "$job" 3 "${fast[@]}" "${large[@]}" --max-retries 2
end_by "rank 2 is missing" "$job" 0 1 3
kill_workers "$job" 2
ip link set n2 up
next_job_succeeds cut

RANDOM=$seed
good=0
started=$SECONDS
while ((jobs_wanted > 0 ? good < jobs_wanted : SECONDS - started < 15)); do
  job=$((job + 1))
  start_job "$job" "${fast[@]}" --bytes 20KB --repeat 100000
  sleep "0.$(printf %03d $((RANDOM % 400)))"
  kill_workers "$job" 0 1 2 3
  job=$((job + 1))
  start_job "$job" "${fast[@]}" --bytes 20KB
  # shellcheck disable=SC2086  # a list
  succeed "$job" $hosts
  rm "$work"/job*_worker?.log
  good=$((good + 1))
done
echo "cosim_jobs: many: $good jobs, each after one that was killed, in $((SECONDS - started)) s, seed $seed, all sums right"

stop_node
echo "cosim_jobs: passed"
