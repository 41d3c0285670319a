#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# tools/mutation.sh: what it refuses, that a campaign keeps its mutants until it ends, and that nothing stays of one that was stopped.
# Yosys, slang, the build and the test are played by scripts.
# usage: mutation_test.sh; exit 0 passed, 1 failed.
set -euo pipefail
root=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../../..")
work=$(mktemp -d)
trap 'jobs -p | xargs --no-run-if-empty kill 2> /dev/null; rm -rf "$work"' EXIT
cd "$work"

mkdir -p bin cmake fpga_boards host model verif/node tools/synth rtl/node/{1_first,8_top} build/npm/node_modules/.bin
touch CMakeLists.txt build/npm/node_modules/.bin/node tools/synth/slang.mjs
cp -r "$root"/tools/{arguments.sh,evidence.py,mutation.sh,mutation} tools/
for module in a b trib_node; do
  printf 'module %s (\n  input clk_i,\n  output x_o\n);\nendmodule\n' "$module" > "rtl/node/1_first/$module.sv"
done
mv rtl/node/1_first/trib_node.sv rtl/node/8_top/
printf 'rtl/node/%s.sv\n' 1_first/a 1_first/b 8_top/trib_node > rtl/node/node.f
cat > verif/node/evidence.toml <<'EVIDENCE'
sources = "rtl/node/node.f"
[mutation]
variable = "TRIBUTARY_NODE_F"
usual = "rtl/node/8_top/trib_node.sv"
modules = [
  { module = "a", batch = "engine" },
  { module = "b", batch = "engine" },
]
tests = [{ name = "only", run = "program --gtest_filter=Any.*" }]
EVIDENCE

# A program that fails for mutant 101; "none" makes it one without tests, "sleep" one that does not end.
cat > program <<'PROGRAM'
#!/usr/bin/env bash
for ((i = 0; i < 20000; i++)); do :; done
mode=$(< "$MODE")
[[ $mode != none ]] || printf 'Note: filter\n[==========] Running 0 tests from 0 test suites.\n'
[[ $TRIBUTARY_MUTANT != 101 ]] || exit 1
[[ $mode != sleep || $TRIBUTARY_MUTANT == 0 ]] || { sleep 300 & echo "$$ $!" > "$MODE.pids"; wait; }
PROGRAM
cat > bin/cmake <<'CMAKE'
#!/usr/bin/env bash
if [[ $1 == --build ]]; then mkdir -p "$2" && cp program "$2/program"; fi
CMAKE
cat > bin/yosys <<'YOSYS'
#!/usr/bin/env bash
[[ $2 == -s ]] || exit 1
sed -nE 's/.* -o (\S+) (\S+) .*/\1 \2/p' "$3" | while read -r file module; do
  for bit in 1 2 3 4; do echo "mutate -mode inv -module $module -cell c -port A -portbit $bit -src rtl/node/1_first/$module.sv:1.1-1.2"; done > "$file"
done
file=$(sed -n 's/.*write_verilog -noattr //p' "$3")
[[ -z $file ]] || touch "$file"
YOSYS
cat > tools/synth/slang.sh <<'SLANG'
#!/usr/bin/env bash
printf '\nmodule \\%s\nend\n' "$(basename "$2" .il)" > "$2"
SLANG
chmod +x program bin/* tools/synth/slang.sh build/npm/node_modules/.bin/node
export PATH=$work/bin:$PATH MODE=$work/mode
echo plain > mode

failed() {
  echo "mutation_test: $1"
  cat out* build/mutation/engine/*.log 2> /dev/null
  exit 1
}

# expect STATUS TEXT COMMAND...
expect() {
  local status=0
  timeout 60 "${@:3}" > out 2>&1 || status=$?
  ((status == $1)) || failed "'${*:3}' ended with exit status $status, not $1"
  grep -q -- "$2" out || failed "'${*:3}' has not said '$2'"
}

# until COMMAND...: it is so within 20 seconds.
until_so() {
  for _ in {1..200}; do
    if "$@" > /dev/null 2>&1; then return; fi
    sleep 0.1
  done
  failed "not within 20 seconds: $*"
}

gone() { ! kill -0 "$1" 2> /dev/null || [[ $(ps -o stat= -p "$1") == Z* ]]; }

expect 2 "at most" tools/mutation.sh --count 100000
expect 2 "no module '.'" tools/mutation.sh --module .
[[ ! -e build/mutation ]] || failed "wrong usage has made a folder"

echo none > mode
expect 1 "only has no test of its filter" tools/mutation.sh --prepare --count 3
echo plain > mode
expect 0 "^MUTATION PREPARED 6 mutants" tools/mutation.sh --prepare --count 3
expect 0 "^MUTATION DONE a$" tools/mutation.sh --count 3 --module a
expect 0 "^MUTATION PREPARED 6 mutants" tools/mutation.sh --prepare --count 3 --work "$work/absolute"
(cd rtl && expect 0 "^MUTATION PREPARED 6 mutants" ../tools/mutation.sh --prepare --count 3 --work ../relative) || exit 1
[[ -f absolute/engine/stamp && -f relative/engine/stamp ]] || failed "--work is another folder"

# One that is running, another of the same mutants, and one of a new RTL.
results=build/mutation/engine/results.tsv
[[ $(cut -f1,2 "$results" | tr '\t\n' ' ,') == "101 killed,102 survived,103 survived," ]] || failed "the results: $(< "$results")"
before=$(cat "$results" build/mutation/engine/{stamp,candidates.tsv})
echo sleep > mode
tools/mutation.sh --count 3 --module b > out.campaign 2>&1 &
campaign=$!
until_so test -s mode.pids
expect 0 "^MUTATION PREPARED 6 mutants" tools/mutation.sh --prepare --count 3
echo '// new' >> rtl/node/1_first/a.sv
tools/mutation.sh --prepare --count 3 > out.prepare 2>&1 &
prepare=$!
until_so grep -q "waits until the mutants in .* are not being run" out.prepare
[[ $(cat "$results" build/mutation/engine/{stamp,candidates.tsv}) == "$before" ]] || failed "mutants were replaced under a campaign"

# It ends with its tests and what they have started, and has no verdict of them.
read -r program child < mode.pids
kill "$campaign"
until_so gone "$campaign"
status=0
wait "$campaign" || status=$?
((status == 1)) || failed "a campaign that was stopped ended with exit status $status"
grep -q "stopped; the same command goes on" out.campaign || failed "a campaign that was stopped has not said so"
gone "$program" || failed "the program of a test still runs"
gone "$child" || failed "what a test has started still runs"
wait "$prepare" || failed "the second did not go on"
[[ ! -e $results ]] || failed "results of old mutants: $(< "$results")"

rm mode.pids
tools/mutation.sh --count 3 --module b > out.campaign 2>&1 &
campaign=$!
until_so test -s mode.pids
read -r program child < mode.pids
kill -KILL "$campaign"
wait "$campaign" 2> /dev/null || true
until_so gone "$program"
kill "$child"

# A module that is in another build now is not replaced by its old netlist.
[[ -f build/mutation/engine/rtl/b.sv ]] || failed "b is not replaced"
sed -i '/"b"/s/engine/window/' verif/node/evidence.toml
echo plain > mode
expect 0 "^MUTATION PREPARED 6 mutants" tools/mutation.sh --prepare --count 3
[[ ! -e build/mutation/engine/rtl/b.sv ]] || failed "b is still replaced in the build that it has left"
! grep -q engine/rtl/b build/mutation/engine/sources.f || failed "the build that b has left still reads its netlist"
echo "mutation_test: passed"
