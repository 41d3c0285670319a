#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes the image of a board, or one of the stages on the way to it, with Vivado.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
  cat <<'EOT'
usage: tools/board_image.sh --board NAME [--variant NAME] [--stage STAGE] [--sweep] [--server HOST:PORT] [--jobs N]
       tools/board_image.sh --list

Makes build/boards/BOARD/VARIANT/trib_BOARD_VARIANT.bit, from the sources of this commit, by fpga_boards/common/board.mk; or
programs a board with the one that is there.
  --board NAME         a folder of fpga_boards
  --variant NAME       of its board.toml (default: its first)
  --stage STAGE        project, synth, impl or bitstream, with what it needs (default bitstream); program or flash
  --sweep              tries six directives of the placer and keeps the best
  --server HOST:PORT   hardware server, for program and flash (default localhost:3121)
  --jobs N             directives that are tried side by side (default 1); each takes some 10 GB of memory
  --list               boards and their variants
Exit status: 0 done, 1 failed (timing, design rules and crossings among it), 2 wrong usage, 77 Vivado is not in the path.
EOT
}

wrong() {
  echo "board_image.sh: $1" >&2
  usage >&2
  exit 2
}

board='' variant='' stage=bitstream options=() jobs=1
arguments=("$@")
while (($#)); do
  case $1 in
    -h | --help) usage; exit 0 ;;
    --list)
      for path in fpga_boards/*/board.toml; do
        name=$(basename "$(dirname "$path")")
        echo "$name: $(fpga_boards/common/board.py "$name" --show variants | paste -sd ' ')"
      done
      exit 0
      ;;
    --sweep) options+=(SWEEP=1); shift; continue ;;
    --board | --variant | --stage | --server | --jobs) (($# > 1)) || wrong "$1 needs a value" ;;
    *) wrong "unknown argument '$1'" ;;
  esac
  case $1 in
    --board) board=$2 ;;
    --variant) variant=$2 ;;
    --stage) stage=$2 ;;
    --server) options+=("SERVER=$2") ;;
    --jobs) jobs=$2 ;;
  esac
  shift 2
done
[[ -n $board ]] || wrong "--board says which"
[[ $stage =~ ^(project|synth|impl|bitstream|program|flash)$ ]] || wrong "there is no stage '$stage'"
[[ $jobs =~ ^[1-9][0-9]*$ ]] || wrong "--jobs must be a number, not '$jobs'"
fpga_boards/common/board.py "$board" ${variant:+--variant "$variant"} >/dev/null || exit 2
# Its lab edition programs, and makes nothing.
programs=(vivado)
[[ ! $stage =~ ^(program|flash)$ ]] || programs+=(vivado_lab)
[[ -n $(command -v "${programs[@]}") ]] || { echo "board_image.sh: skipped, there is no ${programs[*]} in the path"; exit 77; }
make -C "fpga_boards/$board" -j "$jobs" "$stage" ${variant:+VARIANT="$variant"} "${options[@]}" || {
  echo "board_image.sh: failed; to see it again: tools/board_image.sh ${arguments[*]}" >&2
  exit 1
}
