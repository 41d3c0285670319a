#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The commands of examples/README.md for the loopback interface do what it says.
# usage: loopback_test.sh BUILD [MPI...] (MPI: openmpi, mpich); exit 0 passed, 1 failed, 2 wrong usage.
set -euo pipefail

(($#)) || { echo "usage: loopback_test.sh BUILD [MPI...]" >&2; exit 2; }
build=$(realpath "$1")
shift
root=$(realpath "${BASH_SOURCE[0]%/*}/../..")
cd "$root"

# expect LINE WORD...: what follows tools/loopback.sh prints LINE.
expect() {
  local wanted=$1 said
  shift
  said=$(tools/loopback.sh --tributary "$build/tributary" "$@" 2>&1) || { echo "loopback_test: FAILED: $*: $said"; exit 1; }
  grep -qxF "$wanted" <<<"$said" || { echo "loopback_test: FAILED: $* says: $said"; exit 1; }
}

expect "y = 3.00 x + 1.00" "$build/examples/fit_c"
expect "y = 3.00 x + 1.00, loss 0.0000" "$build/examples/fit_cpp"
expect "y = 3.00 x + 1.00" /usr/bin/python3 -B examples/fit.py
for mpi in "$@"; do
  expect "y = 3.00 x + 1.00" --mpi "$mpi" "$build/examples/fit_$mpi"
  expect "tributary-mpi: rank 0 of 4: 100 collectives through the node, 800 bytes; 0 by MPI itself" --mpi "$mpi" "$build/examples/fit_$mpi"
done

! tools/loopback.sh --tributary "$build/tributary" false || { echo "loopback_test: FAILED: a worker that fails"; exit 1; }
code=0
tools/loopback.sh --tributary "$build/tributary" >/dev/null 2>&1 || code=$?
((code == 2)) || { echo "loopback_test: FAILED: no program: exit code $code"; exit 1; }
echo "loopback_test: passed"
