#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Four workers before `tributary node` on the loopback interface, with any program. tools/loopback.sh --help says more.
set -euo pipefail

usage() {
  cat <<'EOF'
usage: tools/loopback.sh [--tributary FILE] [--mpi MPI] [--] PROGRAM [ARGUMENT...]

Starts "tributary node", which is a node without a simulator, and PROGRAM four times as its workers. Each of them finds in its
environment who it is: TRIBUTARY_NODE, TRIBUTARY_JOB, TRIBUTARY_WORKERS and TRIBUTARY_RANK; and for torch.distributed RANK,
WORLD_SIZE, MASTER_ADDR and MASTER_PORT. Needs no privilege.
  --tributary FILE   the command (default build/tributary)
  --mpi MPI          PROGRAM is an MPI program, of openmpi or mpich: it is started by mpirun.MPI with libtributary-mpi-MPI.so
Exit status: 0 done, 1 a worker has failed, 2 wrong usage.
EOF
}

root=$(realpath "${BASH_SOURCE[0]%/*}/..")
tributary=$root/build/tributary
mpi=

misuse() {
  echo "loopback.sh: $1" >&2
  usage >&2
  exit 2
}

while (($#)); do
  case $1 in
    --tributary) (($# > 1)) || misuse "--tributary needs a file"; tributary=$(realpath "$2"); shift 2 ;;
    --mpi) [[ ${2:-} =~ ^(openmpi|mpich)$ ]] || misuse "--mpi needs openmpi or mpich"; mpi=$2; shift 2 ;;
    -h | --help) usage; exit 0 ;;
    --) shift; break ;;
    -*) misuse "unknown option '$1'" ;;
    *) break ;;
  esac
done
(($#)) || misuse "no program to run given"
# shellcheck source=tools/netns/programs.sh
source "$root/tools/netns/programs.sh"
require_built "$tributary" tributary
require_program "$1"

coproc NODE { exec "$tributary" node --listen 127.0.0.1:0; }
node=$NODE_PID
trap 'kill "$node" 2>/dev/null || true' EXIT
read -r _ address <&"${NODE[0]}" || { echo "loopback.sh: the node does not start" >&2; exit 1; }
worker_environment "$address"

if [[ -n $mpi ]]; then
  mpi_launcher "$mpi"
  "${launcher[@]}" env LD_PRELOAD="$preload" "$@" || exit 1
  exit
fi
export WORLD_SIZE=$worker_count MASTER_ADDR=127.0.0.1 MASTER_PORT=${MASTER_PORT:-$((RANDOM % 20000 + 10000))}
ranks=()
for ((rank = 0; rank < worker_count; ++rank)); do
  TRIBUTARY_RANK=$rank RANK=$rank "$@" &
  ranks+=($!)
done
status=0
for rank in "${ranks[@]}"; do wait "$rank" || status=1; done
exit "$status"
