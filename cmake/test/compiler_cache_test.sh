#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The second of two clones compiles nothing: everything is in the cache that the first one has filled.
# usage: compiler_cache_test.sh; exit 0 passed, 1 failed, 77 skipped, with the reason.
set -euo pipefail

command -v ccache >/dev/null || { echo "compiler_cache_test: skipped, ccache is not installed; tools/setup.sh does that"; exit 77; }
root=$(realpath "${BASH_SOURCE[0]%/*}/../..")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export CCACHE_DIR=$work/cache CCACHE_CONFIGPATH=$work/none
unset CCACHE_BASEDIR CCACHE_NOHASHDIR

for clone in first second; do
  mkdir -p "$work/$clone/folder"
  cat >"$work/$clone/CMakeLists.txt" <<PROJECT
cmake_minimum_required(VERSION 3.20)
project(clone LANGUAGES CXX)
include($root/cmake/compiler_cache.cmake)
add_library(code STATIC code.cpp)
target_include_directories(code PRIVATE \${PROJECT_SOURCE_DIR})
PROJECT
  echo "inline int one() { return 1; }" >"$work/$clone/folder/header.h"
  printf '#include "folder/header.h"\nint two() { return 2 * one(); }\n' >"$work/$clone/code.cpp"
  cmake -S "$work/$clone" -B "$work/$clone/build" -G Ninja >/dev/null
  ccache --zero-stats >/dev/null
  cmake --build "$work/$clone/build" >/dev/null
done
statistics=$(ccache --print-stats)
grep -q '^direct_cache_hit[[:space:]]*1$' <<<"$statistics" || {
  echo "compiler_cache_test: FAILED: the second clone was compiled: $statistics"
  exit 1
}
echo "compiler_cache_test: passed"
