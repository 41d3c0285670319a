#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The option --picture: the latency in the picture is that of the run, for other nodes, ONSETs, collectives and sizes, and a full disk
# is reported.
# usage: picture_test.sh TRIBUTARY FOLDER; exit 0 passed, 1 failed.
set -euo pipefail
tributary=$1
folder=$2
mkdir -p "$folder"

fail() {
  echo "picture_test: FAILED: $1"
  exit 1
}

# has TEXT ARGUMENT...: the picture of a run with these arguments has this text.
has() {
  local text=$1
  shift
  rm -f "$folder/picture.svg"
  "$tributary" allreduce --quiet --picture "$folder/picture.svg" "$@" || fail "exit code $? of allreduce $*"
  python3 -c "import sys, xml.dom.minidom as dom; dom.parse(sys.argv[1])" "$folder/picture.svg" || fail "$* is no XML"
  grep -qE "$text" "$folder/picture.svg" || fail "allreduce $*: no '$text'"
}

has 'The results start 12 cycles \(76\.8 ns\).* while its payload is still arriving' --bytes 256
has 'The results start 44 cycles .* which is after its last beat: store-and-forward' --bytes 256 --onset 65535
has 'The results start 20 cycles \(80\.0 ns\)' --bytes 8KiB --config 100g --onset 1
has '64 bytes a beat, ONSET 32' --bytes 8KiB --config 100g
has 'The first of 2 chunks is shown' --bytes 16KiB --workers 2
has '[0-9]+ B that encode 8192 B' --bytes 8KiB --compress A
has 'One barrier: 4 workers<' --collective barrier
has 'One reduce: 3 workers, 64 elements of int32 each' --bytes 256 --collective reduce --workers 3 --dtype int32
has 'The results start 14 cycles.*cut-through' --bytes 256 --pins
has 'One allreduce: 1 worker, 1 element of fp32 each' --bytes 4 --workers 1

ln -sf /dev/full "$folder/full.svg"
code=0
"$tributary" allreduce --bytes 4 --quiet --picture "$folder/full.svg" 2>"$folder/error.txt" || code=$?
((code == 2)) || fail "exit code $code with a full disk"
grep -q 'full' "$folder/error.txt" || fail "$(cat "$folder/error.txt")"
echo "picture_test: passed"
