#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Compares every C++ source with what clang-format makes of it by .clang-format. The sources are laid out by release 14 (that
# of Debian 12); other releases break lines elsewhere, so with them there is no verdict.
# usage: tools/lint/format.sh [--fix]; exit 0 clean, 1 remarks, 2 wrong usage, 77 no clang-format 14.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

fix=false
case ${1:-} in
  "") ;;
  --fix) fix=true ;;
  -h | --help) echo "usage: tools/lint/format.sh [--fix]"; exit 0 ;;
  *) echo "usage: tools/lint/format.sh [--fix]" >&2; exit 2 ;;
esac

formatter=$(command -v clang-format-14 || command -v clang-format || true)
if [[ -z $formatter || $("$formatter" --version) != *"version 14."* ]]; then
  echo "format: skipped, clang-format 14 is not installed"
  exit 77
fi

scratch=$(mktemp)
trap 'rm -f "$scratch"' EXIT
mapfile -t sources < <(find host model verif tools -name '*.h' -o -name '*.cpp' | sort)
if $fix; then
  "$formatter" -i "${sources[@]}"
  exit 0
fi
# clang-format names each place; a file is named once. Some files at a time, so that all processors have work until the end.
if ! printf '%s\0' "${sources[@]}" | xargs -0 -P "$(nproc)" -n 40 "$formatter" --dry-run -Werror --ferror-limit=1 2>"$scratch"; then
  sed -nE 's/^([^ :]+):[0-9]+:[0-9]+: error: code should be clang-formatted.*/\1: not as clang-format has it/p' "$scratch" | sort -u
  echo "format: remarks; to fix them: tools/lint/format.sh --fix"
  exit 1
fi
echo "format: ${#sources[@]} C++ sources clean"
