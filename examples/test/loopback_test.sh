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
if [[ -d $build/host/torch ]]; then
  said=$(OMP_NUM_THREADS=1 tools/loopback.sh --tributary "$build/tributary" /usr/bin/python3 -B examples/torch_ddp.py --steps 20 2>&1) ||
    { echo "loopback_test: FAILED: torch_ddp.py: $said"; exit 1; }
  grep -qE "^loss [0-9.]+ after 20 steps; collectives: \{'node': [0-9]+, 'gloo': 0\}$" <<<"$said" ||
    { echo "loopback_test: FAILED: torch_ddp.py says: $said"; exit 1; }
fi
for mpi in "$@"; do
  expect "y = 3.00 x + 1.00" --mpi "$mpi" "$build/examples/fit_$mpi"
  expect "tributary-mpi: rank 0 of 4: 100 collectives through the node, 800 bytes; 0 by MPI itself" --mpi "$mpi" "$build/examples/fit_$mpi"
done

# refuse PATTERN WORD...: what follows tools/loopback.sh prints one line, which matches, with exit code 2.
refuse() {
  local wanted=$1 said code=0
  shift
  said=$(tools/loopback.sh "$@" 2>&1) || code=$?
  # shellcheck disable=SC2053  # a pattern
  [[ $code == 2 && $said == $wanted ]] || { echo "loopback_test: FAILED: $*: exit code $code: $said"; exit 1; }
}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
refuse "loopback.sh: there is no program 'nosuchprogram'" --tributary "$build/tributary" nosuchprogram
refuse "loopback.sh: there is no $scratch/examples/fit_c; build it: *--target example_fit_c" \
  --tributary "$build/tributary" "$scratch/examples/fit_c"
refuse "loopback.sh: there is no $scratch/none; build it: *--target tributary" --tributary "$scratch/none" false

! tools/loopback.sh --tributary "$build/tributary" false || { echo "loopback_test: FAILED: a worker that fails"; exit 1; }
code=0
tools/loopback.sh --tributary "$build/tributary" >/dev/null 2>&1 || code=$?
((code == 2)) || { echo "loopback_test: FAILED: no program: exit code $code"; exit 1; }
echo "loopback_test: passed"
