#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""tools/board_image.sh makes the image of a board on the stand-in for Vivado, check/vivado, from the settings to the image: the verdict is
good, the image says what it is and of which commit, and one of a design that fails its reports is not made.

In:  a board, or <board>/<variant>, as check.sh leaves it elaborated. Exit status: 0 good, 1 not, 77 not elaborated or no tclsh.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path.insert(0, str(HERE.parent))
import board as boards

NAME, _, VARIANT = (sys.argv.pop(1) if len(sys.argv) > 1 else "vc709").partition("/")


class ImageTest(unittest.TestCase):
    """In a copy of the boards next to links to the rest of the tree: an existing image is not touched."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(dir=ROOT / "build")
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        for entry in ROOT.iterdir():
            if entry.name not in ("fpga_boards", "build"):
                (self.root / entry.name).symlink_to(entry)
        shutil.copytree(ROOT / "fpga_boards", self.root / "fpga_boards", ignore=shutil.ignore_patterns("__pycache__"))
        (self.root / f"build/boards/{NAME}").mkdir(parents=True)
        (self.root / f"build/boards/{NAME}/check").symlink_to(ROOT / f"build/boards/{NAME}/check")
        (self.root / "programs").mkdir()
        (self.root / "programs/vivado").symlink_to(self.root / "fpga_boards/common/check/vivado")
        boards.ROOT, boards.BOARDS = self.root, self.root / "fpga_boards"
        self.board = boards.load(NAME, VARIANT or None)
        self.out = self.root / f"build/boards/{NAME}/{self.board.variant}"

    def image(self, *options):
        environment = {**os.environ, "PATH": f"{self.root / 'programs'}:{os.environ['PATH']}", "MAKEFLAGS": ""}
        return subprocess.run([self.root / "tools/board_image.sh", "--board", NAME, "--variant", self.board.variant, *options],
                              capture_output=True, text=True, check=False, env=environment)

    def bitstream(self, *arguments):
        command = [self.root / "programs/vivado", "-mode", "batch", "-nolog", "-source", "fpga_boards/common/vivado/bitstream.tcl", "-tclargs",
                   self.out / "settings.tcl", *arguments]
        return subprocess.run(command, capture_output=True, text=True, cwd=self.root, check=False)

    def test_the_image_of_a_good_design(self):
        result = self.image()
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        image = (self.out / f"trib_{NAME}_{self.board.variant}.bit").read_text(encoding="utf-8")
        self.assertIn("bit of the stand-in for Vivado, for no FPGA", image)
        commit, changed = boards.git_hash()
        word = f"0x{int(commit[:7], 16) << 4 | changed << 1 | 1:08X}"
        self.assertIn(f"BITSTREAM.CONFIG.USR_ACCESS {word}\n", image)
        self.assertIn(f"BITSTREAM.CONFIG.USERID {word}\n", image)
        self.assertTrue((self.out / f"trib_{NAME}_{self.board.variant}.bin").is_file())
        summary = json.loads((self.out / "impl_Explore/summary.json").read_text(encoding="utf-8"))
        self.assertEqual((summary["good"], summary["image"], summary["failures"]), (True, "good", []))
        self.assertGreater(summary["slack_ns"]["bus skew"], 0)
        # A report that fails is seen, and the image is not rebuilt.
        report = self.out / "impl_Explore/cdc.rpt"
        report.write_text(report.read_text(encoding="utf-8").replace("Warning ", "Critical"), encoding="utf-8")
        (self.out / "best").unlink()
        (self.out / f"trib_{NAME}_{self.board.variant}.bit").unlink()
        result = self.image()
        self.assertEqual(result.returncode, 1, result.stdout)
        self.assertIn("critical crossing CDC-", result.stdout)
        self.assertFalse((self.out / f"trib_{NAME}_{self.board.variant}.bit").exists())
        # It is not made as a good one by hand either, but as one that says that it is untested.
        result = self.bitstream(self.out / "impl_Explore", self.out / "x", "good")
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stdout, "ERROR: .*summary.json does not say that the design is good")
        result = self.bitstream(self.out / "impl_Explore", self.out / "x", "perhaps")
        self.assertIn("verdict 'perhaps' is neither good nor untested", result.stdout)
        result = self.bitstream(self.out / "impl_Explore", self.out / "x_UNTESTED", "untested")
        self.assertEqual(result.returncode, 0, result.stdout)
        self.assertIn(f"BITSTREAM.CONFIG.USR_ACCESS 0x{int(word, 16) - 1:08X}\n", (self.out / "x_UNTESTED.bit").read_text(encoding="utf-8"))
        self.assertFalse((self.out / "x.bit").exists())

    def test_its_command_line(self):
        for arguments, status, said in ((["-version"], 0, "Vivado v2023.2 (64-bit)"),
                                        (["-mode", "gui"], 2, "invalid choice"), ([], 2, "-mode batch"),
                                        (["-mode", "batch", "-source", "x.tcl", "-wrong"], 2, "-wrong"),
                                        (["-mode", "batch", "-source", "x.tcl"], 1, "with SETTINGS only")):
            with self.subTest(arguments):
                result = subprocess.run([HERE / "vivado", *arguments], capture_output=True, text=True, check=False)
                self.assertEqual(result.returncode, status)
                self.assertIn(said, result.stdout + result.stderr)


if __name__ == "__main__":
    if not (ROOT / f"build/boards/{NAME}/check/scripts/design.tcl").is_file() or not shutil.which("tclsh"):
        print(f"test_image.py: skipped, {NAME} is not elaborated or there is no tclsh; fpga_boards/common/check/check.sh {NAME} says which")
        sys.exit(77)
    unittest.main()
