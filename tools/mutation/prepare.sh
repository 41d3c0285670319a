#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes and builds the mutants of one batch of modules; for tools/mutation.sh.
# usage: tools/mutation/prepare.sh WORK BATCH COUNT SEED JOBS
# In WORK/BATCH:
#   TOP.il          the netlist of a module that is replaced, and of all below it
#   candidates.tsv  number, module, TOP and Yosys' description of each mutant
#   rtl/            the files that take the place of TOP.sv; TOP_netlist.v has the mutants, input mutsel chooses
#   build/          the programs of the tests
#   baseline.tsv    CPU seconds of each test without a mutant
# Makes no new mutants if the RTL, count and seed are those of the last time. Waits if another is at the same batch, and before it
# replaces mutants or programs until nobody runs them. WORK must be absolute.
# Exit status: 0, 1 on an error.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

readonly batch=$2 count=$3 seed=$4 jobs=$5
readonly work=$1/$batch
readonly width=13       # of mutsel
readonly per_module=100 # numbers

list=rtl/node/node.f variable=TRIBUTARY_NODE_F
case $batch in
  adder | lane) list=rtl/lanes/lanes.f variable=TRIBUTARY_LANES_F ;;
  pcs | mac) list=rtl/ethernet/ethernet.f variable=TRIBUTARY_ETHERNET_F ;;
  board) list=fpga_boards/vc709/core.f variable=TRIBUTARY_VC709_F ;;
esac

die() {
  echo "prepare.sh: $1" >&2
  exit 1
}

# A list of sources with those that it names, each source once.
flat() {
  local line
  while IFS= read -r line; do
    case $line in
      "-f "*) flat "${line#-f }" ;;
      //* | "") ;;
      *) echo "$line" ;;
    esac
  done < "$1" | awk '!seen[$0]++'
}

source_of() {
  grep "/$1\.sv$" <<< "$sources"
}

# Of the module that is replaced: the parameters that its netlist has.
parameters_of() {
  awk -F'\t' -v top="$1" '$2 == top { gsub(",", " ", $4); print $4; exit }' tools/mutation/modules.txt
}

# With the properties, as in every simulation; a property of Yosys is a register and a check of it.
read_netlist() {
  local parameters
  parameters=$(parameters_of "$1")
  tools/synth/slang.sh "$list" "$work/$1.il" \
    "read_slang --threads 1 --keep-hierarchy -DVERILATOR --top $1 ${parameters:+-G ${parameters// / -G }} -f $list;
     hierarchy -check -top $1; proc; bwmuxmap; async2sync; chformal -cover -remove; chformal -lower; opt_clean;
     write_rtlil" || die "slang cannot read $1"
}

list_mutants() {  # of all modules in the netlist of this one
  local top=$1 module number
  {
    echo "read_rtlil $work/$top.il"
    for module in $(modules_in "$top"); do
      echo "mutate -list $((2 * count)) -seed $seed -o $work/list.$module.txt $module $module\$*"
    done
  } > "$work/list.ys"
  yosys -q -s "$work/list.ys" > "$work/list.log" 2>&1 || die "Yosys failed, see $work/list.log"
  for module in $(modules_in "$top"); do
    number=$(grep -v '^#' tools/mutation/modules.txt | grep -n "^$module"$'\t' | cut -d: -f1)
    tools/mutation/candidates.py "$module" "$work/list.$module.txt" "$count" |
      awk -F'\t' -v OFS='\t' -v first=$((number * per_module)) -v top="$top" '{print first + NR, $1, top, $2}'
  done
}

modules_in() {
  awk -F'\t' -v top="$1" '$2 == top { print $1 }' tools/mutation/modules.txt
}

# Flat, without other names of the same bits, and cut where drivers differ: a mutant of one bit must not look like a loop through
# the whole word.
write_netlist() {
  local top=$1
  {
    echo "read_rtlil $work/$top.il"
    awk -F'\t' -v top="$top" -v width=$width '$3 == top {print "mutate -ctrl mutsel " width " " $1 " " $4}' "$work/candidates.tsv"
    echo "rename $top ${top}_netlist"
    echo "setattr -mod -unset keep_hierarchy *"
    echo "flatten; opt_clean -purge; splitnets -driver; opt_clean -purge; write_verilog -noattr $work/flat.v"
  } > "$work/apply.ys"
  yosys -q -s "$work/apply.ys" > "$work/apply.log" 2>&1 || die "Yosys failed, see $work/apply.log"
  # What Yosys writes has no widths in its constants, wires that nothing drives or reads, names of its own, comparisons that are
  # always true, overlapping cases, and words of which one bit depends on another, which looks like a loop (UNOPTFLAT). None of it
  # is for people, and the RTL that it comes from is linted without any of this.
  {
    printf '/* verilator lint_off %s */\n' WIDTH UNUSED UNDRIVEN DECLFILENAME UNSIGNED CASEOVERLAP UNOPTFLAT
    cat "$work/flat.v"
  } > "$work/rtl/${top}_netlist.v"
}

sources=$(flat "$list")
mkdir -p "$work/rtl" "$work/logs"
exec {preparing}> "$work/preparing" {lock}> "$work/lock"
flock "$preparing"

# A campaign (run.py) holds the lock as one of many. One that finds all of it made does not wait for another's end.
alone() {
  flock --nonblock "$lock" || {
    echo "prepare.sh: waits until the mutants in $work are not being run" >&2
    flock "$lock"
  }
}

mapfile -t tops < <(awk -F'\t' -v batch="$batch" '$3 == batch { print $2 }' tools/mutation/modules.txt | sort -u)
mapfile -t targets < <(tools/mutation/run.py --work "$1" --programs "$batch")

stamp=$({
  echo "$count $seed"
  sha256sum tools/mutation/{modules.txt,candidates.py,wrapper.py,prepare.sh} tools/synth/slang.mjs
  find rtl fpga_boards -name '*.sv*' | sort | xargs sha256sum
} | sha256sum)
if [[ ! -f $work/stamp || $(< "$work/stamp") != "$stamp" ]]; then
  alone
  rm -f "$work"/{stamp,baseline.tsv,results.tsv,proofs.tsv}
  rm -rf "$work/rtl"
  mkdir "$work/rtl"
  for top in "${tops[@]}"; do read_netlist "$top"; done
  for top in "${tops[@]}"; do list_mutants "$top"; done > "$work/candidates.tsv"
  [[ $list != rtl/node/node.f ]] || tools/mutation/wrapper.py rtl/node/8_top/trib_node.sv 0 "$work/rtl"
  for top in "${tops[@]}"; do
    write_netlist "$top"
    read -ra parameters <<< "$(parameters_of "$top")"
    tools/mutation/wrapper.py "$(source_of "$top")" $width "$work/rtl" "${parameters[@]}"
  done
  while IFS= read -r line; do
    if [[ -f $work/rtl/${line##*/} ]]; then
      module=$(basename "$line" .sv)
      [[ ! -f $work/rtl/${module}_netlist.v ]] || echo "$work/rtl/${module}_netlist.v"
      printf '%s\n' "$work/rtl/$module"{_plain,}.sv
    else
      echo "$line"
    fi
  done <<< "$sources" > "$work/sources.f"
  # A card's tests need no node but one that sends back what it hears.
  [[ $batch != board ]] || sed -i 's|^rtl/.*/trib_node\.sv$|verif/boards/echo/trib_node.sv|' "$work/sources.f"
  echo "$stamp" > "$work/stamp"
fi

# What the programs are made of, beside the RTL.
built="$stamp ${targets[*]} $(find CMakeLists.txt cmake fpga_boards host model verif tools -type f ! -name '*.md' ! -name '*.pyc' -print0 |
  sort -z | xargs -0 sha256sum | sha256sum)"
if [[ ! -f $work/built || $(< "$work/built") != "$built" ]]; then
  alone
  rm -f "$work/built"
  cmake -S . -B "$work/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DTRIBUTARY_VARIANTS=base -DTRIBUTARY_RTL_OPT=-O1 \
    -D"$variable=$work/sources.f" > "$work/configure.log" 2>&1 ||
    die "configuring failed, see $work/configure.log"
  cmake --build "$work/build" --target "${targets[@]}" -j "$jobs" > "$work/build.log" 2>&1 ||
    die "the build failed, see $work/build.log"
  echo "$built" > "$work/built"
fi
tools/mutation/run.py --work "$1" --baseline "$batch"
