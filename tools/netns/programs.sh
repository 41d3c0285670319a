#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Workers of any kind, for the scripts that source this: tools/loopback.sh and tools/netns.sh.
#
#   root=...; tributary=...          the tree; the command, in the build folder
set -euo pipefail

: "${root:?}" "${tributary?}"
readonly worker_count=4

# require_built FILE TARGET: ends the script with status 2 and what to build if there is no such file.
require_built() {
  [[ ! -e $1 ]] || return 0
  local build=${tributary%/*}
  echo "${0##*/}: there is no $1; build it: cmake --preset default && cmake --build ${build#"$PWD"/} --target $2" >&2
  exit 2
}

# require_program PROGRAM: the same for a program, one of examples/ or any, and for the library that Python loads.
require_program() {
  local program=${1##*/}
  [[ $1 != */examples/fit_* ]] || require_built "$1" "example_$program"
  command -v "$1" >/dev/null || { echo "${0##*/}: there is no program '$1'" >&2; exit 2; }
  [[ $program != python* ]] || require_built "${TRIBUTARY_LIBRARY:-${tributary%/*}/host/c/libtributary.so}" trib_c_shared
}

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
  require_built "$preload" "trib_mpi_preload_$1"
}
