#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A picture and the waves of one allreduce through the node's RTL.
set -euo pipefail
root=$(realpath "${BASH_SOURCE[0]%/*}/..")
tributary=$root/build/tributary

usage() {
  cat <<'END'
usage: examples/wave_picture.sh [--help] [--tributary FILE] [FOLDER]
Runs one allreduce of 4 workers, with 64 fp32 of its own each, through the node's RTL, and writes to FOLDER (default
build/examples/wave_picture of the repository):
  allreduce.svg     frames at the node's ports, steps inside, and the latency, as a picture
  allreduce.fst     every signal of the node, and allreduce.gtkw, a view of them for GTKWave
  allreduce.jsonl   the steps of the node, a JSON object a line
Options:
  --tributary FILE  the command (default build/tributary, which is built if it is missing)
Exit status: 0 done, 1 the build or the run has failed, 2 wrong usage, 77 skipped: nothing is built, and there is no Verilator.
END
}

misuse() {
  echo "wave_picture.sh: $1" >&2
  usage >&2
  exit 2
}

while (($#)); do
  case $1 in
    -h | --help) usage; exit 0 ;;
    --tributary)
      [[ -x ${2:-} && ! -d $2 ]] || misuse "--tributary needs a program"
      tributary=$2; shift 2 ;;
    -*) misuse "unknown option '$1'" ;;
    *) break ;;
  esac
done
(($# <= 1)) || misuse "only one folder is needed, not $#"
folder=${1:-$root/build/examples/wave_picture}
mkdir -p "$folder" || misuse "cannot write to '$folder'"

if [[ ! -x $tributary ]]; then
  if ! command -v verilator >/dev/null; then
    echo "wave_picture.sh: skipped: build/tributary is missing, and so is Verilator, which it is built with; see tools/setup.sh"
    exit 77
  fi
  echo "building build/tributary, which takes some minutes the first time ..."
  (cd "$root" && cmake --preset default && cmake --build --preset default --target tributary) || exit 1
fi

# The elements of worker w are w/8, 1 + w/8, 2 + w/8 ...
"$tributary" allreduce --workers 4 --bytes 256 --pattern index --picture "$folder/allreduce.svg" \
  --waves "$folder/allreduce.fst" --trace "$folder/allreduce.jsonl" || exit 1
cat <<END
Look at the picture in a web browser:   $folder/allreduce.svg
and at the same run signal by signal:   gtkwave $folder/allreduce.gtkw
END
