#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Verilator -Wall on the RTL, with no warning disabled from here: waivers are in the source, with the reason.
# Every module of the lists in rtl/ and of the cores of boards is elaborated on its own as the top with its default
# parameters, then trib_node at every number of ports and beat width that it allows, and in every variant of
# rtl/node/variants.txt. Prints one line per elaboration.
# exit 0 clean, 1 remarks, 2 wrong usage.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

usage() {
  cat <<'EOF'
usage: tools/lint/verilator.sh [--modules|--sweep] [--list FILE] [--top MODULE]
  --modules   only every module alone
  --sweep     only the parameters of the top
  --list      list of sources; it and its paths are relative to the repository root (default rtl/node/node.f; for modules, all of rtl/*/*.f and those of boards)
  --top       module whose Ports and BeatBytes are swept, without variants (default trib_node with them)
EOF
}

# shellcheck source=tools/arguments.sh
source tools/arguments.sh

list=rtl/node/node.f
# Sources outside the list of a core are linted with it, by the checks of its board.
lists=(rtl/*/*.f fpga_boards/common/{common,core_*}.f fpga_boards/*/core.f)
top=trib_node
modules=true
sweep=true
while (($#)); do
  case $1 in
    --modules) sweep=false; shift ;;
    --sweep) modules=false; shift ;;
    --list)
      value_of "$@"
      [[ -e $2 ]] || misuse "there is no list '$2' in the repository"
      list=$2 lists=("$2")
      shift 2
      ;;
    --top) value_of "$@"; top=$2; shift 2 ;;
    -h | --help) usage; exit 0 ;;
    *) misuse "unknown argument '$1'" ;;
  esac
done
$modules || $sweep || misuse "--modules and --sweep exclude each other"

runs=()
if $modules; then
  for modules_of in "${lists[@]}"; do
    while read -r file; do
      # A module that gets its types from its parent cannot be a top.
      if grep -q '^module' "$file" && ! grep -q '^  parameter type' "$file"; then runs+=("-f $modules_of --top-module $(basename "$file" .sv)"); fi
    done < <(sed -e 's,//.*,,' -e '/^[[:space:]]*[-+]/d' -e '/^[[:space:]]*$/d' "$modules_of")
  done
fi
if $sweep; then
  for ports in 2 3 4 5 6 7 8; do
    for beat_bytes in 8 16 32 64; do runs+=("-f $list --top-module $top -GPorts=$ports -GBeatBytes=$beat_bytes"); done
  done
  # Features that are not built in.
  if [[ $top == trib_node ]]; then runs+=("-f $list --top-module $top -GUplinkPorts=0 -GDeadline=0 -GHostReply=0"); fi
  # Every variant of the table, as simulated: with the modules bound to it.
  if [[ $list == rtl/node/node.f && $top == trib_node ]]; then
    for variant in $(tools/variants.sh); do
      parameters=$(tools/variants.sh "$variant")
      runs+=("-f $list -f verif/node/trace/trace.f --top-module $top -G${parameters// / -G}")
    done
  fi
fi

if ((${#runs[@]} == 0)); then
  echo "verilator: ${lists[*]} has no module that can be elaborated on its own" >&2
  exit 1
fi
# shellcheck disable=SC2016 # $1 belongs to the shell that xargs starts
printf '%s\n' "${runs[@]}" | xargs -P "$(nproc)" -I{} bash -c '
  command="verilator --lint-only -Wall $1"
  if remarks=$($command 2>&1) && [[ -z $remarks ]]; then
    echo "ok     $1"
  else
    printf "REMARKS %s\n%s\nto see it again: %s\n" "$1" "$remarks" "$command"
    exit 1
  fi' _ {} || { echo "verilator: remarks"; exit 1; }
echo "verilator: ${#runs[@]} elaborations clean"
