#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The randomised test over many seeds, one process each, all cores busy.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
  cat <<'USAGE'
usage: regress/seeds.sh [--first N] [--seeds N] [--chunks N] [--config 10g|100g] [--jobs N]
  --first N    first seed (default 1)
  --seeds N    how many (default 200)
  --chunks N   chunks of each run (default 2000)
  --config C   configuration of the node (default 10g)
  --jobs N     runs at a time (default: all cores)
Needs build/tributary (tools/test.sh or cmake builds it). Logs of failed runs stay in build/seeds/; each failed seed
is listed with the line that repeats it. Last line: "N passed, N failed".
Exit status: 0 all passed, 1 some failed, 2 wrong usage.
USAGE
}

first=1 seeds=200 chunks=2000 config=10g jobs=$(nproc)
while (($#)); do
  case $1 in
    --first) first=${2:?--first needs a number}; shift 2 ;;
    --seeds) seeds=${2:?--seeds needs a number}; shift 2 ;;
    --chunks) chunks=${2:?--chunks needs a number}; shift 2 ;;
    --config) config=${2:?--config needs 10g or 100g}; shift 2 ;;
    --jobs) jobs=${2:?--jobs needs a number}; shift 2 ;;
    -h | --help) usage; exit 0 ;;
    *) echo "seeds.sh: unknown argument '$1'" >&2; usage >&2; exit 2 ;;
  esac
done
if [[ ! -x build/tributary ]]; then
  echo "seeds.sh: build/tributary is not there; build it with tools/test.sh or 'cmake --preset default && cmake --build --preset default'" >&2
  exit 2
fi

logs=build/seeds
rm -rf "$logs"
mkdir -p "$logs"

# shellcheck disable=SC2016 # the dollars belong to the shell that xargs starts
seq "$first" $((first + seeds - 1)) | xargs -P "$jobs" -I{} bash -c '
  log=$1/$2.log
  if build/tributary sim --test random --seed "$2" --chunks "$3" --config "$4" > "$log" 2>&1 && grep -q "^TEST PASSED" "$log"; then
    grep "^TEST PASSED" "$log" >> "$1/passed"
    rm "$log"
  else
    echo "$2" >> "$1/failed"
    printf "\nseed %s failed, log %s; %s\n" "$2" "$log" "$(grep "^reproduce" "$log" || echo "build/tributary sim --test random --seed $2 --chunks $3 --config $4")"
  fi
  done=$(cat "$1"/passed "$1"/failed 2> /dev/null | wc -l)
  if [[ -t 2 ]]; then printf "\r%d of %d seeds" "$done" "$5" >&2; elif ((done % 20 == 0)); then echo "$done of $5 seeds" >&2; fi
  ' _ "$logs" {} "$chunks" "$config" "$seeds"

touch "$logs/passed" "$logs/failed"
passed=$(wc -l < "$logs/passed")
failed=$(wc -l < "$logs/failed")
printf '\n%d cycles simulated\n' "$(awk '{for (i = 1; i < NF; i++) if ($i == "cycles") sum += $(i + 1)} END {print sum + 0}' "$logs/passed")"
echo "$passed passed, $failed failed"
((failed == 0 && passed == seeds))
