#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Each variant of the node has programs sim_<variant> and edit_<variant> that are built without the RTL of any other; and Verilator is
# given the RTL by paths that are the same in every clone, so that the compiler's cache serves all of them.
# usage: one_variant_test.sh BUILD; exit 0 passed, 1 failed, 2 wrong usage, 77 skipped, with the reason.
set -euo pipefail

(($# == 1)) || { echo "usage: one_variant_test.sh BUILD" >&2; exit 2; }
build=$(realpath "$1")
cd "${BASH_SOURCE[0]%/*}/../../../.."
[[ -e $build/build.ninja ]] || { echo "one_variant_test: skipped, $build was not made for Ninja"; exit 77; }

mapfile -t variants < <(tools/variants.sh)
for variant in "${variants[@]}" "${variants[@]/#/edit_}"; do
  program=sim_$variant
  [[ $variant != edit_* ]] || program=$variant
  nodes=$(ninja -C "$build" -t inputs "$program" | grep -oP 'libtrib_node_\K\w+(?=\.a$)' | grep -v '^variants$\|^registers$' | sort -u)
  [[ $nodes == "$variant" ]] || { echo "one_variant_test: FAILED: $program is built of the nodes ${nodes//$'\n'/, }"; exit 1; }
done
commands=$(ninja -C "$build" -t commands all | grep -F ' --cc ')
! grep -F "$PWD/rtl" <<<"$commands" || { echo "one_variant_test: FAILED: Verilator is given absolute paths"; exit 1; }
echo "one_variant_test: passed; $((2 * ${#variants[@]})) programs"
