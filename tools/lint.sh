#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs the lint stages, each of which is a script in tools/lint/ and a test of its own in ctest.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly stages=(files layers twins prose rtl_style verilator slang format shell reuse commits)

usage() {
  cat <<'EOF'
usage: tools/lint.sh [--help] [STAGE...]

Without a stage it runs all of them:
  files      every source is in exactly one list, has its licence line, and keeps to the house limits
  layers     headers are included, and sources compiled, only where the house allows it
  twins      no two C++ types of one full name
  prose      no phrases of a list, in comments, texts and documents, that plain English does not use
  rtl_style  names of ports and registers, headers, indentation and constructs in the RTL, as rtl/STYLE.md has them
  verilator  Verilator -Wall on every RTL module alone, and on trib_node at every number of ports and beat width
  slang      slang with its extra warnings on all of the RTL (needs tools/setup.sh)
  format     clang-format on all C++ sources
  shell      shellcheck on all shell scripts
  reuse      every file has a copyright holder and a licence
  commits    subjects of the commits that are not on the main branch
Exit status: 0 clean (stages that could not run say so), 1 remarks, 2 wrong usage, 77 no stage could run.
EOF
}

selected=()
for argument in "$@"; do
  case $argument in
    -h | --help) usage; exit 0 ;;
    *)
      [[ " ${stages[*]} " == *" $argument "* ]] || { echo "lint.sh: unknown stage '$argument'" >&2; usage >&2; exit 2; }
      selected+=("$argument")
      ;;
  esac
done
((${#selected[@]})) || selected=("${stages[@]}")

failed=()
skipped=0
for stage in "${selected[@]}"; do
  echo "== lint $stage"
  status=0
  case $stage in
    layers | twins | prose | rtl_style) python3 -B "tools/lint/$stage.py" || status=$? ;;
    *) "tools/lint/$stage.sh" || status=$? ;;
  esac
  case $status in
    0) ;;
    77) skipped=$((skipped + 1)) ;;
    *) failed+=("$stage") ;;
  esac
done

if ((${#failed[@]})); then
  echo "lint.sh: remarks; to see them again: tools/lint.sh ${failed[*]}"
  exit 1
fi
((skipped < ${#selected[@]})) || exit 77
echo "lint.sh: clean, $skipped of ${#selected[@]} stages skipped"
