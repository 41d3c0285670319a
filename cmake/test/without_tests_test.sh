#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# BUILD_TESTING=OFF: the host's side is configured on a machine without GoogleTest and toml++, and no test program is built.
# usage: without_tests_test.sh; exit 0 passed, 1 failed.
set -euo pipefail

cd "${BASH_SOURCE[0]%/*}/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
  echo "without_tests_test: FAILED: $1"
  exit 1
}

cmake -S . -B "$work" -G Ninja -DTRIBUTARY_HOST_ONLY=ON -DBUILD_TESTING=OFF -DCMAKE_DISABLE_FIND_PACKAGE_GTest=ON \
  -DCMAKE_DISABLE_FIND_PACKAGE_tomlplusplus=ON >"$work/log" 2>&1 || fail "configure: $(tail -n 20 "$work/log")"
steps=$(ninja -C "$work" -n -v)
[[ $steps == *libtributary.so* && $steps == *tributary-worker* ]] || fail "the library or tributary-worker is not built"
! grep -E '_test\b|/test/' <<<"$steps" || fail "tests are built"
[[ ! -e $work/CTestTestfile.cmake ]] || fail "there are tests"
echo "without_tests_test: passed; $(wc -l <<<"$steps") steps"
