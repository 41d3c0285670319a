#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Area and depth of a module on an AMD part family, measured without the vendor's tools: slang reads the SystemVerilog and
# writes plain Verilog, the distribution's Yosys maps that with synth_xilinx, and tools/synth/measure.py measures the netlist. A
# proxy: it ranks designs and finds the path to cut, but is no promise that Vivado closes timing. tools/synth/README.md says how far
# to believe it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
  cat <<'EOF'
usage: tools/synth.sh [options]
       tools/synth.sh --design NAME [--compare | --renew] [--show WHAT] [--format FORMAT] [--output FILE]
       tools/synth.sh --table features|headroom

What to measure, a module of your choice or a design of tools/synth/designs.txt:
  --top MODULE        module to synthesise (default trib_node)
  --at PATH           where it stands in another, for a module that gets types from above; parameters are then those of the
                      other: --top trib_port --at trib_node.gen_port[0].u_port
  --family FAMILY     xc7 (7 series) or xcup (UltraScale+); default xc7
  --variant NAME      the parameters of a variant of rtl/node/variants.txt
  --ports N           parameter Ports
  --beat-bytes N      parameter BeatBytes
  --param NAME=VALUE  any other parameter of the module; may be repeated
  --list FILE         list of sources, relative to the repository (default: the one in rtl/ that has the module, the node's before
                      others)
  --design NAME       instead of all of these a design by its name, VARIANT/FEATURE with a line of tools/synth/features.txt, or
                      all designs that are "ci", "nightly" or "features", one after the other

What to print:
  --show WHAT         beside the totals, separated by commas: classes (of paths, by the registers at both ends), modules (the same
                      by the modules at both ends), histogram (of endpoints by 0.5 ns), nets (with the most loads), instances
                      (area of each; one more mapping), all
  --format FORMAT     text, csv or json (default text)
  --output FILE       write the report there instead of to standard output
  --table NAME        features: what each feature costs; headroom: the clock of each variant. From the baseline, nothing is
                      synthesised

What to hold:
  --max-lut N, --max-bram36 N, --max-levels N, --max-ns N
                      targets; the exit status is 1 if a mapping misses one
  --compare           the design's line of tools/synth/baseline.txt, within a tolerance, and its targets
  --renew             writes that line anew

The module is mapped twice, by abc (plain) and by abc9, since they differ by up to 60 % on logic full of multiplexers; quote the
worse. Netlists and logs are kept under build/synth/.
Exit status: 0 done, 1 error, a target missed or worse than the baseline, 2 wrong usage, 77 Yosys or slang is not installed.
EOF
}

# shellcheck source=tools/arguments.sh
source tools/arguments.sh

top=trib_node at='' family=xc7 list='' named='' format=text output='' design='' action='' table='' show=''
parameters=() targets=() target=()
arguments=("$@")
while (($#)); do
  case $1 in
    -h | --help) usage; exit 0 ;;
    --compare | --renew) action=${1#--}; shift; continue ;;
    --top | --at | --family | --variant | --ports | --beat-bytes | --param | --list | --design | --show | --format | --output | --table | \
      --max-lut | --max-bram36 | --max-levels | --max-ns) value_of "$@" ;;
    *) misuse "unknown argument '$1'" ;;
  esac
  case $1 in
    --top) top=$2 ;;
    --at) at=$2 ;;
    --family) family=$2 ;;
    --variant)
      read -ra variant < <(tools/variants.sh "$2" || echo unknown)
      [[ ${variant[0]} != unknown ]] || exit 2
      parameters+=("${variant[@]}")
      ;;
    --ports) number "$1" "$2"; parameters+=("Ports=$2") ;;
    --beat-bytes) number "$1" "$2"; parameters+=("BeatBytes=$2") ;;
    --param)
      [[ $2 == ?*=?* ]] || misuse "--param needs NAME=VALUE, not '$2'"
      parameters+=("$2")
      ;;
    --list)
      [[ -f $2 ]] || misuse "there is no list '$2' in the repository"
      list=$2 named=-${2//\//-}
      ;;
    --design) design=$2 ;;
    --show) show=$2 ;;
    --format) format=$2 ;;
    --output)
      output=$(path_of "$2")
      [[ ! -d $output && -w $([[ -e $output ]] && echo "$output" || dirname "$output") ]] || misuse "cannot write --output '$2'"
      ;;
    --table) table=$2 ;;
    --max-*)
      decimal "$1" "$2"
      targets+=("$1" "$2")
      [[ $1 != --max-ns ]] || target=(--target "$2")
      ;;
  esac
  shift 2
done
[[ $family == xc7 || $family == xcup ]] || misuse "--family must be xc7 or xcup, not '$family'"
[[ $format =~ ^(text|csv|json)$ ]] || misuse "--format must be text, csv or json, not '$format'"
[[ $show != all ]] || show=modules,classes,histogram,nets,instances
[[ $show =~ ^((modules|classes|histogram|nets|instances)(,|$))*$ ]] ||
  misuse "--show must be modules, classes, histogram, nets, instances or all, not '$show'"
[[ -z $table || $table =~ ^(features|headroom)$ ]] || misuse "--table must be features or headroom, not '$table'"
[[ -z $action || -n $design ]] || misuse "--$action needs --design"
if [[ -n $table ]]; then
  [[ -z $output ]] || exec >"$output"
  exec tools/synth/tables.py "$table" --format "$format"
fi

if [[ -n $design ]]; then
  found=$(tools/synth/designs.py "$design") || exit
  mapfile -t designs <<<"$found"
  if ((${#designs[@]} > 1)); then
    [[ -z $output ]] || misuse "--output takes one design, not ${#designs[@]}"
    status=0
    for line in "${designs[@]}"; do
      "tools/synth.sh" "${arguments[@]}" --design "${line%% *}" || status=$?
      ((status != 77)) || exit 77
    done
    exit "$status"
  fi
  read -r name family top at list rest <<<"${designs[0]}"
  [[ $at != - ]] || at=''
  named=''
  read -ra parameters <<<"$rest"
fi

root=${at:-$top}
[[ -n $list ]] || list=$(grep -l "/${root%%.*}\.sv$" rtl/node/node.f rtl/*/*.f | head -n 1) ||
  misuse "no list in rtl/ has module '${root%%.*}'; name one by --list"

if ! command -v yosys >/dev/null || [[ ! -x build/npm/node_modules/.bin/node ]]; then
  echo "synth: skipped, Yosys with slang is not installed; tools/setup.sh does that" >&2
  exit 77
fi

title="$top${at:+ at $at}${parameters[*]:+ ${parameters[*]}}"
work="build/synth/${title// /-}-$family$named"
mkdir -p "$work"
exec {lock}<"$work"
flock --nonblock "$lock" || {
  echo "synth.sh: waits for another run in $work" >&2
  flock "$lock"
}
find "$work" -mindepth 1 -delete

# The write enable of a memory leaves slang as a multiplexer of all zeros and all ones. Cut into bits it becomes one signal
# again; else every byte of a word would be mapped to a block RAM of its own.
# shellcheck disable=SC2016 # $memwr_v2 and $mux are cell types of Yosys
merge_enables='simplemap t:$memwr_v2 %ci1:+[EN] w:* %i %ci1 t:$mux %i; opt_expr -mux_bool; opt_merge; opt_clean'
elaborate() { # FILE OPTIONS-OF-SLANG STEPS-AFTER-IT
  tools/synth/slang.sh "$list" "$work/$1" \
    "read_slang --threads 1 $2 ${parameters[*]/#/-G } -f $list; $3; proc; bwmuxmap; $merge_enables; write_verilog -norename" ||
    { echo "synth.sh: slang cannot read $top" >&2; exit 1; }
}
# With its hierarchy kept, slang names a module after its instance. Modules with the attribute keep_hierarchy are mapped by themselves,
# as Vivado does; slang observes it only there, and without any such module its own flattening is used.
if [[ -n $at ]]; then
  kept="--keep-hierarchy --top ${at%%.*}" whole="\\$top\$$at"
  elaborate "$top.v" "$kept" "hierarchy -check -top $whole; flatten; rename $whole $top"
else
  kept="--keep-hierarchy --top $top" whole=$top
  elaborate "$top.v" "$kept" "hierarchy -check -top $top; flatten"
  grep -q keep_hierarchy "$work/$top.v" || elaborate "$top.v" "--top $top" "hierarchy -check -top $top"
fi

options="-family $family -noiopad -noclkbuf -top $top"
yosys_on() { # NAME SOURCE STEPS
  yosys -q -l "$work/$1.log" -p "read_verilog $work/$2; $3; write_json $work/$1.netlist.json" >/dev/null 2>&1
}
map() {
  yosys_on "$1" "$top.v" "$2; setattr -mod -unset keep_hierarchy *; flatten" &&
    tools/synth/measure.py "$work/$1.netlist.json" --family "$family" "${target[@]}" >"$work/$1.json"
}
map plain "synth_xilinx $options -flatten" &
plain=$!
# abc9 of Yosys 0.23 aborts when the pins of a block RAM are wider than its ports, which hierarchy fixes. Its own 300 ps
# per net are what a net of one load takes by delays.py; 450 are the flat delay that means the same as the loads
# (tools/synth/README.md).
map abc9 "scratchpad -set synth_xilinx.abc9.W 450; synth_xilinx $options -flatten -abc9 -run begin:map_luts; hierarchy -top $top;
  synth_xilinx $options -flatten -abc9 -run map_luts:" &
abc9=$!
shown=()
if [[ $show == *instances* ]]; then
  elaborate instances.v "$kept" "hierarchy -check -top $whole; rename $whole $top"
  yosys_on instances instances.v "synth_xilinx $options" || { echo "synth.sh: Yosys failed; its log is $work/instances.log" >&2; exit 1; }
  tools/synth/hierarchy.py "$work/instances.netlist.json" "$top" >"$work/instances.json"
  shown=(--instances "$work/instances.json")
fi
wait "$plain" || { echo "synth.sh: Yosys failed; its log is $work/plain.log" >&2; exit 1; }
wait "$abc9" || { echo "synth.sh: Yosys failed with abc9; its log is $work/abc9.log" >&2; exit 1; }
mappings=("plain=$work/plain.json" "abc9=$work/abc9.json")
# shellcheck disable=SC2086 # a list of words
for what in ${show//,/ }; do shown+=(--show "$what"); done
[[ -z $output ]] || exec >"$output"
status=0
tools/synth/report.py "${mappings[@]}" --design "$title" --family "$family" --format "$format" "${shown[@]}" "${targets[@]}" || status=1
[[ -z $action ]] || tools/synth/baseline.py "$action" "$name" "${mappings[@]}" >&2 || status=1
exit "$status"
