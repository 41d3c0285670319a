#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Cases that expect_exit.cmake passes: the expected exit code and text, and no report of a sanitizer.
# usage: expect_exit_test.sh; exit 0 passed, 1 failed.
set -euo pipefail

here=$(realpath "${BASH_SOURCE[0]%/*}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# expect WANTED CODE TEXT LINE EXIT: whether a program that prints LINE on standard error and ends with EXIT passes.
expect() {
  printf '#!/bin/sh\necho began\necho "%s" >&2\nexit %s\n' "$4" "$5" >"$work/program"
  chmod +x "$work/program"
  local got=fail
  ! cmake -DBINARY="$work/program" -DARGUMENTS='a|b' -DCODE="$2" -DTEXT="$3" -P "$here/../expect_exit.cmake" >/dev/null 2>&1 || got=pass
  [[ $got == "$1" ]] || { echo "expect_exit_test: FAILED: '$4' with $5 should $1 where '$3' with $2 is expected"; failed=1; }
}

expect pass 0 "PASSED seed [0-9]+" "PASSED seed 1" 0
expect pass 1 "a; b" "a; b" 1
expect fail 1 "a; b" "a; c" 1
expect fail 0 PASSED "PASSED seed 1" 1
expect fail 0 PASSED FAILED 0
expect fail 1 port "port 1 ==7==ERROR: LeakSanitizer: detected memory leaks" 1
expect fail 1 port "port 1 ==7==ERROR: AddressSanitizer: heap-use-after-free" 1
expect fail 1 port "port 1 WARNING: ThreadSanitizer: data race" 1
expect fail 1 port "port 1 a.cpp:3:4: runtime error: signed integer overflow" 1
((failed)) || echo "expect_exit_test: passed"
exit "$failed"
