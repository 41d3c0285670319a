#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of slang.sh: what a script writes arrives whole, and what is wrong with a source is said."""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GOOD = "module twice (input logic a_i, output logic [1:0] b_o);\n  assign b_o = {a_i, a_i};\nendmodule\n"
BAD = GOOD.replace("{a_i, a_i}", "c_q")
NOT_INSTALLED = 77


class Slang(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def run_on(self, source):
        """Runs a script on a source in a folder with an absolute name; its output must go to 'design.json' there."""
        path = self.folder / "twice.sv"
        path.write_text(source, encoding="utf-8")
        script = f"read_slang --threads 1 --top twice {path}; hierarchy -check -top twice; proc; write_json"
        return subprocess.run(
            ["tools/synth/slang.sh", "-", self.folder / "design.json", script, self.folder],
            cwd=ROOT, capture_output=True, text=True, check=False, timeout=60,
        )

    def test_output_is_what_the_script_writes_and_nothing_else(self):
        run = self.run_on(GOOD)
        self.assertEqual((run.returncode, run.stdout, run.stderr), (0, "", ""))
        design = json.loads((self.folder / "design.json").read_text(encoding="utf-8"))
        self.assertEqual(list(design["modules"]["twice"]["ports"]), ["a_i", "b_o"])

    def test_error_is_said_once_with_its_place(self):
        run = self.run_on(BAD)
        self.assertEqual(run.returncode, 1)
        self.assertEqual(run.stderr.count("twice.sv:2:16: error: use of undeclared identifier 'c_q'"), 1)
        self.assertFalse((self.folder / "design.json").exists())


if __name__ == "__main__":
    if not (ROOT / "build/npm/node_modules/.bin/node").exists():
        print("synth.slang: skipped, Yosys with slang is not installed; tools/setup.sh does that")
        sys.exit(NOT_INSTALLED)
    unittest.main()
