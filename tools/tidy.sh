#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# clang-tidy by .clang-tidy on the C++ sources, each by itself, with the generated files of an existing build. Slower than the lint
# and therefore a command of its own.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
  cat <<'EOF'
usage: tools/tidy.sh [--build DIR] [--help] [FILE...]

Checks the named .cpp files, by default all that the build compiles from host/, model/, verif/ and tools/. Configures DIR/tidy.
  --build DIR   folder of a build of the preset default (default: build in the repository)
Exit status: 0 clean, 1 remarks, 2 wrong usage, 77 clang-tidy or the build is not there.
EOF
}

# shellcheck source=tools/arguments.sh
source tools/arguments.sh

build=build
files=()
while (($#)); do
  case $1 in
    --build) value_of "$@"; build=$(path_of "$2"); shift 2 ;;
    -h | --help) usage; exit 0 ;;
    -*) misuse "unknown argument '$1'" ;;
    *)
      [[ -f $(path_of "$1") ]] || misuse "there is no file '$1'"
      files+=("$(path_of "$1")")
      shift
      ;;
  esac
done

if ! command -v clang-tidy >/dev/null; then
  echo "tidy: skipped, clang-tidy is not installed; tools/setup.sh does that"
  exit 77
fi
if [[ ! -f $build/build.ninja ]]; then
  echo "tidy: skipped, $build is no build; make it: cmake --preset default && cmake --build --preset default"
  exit 77
fi
# Commands for each file by itself. Generated files are in the build, and clang can't use GCC's precompiled headers.
build=$(realpath "$build")
cmake -S . -B "$build/tidy" -G Ninja -DCMAKE_BUILD_TYPE=Release >"$build/tidy.log" 2>&1 ||
  { echo "tidy.sh: cannot configure $build/tidy; see $build/tidy.log" >&2; exit 1; }
sed -Ei "s#$build/tidy/#$build/#g; s#-I$build/tidy #-I$build #g; s# -Winvalid-pch -include [^ ]*/cmake_pch\.hxx##" \
  "$build/tidy/compile_commands.json"
if ((${#files[@]} == 0)); then
  mapfile -t files < <(grep -oP "\"file\": \"$PWD/\K(host|model|verif|tools)/[^\"]+" "$build/tidy/compile_commands.json" | sort -u)
fi

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
