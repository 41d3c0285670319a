#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The rules of board.mk and tools/board_image.sh with a program in the place of Vivado that leaves what each stage leaves: the order of
the stages, what is made anew, that no image is made of a design that is not good, that one is programmed as it is, exit codes."""
import os
import shutil
import stat
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from test_verdict import GOOD

ROOT = Path(__file__).resolve().parents[2]
VIVADO = f"""#!{sys.executable}
import os, sys
sys.path.insert(0, {str(ROOT / "fpga_boards/common")!r})
from test_verdict import GOOD
stage = sys.argv[sys.argv.index("-source") + 1].rsplit("/", 1)[1].removesuffix(".tcl")
arguments = sys.argv[sys.argv.index("-tclargs") + 2:]
output = os.path.dirname(sys.argv[sys.argv.index("-tclargs") + 1])
with open(os.environ["STAGES"], "a") as file:
    print(stage, *(argument.rsplit("/", 1)[-1] for argument in arguments), file=file)
if stage == os.environ.get("FAILS"):
    sys.exit(1)
if stage == "synth":
    open(output + "/synth.dcp", "w").close()
if stage == "impl":
    for name, text in GOOD.items():
        slack = os.environ.get("SLACK_" + arguments[1], "0.008")
        with open(arguments[0] + "/" + name + ".rpt", "w") as file:
            file.write(text.replace("0.008", slack))
    open(arguments[0] + "/routed.dcp", "w").close()
if stage == "bitstream":
    open(arguments[1] + ".bit", "w").close()
"""


class BuildTest(unittest.TestCase):
    def setUp(self):
        (ROOT / "build").mkdir(exist_ok=True)
        self.folder = Path(tempfile.mkdtemp(dir=ROOT / "build"))
        self.addCleanup(shutil.rmtree, self.folder)
        program = self.folder / "vivado"
        program.write_text(VIVADO)
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        self.stages = self.folder / "stages"

    def make(self, *arguments, **environment):
        """Exit status, and the stages that were run."""
        return self.make_in(ROOT, f"OUT={(self.folder / 'out').relative_to(ROOT)}", f"VIVADO={self.folder / 'vivado'}", *arguments,
                            **environment)

    def make_in(self, root, *arguments, **environment):
        self.stages.write_text("")
        result = subprocess.run(["make", "-C", root / "fpga_boards/vc709", *arguments], capture_output=True, text=True, check=False,
                                env={**os.environ, "MAKEFLAGS": "", "STAGES": str(self.stages), **environment})
        self.said = result.stdout + result.stderr
        return result.returncode, self.stages.read_text().splitlines()

    @property
    def image_path(self):
        return self.folder / "out/trib_vc709_10g.bit"

    def image(self):
        return self.image_path.is_file()

    def test_stages_in_their_order_and_once(self):
        order = ["synth", "impl impl_Explore Explore", "bitstream impl_Explore trib_vc709_10g good"]
        self.assertEqual(self.make(), (0, order), getattr(self, "said", ""))
        self.assertTrue(self.image())
        self.assertEqual(self.make("program", "SERVER=host:1"), (0, ["program trib_vc709_10g host:1"]))
        self.assertEqual(self.make("flash")[1], ["flash trib_vc709_10g localhost:3121"])

    def test_what_is_made_anew(self):
        stages = ["synth", "impl impl_Explore Explore", "bitstream impl_Explore trib_vc709_10g good"]
        self.assertEqual(self.make()[0], 0, getattr(self, "said", ""))
        for path, first in (("rtl/pkg/trib_pkg.sv", 0), ("rtl/pkg/trib_assert.svh", 0), ("fpga_boards/vc709/board.toml", 0),
                            ("fpga_boards/common/vivado/common.tcl", 0), ("fpga_boards/common/vivado/synth.tcl", 0),
                            ("fpga_boards/common/vivado/impl.tcl", 1), ("fpga_boards/common/vivado/reports.tcl", 1),
                            ("fpga_boards/common/constraints/crossings.tcl", 1), ("fpga_boards/common/vivado/bitstream.tcl", 2),
                            ("fpga_boards/common/verdict.py", 2),
                            ("fpga_boards/common/vivado/program.tcl", 3), ("README.md", 3)):
            with self.subTest(path):
                self.assertTrue((ROOT / path).is_file())
                self.assertEqual(self.make("-W", f"../../{path}"), (0, stages[first:]))

    def test_no_image_of_a_slow_design(self):
        status, stages = self.make(SLACK_Explore="-0.001")
        self.assertEqual((status, stages[-1], self.image()), (2, "impl impl_Explore Explore", False))
        self.assertIn("slack of setup is -0.001 ns", self.said)

    def test_sweep_keeps_the_best(self):
        status, stages = self.make("SWEEP=1", SLACK_Explore="-0.001", SLACK_EarlyBlockPlacement="0.200")
        self.assertEqual((status, len(stages), stages[-1]), (0, 8, "bitstream impl_EarlyBlockPlacement trib_vc709_10g good"))

    def test_a_stage_that_fails_says_where_its_log_is(self):
        status, stages = self.make(FAILS="synth")
        self.assertEqual((status, stages), (2, ["synth"]))
        self.assertIn("stage synth failed; its log is", self.said)

    def test_an_image_is_programmed_as_it_is(self):
        self.image_path.parent.mkdir()
        self.image_path.touch()
        self.assertEqual(self.make("program"), (0, ["program trib_vc709_10g localhost:3121"]), getattr(self, "said", ""))
        self.assertEqual(self.make("flash"), (0, ["flash trib_vc709_10g localhost:3121"]))

    def test_without_an_image_nothing_is_programmed(self):
        for rule in ("program", "flash"):
            self.assertEqual(self.make(rule), (2, []))
            self.assertRegex(self.said, "there is no .*/trib_vc709_10g.bit; make bitstream makes it")

    def test_the_lab_edition_programs(self):
        self.image_path.parent.mkdir()
        self.image_path.touch()
        (self.folder / "vivado").rename(self.folder / "vivado_lab")
        out, path = f"OUT={self.image_path.parent.relative_to(ROOT)}", f"{self.folder}:/usr/local/bin:/usr/bin:/bin"
        self.assertEqual(self.make_in(ROOT, out, "program", PATH=path), (0, ["program trib_vc709_10g localhost:3121"]), getattr(self, "said", ""))
        self.assertEqual(self.make_in(ROOT, out, "synth", PATH=path), (2, []))
        self.assertIn("there is no vivado in the path", self.said)

    def test_a_tree_in_a_folder_with_spaces(self):
        root = self.folder / "two words"
        root.mkdir()
        for entry in ROOT.iterdir():
            if entry.name not in ("fpga_boards", "build", ".git"):
                (root / entry.name).symlink_to(entry)
        shutil.copytree(ROOT / "fpga_boards", root / "fpga_boards", ignore=shutil.ignore_patterns("__pycache__"))
        self.assertEqual(self.make_in(root, f"VIVADO={self.folder / 'vivado'}")[0], 0, getattr(self, "said", ""))
        self.assertTrue((root / "build/boards/vc709/10g/trib_vc709_10g.bit").is_file())
        self.assertEqual(self.make_in(root, f"VIVADO={self.folder / 'vivado'}", "program")[1], ["program trib_vc709_10g localhost:3121"])

    def test_exit_codes_of_the_command(self):
        for arguments, status in ((["--help"], 0), (["--list"], 0), ([], 2), (["--board", "none"], 2), (["--board", "vc709", "--stage", "x"], 2),
                                  (["--board", "vc709", "--variant", "x"], 2), (["--board"], 2), (["--board", "vc709"], 77),
                                  (["--board", "vc709", "--stage", "program"], 77)):
            with self.subTest(arguments):
                result = subprocess.run([ROOT / "tools/board_image.sh", *arguments], capture_output=True, check=False,
                                        env={**os.environ, "PATH": "/usr/bin:/bin"})
                self.assertEqual(result.returncode, status)

    def test_reports_are_those_that_the_script_asks_for(self):
        script = (ROOT / "fpga_boards/common/vivado/reports.tcl").read_text()
        for name in GOOD:
            self.assertIn(f"$folder/{name}.rpt", script)


if __name__ == "__main__":
    unittest.main()
