#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Fuzzes the golden model with scripts of frames, and keeps what is worth keeping as the corpus that ctest replays on
# the model and on the RTL.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
  cat <<'USAGE'
usage: regress/fuzz.sh [--seconds N] [--seed N] [--jobs N] [--keep]
  --seconds N  how long to fuzz (default 60)
  --seed N     of the fuzzer (default: drawn, and printed)
  --jobs N     fuzzers at a time (default 1)
  --keep       leave verif/node/fuzz/corpus as it is
Builds build/fuzz (clang, address and undefined-behaviour sanitizers) first. All inputs found stay in build/fuzz/inputs
and are where the next run begins. verif/node/fuzz/corpus then gets the smallest set that reaches all the code that they
reach, and the longest of the others, MAX_FILES in all. Before they are committed: build/fuzz_replay verif/node/fuzz/corpus
A crash is kept as build/fuzz/crash-*; the last line then repeats it.
Exit status: 0 nothing found, 1 a crash or an error, 2 wrong usage, 77 no clang.
USAGE
}

# shellcheck source=tools/arguments.sh
source tools/arguments.sh

MAX_FILES=380
MAX_BYTES=772 # of one input: 4 + 48 steps of 16
seconds=60 seed=$RANDOM jobs=1 keep=false
while (($#)); do
  case $1 in
    --seconds | --seed | --jobs)
      value_of "$@"
      number "$1" "$2"
      declare "${1#--}=$2"
      shift 2
      ;;
    --keep) keep=true; shift ;;
    -h | --help) usage; exit 0 ;;
    *) misuse "unknown argument '$1'" ;;
  esac
done
if ! command -v clang++ > /dev/null; then
  echo "fuzz.sh: SKIPPED: clang++ is not installed (apt-get install clang)" >&2
  exit 77
fi

work=build/fuzz
corpus=verif/node/fuzz/corpus
inputs=$work/inputs
[[ -f $work/build.ninja ]] || cmake --preset fuzz > /dev/null
cmake --build --preset fuzz
mkdir -p "$inputs" "$corpus"
fuzzer=$work/fuzz_model

echo "fuzzing for $seconds s with seed $seed"
log=$work/fuzz.log
options=(-max_len="$MAX_BYTES" -timeout=10 -artifact_prefix="$work/")
parallel=()
((jobs == 1)) || parallel=(-fork="$jobs")
if ! "$fuzzer" "${options[@]}" "${parallel[@]}" -seed="$seed" -max_total_time="$seconds" -print_final_stats=1 \
  "$inputs" "$corpus" > "$log" 2>&1; then
  # It may have ended without any of these lines.
  { grep -E '^(fuzz_model:|SUMMARY|==)' "$log" || cat "$log"; } | tail -5 >&2
  crash=$(grep -o "$work/\(crash\|timeout\|oom\|leak\)-[0-9a-f]*" "$log" | tail -1 || true)
  echo "reproduce: $fuzzer ${crash:-"(see $log)"}"
  exit 1
fi
grep -E '^(stat::number_of_executed_units|stat::average)' "$log" || tail -1 "$log"

$keep && exit 0

# The smallest set first, then long ones: they go deeper into what two neighbouring frames do to one another.
minimal=$work/minimal
rm -rf "$minimal"
mkdir "$minimal"
if ! "$fuzzer" -merge=1 -use_counters=0 -max_len="$MAX_BYTES" "$minimal" "$corpus" "$inputs" > "$work/merge.log" 2>&1; then
  tail -5 "$work/merge.log" >&2
  echo "fuzz.sh: the corpus cannot be made smaller, it is unchanged; see $work/merge.log" >&2
  exit 1
fi
count=$(find "$minimal" -type f | wc -l)
if ((count > MAX_FILES)); then
  echo "fuzz.sh: the smallest corpus has $count files, more than $MAX_FILES: raise MAX_FILES" >&2
  exit 1
fi
while read -r _ name path; do
  ((count < MAX_FILES)) || break
  [[ ! -e $minimal/$name ]] || continue
  cp "$path" "$minimal/$name"
  count=$((count + 1))
done < <(find "$inputs" "$corpus" -type f -printf '%s %f %p\n' | sort -k1,1nr -k2,2)
rm -f "$corpus"/*
cp "$minimal"/* "$corpus"/
echo "corpus: $(find "$corpus" -type f | wc -l) files, $(du -sb "$corpus" | cut -f1) bytes"
