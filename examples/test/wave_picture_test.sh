#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The picture in the documents is what examples/wave_picture.sh draws, its other files are there, and wrong usage is reported.
# usage: wave_picture_test.sh TRIBUTARY FOLDER; exit 0 passed, 1 failed, 2 wrong usage.
set -euo pipefail

(($# == 2)) || { echo "usage: wave_picture_test.sh TRIBUTARY FOLDER" >&2; exit 2; }
tributary=$(realpath "$1")
folder=$2
root=$(realpath "${BASH_SOURCE[0]%/*}/../..")
script=$root/examples/wave_picture.sh

fail() {
  echo "wave_picture_test: FAILED: $1"
  exit 1
}

for wrong in --bogus "a b" "--tributary /none" "/dev/null/folder"; do
  code=0
  # shellcheck disable=SC2086  # one or two arguments
  "$script" $wrong >/dev/null 2>&1 || code=$?
  ((code == 2)) || fail "wave_picture.sh $wrong: exit code $code"
done
"$script" --help | grep -q '^usage: ' || fail "no help"
code=0
"$script" --tributary /bin/false "$folder" >/dev/null 2>&1 || code=$?
((code == 1)) || fail "exit code $code after a run that has failed"

# Without a build and without Verilator: a copy of the script in a tree with nothing else.
mkdir -p "$folder/tree/examples" "$folder/programs"
cp "$script" "$folder/tree/examples"
for program in bash cat mkdir realpath; do ln -sf "$(command -v "$program")" "$folder/programs"; done
code=0
PATH=$(realpath "$folder/programs") "$folder/tree/examples/wave_picture.sh" "$folder/none" >/dev/null 2>&1 || code=$?
((code == 77)) || fail "exit code $code without Verilator"

rm -f "$folder"/allreduce.*
"$script" --tributary "$tributary" "$folder" || fail "exit code $?"
for file in svg fst gtkw jsonl; do [[ -s $folder/allreduce.$file ]] || fail "no allreduce.$file"; done
cmp "$folder/allreduce.svg" "$root/docs/allreduce.svg" ||
  fail "docs/allreduce.svg is another picture; look at $folder/allreduce.svg, and copy it there if it is right"
echo "wave_picture_test: passed"
