#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# clang-tidy by .clang-tidy on the C++ sources, with the compile commands of an existing build. Slower than the lint and
# therefore a command of its own.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
  cat <<'EOF'
usage: tools/tidy.sh [--build DIR] [--help] [FILE...]

Checks the named .cpp files, by default all that the build compiles from host/, model/, verif/ and tools/.
  --build DIR   build folder with compile_commands.json (default build)
Exit status: 0 clean, 1 remarks, 2 wrong usage, 77 clang-tidy or the build is not there.
EOF
}

build=build
files=()
while (($#)); do
  case $1 in
    --build) build=${2:?--build needs a folder}; shift 2 ;;
    -h | --help) usage; exit 0 ;;
    -*) echo "tidy.sh: unknown argument '$1'" >&2; usage >&2; exit 2 ;;
    *) files+=("$1"); shift ;;
  esac
done

if ! command -v clang-tidy >/dev/null; then
  echo "tidy: skipped, clang-tidy is not installed; tools/setup.sh does that"
  exit 77
fi
if [[ ! -f $build/compile_commands.json ]]; then
  echo "tidy: skipped, $build has no compile_commands.json; make it: cmake --preset default"
  exit 77
fi
if ((${#files[@]} == 0)); then
  mapfile -t files < <(grep -oP "\"file\": \"$PWD/\K(host|model|verif|tools)/[^\"]+" "$build/compile_commands.json" | sort -u)
fi

# GCC's precompiled headers are nothing to clang.
mkdir -p "$build/tidy"
sed -E 's# -Winvalid-pch -include [^ ]*/cmake_pch\.hxx##' "$build/compile_commands.json" > "$build/tidy/compile_commands.json"

echo "tidy: ${#files[@]} files"
# shellcheck disable=SC2016 # $1 and $2 belong to the shell that xargs starts
printf '%s\0' "${files[@]}" | xargs -0 -P "$(nproc)" -I{} bash -c '
  if clang-tidy --quiet -p "$1/tidy" "$2" 2>/dev/null; then
    echo "ok      $2"
  else
    echo "REMARKS $2; to see them again: tools/tidy.sh --build $1 $2"
    exit 1
  fi' _ "$build" {} || { echo "tidy: remarks"; exit 1; }
echo "tidy: clean"
