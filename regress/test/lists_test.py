#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The conditions for a pass in a list of jobs: no tests are none, a skipped test of ctest is reported, and each
scenario of the protocol has its job. usage: lists_test.py; exit 0 passed, 1 failed."""
import re
import subprocess
import tempfile
import tomllib
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LISTS = {path.stem: tomllib.loads(path.read_text()) for path in sorted((ROOT / "regress").glob("*.toml"))}
README = "\n".join(re.findall(r"```toml\n(.*?)```", (ROOT / "regress/README.md").read_text(), re.S))
# Of these two the second one says itself that it was skipped.
TESTS = """
add_test(runs true)
add_test([=[{name}]=] sh -c "exit 77")
set_tests_properties([=[{name}]=] PROPERTIES SKIP_RETURN_CODE 77)
"""


def names(tool):
    """The first words of the lines that the command lists, without faults."""
    said = subprocess.run([ROOT / tool, "--list"], capture_output=True, text=True, check=True).stdout
    return {line.split()[0] for line in said.splitlines() if "fault in" not in line}


class Lists(unittest.TestCase):
    def test_no_tests_are_no_pass(self):
        nothing = ["[  PASSED  ] 0 tests.", "PASSED 0 scripts", "0 chunks in 1 s", "100% tests passed, 0 tests failed out of 0"]
        for name, plan in {**LISTS, "README.md": tomllib.loads(README)}.items():
            for command in plan.get("command", []):
                with self.subTest(f"{name}: {command.get('name', command.get('each'))}"):
                    self.assertEqual([line for line in nothing if re.search(command["pass"], line)], [])

    def test_a_skipped_test_fails_the_job(self):
        job, = (command for command in LISTS["nightly"]["command"] if command.get("name") == "ctest")
        left_out = re.search(r"-E '([^']*)'", job["run"])[1]
        for name, told in (("netns.hosts", True), ("uvm_accellera", False), ("uvm_accellera.examples", False)):
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                Path(folder, "CTestTestfile.cmake").write_text(TESTS.format(name=name))
                said = subprocess.run(["ctest", "--test-dir", folder, "-E", left_out], capture_output=True, text=True, check=True).stdout
                self.assertRegex(said, job["pass"])
                found = [line for line in said.splitlines() for pattern in job.get("fail", []) if re.search(pattern, line)]
                self.assertEqual(bool(found), told, said)

    def test_every_scenario_has_its_job(self):
        runs = [re.sub(r" --work \S+", "", command["run"]).split()[1:] for command in LISTS["protocol"]["command"]]
        self.assertEqual({word for words in runs for word in words if not word.startswith("-")}, names("tools/protocol.sh"))


if __name__ == "__main__":
    unittest.main()
