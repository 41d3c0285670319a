#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Proves that the tests can fail: puts the faults of faults.tsv into a copy of the RTL, one by one, and runs the tests.
set -euo pipefail
set -f
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
  cat <<'USAGE'
usage: regress/faults.sh [--only NAME]... [--list] [--check] [--jobs N] [--seed N] [--help]
  --only NAME  this fault alone; may be given several times
  --list       name the faults and stop
  --check      see whether every fault can be put in, and stop; builds nothing
  --jobs N     jobs of the build (default: all cores)
  --seed N     seed of every test that the list gives none (default 1)
Works in build/faults: tree is a copy of the sources into which the faults go, build its build (10G only, hardly optimised),
logs/<fault>-<test>.log what each run printed. The tree itself is not touched. First the tests must pass without a fault. A fault
is one line of regress/faults.tsv and changes exactly one line of the RTL; its tests are run until one fails:
  caught  a test ended with exit status 1: a check failed, or the run's own limit of cycles was reached (timeout)
  hang    a run was stopped after 10 minutes of real time; counts as caught, but no check noticed it
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
work=build/faults original=rtl
only=() show=false check=false jobs=$(nproc) seed=1
while (($#)); do
  case $1 in
    --only | --jobs | --seed)
      (($# > 1)) || misuse "$1 needs a value"
      case $1 in
        --only) only+=("$2") ;;
        --jobs) number "$1" "$2"; jobs=$2 ;;
        --seed) number "$1" "$2"; seed=$2 ;;
      esac
      shift 2
      ;;
    --list) show=true; shift ;;
    --check) check=true; shift ;;
    -h | --help) usage; exit 0 ;;
    *) misuse "unknown argument '$1'" ;;
  esac
done

names=() files=() tests=() expressions=() meanings=()
while IFS=$'\t' read -r name file test expression meaning; do
  [[ -n $name && $name != \#* ]] || continue
  [[ -n $meaning ]] || die "$list: the line of '$name' does not have five fields"
  ((${#only[@]} == 0)) || [[ " ${only[*]} " == *" $name "* ]] || continue
  names+=("$name") files+=("$file") tests+=("$test") expressions+=("$expression") meanings+=("$meaning")
done < "$list"
for name in "${only[@]}"; do
  [[ " ${names[*]} " == *" $name "* ]] || misuse "there is no fault '$name'; --list names them"
done
if $show; then
  for i in "${!names[@]}"; do printf '%-22s%s\n' "${names[i]}" "${meanings[i]}"; done
  exit 0
fi

# How the list names a test: <program>/<filter> of GoogleTest, fuzz_replay, or a test of "tributary sim",
# <test>[@<configuration>][:<seed>].
program_of() {
  case $1 in
    */*) echo "${1%%/*}" ;;
    fuzz_replay) echo fuzz_replay ;;
    *) echo tributary ;;
  esac
}

log_of() {
  echo "$work/logs/$1-${2//[\/:@]/_}.log"
}

# Writes the file of fault number $1 with the fault in it to $work/faulty.sv; prints the place.
apply() {
  local file=${files[$1]} changes
  sed "${expressions[$1]}" "$original/$file" > "$work/faulty.sv" || die "$list: '${names[$1]}': wrong expression"
  changes=$(diff "$original/$file" "$work/faulty.sv" | grep -E '^[0-9]' || true)
  [[ $changes =~ ^[0-9]+c[0-9]+$ ]] ||
    die "$list: '${names[$1]}' must change exactly one line of rtl/$file; diff says: ${changes:-nothing}"
  echo "$file:${changes%c*}"
}

# The programs that the tests $2 need, of the copy with the fault $1.
build() {
  local programs
  mapfile -t programs < <(for test in $2; do program_of "$test"; done | sort -u)
  cmake --build "$work/build" --target "${programs[@]}" -j "$jobs" > "$work/logs/build-$1.log" 2>&1 < /dev/null
}

# One run of a fault and a test; its exit status. 124: stopped by the clock on the wall.
run() {
  local status=0 program command test=$2 test_seed=$seed configuration=10g
  program=$(find "$PWD/$work/build" -type f -name "$(program_of "$test")" -perm -u+x)
  case $test in
    */*) command=("$program" --gtest_filter="${test#*/}" --gtest_fail_fast) ;;
    fuzz_replay) command=("$program" "$PWD/$work/tree/verif/fuzz/corpus" --random 1000 --seed "$seed") ;;
    *)
      if [[ $test == *:* ]]; then test_seed=${test#*:} test=${test%:*}; fi
      if [[ $test == *@* ]]; then configuration=${test#*@} test=${test%@*}; fi
      command=("$program" sim --test "$test" --config "$configuration" --seed "$test_seed")
      ;;
  esac
  env -C "$work" timeout --kill-after=10 600 "${command[@]}" > "$(log_of "$1" "$2")" 2>&1 < /dev/null || status=$?
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
    /: Failure$/ { getline other; if (other ~ /^C\+\+ exception/) sub(/^[^"]*"/, "", other); exit }
    /^fuzz_replay: / { sub(/^[^:]*: /, ""); other = $0; exit }
    /Error|error/ && other == "" { other = $0 }
    END { if (!found) print cycles(other) "\t" other }' "$1"
}

mkdir -p "$work"
for i in "${!names[@]}"; do apply "$i" > /dev/null; done
if $check; then
  echo "${#names[@]} faults can be put in"
  exit 0
fi

rm -rf "$work/tree" "$work/rtl" "$work/logs"
mkdir -p "$work/tree" "$work/logs"
cp -a CMakeLists.txt cmake model verif rtl tools "$work/tree/"
cp -a "$work/tree/rtl" "$work/rtl"
original=$work/rtl
# What was built of a fault must not look newer than the source without it.
find "$work/tree/rtl" -type f -exec touch {} +
cmake -S "$work/tree" -B "$work/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DTRIBUTARY_RTL_OPT=-O1 \
  -DTRIBUTARY_NODE_100G=OFF > "$work/logs/configure.log" 2>&1 || die "configuring failed, see $work/logs/configure.log"

build none "${tests[*]}" || die "the build without a fault failed, see $work/logs/build-none.log"
mapfile -t all_tests < <(printf '%s\n' "${tests[@]}" | tr ' ' '\n' | sort -u)
for test in "${all_tests[@]}"; do
  run none "$test" || die "$test fails without a fault, see $(log_of none "$test")"
done
echo "without a fault ${#all_tests[@]} tests pass: ${all_tests[*]}"

printf '%-20s %-40s %-14s %9s  %s\n' fault line 'caught by' cycle 'first error'
caught=0 survived=0
for i in "${!names[@]}"; do
  name=${names[i]}
  where=$(apply "$i")
  cp "$work/faulty.sv" "$work/tree/rtl/${files[i]}"
  by='' cycle='' error=''
  if build "$name" "${tests[i]}"; then
    for test in ${tests[i]}; do
      status=0
      run "$name" "$test" || status=$?
      log=$(log_of "$name" "$test")
      case $status in
        0) ;;
        1)
          IFS=$'\t' read -r cycle error < <(first_error "$log")
          by=$test
          break
          ;;
        124 | 137) by="$test, hang" error="no end after 10 minutes"; break ;;
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
  cp "$original/${files[i]}" "$work/tree/rtl/${files[i]}"
done

echo "$caught caught, $survived survived"
((survived == 0))
