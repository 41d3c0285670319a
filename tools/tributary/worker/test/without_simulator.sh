#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The program that a host runs has neither SystemC nor Verilator nor verilated RTL in it.
# usage: without_simulator.sh PROGRAM; exit 0 passed, 1 failed, 2 wrong usage.
set -euo pipefail

(($# == 1)) || { echo "usage: without_simulator.sh PROGRAM" >&2; exit 2; }

symbols=$(nm --demangle "$1")
grep -q 'trib::Worker::receive' <<<"$symbols" || { echo "without_simulator: FAILED: $1 has no symbols to look at"; exit 1; }
if found=$(grep -m 3 -E 'sc_core::|Verilated|Vtrib_' <<<"$symbols"); then
  echo "without_simulator: FAILED: $1 contains"
  echo "$found"
  exit 1
fi
if libraries=$(ldd "$1" | grep -iE 'systemc|verilat'); then
  echo "without_simulator: FAILED: $1 is linked with $libraries"
  exit 1
fi
echo "without_simulator: passed"
