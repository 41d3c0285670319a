#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Workers of any kind, for the scripts that source this: tools/loopback.sh and tools/netns.sh.
#
#   root=...; tributary=...          the tree; the command, in the build folder
set -euo pipefail

: "${root:?}" "${tributary?}"
readonly worker_count=4

# worker_environment NODE: exports the settings of a program, and the paths of the Python package and the libraries of
# the build.
worker_environment() {
  local build
  build=$(realpath "${tributary%/*}")
  export TRIBUTARY_NODE=$1 TRIBUTARY_JOB=1 TRIBUTARY_WORKERS=$worker_count TRIBUTARY_MIN_TIMEOUT=${TRIBUTARY_MIN_TIMEOUT:-1s}
  export TRIBUTARY_LIBRARY=${TRIBUTARY_LIBRARY:-$build/host/c/libtributary.so}
  export PYTHONPATH=$build/host/torch:$root/host/python${PYTHONPATH:+:$PYTHONPATH}
}

# mpi_launcher MPI: sets `launcher` to the words that start 4 processes of an MPI program, and `preload` to its library.
mpi_launcher() {
  launcher=("mpirun.$1" -n "$worker_count")
  if [[ $1 == openmpi ]]; then
    launcher+=(--oversubscribe --mca mpi_yield_when_idle 1)
    ((EUID != 0)) || export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
  fi
  # shellcheck disable=SC2034  # for those who source this
  preload=$(realpath "${tributary%/*}")/host/mpi/libtributary-mpi-$1.so
  [[ -e $preload ]] || { echo "there is no $preload; build the target trib_mpi_preload_$1" >&2; exit 2; }
}
