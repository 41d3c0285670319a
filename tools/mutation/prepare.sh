#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes and builds all mutants; for tools/mutation.sh.
# usage: tools/mutation/prepare.sh WORK COUNT SEED JOBS
#   WORK/netlist.il      the node's netlist, one module per kind
#   WORK/candidates.tsv  number, module and Yosys' description of each mutant
#   WORK/netlist.v       the netlist with all of them, input mutsel chooses
#   WORK/build           the programs of the tests, with that netlist as the node
#   WORK/baseline.tsv    CPU seconds of each test without a mutant
# Does nothing if netlist, count and seed are those of the last time.
# Exit status: 0, 1 on an error.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

readonly work=$1 count=$2 seed=$3 jobs=$4
readonly width=12  # of mutsel
readonly shared=(trib_port trib_fp32_add)

die() {
  echo "prepare.sh: $1" >&2
  exit 1
}

mapfile -t modules < <(grep -v '^#' tools/mutation/modules.txt)
((count * ${#modules[@]} < 2 ** width)) || die "too many mutants, at most $((2 ** width - 1)) in all"

# With the properties, as in every simulation; a property of Yosys is a register and a check of it.
tools/synth/slang.sh rtl/trib_node.f "$work/instances.il" \
  "read_slang --threads 1 --keep-hierarchy -DVERILATOR --top trib_node -G Ports=4 -G BeatBytes=8 -f rtl/trib_node.f;
   hierarchy -check -top trib_node; proc; bwmuxmap; async2sync; chformal -cover -remove; chformal -lower; opt_clean;
   write_rtlil out.v" || die "slang cannot read the node"
tools/mutation/unify.py trib_node "$work/instances.il" "$work/netlist.new.il" > "$work/unify.log"

stamp=$({
  echo "$count $seed ${modules[*]}"
  cat "$work/netlist.new.il" tools/mutation/{candidates.py,wrapper.py,prepare.sh}
} | sha256sum)
if [[ ! -f $work/stamp || $(< "$work/stamp") != "$stamp" ]]; then
  rm -f "$work"/{stamp,baseline.tsv,results.tsv,proofs.tsv,list.*.txt}
  mv "$work/netlist.new.il" "$work/netlist.il"

  {
    echo "read_rtlil $work/netlist.il"
    for module in "${modules[@]}"; do
      echo "mutate -list $((2 * count)) -seed $seed -o $work/list.$module.txt $module ${module}__*"
    done
  } > "$work/list.ys"
  yosys -q -s "$work/list.ys" > "$work/list.log" 2>&1 || die "Yosys failed, see $work/list.log"
  for module in "${modules[@]}"; do
    tools/mutation/candidates.py "$module" "$work/list.$module.txt" "$count"
  done | awk '{print NR "\t" $0}' > "$work/candidates.tsv"

  # Flat but for what there is most of, whose instances share their code in simulation; without other names of the same bits, and
  # cut where drivers differ: a mutant of one bit must not look like a loop through the whole word.
  {
    echo "read_rtlil $work/netlist.il"
    awk -F'\t' -v width=$width '{print "mutate -ctrl mutsel " width " " $1 " " $3}' "$work/candidates.tsv"
    echo "rename trib_node trib_node_netlist"
    echo "setattr -mod -set keep_hierarchy 1 ${shared[*]}"
    echo "flatten; opt_clean -purge; splitnets -driver; opt_clean -purge; write_verilog -noattr $work/plain.v"
  } > "$work/apply.ys"
  yosys -q -s "$work/apply.ys" > "$work/apply.log" 2>&1 || die "Yosys failed, see $work/apply.log"
  {
    printf '/* verilator lint_off %s */\n' WIDTH UNUSED UNDRIVEN DECLFILENAME UNSIGNED CASEOVERLAP
    awk -v shared=" ${shared[*]} " '
      match($0, /^module [a-z0-9_]+/) { header = index(shared, " " substr($0, 8, RLENGTH - 7) " ") }
      { print }
      header && /;$/ { print "  /* verilator no_inline_module */"; header = 0 }' "$work/plain.v"
  } > "$work/netlist.v"
  tools/mutation/wrapper.py rtl/8_top/trib_node.sv $width "$work/trib_node.sv"
  printf '%s\n' +incdir+rtl/0_pkg rtl/0_pkg/trib_pkg.sv "$PWD/$work"/{netlist.v,trib_node.sv} > "$work/node.f"
  echo "$stamp" > "$work/stamp"
fi
rm -f "$work/netlist.new.il" "$work/instances.il"

cmake -S . -B "$work/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DTRIBUTARY_NODE_100G=OFF \
  -DTRIBUTARY_NODE_F="$PWD/$work/node.f" > "$work/configure.log" 2>&1 || die "configuring failed, see $work/configure.log"
cmake --build "$work/build" --target tributary trib_cluster_rtl_test -j "$jobs" > "$work/build.log" 2>&1 ||
  die "the build failed, see $work/build.log"
tools/mutation/run.py --work "$work" --baseline
