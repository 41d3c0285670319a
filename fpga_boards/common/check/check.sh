#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Checks a board without the vendor's tools. --help says what.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

usage() {
  cat <<'EOT'
usage: fpga_boards/common/check/check.sh [--variant NAME] [--full] [--work DIR] [--help] BOARD

Checks fpga_boards/BOARD without Vivado:
  pins     xdc/pins.xdc is what pins.csv says; no pin, no signal twice
  lint     Verilator -Wall on the top, with stand-ins for the vendor's primitives that have their ports and parameters
  top      slang elaborates the top, Yosys checks each connection of a primitive against its own library
  scripts  every stage of the build runs on a stand-in for Vivado: commands, options, files, objects of the design; a pin, an I/O
           standard for every port; a constraint for every clock, and for every crossing between clocks
  fan-out  no register leads into two synchronizers of one clock, once equal registers are one
  area     what the board has beside its node and its ports, mapped: LUTs, slowest path into each clock; tools/synth.sh has those
  --variant NAME  of board.toml; without it all are linted, and of those with the same sources the first is checked on
  --full          area of everything, node and ports too: 20 minutes of a core for the VC709
  --work DIR      folder to work in (default build/boards/BOARD/check)
Exit status: 0 all good, 1 errors, 2 wrong usage, 77 a tool is not installed.
EOT
}

wrong() {
  echo "check.sh: $1" >&2
  usage >&2
  exit 2
}

variant='' full=false work='' board=''
arguments=("$@")
while (($#)); do
  case $1 in
    -h | --help) usage; exit 0 ;;
    --full) full=true; shift ;;
    --variant | --work)
      (($# > 1)) || wrong "$1 needs a value"
      if [[ $1 == --work ]]; then work=$2; else variant=$2; fi
      shift 2
      ;;
    -*) wrong "unknown argument '$1'" ;;
    *) [[ -z $board ]] || wrong "one board, not '$board' and '$1'"; board=$1; shift ;;
  esac
done
[[ -n $board ]] || wrong "which board?"
readonly check=fpga_boards/common/check
known=$(python3 -B fpga_boards/common/board.py "$board" --show variants) || exit 2
mapfile -t variants <<<"$known"
mapfile -t designs < <(python3 -B fpga_boards/common/board.py "$board" --show designs)
first=${variants[0]} top=trib_$board
[[ -z $variant ]] || { variants=("$variant") designs=("$variant"); }
python3 -B fpga_boards/common/board.py "$board" --variant "${variants[0]}" >/dev/null || exit 2
[[ -n $work ]] || work=build/boards/$board/check
for tool in yosys verilator tclsh build/npm/node_modules/.bin/node; do
  command -v "$tool" >/dev/null || { echo "check: skipped, $tool is not installed; tools/setup.sh does that"; exit 77; }
done
mkdir -p "$work"

failed() {
  echo "check: $1 of $board failed; to see it again: $check/check.sh ${arguments[*]}"
  exit 1
}

python3 -B fpga_boards/common/pins.py "$board" --check || failed pins
echo "pins     $(($(wc -l <"fpga_boards/$board/pins.csv") - 1)) in pins.csv, constraints are fresh"

# Stand-ins for the board's IP are next to this script.
settings() { # VARIANT: sources, those of boards among them, stand-ins, generics of it
  mapfile -t sources < <(python3 -B fpga_boards/common/board.py "$board" --variant "$1" --show sources)
  mapfile -t own < <(printf '%s\n' "${sources[@]}" | grep '^fpga_boards/')
  mapfile -t stubs < <(python3 -B fpga_boards/common/board.py "$board" --variant "$1" --show stubs)
  mapfile -t generics < <(python3 -B fpga_boards/common/board.py "$board" --variant "$1" --show generics)
}

for name in "${variants[@]}"; do
  settings "$name"
  "$check/primitives.py" "${own[@]}" >"$work/primitives.sv" || failed lint
  remarks=$(verilator --lint-only -Wall --top-module "$top" "${generics[@]/#/-G}" +incdir+rtl/pkg "$work/primitives.sv" "${stubs[@]}" \
    "${sources[@]}" 2>&1) || true
  [[ -z $remarks ]] || { echo "$remarks"; failed "lint of variant $name"; }
  echo "lint     $name: no remarks"
done

elaborate() { # OUTPUT OPTIONS: the top with its hierarchy, as JSON
  tools/synth/slang.sh - "$folder/$1" "read_slang --threads 1 --keep-hierarchy $2 --top $top ${generics[*]/#/-G } -I rtl/pkg ${sources[*]} \
    ${stubs[*]} $folder/primitives.sv; hierarchy -check -top $top; proc; bwmuxmap; opt_clean; write_json" "rtl:fpga_boards:$folder" ||
    failed top
}
# As tools/synth.sh does it: the enables of a memory's bytes are one signal each again.
# shellcheck disable=SC2016 # $memwr_v2 and $mux are cell types of Yosys
merge_enables='simplemap t:$memwr_v2 %ci1:+[EN] w:* %i %ci1 t:$mux %i; opt_expr -mux_bool; opt_merge; opt_clean'
family=$(python3 -B fpga_boards/common/board.py "$board" --show family)

# The first variant is worked on in the folder itself, which the seeded errors look into; another design in its own.
for design in "${designs[@]}"; do
  settings "$design"
  folder=$work
  [[ $design == "$first" ]] || folder=$work/$design
  mkdir -p "$folder"
  "$check/primitives.py" --no-real "${own[@]}" >"$folder/primitives.sv" || failed top
  # The node, or the endpoint that has one, is in one clock and is left empty.
  boxes=" $(python3 -B fpga_boards/common/board.py "$board" --variant "$design" --show boxes) "
  core=trib_node
  [[ $boxes != *' trib_endpoint '* ]] || core=trib_endpoint boxes=${boxes/ trib_node / }
  elaborate kept.json "--blackboxed-module $core"
  echo "top      $design elaborates, every name and width of a primitive is right"

  "$check/check.py" "$board" --variant "$design" --netlist "$folder/kept.json" --work "$folder/scripts" || failed scripts

  # Registers that are always equal become one, of all the hierarchy, as synthesis makes them; not those that are to be left as they are.
  yosys -q -l "$folder/merge.log" -p "read_json $folder/kept.json; setattr -mod -unset keep_hierarchy *; hierarchy -top $top; flatten;
    setattr -set keep 1 a:dont_touch a:async_reg %u %ci1 t:\$*dff* %i; simplemap; opt_merge; opt_clean;
    write_json $folder/merged.json" >/dev/null 2>&1 || { grep ERROR "$folder/merge.log"; failed fan-out; }
  "$check/fanout.py" "$board" --netlist "$folder/merged.json" || failed fan-out

  # Modules that are mapped on their own: one instance of each is left empty here. JSON has no parameters of empty ones.
  blackboxes='' empty=() mapped=kept.json
  for stub in "${stubs[@]}"; do empty+=("$(basename "$stub" .sv)"); done
  if $full; then
    mapped=whole.json
    elaborate "$mapped" ""
  else
    empty+=("$core")
    for box in $boxes; do
      grep -q "\"${box}[\$\"]" "$folder/$mapped" || { echo "there is no $box in the design"; failed area; }
      blackboxes+="blackbox $box\$*; "
    done
  fi
  "$check/boxes.py" "$folder/$mapped" "${empty[@]}" >"$folder/boxes.v" || failed area
  yosys -q -l "$folder/map.log" -p "read_json $folder/$mapped; read_verilog -lib -sv +/xilinx/cells_sim.v; read_verilog -lib +/xilinx/cells_xtra.v;
    read_verilog -lib $folder/boxes.v; $blackboxes
    hierarchy -check -top $top; flatten; $merge_enables;
    synth_xilinx -family $family -noiopad -noclkbuf -flatten -top $top;
    setattr -mod -unset keep_hierarchy *; flatten; write_json $folder/mapped.json" >/dev/null 2>&1 ||
    { grep ERROR "$folder/map.log"; failed area; }
  "$check/area.py" "$board" --variant "$design" --netlist "$folder/mapped.json" || failed area
done
