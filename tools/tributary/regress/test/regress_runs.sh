#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Sourced by the tests of whole regressions, with their arguments TRIBUTARY and WORK: the folder $work, emptied, seen from the root of
# the repository, which becomes the current one; lists in it, runs of them, and what these print.
set -euo pipefail
test_name=$(basename "$0" .sh)
program=${1:?usage: $test_name.sh TRIBUTARY WORK} work=${2:?usage: $test_name.sh TRIBUTARY WORK}
program=$(realpath "$program")
cd "$(dirname "${BASH_SOURCE[0]}")/../../../.."
work=$(realpath -m --relative-to=. "$work")
rm -rf "$work"
mkdir -p "$work"

failed() {
  echo "$test_name: $1"
  cat "$work/said.txt"
  exit 1
}

# tributary regress with the list $2 must end with exit status $1.
regress() {
  local wanted=$1 status=0
  "$program" regress "$work/$2" --output "$work/out" --no-build "${@:3}" >"$work/said.txt" 2>&1 || status=$?
  ((status == wanted)) || failed "exit status $status instead of $wanted for $2"
}

said() {
  grep -qE -- "$1" "$work/said.txt" || failed "not said: $1"
}

# A list $1 of the entries on the standard input, for the build of TRIBUTARY.
preset=$(basename "$(dirname "$program")")
[[ $preset != build ]] || preset=default
list() {
  { printf 'name = "%s"\ndescription = "a test"\nbuild = "%s"\n' "$test_name" "$preset"; cat; } >"$work/$1"
}
