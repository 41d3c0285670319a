#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The nightly regression leaves tests labelled counted out of ctest: it has to run their programs itself, whole, by the build that
counts. usage: counted_test.py BUILD; exit 0 passed, 1 failed."""
import json
import pathlib
import subprocess
import sys
import tomllib

build = pathlib.Path(sys.argv[1]).resolve()
tree = pathlib.Path(__file__).resolve().parents[2]
plan = tomllib.loads((tree / "regress/nightly.toml").read_text())
runs = {}
for command in plan["command"]:
    words = command["run"].split()
    if "build" not in command and words[0].startswith("{build}/"):
        runs[words[0].removeprefix("{build}/")] = words[1:]

shown = subprocess.run(["ctest", "--test-dir", build, "-L", "^counted$", "--show-only=json-v1"],
                       check=True, capture_output=True, text=True)
tests = json.loads(shown.stdout)["tests"]
wrong = [] if tests else ["no test is labelled counted"]
for test in tests:
    program = pathlib.Path(test["command"][0]).relative_to(build).as_posix()
    filters = [word for word in runs.get(program, []) if word.startswith("--gtest_filter=")]
    if program not in runs:
        wrong.append(f"{test['name']}: no command of regress/nightly.toml runs {program}")
    elif filters not in ([], ["--gtest_filter=-*Long.*"]):
        wrong.append(f"{test['name']}: regress/nightly.toml runs {program} only by {filters[0]}")
print(*wrong, sep="\n")
print(f"counted: {len(tests)} tests, {len(wrong)} errors")
sys.exit(1 if wrong else 0)
