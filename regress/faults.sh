#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Proves that the tests can fail: puts the faults of faults.tsv into a copy of the RTL, one by one, and runs the tests.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
  cat <<'USAGE'
usage: regress/faults.sh [--only NAME] [--list] [--jobs N] [--seed N] [--help]
  --only NAME  this fault alone
  --list       name the faults and stop
  --jobs N     jobs of the build (default: all cores)
  --seed N     seed of every test that the list gives none (default 1)
Works in build/faults: tree is a copy of the sources into which the faults go, build its build (10G only, not optimised), logs/<fault>-<test>.log
what each run printed. The tree itself is not touched. First the tests must pass without a fault. A fault is one line
of regress/faults.tsv and changes exactly one line of the RTL; its tests are run until one fails:
  caught  a test ended with exit status 1: a check failed, or the run's own limit of cycles was reached (timeout)
  hang    a run was stopped after 5 minutes of real time; counts as caught, but no check noticed it
  SURVIVED  all its tests passed
Cycles are those of the first error's time stamp. Last line: "N caught, M survived".
Exit status: 0 all caught; 1 one survived, could not be put in or built, or the tests fail without a fault; 2 wrong usage.
USAGE
}

misuse() {
  echo "faults.sh: $1" >&2
  usage >&2
  exit 2
}

die() {
  echo "faults.sh: $1" >&2
  exit 1
}

number() {
  [[ $2 =~ ^[1-9][0-9]*$ ]] || misuse "$1 needs a number, not '$2'"
}

list=regress/faults.tsv
work=build/faults
only='' show=false jobs=$(nproc) seed=1
while (($#)); do
  case $1 in
    --only | --jobs | --seed)
      (($# > 1)) || misuse "$1 needs a value"
      case $1 in
        --only) only=$2 ;;
        --jobs) number "$1" "$2"; jobs=$2 ;;
        --seed) number "$1" "$2"; seed=$2 ;;
      esac
      shift 2
      ;;
    --list) show=true; shift ;;
    -h | --help) usage; exit 0 ;;
    *) misuse "unknown argument '$1'" ;;
  esac
done

names=() files=() tests=() expressions=() meanings=()
while IFS=$'\t' read -r name file test expression meaning; do
  [[ -n $name && $name != \#* ]] || continue
  [[ -n $meaning ]] || die "$list: the line of '$name' does not have five fields"
  [[ -z $only || $only == "$name" ]] || continue
  names+=("$name") files+=("$file") tests+=("$test") expressions+=("$expression") meanings+=("$meaning")
done < "$list"
((${#names[@]})) || misuse "there is no fault '$only'; --list names them"
if $show; then
  for i in "${!names[@]}"; do printf '%-22s%s\n' "${names[i]}" "${meanings[i]}"; done
  exit 0
fi

build() {
  cmake --build "$work/build" --target tributary -j "$jobs" > "$work/logs/build-$1.log" 2>&1 < /dev/null
}

# One run of a fault and a test, test or test:seed; its exit status. 124: stopped by the clock on the wall.
run() {
  local status=0 test_seed=$seed
  [[ $2 != *:* ]] || test_seed=${2#*:}
  timeout --kill-after=10 300 "$work/build/tributary" sim --test "${2%:*}" --seed "$test_seed" --no-coverage \
    > "$work/logs/$1-$2.log" 2>&1 < /dev/null || status=$?
  return "$status"
}

# Cycle and text of the first error in a log; the clock's cycle is 6.4 ns.
first_error() {
  awk '
    function cycles(line, part) {
      if (match(line, /cycle [0-9]+/)) return substr(line, RSTART + 6, RLENGTH - 6)
      if (!match(line, /@ [0-9.]+ [a-z]+/)) return "-"
      split(substr(line, RSTART, RLENGTH), part, " ")
      return int(part[2] * (part[3] == "ps" ? 1e-3 : part[3] == "ns" ? 1 : part[3] == "us" ? 1e3 : 1e6) / 6.4)
    }
    /^UVM_(ERROR|FATAL) .*@/ {
      cycle = cycles($0)
      sub(/^UVM_(ERROR|FATAL) .*@ [0-9.]+ [a-z]+: /, "")
      sub(/^[^ ]+ \[[^]]*\] /, "")
      sub(/^\/[^ ]*\//, "")
      sub(/: cycle [0-9]+: \[[0-9]+\] %Error: [^ ]*: /, ": ")
      print cycle "\t" $0; found = 1; exit
    }
    /Error|error/ && other == "" { other = $0 }
    END { if (!found) print cycles(other) "\t" other }' "$1"
}

rm -rf "$work/tree" "$work/rtl" "$work/logs"
mkdir -p "$work/tree" "$work/logs"
cp -a CMakeLists.txt cmake model verif rtl tools "$work/tree/"
cp -a "$work/tree/rtl" "$work/rtl"
# What was built of a fault must not look newer than the source without it.
find "$work/tree/rtl" -type f -exec touch {} +
cmake -S "$work/tree" -B "$work/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DTRIBUTARY_RTL_OPT=-O0 \
  -DTRIBUTARY_NODE_100G=OFF > "$work/logs/configure.log" 2>&1 || die "configuring failed, see $work/logs/configure.log"

build none || die "the build without a fault failed, see $work/logs/build-none.log"
mapfile -t all_tests < <(printf '%s\n' "${tests[@]}" | tr ' ' '\n' | sort -u)
for test in "${all_tests[@]}"; do
  run none "$test" || die "$test fails without a fault, see $work/logs/none-$test.log"
done
echo "without a fault ${#all_tests[@]} tests pass: ${all_tests[*]}"

printf '%-20s %-40s %-14s %9s  %s\n' fault line 'caught by' cycle 'first error'
caught=0 survived=0
for i in "${!names[@]}"; do
  name=${names[i]} original=$work/rtl/${files[i]} copy=$work/tree/rtl/${files[i]}
  sed "${expressions[i]}" "$original" > "$copy" || die "$list: '$name': wrong expression"
  changes=$(diff "$original" "$copy" | grep -E '^[0-9]' || true)
  [[ $changes =~ ^[0-9]+c[0-9]+$ ]] || die "$list: '$name' must change exactly one line of rtl/${files[i]}; diff says: ${changes:-nothing}"
  where="${files[i]}:${changes%c*}"
  by='' cycle='' error=''
  if build "$name"; then
    for test in ${tests[i]}; do
      status=0
      run "$name" "$test" || status=$?
      log=$work/logs/$name-$test.log
      case $status in
        0) ;;
        1)
          IFS=$'\t' read -r cycle error < <(first_error "$log")
          by=$test
          break
          ;;
        124 | 137) by="$test, hang" error="no end after 5 minutes"; break ;;
        *) error="$test ended with exit status $status, see $log"; break ;;
      esac
    done
  else
    error="not built, see $work/logs/build-$name.log"
  fi
  if [[ -n $by ]]; then
    caught=$((caught + 1))
  else
    survived=$((survived + 1)) by=SURVIVED error=${error:-"${meanings[i]}: not noticed by ${tests[i]}"}
  fi
  printf '%-20s %-40s %-14s %9s  %.110s\n' "$name" "$where" "$by" "$cycle" "$error"
  cp "$original" "$copy"
done

echo "$caught caught, $survived survived"
((survived == 0))
