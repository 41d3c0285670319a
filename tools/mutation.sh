#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Mutation testing: small errors are put into the RTL's netlist, and the short regression must notice each of them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$PWD/tools

usage() {
  cat <<'EOF'
usage: tools/mutation.sh [--prepare | --prove] [--module MODULE]... [options]
  --module MODULE  run the mutants of this module; may be given several times (default: all)
  --prepare        make and build the mutants, see that the tests pass without one, and stop
  --prove          try to prove survivors equivalent, by SAT on their module; runs no tests
  --quick S        first pass: only tests that take at most S CPU seconds without a mutant; --retry gives survivors the rest
  --retry          run the survivors again, after a change of the tests
  --count N        mutants of each module (default 28, at most 99)
  --seed N         seed of their choice (default 1)
  --jobs N         tests at a time (default 1); the build takes as many jobs
  --work DIR       where all is kept (default build/mutation of the repository)
  --list           list the modules and stop

Modules are mutated in batches (verif/*/evidence.toml). Of a batch's modules slang makes netlists, Yosys the mutants, and
Verilator one build of all, among the RTL of the other modules (10g), in DIR/BATCH/build: environment variable TRIBUTARY_MUTANT
chooses one, TRIBUTARY_MUTANT=107 DIR/window/build/tributary sim ... shows number 107. All mutants are made and run again after a
change of the RTL; otherwise what is finished is not run again. A mutant is killed if a test of its batch fails,
crashes or takes far longer than without it; in a batch proof-NAME, whose mutants are made in the design of the proof NAME,
if that proof fails. Survivors have their verdicts in verif/*/evidence.toml. DIR/mutants.tsv says what became of each mutant.
Exit status: 0 done, whatever the mutants did; 1 error; 2 wrong usage; 77 Yosys or slang is not installed.
EOF
}

# shellcheck source=tools/arguments.sh
source tools/arguments.sh

listed() {  # a column of the table of modules, of the modules given, or all
  local column=$1
  shift
  awk -F'\t' -v column="$column" -v wanted=" $* " \
    'wanted == "  " || index(wanted, " " $1 " ") { print $column }' <<< "$table"
}

table=$(tools/evidence.py modules) || exit
readonly table most=99 # mutants of a module; prepare.sh gives each module 100 numbers
command=run count=28 seed=1 jobs=1 work=$PWD/build/mutation
modules=() options=()
while (($#)); do
  case $1 in
    -h | --help) usage; exit 0 ;;
    --prepare | --prove) command=${1#--}; shift; continue ;;
    --retry) options+=(--retry); shift; continue ;;
    --list) listed 1; exit 0 ;;
    --module | --count | --seed | --jobs | --quick | --work) value_of "$@" ;;
    *) misuse "unknown argument '$1'" ;;
  esac
  case $1 in
    --module)
      listed 1 | grep -qxF -- "$2" || misuse "no module '$2' in verif/*/evidence.toml"
      modules+=("$2")
      ;;
    --work) work=$(path_of "$2") ;;
    --quick)
      decimal "$1" "$2"
      options+=("$1" "$2")
      ;;
    *)
      number "$1" "$2"
      declare "${1#--}=$2"
      ;;
  esac
  shift 2
done
((count <= most)) || misuse "--count can be $most at most, not $count"

if ! command -v yosys > /dev/null || [[ ! -x build/npm/node_modules/.bin/node ]]; then
  echo "mutation: skipped, Yosys with slang is not installed; tools/setup.sh does that"
  exit 77
fi

for batch in $(listed 3 "${modules[@]}" | awk '!seen[$0]++'); do
  tools/mutation/prepare.sh "$work" "$batch" "$count" "$seed" "$jobs" || {
    echo "reproduce: tools/mutation.sh --prepare --count $count --seed $seed --work $work"
    exit 1
  }
done

case $command in
  prepare) echo "MUTATION PREPARED $(cat "$work"/*/candidates.tsv | wc -l) mutants" ;;
  *) exec tools/mutation/run.py --work "$work" --jobs "$jobs" "${options[@]}" --"$command" "${modules[@]}" ;;
esac
