#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The same program on two UVM libraries.
set -euo pipefail

usage() {
  cat <<'EOF'
usage: same_run.sh LITE... -- ACCELLERA... -- [ARGUMENT...]

Runs both commands with the arguments. Passes if they exit with the same code and print the same lines in the same order:
reports with their times, the verdict with its cycles, everything else. Left out are what Accellera's library prints besides
(its notice, [FINISH]), the summary of the reports, and the columns of its numbers.
Exit status: 0 the same, 1 a difference, 2 wrong usage.
EOF
}

case ${1:-} in
  -h | --help) usage; exit 0 ;;
esac
commands=(lite accellera)
lite=() accellera=()
while (($# && ${#commands[@]})); do
  if [[ $1 == -- ]]; then
    commands=("${commands[@]:1}")
  elif [[ ${commands[0]} == lite ]]; then
    lite+=("$1")
  else
    accellera+=("$1")
  fi
  shift
done
if ((${#commands[@]} || ${#lite[@]} == 0 || ${#accellera[@]} == 0)); then
  usage >&2
  exit 2
fi

directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
export SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1 UVM_SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1

# run NAME COMMAND...: what it prints, as far as it is compared, into a file of that name
run() {
  local name=$1 status=0
  shift
  "$@" >"$directory/raw" 2>&1 || status=$?
  awk '
    /--- UVM Report Summary ---/ { summary = 1 }
    summary && !/^(TEST|reproduce)/ && !/^$/ { next }
    /^Error: \(E549\)/, /^In process: / { next }
    /\[UVM\/REPORT\/SERVER\]/ || /\[FINISH\]/ || /^$/ { next }
    { summary = 0; print }' "$directory/raw" >"$directory/$name"
  echo "exit status $status" >>"$directory/$name"
}

run lite "${lite[@]}" "$@"
run accellera "${accellera[@]}" "$@"
if ! diff "$directory/lite" "$directory/accellera" >"$directory/difference"; then
  echo "UVM-lite (<) and Accellera's UVM-SystemC (>) differ:"
  head -n 40 "$directory/difference"
  exit 1
fi
tail -n 2 "$directory/lite"
