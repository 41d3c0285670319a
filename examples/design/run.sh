#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Lints, builds and simulates the design of this folder, as a design of your own would be.
set -euo pipefail
here=$(realpath "${BASH_SOURCE[0]%/*}")
root=$(realpath "$here/../..")

usage() {
  cat <<'END'
usage: examples/design/run.sh [--help] [FOLDER]
Lints my_allreduce with all warnings of Verilator, builds it with its test bench in FOLDER (default build/examples/design
of the repository), and simulates it.
Exit status: 0 passed, 1 a warning, an error of the build or a wrong result, 2 wrong usage or no Verilator.
END
}

misuse() {
  echo "run.sh: $1" >&2
  usage >&2
  exit 2
}

case ${1:-} in
  -h | --help) usage; exit 0 ;;
  -*) misuse "unknown argument '$1'" ;;
esac
(($# <= 1)) || misuse "only one folder is needed, not $#"
command -v verilator >/dev/null || misuse "Verilator is not installed; tools/setup.sh does that"
work=$(realpath -m "${1:-$root/build/examples/design}")
mkdir -p "$work" || misuse "cannot write to '$work'"
cd "$work"

"$root/tools/sources.py" >node.f
sources=(-f node.f -F "$here/my_allreduce.f" --top-module my_allreduce)
verilator --lint-only -Wall "${sources[@]}" || exit 1
# The run is short: most of the time is the compiler's, so it does not optimize. The properties of the RTL are checked, too.
if command -v ccache >/dev/null; then export OBJCACHE=ccache; fi
verilator --cc --exe --build -j 1 -MAKEFLAGS "OPT_FAST=-O0 OPT_SLOW=-O0 OPT_GLOBAL=-O0" --assert "${sources[@]}" \
  --Mdir obj "$here/my_allreduce_test.cpp" >build.log || { cat build.log; exit 1; }
obj/Vmy_allreduce || exit 1
