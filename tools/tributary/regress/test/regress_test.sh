#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Whole regressions: names that do not exist, a failure that two tests find, lines that do it again, links of the page, what has
# changed, two runs in one directory, and one that is killed.
# usage: regress_test.sh TRIBUTARY WORK; TRIBUTARY is build/tributary; WORK is emptied first and lies below the root of the
# repository. Exit 0 passed, 1 failed.
set -euo pipefail
# shellcheck source=tools/tributary/regress/test/regress_runs.sh
source "$(dirname "${BASH_SOURCE[0]}")/regress_runs.sh"

running=''
cleanup() {
  [[ -z $running ]] || kill -KILL "$running" 2> /dev/null || true
}
trap cleanup EXIT

in_record() {
  python3 -c "import json, sys; r = json.load(open('$work/out/record.json')); sys.exit(not ($1))" || failed "not in the record: $1"
}

# Refused before anything runs.
list unknown.toml <<< $'[[sim]]\ntests = ["randon"]'
regress 2 unknown.toml
said "unknown.toml:4: sim: there is no test 'randon'; did you mean 'random'\\?"
list configuration.toml <<< $'[[sim]]\ntests = ["smoke"]\nconfigurations = ["40g"]'
regress 2 configuration.toml
said 'configuration.toml:4: sim: --config: 40g not in'
list option.toml <<< $'[[sim]]\ntests = ["smoke"]\noptions = "--chunkz 4"'
regress 2 option.toml
said 'option.toml:4: sim: .*--chunkz'
list twice.toml <<< $'[[sim]]\ntests = ["smoke"]\noptions = "--seed 4"'
regress 2 twice.toml
list other_node.toml <<< $'[[sim]]\ntests = ["two_groups"]'
regress 2 other_node.toml
said "the test 'two_groups' is for the configuration 10g_2"
list preset.toml <<< $'[[sim]]\ntests = ["smoke"]'
sed -i 's/^build = .*/build = "coverege"/' "$work/preset.toml"
regress 2 preset.toml
said "no preset 'coverege'; did you mean 'coverage'\\?"
[[ ! -e $work/out ]] || failed "something was begun"

# No test ends in 100 cycles: one failure, of two tests.
list short.toml <<< $'[[sim]]\ntests = ["smoke", "random"]\noptions = "--timeout 100"'
regress 1 short.toml
said '^failed: 2 jobs, first smoke/10g/1: '
in_record 'len(r["failures"]) == 1 and len(r["failures"][0]["jobs"]) == 2'
in_record 'not any(word in r["failures"][0]["signature"] for word in ("smoke", "random", "Smoke", "Random", "/"))'
in_record 'r["jobs"][0]["rerun"]["failed_again"]'
said "^waves: gtkwave $work/out/smoke-10g-1/rerun/waves\\.(gtkw|fst)"
files=$(grep -oE 'href="[^"#]+' "$work/out/index.html" | cut -d'"' -f2 | sort -u)
[[ $files == *smoke-10g-1/log.txt*waves.fst* ]] || failed "the page has no links to log and waves"
while read -r file; do
  [[ -e $work/out/$file ]] || failed "a link of the page leads nowhere: $file"
done <<< "$files"

# The line that does it again can be pasted, and leaves waves.
again=$(sed -n 's/^reproduce: //p' "$work/said.txt" | head -1)
waves=$(sed -E 's/.*--waves ([^ ]+).*/\1/' <<< "$again")
rm -f "$waves"
status=0
bash -c "$again" > "$work/said.txt" 2>&1 || status=$?
((status == 1)) || failed "'$again' ended with exit status $status"
[[ -s $waves ]] || failed "'$again' left no $waves"
rm -f "${waves%.fst}".*

# Changes since the last run, and jobs that do not always end the same way.
list changing.toml <<< $'[[command]]\nname = "turn"\nsection = "unit"\nrun = "test -e {directory}/../../turned"\npass = ".*"'
rm -rf "$work/out"
regress 1 changing.toml
touch "$work/turned"
sed -i 's/pass = .*/pass = "^turned"/; s/run = "/run = "echo turned; /' "$work/changing.toml"
regress 0 changing.toml
in_record 'r["changes"]["mended"] == ["turn"] and not r["changes"]["failed"]'
said '^since .*: 1 fixed$'

# A job that waits, with the pipe open that signals its end.
list waiting.toml <<< $'[[command]]\nname = "wait"\nsection = "unit"\nrun = "exec 9>{directory}/../../alive; echo up >&9; sleep 600"
pass = "."\ntimeout_s = 600'
mkfifo "$work/alive"
"$program" regress "$work/waiting.toml" --output "$work/out" --no-build > "$work/waiting.txt" 2>&1 &
running=$!
exec 8< "$work/alive"
read -r -t 60 -u 8 up
[[ $up == up ]] || failed "the job has not begun"
regress 2 changing.toml
said "another regression works there: process $running "
kill -KILL "$running"
wait "$running" 2> /dev/null || true
running=''
status=0
read -r -t 60 -u 8 || status=$?
((status == 1)) || failed "the job lives on after its regression was killed"
regress 0 changing.toml

# Interrupted before its second job has begun: a summary and a page all the same; another pass makes another run of it.
list two.toml <<< $'[[command]]\nname = "first"\nsection = "unit"\nrun = "echo done"\npass = "^done"
[[command]]\nname = "stopping"\nsection = "unit"\nrun = "test -e {directory}/../../going || kill -INT $PPID; sleep 1; echo done"\npass = "^done"
[[command]]\nname = "last"\nsection = "unit"\nrun = "echo done"\npass = "^done"'
regress 1 two.toml --jobs 1
said '^interrupted, the same command goes on'
in_record '[job["verdict"] for job in r["jobs"]] == ["pass", "not_run", "not_run"]'
touch "$work/going"
sed -i 's/pass = "^done"/pass = "^done$"/' "$work/two.toml"
regress 0 two.toml
if grep -q '^going on' "$work/said.txt"; then failed "results of other jobs were taken"; fi

# Coverage that is cut off fails the job that left it, not the regression.
list cut_off.toml <<< $'[[command]]\nname = "cut"\nsection = "unit"\nrun = "echo half > {directory}/a.dat; echo done"\npass = "^done"
[[command]]\nname = "whole"\nsection = "unit"\nrun = "echo done"\npass = "^done"'
regress 1 cut_off.toml
said '^failed: 1 job, first cut: .*a.dat'
in_record '[job["verdict"] for job in r["jobs"]] == ["fail", "pass"]'

# A directory whose name the shell would take apart.
list odd.toml <<< $'[[sim]]\ntests = ["smoke"]\n[[command]]\nname = "where"\nsection = "unit"\nrun = "cd {directory} && pwd"\npass = "it\'s here/where$"'
status=0
"$program" regress "$work/odd.toml" --output "$work/it's here" --no-build > "$work/said.txt" 2>&1 || status=$?
((status == 0)) || failed "exit status $status in a directory with a blank and an apostrophe"
echo "regress_test: passed"
