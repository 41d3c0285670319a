#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Every regression ends with a report of its own: whatever its jobs print, when the history can't be written, and when it dies, which
# leaves none of an earlier run; a choice of the jobs is not judged by the targets of the list.
# usage: reports_test.sh TRIBUTARY WORK; TRIBUTARY is build/tributary; WORK is emptied first and lies below the root of the
# repository. Exit 0 passed, 1 failed.
# shellcheck disable=SC2016  # jobs are for their own shell
set -euo pipefail
# shellcheck source=tools/tributary/regress/test/regress_runs.sh
source "$(dirname "${BASH_SOURCE[0]}")/regress_runs.sh"

# One job of a list: its name, what it runs as a literal text of TOML, a pattern.
job() {
  printf '[[command]]\nname = "%s"\nsection = "unit"\nrun = '"'''%s'''"'\npass = '"'%s'"'\n' "$1" "$2" "$3"
}

# The three reports are there, each well-formed, of $1 jobs of which $2 failed and $3 were skipped.
reports() {
  python3 - "$work/out" "$@" <<'EOF' >>"$work/said.txt" 2>&1 || failed "the reports are not those of this run"
import json, sys
from pathlib import Path
from xml.etree import ElementTree
folder, wanted = Path(sys.argv[1]), [int(number) for number in sys.argv[2:]]
suite, = ElementTree.parse(folder / "junit.xml").getroot()
assert [int(suite.get(key)) for key in ("tests", "failures", "skipped")] == wanted, suite.attrib
record = json.loads((folder / "record.json").read_bytes().decode("utf-8"))
verdicts = [job["verdict"] for job in record["jobs"]]
assert [len(verdicts), verdicts.count("fail"), verdicts.count("skipped")] == wanted, verdicts
assert "\ufffd" in json.dumps(record, ensure_ascii=False) or wanted[1] + wanted[2] == 0
page = (folder / "index.html").read_bytes().decode("utf-8")
assert ": failed</h1>" in page if wanted[1] else ": passed</h1>" in page
EOF
}

no_reports() {
  for file in record.json junit.xml index.html; do
    [[ ! -e $work/out/$file ]] || failed "$file of an earlier run is left"
  done
}

# Bytes that are not UTF-8, a long line that ends within a letter, what XML does not have, numbers that do not fit.
{
  job bytes 'printf "UVM_ERROR value 5 \265s too late\n"; exit 1' '^never'
  job long "python3 -c \"print('UVM_ERROR ' + 'x' + 'µ' * 600)\"; exit 1" '^never'
  job control 'printf "UVM_ERROR \033[31mvalue\033[0m \357\277\277 \0 seen\n"; exit 1' '^never'
  job skip 'printf "skipped: Ger\344t fehlt \357\277\276\n"; exit 77' '^never'
  job metrics "n=\$(printf '9%.0s' \$(seq 400)); echo \"METRIC a \$n\"; echo 'METRIC b 1e308'; echo 'METRIC b 1e308'; echo \"TEST PASSED x cycles \$n\"" '^TEST PASSED'
  job covered "echo '{\"groups\": \"'\$(printf '\265')'' >{directory}/coverage.json; echo fine" '^fine$'
  job time "n=\$(printf '9%.0s' \$(seq 400)); echo \"UVM_ERROR x @ \$n ns: top [a] b\"" '^never'
} | list bytes.toml
regress 1 bytes.toml
reports 7 5 1
[[ $(wc -l <"$work/out/history.jsonl") == 1 ]] || failed "the history has not one line"
python3 -c "import json, sys; json.loads(open(sys.argv[1], 'rb').read().decode('utf-8'))" "$work/out/history.jsonl" ||
  failed "the history is no JSON"

# Lines that end with CR LF, a name that no file can have, and a pattern that takes for ever if all ways are tried.
{
  job crlf 'printf "fine\r\n"' '^fine$'
  job "$(printf 'x%.0s' {1..300})" 'echo fine' '^fine$'
  job ways 'printf "%0.sa" $(seq 990); echo; echo fine' '(a*)*b$|^fine$'
} | list odd.toml
regress 0 odd.toml
reports 3 0 0

# The run dies.
job killer 'kill -KILL $PPID; sleep 600' '.' | list dying.toml
regress 137 dying.toml
no_reports
regress 0 odd.toml --fresh
reports 3 0 0

# So does its build.
sed 's/^build = .*/&\nbuild_targets = ["there_is_no_such_target"]/' "$work/odd.toml" >"$work/building.toml"
status=0
"$program" regress "$work/building.toml" --output "$work/out" >"$work/said.txt" 2>&1 || status=$?
((status == 1)) || failed "exit status $status after a build that failed"
no_reports

# The history can't be written: the reports are those of this run all the same.
rm "$work/out/history.jsonl"
mkdir "$work/out/history.jsonl"
regress 2 odd.toml
grep -q 'history.jsonl' "$work/said.txt" || failed "the history is not named"
reports 3 0 0
rmdir "$work/out/history.jsonl"

# A target of the whole list is not judged by a choice of its jobs.
{ job one 'echo fine' '^fine$'; job two 'echo METRIC done 3; echo fine' '^fine$'
  printf '[[target]]\nname = "all"\nsum = "done"\nat_least = 4\n'; } | list targets.toml
regress 1 targets.toml
grep -qE '^all +3 +>= 4 +MISSED$' "$work/said.txt" || failed "the target is not missed"
regress 0 targets.toml --only '^two$'
grep -qE '^all +3 +>= 4 +not judged$' "$work/said.txt" || failed "the target is judged"
reports 1 0 0

# Look-around is not there for patterns; that is refused with the place before anything runs.
job look 'echo fine' '(?!a)fine' | list look.toml
regress 2 look.toml
grep -qF "look.toml:4: command look: '(?!a)fine' is no regular expression" "$work/said.txt" || failed "the place is not named"
regress 2 odd.toml --only '(?=a)'
grep -qF -- "--only: '(?=a)' is no regular expression" "$work/said.txt" || failed "the option is not named"
echo "reports_test: passed"
