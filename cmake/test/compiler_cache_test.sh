#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The second of two clones compiles nothing: everything is in the cache that the first one has filled. In the third,
# comments have changed, and its precompiled header is compiled again.
# usage: compiler_cache_test.sh; exit 0 passed, 1 failed, 77 skipped, with the reason.
set -euo pipefail

command -v ccache >/dev/null || { echo "compiler_cache_test: skipped, ccache is not installed; tools/setup.sh does that"; exit 77; }
root=$(realpath "${BASH_SOURCE[0]%/*}/../..")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export CCACHE_DIR=$work/cache CCACHE_CONFIGPATH=$work/none
unset CCACHE_BASEDIR CCACHE_NOHASHDIR

build() {  # clone, comment
  mkdir -p "$work/$1/folder"
  cat >"$work/$1/CMakeLists.txt" <<PROJECT
cmake_minimum_required(VERSION 3.20)
project(clone LANGUAGES CXX)
include($root/cmake/compiler_cache.cmake)
add_library(code STATIC code.cpp)
target_compile_options(code PRIVATE -fpch-preprocess)
target_include_directories(code PRIVATE \${PROJECT_SOURCE_DIR})
target_precompile_headers(code PRIVATE <folder/header.h>)
trib_cache_with_comments(code)
PROJECT
  printf '#pragma once  // %s\ninline int one() { return 1; }\n' "$2" >"$work/$1/folder/header.h"
  printf '#include "folder/header.h"  // %s\nint two() { return 2 * one(); }\n' "$2" >"$work/$1/code.cpp"
  cmake -S "$work/$1" -B "$work/$1/build" -G Ninja >/dev/null
  ccache --zero-stats >/dev/null
  cmake --build "$work/$1/build" >"$work/log" 2>&1 || {
    cat "$work/log"
    echo "compiler_cache_test: FAILED: the $1 clone could not be built"
    exit 1
  }
}

build first old
build second old
statistics=$(ccache --print-stats)
grep -q '^direct_cache_hit[[:space:]]*2$' <<<"$statistics" || {
  echo "compiler_cache_test: FAILED: the second clone was compiled: $statistics"
  exit 1
}
build third new
echo "compiler_cache_test: passed"
