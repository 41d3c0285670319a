#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Whole runs of mock experiments: figures that are there, missing and off their targets; what has been measured is kept;
# a run that is interrupted goes on; documents are what their data give.
# usage: experiments_test.sh TRIBUTARY WORK; WORK is emptied first and lies in a build folder. Exit 0 passed, 1 failed.
set -euo pipefail

readonly tributary=$1 work=$2
rm -rf "$work"
mkdir -p "$work/lists" "$work/docs"

failed() {
  echo "FAILED: $1"
  cat "$work/said.txt"
  exit 1
}

# experiments CODE ARGUMENT...
experiments() {
  local code=0
  "$tributary" experiments --no-build --from "$work/lists" --output "$work/out" --documents "$work/docs" "${@:2}" > "$work/said.txt" 2>&1 || code=$?
  ((code == $1)) || failed "exit code $code of experiments ${*:2}, $1 is wanted"
}
said() { grep -qE "$1" "$work/said.txt" || failed "not said: $1"; }
runs() { [[ $(wc -l < "$work/runs") == "$1" ]] || failed "$(wc -l < "$work/runs") commands were run, $1 are wanted"; }

# measure EXIT JSON --json FILE
cat > "$work/measure" <<END
#!/usr/bin/env bash
echo "\$*" >> "$work/runs"
[[ \$2 == none ]] || echo "\$2" > "\$4"
exit "\$1"
END
chmod +x "$work/measure"
: > "$work/runs"

# row ID COMMAND LINE...
row() {
  printf '[[experiment]]\nid = "%s"\nwhat = "w"\nsource = "s"\nunit = "cycles"\nbetter = "less"\ncommand = "%s"\n' "$1" "$2"
  printf '%s\n' "${@:3}"
}
list() {
  { printf 'place = 1\ntitle = "Title"\nabout = "About."\n'; cat; } > "$work/lists/list.toml"
}

list < <(
  row A.one "$work/measure 0 '{\\\"cycles\\\": 12}'" 'figure = "/cycles"' 'published = "24"' 'at_most = 12'
  row B "$work/measure 1 '{\\\"targets\\\": {\\\"missed\\\": 1}, \\\"cycles\\\": 30}'" 'figure = "/cycles"' 'authors = "10"' 'at_most = 20' 'why = "Because."'
  row C "$work/measure 0 '{\\\"cycles\\\": 1}'" 'figure = "/cycles"' 'long = true'
  printf '[[plot]]\nname = "p"\ntitle = "t"\nx = "x"\ny = "y"\n[[plot.curve]]\nname = "c"\nof = "ours"\nrows = ["A.one", "B"]\nat = [1, 2]\n'
)
experiments 2 --only D
said "there is no experiment 'D'"
experiments 2 --only C
said 'add --long'
experiments 0 --list
said '^C +long: '
runs 0

# Measured once; a target that is missed says why.
experiments 0
said '^A.one +w +24 +- +12.00 +cycles +0.5 +<= 12 +reached'
said '^B +w +- +10 +30.00 +cycles +3 +<= 20 +missed'
runs 2
experiments 0 --json "$work/record.json" --csv "$work/figures.csv"
said '2 of 2 commands measured already'
runs 2
grep -q '"ours": 12' "$work/record.json" || failed 'no figure in the JSON'
grep -q '^B,w,-,10,30.00,' "$work/figures.csv" || failed 'no figure in the CSV'
experiments 0 --only A --fresh
runs 3

# The book.
experiments 0 --renew
runs 3
grep -q '| 12.00 | 0.5 | <= 12 |' "$work/docs/results.md" || failed 'no row in the text'
grep -q '<circle' "$work/docs/results_p.svg" || failed 'no point in the drawing'
grep -q 'Because.' "$work/out/index.html" || failed 'no reason in the page'
experiments 0 --check
sed -i 's/12.00/11.00/' "$work/docs/results.md"
experiments 1 --check
said 'results.md is not what'
experiments 0 --renew
sed -i 's/why = "Because."/why = "For another reason."/' "$work/lists/list.toml"
experiments 1 --check
said 'results.json is not what'
runs 3

# A missing figure, and a target that is not reached for no reason.
list < <(
  row A.one "$work/measure 0 '{\\\"other\\\": 12}'" 'figure = "/cycles"'
  row B "$work/measure 1 none" 'figure = "/cycles"'
  row C "$work/measure 0 '{\\\"cycles\\\": 30}'" 'figure = "/cycles"' 'at_most = 20'
  row D 'echo cycles: 7' "match = '^cycles: (\\d+)\$'"
)
experiments 1
said "A.one: 'cycles' of /cycles leads nowhere"
said 'B: its command has not measured'
said '^D .* 7.00 '
said '4 experiments, 2 without a figure, 1 targets missed'
runs 6
experiments 1
runs 7

# Interrupted, it goes on.
list < <(
  row A "$work/measure 0 '{\\\"cycles\\\": 3}'" 'figure = "/cycles"'
  row B "[ -e $work/go ] || sleep 60; echo cycles: 8" "match = 'cycles: (.)'"
)
: > "$work/runs"
"$tributary" experiments --no-build --from "$work/lists" --output "$work/out" > "$work/said.txt" 2>&1 &
running=$!
for _ in $(seq 200); do
  [[ -s $work/runs ]] && break
  sleep 0.1
done
sleep 1
kill -INT "$running"
code=0
wait "$running" || code=$?
((code == 1)) || failed "exit code $code of an interrupted run"
said 'interrupted; the same command goes on'
touch "$work/go"
experiments 0
said '1 of 2 commands measured already'
runs 1
echo passed
