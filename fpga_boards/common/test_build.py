#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The rules of board.mk and tools/board_image.sh with a stand-in for Vivado that leaves the files of each stage: order
of the stages, rebuilds, no image of a bad design, programming of an existing image, exit codes."""
import os
import shutil
import stat
import subprocess
import sys
import tarfile
import tempfile
import unittest
from pathlib import Path

from test_verdict import GOOD

ROOT = Path(__file__).resolve().parents[2]
COMMON = ROOT / "fpga_boards/common"
VIVADO = f"""#!{sys.executable}
import os, sys
sys.path.insert(0, {str(ROOT / "fpga_boards/common")!r})
from test_verdict import GOOD
if "-version" in sys.argv:
    sys.exit(print("Vivado v2023.2 (64-bit)"))
stage = sys.argv[sys.argv.index("-source") + 1].rsplit("/", 1)[1].removesuffix(".tcl")
arguments = sys.argv[sys.argv.index("-tclargs") + (1 if stage == "cards" else 2):]
output = os.path.dirname(sys.argv[sys.argv.index("-tclargs") + 1])
with open(os.environ["STAGES"], "a") as file:
    print(stage, *(argument.rsplit("/", 1)[-1] for argument in arguments), file=file)
if "-log" in sys.argv:
    with open(sys.argv[sys.argv.index("-log") + 1], "w") as file:
        print("#   Vivado v2023.2 (64-bit)", os.environ.get("SAYS_" + stage, ""), sep="\\n", file=file)
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

    def make_in(self, root, *arguments, board="vc709", **environment):
        self.stages.write_text("")
        result = subprocess.run(["make", "-C", root / "fpga_boards" / board, *arguments], capture_output=True, text=True, check=False,
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
                            ("fpga_boards/common/constraints/crossings.tcl", 1), ("fpga_boards/vc709/xdc/clocks.xdc", 0),
                            ("fpga_boards/vc709/xdc/io.xdc", 1), ("fpga_boards/common/vivado/bitstream.tcl", 2),
                            ("fpga_boards/common/accepted.toml", 2),
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

    def untested(self):
        return (self.folder / "out/trib_vc709_10g_UNTESTED.bit").is_file()

    def test_force_makes_an_image_by_another_name(self):
        stages = ["synth", "impl impl_Explore Explore", "bitstream impl_Explore trib_vc709_10g_UNTESTED untested"]
        self.assertEqual(self.make("FORCE=1", SLACK_Explore="-0.001"), (0, stages), getattr(self, "said", ""))
        self.assertEqual((self.image(), self.untested()), (False, True))
        self.assertRegex(self.said, "slack of setup is -0.001 ns(?s:.*)the design is NOT good")
        # Without FORCE neither an image is made nor the other one programmed.
        self.assertEqual((self.make()[0], self.image()), (2, False))
        for rule in ("program", "flash"):
            self.assertEqual(self.make(rule), (2, []))
            self.assertRegex(self.said, "there is no .*trib_vc709_10g.bit(?s:.*)FORCE=1 takes .*_UNTESTED.bit, of a design that is NOT good")
            self.assertEqual(self.make(rule, "FORCE=1")[1], [f"{rule} trib_vc709_10g_UNTESTED localhost:3121"])
            self.assertRegex(self.said, "_UNTESTED.bit is taken, of a design that is NOT good")

    def test_force_changes_nothing_for_a_good_design(self):
        stages = ["synth", "impl impl_Explore Explore", "bitstream impl_Explore trib_vc709_10g good"]
        self.assertEqual(self.make("FORCE=1"), (0, stages), getattr(self, "said", ""))
        self.assertEqual((self.image(), self.untested()), (True, False))
        self.assertEqual(self.make("program", "FORCE=1"), (0, ["program trib_vc709_10g localhost:3121"]))

    def test_a_good_design_takes_the_place_of_one_that_is_not(self):
        self.assertEqual(self.make("FORCE=1", SLACK_Explore="-0.001")[0], 0)
        self.assertEqual(self.make("-W", "../../fpga_boards/vc709/xdc/io.xdc", "FORCE=1")[0], 0, self.said)
        self.assertEqual((self.image(), self.untested()), (True, False))

    def test_incremental_begins_with_the_last_good_design(self):
        self.assertEqual(self.make("INCREMENTAL=1")[1][1], "impl impl_Explore Explore")
        self.assertIn("no build has left", self.said)
        again = ("-W", "../../fpga_boards/vc709/xdc/io.xdc", "INCREMENTAL=1")
        self.assertEqual(self.make(*again, SLACK_Explore="-0.001")[1], ["impl impl_Explore Explore reference.dcp"])
        reference = self.folder / "out/reference.dcp"
        self.assertTrue(reference.is_file())
        before = reference.stat().st_mtime_ns
        self.assertEqual(self.make(*again, SLACK_Explore="-0.001")[0], 2)
        self.assertEqual(reference.stat().st_mtime_ns, before)

    def test_one_of_several_cards(self):
        self.image_path.parent.mkdir()
        self.image_path.touch()
        self.assertEqual(self.make("program", "JTAG=210203A0")[1], ["program trib_vc709_10g localhost:3121 210203A0"])
        self.assertEqual(self.make("list", "SERVER=lab:1"), (0, ["cards lab:1"]))
        result = self.command("--board", "vc709", "--variant", "10g", "--stage", "program", "--jtag", "210203A0")
        self.assertEqual((result.returncode, self.stages.read_text()), (1, ""), result.stdout)  # no image in build/boards
        self.assertIn("there is no build/boards/vc709/10g/trib_vc709_10g.bit", result.stdout)
        self.assertEqual(self.command("--list-cards", "--server", "lab:1").returncode, 0)
        self.assertEqual(self.stages.read_text(), "cards lab:1\n")

    def test_a_card_without_a_flash(self):
        status, stages = self.make_in(ROOT, f"VIVADO={self.folder / 'vivado'}", "flash", board="fb4cgg3")
        self.assertEqual((status, stages), (2, []))
        self.assertIn("this card is loaded by its BMC; there is no flash for the FPGA to boot from", self.said)
        result = self.command("--board", "fb4cgg3", "--stage", "flash")
        self.assertEqual((result.returncode, self.stages.read_text()), (2, ""))
        self.assertIn("loaded by its BMC", result.stdout)

    def command(self, *arguments):
        """tools/board_image.sh with the program in the path."""
        self.stages.write_text("")
        return subprocess.run([ROOT / "tools/board_image.sh", *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              check=False, env={**os.environ, "STAGES": str(self.stages), "PATH": f"{self.folder}:/usr/bin:/bin"})

    def test_a_warning_about_our_own_files_fails(self):
        ours = f"CRITICAL WARNING: [Vivado 12-4739] set_false_path:No valid object(s) found for '-from'. [{ROOT}/fpga_boards/vc709/xdc/io.xdc:19]"
        status, stages = self.make(SAYS_synth=ours)
        self.assertEqual((status, stages), (2, ["synth"]))
        self.assertIn("xdc/io.xdc:19]", self.said)
        self.assertFalse((self.folder / "out/synth.dcp").is_file())
        theirs = ours.replace("fpga_boards/vc709/xdc", "build/boards/vc709/10g/ip/0123_2023.2/trib_jtag_axi/constraints")
        self.assertEqual(self.make(SAYS_synth=theirs)[0], 0, getattr(self, "said", ""))

    def test_which_warnings_count(self):
        ours = "[Vivado 12-584] No ports matched 'led_o'. [fpga_boards/vc709/xdc/io.xdc:3]"
        for text, status in ((f"WARNING: {ours}", 1), (f"CRITICAL WARNING: {ours}", 1), (f"INFO: {ours}", 0),
                             ("WARNING: [Synth 8-327] inferring latch for variable 'x_reg' [/opt/x.sv:7]", 0),
                             (f"WARNING: [Synth 8-327] inferring latch for variable 'x_reg' [{ROOT}/rtl/node/trib_node.sv:7]", 1),
                             ("WARNING: [Synth 8-7080] Parallel synthesis criteria is not met [fpga_boards/vc709/xdc/io.xdc:3]", 0)):
            with self.subTest(text):
                log = self.folder / "some.log"
                log.write_text(f"before\n{text}\nResolution: none\n")
                result = subprocess.run([COMMON / "messages.py", log], capture_output=True, text=True, check=False)
                self.assertEqual(result.returncode, status, result.stderr)
        self.assertEqual(subprocess.run([COMMON / "messages.py", self.folder / "none.log"], capture_output=True, check=False).returncode, 2)

    def test_collect(self):
        # Settings without other files are no build output.
        (self.folder / "out").mkdir()
        (self.folder / "out/settings.tcl").touch()
        self.assertEqual(self.make("collect"), (2, []))
        self.assertIn("nothing to collect", self.said)
        self.make(FAILS="impl")
        (self.folder / "out/ip/key/trib_jtag_axi").mkdir(parents=True)
        (self.folder / "out/ip/key/trib_jtag_axi/source.v").touch()
        self.assertEqual(self.make("collect")[0], 0)
        path = next((self.folder / "out").glob("*_logs.tar.gz"))
        self.assertIn(f"{path.relative_to(ROOT)}: 4 files, {path.stat().st_size} bytes", self.said)
        with tarfile.open(path) as archive:
            names = {name.split("/", 1)[1] for name in archive.getnames()}
            self.assertEqual(names, {"synth.log", "impl_Explore.log", "settings.tcl", "versions.txt"})
            text = archive.extractfile(next(name for name in archive.getnames() if name.endswith("versions.txt"))).read().decode()
        self.assertRegex(text, r"vivado of the logs: 2023\.2 (?s:.*)vivado installed: Vivado v2023\.2 (?s:.*)system: Linux(?s:.*)commit: [0-9a-f]{40}")
        result = self.command("--board", "vc709", "--variant", "10g_wide", "--collect")
        self.assertEqual(result.returncode, 1, result.stdout)

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
                                  (["--board", "vc709", "--stage", "program"], 77), (["--list-cards"], 77), (["--jtag"], 2),
                                  (["--board", "vc709", "--force", "--incremental", "--jtag", "1", "--any-version"], 77)):
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
