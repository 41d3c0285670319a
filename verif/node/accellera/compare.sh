#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# For a regression: all that is built on Accellera's UVM-SystemC.
set -euo pipefail

usage() {
  cat <<'EOF'
usage: compare.sh BUILD

Runs the tests of BUILD, in which the target uvm_accellera has been built, that use Accellera's UVM-SystemC: the tests of the
library, what must not compile, and every simulation compared with that on UVM-lite. Says why, if one is skipped.
Exit status: 0 all passed, 1 something failed, 2 wrong usage, 77 the library is not installed (set UVM_SYSTEMC_HOME).
EOF
}

case ${1:-} in
  -h | --help) usage; exit 0 ;;
esac
if (($# != 1)) || [[ ! -r $1/CTestTestfile.cmake ]]; then
  usage >&2
  exit 2
fi
here=$(dirname "${BASH_SOURCE[0]}")
tests=$(ctest --test-dir "$1" -N -R '^uvm_accellera\.')
[[ $tests == *uvm_accellera.* ]] || exec "$here/not_installed.sh"
results=$(mktemp)
trap 'rm -f "$results"' EXIT
ctest --test-dir "$1" -R '^uvm_accellera\.' -j 2 --output-on-failure --output-junit "$results" || exit 1
# ctest names a test that was skipped, but not why.
sed -nE 's/^(.*<system-out>)?(skipped: )/\2/p' "$results"
echo "UVM COMPARED"
