#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Proves that the tests can fail: puts the faults of verif/*/evidence.toml into a copy of the RTL, one by one, and runs the tests.
set -euo pipefail
set -f
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
  cat <<'USAGE'
usage: regress/faults.sh [--only NAME]... [--list] [--check] [--report] [--fresh] [--jobs N] [--seed N] [--help]
  --only NAME  this fault alone; may be given several times
  --list       name the faults and stop
  --check      see whether every fault can be put in without a remark of Verilator's, which would end its build, and stop
  --report     print the table from the results that there are, and stop; runs nothing
  --fresh      forget all results first
  --jobs N     jobs of the build (default: all cores)
  --seed N     seed of every test that the list gives none (default 1)
Works in build/faults: tree is a copy of the sources into which the faults go, build its build (10G only, hardly optimised),
logs/<fault>-<test>.log what each run printed. The tree itself is not touched. First the tests must pass without a fault. Each
result goes to results.tsv at once, so that the same command goes on with a run that was stopped: a fault is not run again
unless the sources (all that is copied, but for *.md, evidence and plans), its line or the seed have changed since, or its run came to no verdict. A fault
is an entry of verif/DEVICE/evidence.toml and changes exactly one line of the RTL; its tests are run until one fails:
  caught  a test ended with exit status 1: a check failed, or the run's own limit of cycles was reached (timeout)
  hang    a run was stopped after 10 minutes of real time; counts as caught, but no check noticed it
  SURVIVED  all its tests passed
  UNCLEAR   the fault could not be built, or a test did not run: no verdict
Cycles are those of the first error's time stamp. Last line: "N caught, M survived",
and how many have no verdict if there are any.
Exit status: 0 all caught; 1 one survived or has no verdict, could not be put in, the tests fail without a fault, or --report lacks a
result of these sources; 2 wrong usage.
USAGE
}

# shellcheck source=tools/arguments.sh
source tools/arguments.sh

die() {
  echo "faults.sh: $1" >&2
  exit 1
}

list=$(tools/evidence.py faults) || exit
work=build/faults original=rtl
readonly results=$work/results.tsv copied=(CMakeLists.txt cmake examples fpga_boards host model verif rtl tools)
only=() show=false check=false report=false fresh=false jobs=$(nproc) seed=1
while (($#)); do
  case $1 in
    --only | --jobs | --seed)
      value_of "$@"
      case $1 in
        --only) only+=("$2") ;;
        --jobs) number "$1" "$2"; jobs=$2 ;;
        --seed) number "$1" "$2"; seed=$2 ;;
      esac
      shift 2
      ;;
    --list) show=true; shift ;;
    --check) check=true; shift ;;
    --report) report=true; shift ;;
    --fresh) fresh=true; shift ;;
    -h | --help) usage; exit 0 ;;
    *) misuse "unknown argument '$1'" ;;
  esac
done

names=() files=() tests=() expressions=() meanings=() lines=()
while IFS=$'\t' read -r name file test expression meaning; do
  ((${#only[@]} == 0)) || [[ " ${only[*]} " == *" $name "* ]] || continue
  names+=("$name") files+=("$file") tests+=("$test") expressions+=("$expression") meanings+=("$meaning")
  lines+=("$name $file $test $expression $meaning")
done <<< "$list"
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

# Writes the file of fault number $1 with the fault in it to $faulty; prints the place.
apply() {
  local file=${files[$1]} changes
  sed "${expressions[$1]}" "$original/$file" > "$faulty" || die "evidence.toml: '${names[$1]}': wrong expression"
  changes=$(diff "$original/$file" "$faulty" | grep -E '^[0-9]' || true)
  [[ $changes =~ ^[0-9]+c[0-9]+$ ]] ||
    die "evidence.toml: '${names[$1]}' must change exactly one line of rtl/$file; diff says: ${changes:-nothing}"
  echo "$file:${changes%c*}"
}

# Elaborates each fault's module, or the node for one that is not elaborated on its own, in a copy of the RTL.
lint_faults() {
  local i file top sources
  cp -a "$original" "$scratch/rtl"
  for i in "${!names[@]}"; do
    file=$scratch/rtl/${files[i]} top=trib_node sources=rtl/node/node.f
    [[ ${files[i]} != ethernet/* ]] || sources=rtl/ethernet/ethernet.f
    [[ ${files[i]} != codec/* ]] || sources=rtl/codec/codec.f
    [[ ${files[i]} != nic/* ]] || top=trib_nic sources=rtl/nic/nic.f
    [[ ${files[i]} != router/* ]] || top=trib_router sources=rtl/router/router.f
    [[ ${files[i]} != endpoint/* ]] || top=trib_link sources=rtl/endpoint/endpoint.f
    apply "$i" > /dev/null
    cp "$faulty" "$file"
    if grep -q '^module' "$file" && ! grep -q '^  parameter type' "$file"; then top=$(basename "$file" .sv); fi
    env -C "$scratch" verilator --lint-only -Wall -f "$sources" --top-module "$top" > "$scratch/remarks" 2>&1 ||
      die "evidence.toml: '${names[i]}' cannot be built (--check --only ${names[i]} shows only this one): $(head -1 "$scratch/remarks")"
    cp "$original/${files[i]}" "$file"
  done
}

# The programs that the tests $2 need, of the copy with the fault $1.
build() {
  local programs
  mapfile -t programs < <(for test in $2; do program_of "$test"; done | sort -u)
  cmake --build "$work/build" --target "${programs[@]}" -j "$jobs" > "$work/logs/build-$1.log" 2>&1 < /dev/null
}

# One run of a fault and a test; its exit status. 124: stopped by the clock on the wall. 2: there is no such test.
run() {
  local status=0 program command test=$2 test_seed=$seed configuration=10g
  program=$(find "$PWD/$work/build" -type f -name "$(program_of "$test")" -perm -u+x)
  case $test in
    */*) command=("$program" --gtest_filter="${test#*/}" --gtest_fail_fast) ;;
    fuzz_replay) command=("$program" "$PWD/$work/tree/verif/node/fuzz/corpus" --random 1000 --seed "$seed") ;;
    *)
      if [[ $test == *:* ]]; then test_seed=${test#*:} test=${test%:*}; fi
      if [[ $test == *@* ]]; then configuration=${test#*@} test=${test%@*}; fi
      command=("$program" sim --test "$test" --config "$configuration" --seed "$test_seed")
      ;;
  esac
  env -C "$work" timeout --foreground --kill-after=10 600 "${command[@]}" > "$(log_of "$1" "$2")" 2>&1 < /dev/null || status=$?
  ! grep -q '^\[==========\] Running 0 tests' "$(log_of "$1" "$2")" || status=2
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

# Recreates $work/tree. Ninja goes by times, and an edit made during a build is older than the output of that build:
# what differs from the last copy, as a fault that was left in it does, gets the time of now. All else keeps its time,
# and is not built again.
copy_sources() {
  local new=$work/tree.new file
  rm -rf "$new"
  mkdir -p "$new"
  cp -a --no-preserve=timestamps "${copied[@]}" "$new/"
  while IFS= read -r -d '' file; do
    ! cmp -s "$work/tree/$file" "$new/$file" || touch -r "$work/tree/$file" "$new/$file"
  done < <(find "$new" -type f -printf '%P\0')
  rm -rf "$work/tree"
  mv "$new" "$work/tree"
}

# Dependencies of the results: the sources below $1, by name and content.
sources_hash() (
  cd "$1"
  find "${copied[@]}" -type f ! -name '*.md' ! -name '*.pyc' ! -name evidence.toml ! -name plan.toml -print0 | sort -z | xargs -0 sha256sum | sha256sum | cut -c1-16
)

# The key of a result: of $1, the line of a fault or the name of a test, on the sources $sources.
key_of() {
  sha256sum <<< "$sources $seed $1" | cut -c1-16
}

# A line of results.tsv: key, fault ("none": without one), verdict ("unclear": none), place, test, cycle, text.
declare -A result=() latest=() # lines by key, and the last one of each fault; fields separated by $separator, may be empty
readonly separator=$'\x1f'
take() {
  local key name
  IFS=$separator read -r key name _ <<< "$1"
  result[$key]=$1 latest[$name]=$1
}

load_results() {
  local line
  [[ -f $results ]] || return 0
  while IFS= read -r line; do take "$line"; done < <(awk -F '\t' 'NF == 7' "$results" | tr '\t' "$separator")
}

# Appends the fields to results.tsv; a line that was cut off ends before it.
store() {
  local line
  line=$(IFS=$separator; echo "$*")
  [[ ! -s $results || -z $(tail -c 1 "$results") ]] || echo >> "$results"
  tr "$separator" '\t' <<< "$line" >> "$results"
  take "$line"
}

# Whether there is a verdict with the key $1.
known() {
  local verdict
  IFS=$separator read -r _ _ verdict _ <<< "${result[$1]:-}"
  [[ -n $verdict && $verdict != unclear ]]
}

print_header() {
  printf '%-20s %-40s %-14s %9s  %s\n' fault line 'caught by' cycle 'first error'
}

caught=0 survived=0 unclear=0
# The row of the result $1, counted.
print_row() {
  local name verdict where by cycle text
  IFS=$separator read -r _ name verdict where by cycle text <<< "$1"
  case $verdict in
    caught) caught=$((caught + 1)) ;;
    survived) survived=$((survived + 1)) by=SURVIVED ;;
    *) unclear=$((unclear + 1)) by=UNCLEAR ;;
  esac
  printf '%-20s %-40s %-14s %9s  %.110s\n' "$name" "$where" "$by" "$cycle" "$text"
}

# Builds fault number $1 and runs its tests until one fails; stores the result.
try_fault() {
  local i=$1 name=${names[$1]} where test log status verdict=survived by='' cycle='' error=''
  where=$(apply "$i")
  cp "$faulty" "$work/tree/rtl/${files[i]}"
  if build "$name" "${tests[i]}"; then
    for test in ${tests[i]}; do
      status=0
      run "$name" "$test" || status=$?
      log=$(log_of "$name" "$test")
      case $status in
        0) ;;
        1)
          IFS=$'\t' read -r cycle error < <(first_error "$log")
          verdict=caught by=$test
          break
          ;;
        124 | 137) verdict=caught by="$test, hang" error="no end after 10 minutes"; break ;;
        *) verdict=unclear error="$test ended with exit status $status, see $log"; break ;;
      esac
    done
  else
    verdict=unclear error="not built, see $work/logs/build-$name.log"
  fi
  [[ $verdict != survived ]] || error="${meanings[i]}: not noticed by ${tests[i]}"
  cp "$original/${files[i]}" "$work/tree/rtl/${files[i]}"
  store "${keys[i]}" "$name" "$verdict" "$where" "$by" "$cycle" "${error//[$'\t\x1f']/ }"
}

# The last line; succeeds if every fault was caught.
print_counts() {
  echo "$caught caught, $survived survived$( ((unclear == 0)) || echo ", $unclear without a verdict")"
  ((survived + unclear == 0))
}

print_report() {
  local i missing=0 stale=0
  print_header
  for i in "${!names[@]}"; do
    if known "${keys[i]}"; then
      print_row "${result[${keys[i]}]}"
    elif [[ -n ${latest[${names[i]}]:-} ]]; then
      stale=$((stale + 1))
      print_row "${latest[${names[i]}]}"
    else
      missing=$((missing + 1))
    fi
  done
  ((missing == 0)) || echo "$missing have no result yet"
  ((stale == 0)) || echo "$stale of the results are of other sources, another line or seed, or no verdict"
  print_counts && ((missing + stale == 0))
}

keys=()
make_keys() {
  local line
  for line in "${lines[@]}"; do keys+=("$(key_of "$line")"); done
}

mkdir -p "$work"
if $report; then
  sources=$(sources_hash .)
  make_keys
  load_results
  print_report
  exit
fi
scratch=$(mktemp -d)
faulty=$scratch/faulty.sv
trap 'rm -rf "$scratch"' EXIT
for i in "${!names[@]}"; do apply "$i" > /dev/null; done
mapfile -t needed < <(sed -n 's/^ *add_subdirectory(\([^/)]*\).*/\1/p' CMakeLists.txt | sort -u)
for folder in "${needed[@]}"; do
  [[ " ${copied[*]} " == *" $folder "* ]] || die "CMakeLists.txt needs $folder, which is not copied to $work/tree"
done
if $check; then
  lint_faults
  echo "${#names[@]} faults can be put in"
  exit 0
fi

exec 9> "$work/lock"
flock --nonblock 9 || die "another run works in $work; wait for it, or see its results by --report"
! $fresh || rm -rf "$work/logs" "$results"
rm -rf "$work/rtl"
mkdir -p "$work/logs"
copy_sources
cp -a "$work/tree/rtl" "$work/rtl"
original=$work/rtl
sources=$(sources_hash "$work/tree")
make_keys
load_results
pending=()
for i in "${!names[@]}"; do known "${keys[i]}" || pending+=("$i"); done
mapfile -t all_tests < <(printf '%s\n' "${tests[@]}" | tr ' ' '\n' | sort -u)
untried=()
for test in "${all_tests[@]}"; do known "$(key_of "$test")" || untried+=("$test"); done
((${#pending[@]} == ${#names[@]})) ||
  echo "$((${#names[@]} - ${#pending[@]})) of ${#names[@]} faults are not run again: nothing has changed (--fresh runs all)"

if ((${#pending[@]} + ${#untried[@]} > 0)); then
  cmake -S "$work/tree" -B "$work/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DTRIBUTARY_RTL_OPT=-O1 \
    -DTRIBUTARY_VARIANTS=base > "$work/logs/configure.log" 2>&1 || die "configuring failed, see $work/logs/configure.log"
fi
if ((${#untried[@]} > 0)); then
  build none "${untried[*]}" || die "the build without a fault failed, see $work/logs/build-none.log"
fi
for test in "${untried[@]}"; do
  run none "$test" || die "$test fails without a fault, see $(log_of none "$test")"
  store "$(key_of "$test")" none passed - "$test" - -
done
echo "without a fault ${#all_tests[@]} tests pass: ${all_tests[*]}"

print_header
for i in "${!names[@]}"; do
  if ! known "${keys[i]}"; then try_fault "$i"; fi
  print_row "${result[${keys[i]}]}"
done

print_counts
