#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The design of examples/design passes its test bench when it is built in another folder, its description for FuseSoC has
# the sources of its list and depends on that of the node, and wrong usage is reported.
# usage: design_test.sh BUILD; exit 0 passed, 1 failed, 2 wrong usage.
set -euo pipefail

(($# == 1)) || { echo "usage: design_test.sh BUILD" >&2; exit 2; }
work=$(realpath "$1")/examples/design
design=$(realpath "${BASH_SOURCE[0]%/*}/../design")
core=$design/my_allreduce.core

fail() {
  echo "design_test: FAILED: $1"
  exit 1
}

# Names of files after "- " in the description, and those of the list.
named=$(sed -nE 's/^ *- ([a-z_]+\.(sv|cpp))\b.*/\1/p' "$core")
for file in $named; do [[ -f $design/$file ]] || fail "$core names $file, which does not exist"; done
diff <(grep '\.sv$' <<<"$named") <(grep -v '^//' "$design/my_allreduce.f") || fail "$core (<) has other sources than the list (>)"
grep -q '\.cpp$' <<<"$named" || fail "$core names no test bench"
# Without the version: vendor, library and name.
node=$(sed -nE 's/^name: (.*):[0-9.]+$/\1/p' "$design/../../rtl/node.core")
[[ -n $node ]] || fail "rtl/node.core has no name"
grep -qx " *- $node" "$core" || fail "$core does not depend on $node"

cd /
for wrong in --bogus "a b"; do
  code=0
  # shellcheck disable=SC2086  # one or two arguments
  "$design/run.sh" $wrong >/dev/null 2>&1 || code=$?
  ((code == 2)) || fail "run.sh $wrong: exit code $code"
done
"$design/run.sh" --help | grep -q '^usage: ' || fail "no help"

said=$("$design/run.sh" "$work") || fail "run.sh: $said"
grep -qE '^my_allreduce: passed: 4 workers, [0-9]+ chunks of [0-9]+ float32, [0-9]+ cycles$' <<<"$said" || fail "run.sh says: $said"
echo "design_test: passed"
