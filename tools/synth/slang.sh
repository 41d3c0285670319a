#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs Yosys commands with the slang front end, as tools/setup.sh has installed it.
# usage: tools/synth/slang.sh LIST OUTPUT SCRIPT [FOLDERS]
#   LIST     list of sources; all of rtl/ if it lies there or in fpga_boards/, with that, else its folder, is what Yosys sees
#   OUTPUT   file for what the script writes: by write_json, say, without a name of a file; "-" for none
#   FOLDERS  what Yosys sees instead, separated by colons
# Exit status: 0, 1 on errors in the sources, 2 wrong usage, 77 not installed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

if (($# < 3 || $# > 4)); then
  echo "usage: tools/synth/slang.sh LIST OUTPUT SCRIPT [FOLDERS]" >&2
  exit 2
fi
readonly modules=build/npm/node_modules
if [[ ! -x $modules/.bin/node || ! -d $modules/@yowasp/yosys ]]; then
  echo "slang.sh: not installed; tools/setup.sh does that" >&2
  exit 77
fi
folders=$(dirname "$1")
[[ $folders != rtl/* ]] || folders=rtl
[[ $folders != fpga_boards/* ]] || folders=rtl:fpga_boards
exec "$modules/.bin/node" --no-warnings tools/synth/slang.mjs "$modules" "${4:-$folders}" "$2" "$3"
