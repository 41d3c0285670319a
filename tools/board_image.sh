#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes the image of a board, or one of the stages on the way to it, with Vivado.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
  cat <<'EOT'
usage: tools/board_image.sh --board NAME [--variant NAME] [--stage STAGE] [--sweep] [--incremental] [--force] [--jobs N]
                            [--server HOST:PORT] [--jtag SERIAL] [--any-version]
       tools/board_image.sh --board NAME [--variant NAME] --collect
       tools/board_image.sh --list
       tools/board_image.sh --list-cards [--server HOST:PORT]

Makes build/boards/BOARD/VARIANT/trib_BOARD_VARIANT.bit, from the sources of this commit, by fpga_boards/common/board.mk; or
programs a board with the one that is there.
  --board NAME         a folder of fpga_boards
  --variant NAME       of its board.toml (default: its first)
  --stage STAGE        project, synth, impl or bitstream, with what it needs (default bitstream); program or flash
  --sweep              tries six directives of the placer and keeps the best
  --incremental        begins with places and routes of the last design that was good
  --force              makes an image of a design that is not good, too, trib_BOARD_VARIANT_UNTESTED.bit; program and flash take that
                       one, if it is there
  --jobs N             directives that are tried side by side (default 1); each takes some 10 GB of memory
  --server HOST:PORT   hardware server, for program, flash and --list-cards (default localhost:3121)
  --jtag SERIAL        of several cards at the server the one whose JTAG cable has this in its serial number
  --any-version        takes a Vivado that is older than those that are supported
  --collect            packs logs, reports and versions of the last build into one file, for somebody who is to help
  --list               boards and their variants
  --list-cards         cards at the server, by the serial numbers of their cables
Exit status: 0 done, 1 failed (timing, design rules and crossings among it), 2 wrong usage, 77 Vivado is not in the path.
EOT
}

wrong() {
  echo "board_image.sh: $1" >&2
  usage >&2
  exit 2
}

board='' variant='' stage=bitstream options=() jobs=1 server=localhost:3121 cards=false
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
    --list-cards) cards=true; shift; continue ;;
    --collect) stage=collect; shift; continue ;;
    --sweep) options+=(SWEEP=1); shift; continue ;;
    --incremental) options+=(INCREMENTAL=1); shift; continue ;;
    --force) options+=(FORCE=1); shift; continue ;;
    --any-version) options+=(ANY_VERSION=1); shift; continue ;;
    --board | --variant | --stage | --server | --jtag | --jobs) (($# > 1)) || wrong "$1 needs a value" ;;
    *) wrong "unknown argument '$1'" ;;
  esac
  case $1 in
    --board) board=$2 ;;
    --variant) variant=$2 ;;
    --stage) stage=$2 ;;
    --server) server=$2 options+=("SERVER=$2") ;;
    --jtag) options+=("JTAG=$2") ;;
    --jobs) jobs=$2 ;;
  esac
  shift 2
done
need_vivado() { # PROGRAM...
  [[ -n $(command -v "$@") ]] || { echo "board_image.sh: skipped, there is no $* in the path"; exit 77; }
}

if $cards; then
  need_vivado vivado vivado_lab
  program=$(command -v vivado || command -v vivado_lab)
  "$program" -mode batch -nolog -nojournal -notrace -source fpga_boards/common/vivado/cards.tcl -tclargs "$server" || exit 1
  exit 0
fi
[[ -n $board ]] || wrong "--board says which"
[[ $stage =~ ^(project|synth|impl|bitstream|program|flash|collect)$ ]] || wrong "there is no stage '$stage'"
[[ $jobs =~ ^[1-9][0-9]*$ ]] || wrong "--jobs must be a number, not '$jobs'"
flash=$(fpga_boards/common/board.py "$board" ${variant:+--variant "$variant"} --show flash) || exit 2
[[ $stage != flash || -n $flash ]] ||
  { echo "board_image.sh: $board: this card is loaded by its BMC; there is no flash for the FPGA to boot from" >&2; exit 2; }
# Its lab edition programs, and makes nothing.
case $stage in
  collect) ;;
  program | flash) need_vivado vivado vivado_lab ;;
  *) need_vivado vivado ;;
esac
make -C "fpga_boards/$board" -j "$jobs" "$stage" ${variant:+VARIANT="$variant"} "${options[@]}" || {
  echo "board_image.sh: failed; to see it again: tools/board_image.sh ${arguments[*]}" >&2
  exit 1
}
