#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Each variant of the node has a program sim_<variant> that is built without the RTL of any other; and Verilator is given the RTL by paths
# that are the same in every clone, so that the compiler's cache serves all of them.
# usage: one_variant_test.sh BUILD; exit 0 passed, 1 failed, 2 wrong usage, 77 skipped, with the reason.
set -euo pipefail

(($# == 1)) || { echo "usage: one_variant_test.sh BUILD" >&2; exit 2; }
build=$(realpath "$1")
cd "${BASH_SOURCE[0]%/*}/../../../.."
[[ -e $build/build.ninja ]] || { echo "one_variant_test: skipped, $build was not made for Ninja"; exit 77; }

mapfile -t variants < <(tools/variants.sh)
for variant in "${variants[@]}"; do
  nodes=$(ninja -C "$build" -t inputs "sim_$variant" | grep -oP 'libtrib_node_\K\w+(?=\.a$)' | grep -v '^variants$\|^registers$' | sort -u)
  [[ $nodes == "$variant" ]] || { echo "one_variant_test: FAILED: sim_$variant is built of the nodes ${nodes//$'\n'/, }"; exit 1; }
done
commands=$(ninja -C "$build" -t commands all | grep -F ' --cc ')
! grep -F "$PWD/rtl" <<<"$commands" || { echo "one_variant_test: FAILED: Verilator is given absolute paths"; exit 1; }
echo "one_variant_test: passed; ${#variants[@]} programs"
