#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Four hosts for `tributary cosim`, in network namespaces of this machine. tools/netns.sh --help says more.
set -euo pipefail

usage() {
  cat <<'EOF'
usage: tools/netns.sh up
       tools/netns.sh down
       tools/netns.sh run [--tributary FILE] OPTION...
       tools/netns.sh run [--tributary FILE] [--mpi mpich] -- PROGRAM [ARGUMENT...]

Host i of 0..3 is network namespace w<i>. Its interface eth0 (MTU 9000, 10.84.66.11 + i, 02:54:42:00:01:01 + i) is joined to
interface n<i> here, for port i of the node: tributary cosim --port n0 --port n1 --port n2 --port n3
  up    makes them. If one of the names is in use already, it says so and changes nothing. Needs root
  down  ends what still runs in them and removes them; what "up" has not made stays. Needs root
  run   does one job and leaves nothing: hosts and node in namespaces of their own, on each host "tributary worker" with the
        given options (--bytes 1MB, --input x.npy ...), then prints what worker 0 says. Needs root or user namespaces.
        After -- a program of your own runs on each host, with TRIBUTARY_NODE, TRIBUTARY_JOB, TRIBUTARY_WORKERS and
        TRIBUTARY_RANK in its environment
  --tributary FILE   the command (default build/tributary)
  --mpi mpich        PROGRAM is one of MPICH, started by mpirun.mpich with libtributary-mpi-mpich.so; its messages take shared memory
Exit status: 0 done, 1 failed, 2 wrong usage or trouble with files, 77 this machine can't (run).
EOF
}

# shellcheck disable=SC2034  # for namespaces.sh
name=netns.sh kind=veth
root=$(realpath "${BASH_SOURCE[0]%/*}/..")
tributary=$root/build/tributary
mpi=
readonly made=/run/tributary-netns  # numbers of the hosts that "up" has made

fail() {
  echo "$name: $1" >&2
  exit 1
}

skip() {
  echo "$name: $1" >&2
  exit 77
}

misuse() {
  echo "$name: $1" >&2
  usage >&2
  exit 2
}

# shellcheck source=tools/netns/namespaces.sh
source "$root/tools/netns/namespaces.sh"
# shellcheck source=tools/netns/programs.sh
source "$root/tools/netns/programs.sh"

require_root() { ((EUID == 0)) || fail "$1 needs root: sudo tools/netns.sh $1"; }

remove_hosts() {
  local host
  while read -r host; do
    # A namespace lives as long as a process in it, so these have to end.
    ip netns pids "w$host" 2>/dev/null | xargs --no-run-if-empty kill -TERM 2>/dev/null || true
    ip link delete "n$host" 2>/dev/null || true
    ip netns delete "w$host" 2>/dev/null || true
  done <"$made"
  rm -f "$made"
}

up() {
  require_root up
  command -v ip >/dev/null || fail "ip is not installed; tools/setup.sh does that"
  [[ ! -e $made ]] || fail "the hosts are there already; tools/netns.sh down takes them away"
  local host
  for host in $hosts; do
    [[ ! -e /run/netns/w$host ]] || fail "there is a network namespace w$host already, which is not ours"
    ! ip link show "n$host" >/dev/null 2>&1 || fail "there is an interface n$host already, which is not ours"
  done
  : >"$made"
  trap remove_hosts EXIT
  for host in $hosts; do
    echo "$host" >>"$made"
    make_host "$host"
  done
  trap - EXIT
  echo "hosts w0 to w3 are up; their ports of the node are n0 to n3"
}

down() {
  require_root down
  [[ -e $made ]] || { echo "there are no hosts"; return; }
  remove_hosts
  echo "hosts w0 to w3 are gone"
}

# run_program PROGRAM...: on each host; prints what they say.
run_program() {
  local host status=0 programs=()
  worker_environment "$node_ip"
  if [[ -n $mpi ]]; then
    ip link set lo up # for mpirun
    mpi_launcher "$mpi"
    # shellcheck disable=SC2016  # for the shell of each process
    "${launcher[@]}" sh -c 'exec ip netns exec "w$PMI_RANK" env LD_PRELOAD="$0" "$@"' "$preload" "$@"
    return
  fi
  for host in $hosts; do
    TRIBUTARY_RANK=$host ip netns exec "w$host" "$@" &
    programs+=($!)
  done
  for host in "${programs[@]}"; do wait "$host" || status=1; done
  return "$status"
}

# run_workers OPTION...: `tributary worker` on each host; prints what worker 0 says.
run_workers() {
  local host status=0 workers=() job=(--job 1)
  [[ " $* " != *" --job"* ]] || job=()
  for host in 1 2 3; do
    ip netns exec "w$host" "$tributary" worker --rank "$host" "${job[@]}" "$@" >"$work/worker$host.log" 2>&1 &
    workers+=($!)
  done
  ip netns exec w0 "$tributary" worker --rank 0 "${job[@]}" "$@" || status=$(($? == 2 ? 2 : 1))
  for host in 1 2 3; do
    wait "${workers[host - 1]}" && continue
    ((status)) || status=1
    sed "s/^/rank $host: /" "$work/worker$host.log" >&2
  done
  return "$status"
}

# run_job FUNCTION ARGUMENT...: within namespaces of our own, which end with this process.
run_job() {
  mount -t tmpfs tmpfs /run
  local host work=/run/tributary status=0
  mkdir "$work"
  for host in $hosts; do make_host "$host"; done
  "$tributary" cosim --port n0 --port n1 --port n2 --port n3 >"$work/cosim.log" 2>&1 &
  local cosim=$!
  wait_for "$work/cosim.log" "# ready" "$cosim"
  "$@" || status=$?
  kill -TERM "$cosim"
  wait "$cosim" || { status=1; cat "$work/cosim.log" >&2; }
  exit "$status"
}

command=${1:-}
case $command in
  up | down)
    (($# == 1)) || misuse "$command takes no arguments"
    "$command"
    ;;
  run)
    arguments=("$@")
    shift
    if [[ ${1:-} == --tributary ]]; then
      (($# > 1)) || misuse "--tributary needs a file"
      tributary=$(realpath "$2")
      shift 2
    fi
    if [[ ${1:-} == --mpi ]]; then
      [[ ${2:-} == mpich ]] || misuse "--mpi needs mpich; Open MPI does not start processes in other namespaces"
      mpi=$2
      shift 2
      [[ ${1:-} == -- ]] || misuse "--mpi needs a program after --"
    fi
    start=run_workers
    if [[ ${1:-} == -- ]]; then
      start=run_program
      shift
      (($#)) || misuse "run: no program to run given"
      require_program "$1"
    fi
    (($#)) || misuse "run: say what the workers shall do, such as --bytes 1MB"
    enter_namespaces "${arguments[@]}"
    run_job "$start" "$@"
    ;;
  -h | --help) usage ;;
  "") misuse "say what to do: up, down or run" ;;
  *) misuse "unknown command '$command'" ;;
esac
