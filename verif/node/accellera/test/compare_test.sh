#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# compare.sh says why a test was skipped, and fails when one does. Tests of the shell play those of the library.
# usage: compare_test.sh; exit 0 passed, 1 failed.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# compared WANTED EXIT: what compare.sh says and how it ends, if the test of the library ends with EXIT.
compared() {
  cat >"$work/CTestTestfile.cmake" <<TESTS
add_test(uvm_accellera.library sh -c "exit $2")
add_test(uvm_accellera.examples "$here/not_installed.sh" examples)
set_tests_properties(uvm_accellera.examples PROPERTIES SKIP_RETURN_CODE 77)
TESTS
  local status=0
  "$here/compare.sh" "$work" >"$work/said.txt" 2>&1 || status=$?
  if ((status != $2)) || ! grep -qE -- "$1" "$work/said.txt"; then
    echo "compare_test: exit status $status, or not said: $1"
    cat "$work/said.txt"
    exit 1
  fi
}

compared '^skipped: the examples of .* are not installed below UVM_SYSTEMC_HOME$' 0
compared '^UVM COMPARED$' 0
compared 'tests failed out of 2' 1
echo "compare_test: passed"
