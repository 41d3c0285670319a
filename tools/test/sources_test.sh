#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Lists of sources for tools that run in another folder: what Verilator and Vivado are given, and the description for FuseSoC.
# usage: sources_test.sh; exit 0 passed, 1 failed, 77 skipped, with the reason.
set -euo pipefail

command -v tclsh >/dev/null || { echo "sources_test: skipped, tclsh is not installed; tools/setup.sh does that"; exit 77; }
root=$(realpath "${BASH_SOURCE[0]%/*}/../..")
sources=$root/tools/sources.py
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() {
  echo "sources_test: FAILED: $1"
  exit 1
}

"$sources" >node.f
verilator --lint-only -f node.f --top-module trib_node || fail "the node by its list"
# A port has files in both lists.
"$sources" "$root/rtl/node/node.f" "$root/rtl/ethernet/ethernet.f" >port.f
verilator --lint-only -f port.f --top-module trib_port_10g || fail "a port by the lists of node and Ethernet"

# The commands of the script are Vivado's; these say what they are given.
cat >vivado.tcl <<'TCL'
proc read_verilog {option files} { foreach file $files { puts $file } }
proc current_fileset {} { return sources_1 }
proc set_property {name value where} { foreach folder $value { puts "+incdir+$folder" } }
source node.tcl
TCL
"$sources" --as tcl >node.tcl
diff <(tclsh vivado.tcl | sort) <(sort node.f) || fail "Vivado is given other files (<) than the list has (>)"

"$sources" --as core | diff "$root/rtl/node.core" - \
  || fail "rtl/node.core (<) is not that of rtl/node/node.f (>): tools/sources.py --as core > rtl/node.core"
for wrong in none.f "--as verilog"; do
  code=0
  # shellcheck disable=SC2086  # an option and its value
  "$sources" $wrong >/dev/null 2>&1 || code=$?
  ((code == 2)) || fail "'$wrong' ends with $code"
done
echo "sources_test: passed; $(wc -l <node.f) lines"
