#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Area and depth of a module on an AMD part family, measured without the vendor's tools: slang reads the SystemVerilog and
# writes plain Verilog, the distribution's Yosys maps that with synth_xilinx, and tools/synth/path_depth.py measures the
# netlist. A proxy: it ranks designs and finds the path to cut, but is no promise that Vivado closes timing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
  cat <<'EOF'
usage: tools/synth.sh [options]
  --top MODULE        module to synthesise (default trib_node)
  --family FAMILY     xc7 (7 series) or xcup (UltraScale+); default xc7
  --variant NAME      the parameters of a variant of rtl/node/variants.txt
  --ports N           parameter Ports
  --beat-bytes N      parameter BeatBytes
  --param NAME=VALUE  any other parameter of the module; may be repeated
  --list FILE         list of sources (default rtl/node/node.f)
  --format FORMAT     text, csv or json (default text)
  --output FILE       write the report there instead of to standard output
  --max-lut N, --max-bram36 N, --max-levels N, --max-ns N
                      marks; the exit status is 1 if a mapping misses one

The module is mapped twice, by abc (plain) and by abc9, since they differ by up to 60 % on logic full of multiplexers; quote the
worse. Netlists and logs are kept under build/synth/.
Exit status: 0 done, 1 error or a mark missed, 2 wrong usage, 77 Yosys or slang is not installed.
EOF
}

top=trib_node family=xc7 list=rtl/node/node.f format=text output=
parameters=() marks=()
while (($#)); do
  case $1 in
    -h | --help) usage; exit 0 ;;
    --top | --family | --variant | --ports | --beat-bytes | --param | --list | --format | --output | --max-lut | --max-bram36 | \
      --max-levels | --max-ns) (($# > 1)) || { echo "synth.sh: $1 needs a value" >&2; exit 2; } ;;
    *) echo "synth.sh: unknown argument '$1'" >&2; usage >&2; exit 2 ;;
  esac
  case $1 in
    --top) top=$2 ;;
    --family) family=$2 ;;
    --variant)
      read -ra variant < <(tools/variants.sh "$2" || echo unknown)
      [[ ${variant[0]} != unknown ]] || exit 2
      parameters+=("${variant[@]}")
      ;;
    --ports) parameters+=("Ports=$2") ;;
    --beat-bytes) parameters+=("BeatBytes=$2") ;;
    --param) parameters+=("$2") ;;
    --list) list=$2 ;;
    --format) format=$2 ;;
    --output) output=$2 ;;
    --max-*) marks+=("$1" "$2") ;;
  esac
  shift 2
done
[[ $family == xc7 || $family == xcup ]] || { echo "synth.sh: --family must be xc7 or xcup, not '$family'" >&2; exit 2; }
[[ $format =~ ^(text|csv|json)$ ]] || { echo "synth.sh: --format must be text, csv or json, not '$format'" >&2; exit 2; }

if ! command -v yosys >/dev/null || [[ ! -x build/npm/node_modules/.bin/node ]]; then
  echo "synth: skipped, Yosys with slang is not installed; tools/setup.sh does that" >&2
  exit 77
fi

design="$top${parameters[*]:+ ${parameters[*]}}"
work="build/synth/${design// /-}-$family"
rm -rf "$work"
mkdir -p "$work"

# The write enable of a memory leaves slang as a multiplexer of all zeros and all ones. Cut into bits it becomes one signal
# again; else every byte of a word would be mapped to a block RAM of its own.
# shellcheck disable=SC2016 # $memwr_v2 and $mux are cell types of Yosys
merge_enables='simplemap t:$memwr_v2 %ci1:+[EN] w:* %i %ci1 t:$mux %i; opt_expr -mux_bool; opt_merge; opt_clean'
tools/synth/slang.sh "$list" "$work/$top.v" \
  "read_slang --threads 1 --top $top ${parameters[*]/#/-G } -f $list; hierarchy -check -top $top; proc; bwmuxmap; $merge_enables;
   write_verilog -norename out.v" || { echo "synth.sh: slang cannot read $top" >&2; exit 1; }

options="-family $family -flatten -noiopad -noclkbuf -top $top"
map() {
  yosys -q -l "$work/$1.log" -p "read_verilog $work/$top.v; $2; write_json $work/$1.netlist.json" >/dev/null 2>&1 &&
    tools/synth/path_depth.py "$work/$1.netlist.json" >"$work/$1.json"
}
map plain "synth_xilinx $options" &
plain=$!
# abc9 of Yosys 0.23 aborts when the pins of a block RAM are wider than its ports, which hierarchy mends.
map abc9 "synth_xilinx $options -abc9 -run begin:map_luts; hierarchy -top $top; synth_xilinx $options -abc9 -run map_luts:" &
abc9=$!
wait "$plain" || { echo "synth.sh: Yosys failed; its log is $work/plain.log" >&2; exit 1; }
wait "$abc9" || { echo "synth.sh: Yosys failed with abc9; its log is $work/abc9.log" >&2; exit 1; }
mappings=("plain=$work/plain.json" "abc9=$work/abc9.json")
[[ -z $output ]] || exec >"$output"
tools/synth/report.py "${mappings[@]}" --design "$design" --family "$family" --format "$format" "${marks[@]}"
