#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes and builds the mutants of one batch of modules; for tools/mutation.sh.
# usage: tools/mutation/prepare.sh WORK BATCH COUNT SEED JOBS
# In WORK/BATCH:
#   TOP.il          the netlist of a module that is replaced, and of all below it; of a batch proof-NAME that of the harness
#   candidates.tsv  number, module, TOP and Yosys' description of each mutant
#   rtl/            the files that take the place of TOP.sv; TOP_netlist.v has the mutants, input mutsel chooses   (no proof)
#   build/          the programs of the tests                                                                      (no proof)
#   baseline.tsv    CPU seconds of each test without a mutant
# Makes no new mutants if the RTL, count and seed have not changed. Waits while another one prepares the same batch, and
# before it replaces mutants or programs until none of them runs. WORK must be absolute.
# Exit status: 0, 1 on an error.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

readonly batch=$2 count=$3 seed=$4 jobs=$5
readonly work=$1/$batch
readonly width=13       # of mutsel
readonly per_module=100 # numbers

die() {
  echo "prepare.sh: $1" >&2
  exit 1
}

modules=$(tools/evidence.py modules | awk -F'\t' -v batch="$batch" '$3 == batch')
mapfile -t build < <(tools/evidence.py build "$batch")
readonly list=${build[0]} variable=${build[1]} usual=${build[2]} stand_ins=${build[3]}
proof=
[[ $batch != proof-* ]] || proof=${batch#proof-}

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
  awk -F'\t' -v top="$1" '$2 == top { print $4; exit }' <<< "$modules"
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
  local top=$1 module number cells
  {
    echo "read_rtlil $work/$top.il"
    for module in $(modules_in "$top"); do
      cells="$module $module\$*" # of the hierarchy; in the flat design of a proof those that the outputs of dut depend on
      [[ -z $proof ]] || cells="$top/a:src=*/$module.sv:* $top/w:dut.*_o $top/w:dut.*.*_o %u %ci* %i"
      echo "mutate -list $((2 * count)) -seed $seed -o $work/list.$module.txt $cells"
    done
  } > "$work/list.ys"
  yosys -q -s "$work/list.ys" > "$work/list.log" 2>&1 || die "Yosys failed, see $work/list.log"
  for module in $(modules_in "$top"); do
    number=$(grep -n "^$module"$'\t' <<< "$modules" | cut -d: -f1)
    sed -i 's, -src src/, -src ,g' "$work/list.$module.txt" # what a proof reads lies in a folder src
    tools/mutation/candidates.py "$module" "$work/list.$module.txt" "$count" |
      awk -F'\t' -v OFS='\t' -v first=$((number * per_module)) -v top="$top" '{print first + NR, $1, top, $2}'
  done
}

modules_in() {
  awk -F'\t' -v top="$1" '$2 == top { print $1 }' <<< "$modules"
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
  # The output of Yosys has no widths in its constants, wires that nothing drives or reads, names of its own,
  # comparisons that are always true, overlapping cases, and words of which one bit depends on another, which looks like
  # a loop (UNOPTFLAT). None of it is meant to be read, and the RTL that it comes from is linted without any of these
  # waivers.
  {
    printf '/* verilator lint_off %s */\n' WIDTH UNUSED UNDRIVEN DECLFILENAME UNSIGNED CASEOVERLAP UNOPTFLAT
    cat "$work/flat.v"
  } > "$work/rtl/${top}_netlist.v"
}

# The files that take the places of modules, and a list of sources with them.
replace_modules() {
  local top line module stand_in parameters
  [[ -z $usual ]] || tools/mutation/wrapper.py "$usual" 0 "$work/rtl"
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
  for stand_in in $stand_ins; do # such as the node in a card by one that sends back what it receives
    sed -i "s|^.*/${stand_in%%=*}\.sv$|${stand_in#*=}|" "$work/sources.f"
  done
}

# Rebuilt if any of their sources has changed, besides the RTL.
build_programs() {
  local built targets
  mapfile -t targets < <(tools/mutation/run.py --work "${work%/*}" --programs "$batch")
  built="$stamp ${targets[*]} $(find CMakeLists.txt cmake fpga_boards host model verif tools -type f ! -name '*.md' ! -name '*.pyc' \
    ! -name evidence.toml ! -name plan.toml -print0 | sort -z | xargs -0 sha256sum | sha256sum)"
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

mapfile -t tops < <(cut -f2 <<< "$modules" | sort -u)

stamp=$({
  echo "$count $seed"
  echo "$modules" "${build[@]}"
  sha256sum tools/mutation/{candidates.py,wrapper.py,prepare.sh} tools/synth/slang.mjs
  find rtl fpga_boards -name '*.sv*' | sort | xargs sha256sum
  [[ -z $proof ]] || find verif/*/evidence.toml verif/*/formal tools/formal tools/mutation/by_proof.py -type f ! -name '*.pyc' | sort | xargs sha256sum
} | sha256sum)
if [[ ! -f $work/stamp || $(< "$work/stamp") != "$stamp" ]]; then
  alone
  rm -f "$work"/{stamp,baseline.tsv,results.tsv,proofs.tsv}
  rm -rf "$work/rtl"
  mkdir "$work/rtl"
  if [[ -n $proof ]]; then
    tools/mutation/by_proof.py design "$proof" "$work"
  else
    for top in "${tops[@]}"; do read_netlist "$top"; done
  fi
  for top in "${tops[@]}"; do list_mutants "$top"; done > "$work/candidates.tsv"
  [[ -n $proof ]] || replace_modules
  echo "$stamp" > "$work/stamp"
fi

[[ -n $proof ]] || build_programs
tools/mutation/run.py --work "$1" --baseline "$batch"
