#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The commands of examples/README.md for the RTL on network interfaces do what it says.
# usage: netns_test.sh BUILD [MPI...] (MPI: openmpi, mpich); exit 0 passed, 1 failed, 2 wrong usage, 77 skipped, with the reason.
set -euo pipefail

(($#)) || { echo "usage: netns_test.sh BUILD [MPI...]" >&2; exit 2; }
build=$(realpath "$1")
shift
root=$(realpath "${BASH_SOURCE[0]%/*}/../..")
cd "$root"

# expect LINE WORD...: what follows tools/netns.sh run prints LINE.
expect() {
  local wanted=$1 said code=0
  shift
  said=$(tools/netns.sh run --tributary "$build/tributary" "$@" 2>&1) || code=$?
  ((code != 77)) || { echo "netns_test: skipped, $said"; exit 77; }
  ((code == 0)) || { echo "netns_test: FAILED: $*: $said"; exit 1; }
  grep -qxF "$wanted" <<<"$said" || { echo "netns_test: FAILED: $* says: $said"; exit 1; }
}

expect "y = 3.00 x + 1.00" -- "$build/examples/fit_c"
expect "y = 3.00 x + 1.00, loss 0.0000" -- "$build/examples/fit_cpp"
expect "y = 3.00 x + 1.00" -- /usr/bin/python3 -B examples/fit.py
[[ " $* " != *" mpich "* ]] || expect "y = 3.00 x + 1.00" --mpi mpich -- "$build/examples/fit_mpich"
# AF_XDP needs root outside of user namespaces. That the variable is taken shows an interface that does not exist.
if [[ " $* " == *" mpich "* ]] && ((EUID == 0)); then
  TRIBUTARY_TRANSPORT=xdp:eth0 expect "y = 3.00 x + 1.00" --mpi mpich -- "$build/examples/fit_mpich"
  said=$(TRIBUTARY_TRANSPORT=xdp:eth7 tools/netns.sh run --tributary "$build/tributary" --mpi mpich -- "$build/examples/fit_mpich" 2>&1) \
    && { echo "netns_test: FAILED: xdp:eth7 was taken"; exit 1; }
  grep -qF "there is no interface eth7" <<<"$said" || { echo "netns_test: FAILED: xdp:eth7 says: $said"; exit 1; }
fi
echo "netns_test: passed"
