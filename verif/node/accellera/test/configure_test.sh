#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Where Accellera's UVM-SystemC is installed, the tree can be configured, and all that uvm_accellera is built from exists. A library
# without content replaces it, so that this is seen where it is not installed, too. Nothing is built.
# usage: configure_test.sh WORK, which is emptied first; exit 0 passed, 1 failed, 2 wrong usage.
set -euo pipefail
if (($# != 1)); then
  echo "usage: configure_test.sh WORK" >&2
  exit 2
fi
work=$1
root=$(dirname "${BASH_SOURCE[0]}")/../../../..
rm -rf "$work"
home=$work/uvm-systemc
mkdir -p "$home/include/uvmsc/base" "$home/lib"
touch "$home/include/uvmsc/base/uvm_root.h" "$home/lib/libuvm-systemc.so"

# step COMMAND...: it succeeds.
step() {
  "$@" >"$work/said.txt" 2>&1 && return
  cat "$work/said.txt"
  echo "configure_test: failed: $*"
  exit 1
}

step cmake -S "$root" -B "$work/build" -G Ninja -DUVM_SYSTEMC_HOME="$(realpath "$home")"
step ninja -C "$work/build" -t commands uvm_accellera
for program in trib_uvm_accellera_test trib_sim_accellera trib_tampered_sim_accellera; do
  grep -qE -- "-o [^ ]*/$program( |$)" "$work/said.txt" || { echo "configure_test: $program is not built"; exit 1; }
done
echo "configure_test: passed"
