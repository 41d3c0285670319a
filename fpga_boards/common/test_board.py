#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""board.py rejects what a board.toml may not say, with file and line, status 2, and what is allowed instead; the boards of this tree
pass."""
import contextlib
import io
import shutil
import tempfile
import tomllib
import unittest
from pathlib import Path

import board as boards

ROOT = boards.ROOT
# Board, what is replaced by what in its board.toml, the line that has to be named by what it begins with, and what has to be said.
WRONG = [
    ("vc709", 'family = "xc7"', 'famliy = "xc7"', "famliy", "unknown key 'famliy', allowed are part, hardware"),
    ("vc709", 'family = "xc7"', 'family = "xc8"', "family", '"xc8" is not a family: xc7, xcu, xcup'),
    ("vc709", 'family = "xc7"', 'family = "xcup"', "family", "is not of family xcup"),
    ("vc709", 'family = "xc7"', "family = 7", "family", "7 is not a family"),
    ("vc709", 'part = "xc7vx690tffg1761-2"', 'part = "VC709"', "part", '"VC709" is not a part by the name of Vivado'),
    ("vc709", 'hardware = "xc7vx690t"\n', "", "#", "hardware is missing"),
    ("vc709", 'hardware = "xc7vx690t"', "hardware = true", "hardware", "true is not a part by the name of the hardware manager"),
    ("vc709", '["xdc/clocks.xdc"]', '"xdc/clocks.xdc"', "xdc ", "is not a list of strings"),
    ("vc709", '["xdc/clocks.xdc"]', '["xdc/clock.xdc"]', "xdc ", "there is no file fpga_boards/vc709/xdc/clock.xdc"),
    ("vc709", '["xdc/clocks.xdc"]', '["pins.csv"]', "xdc ", "is no .xdc file"),
    ("vc709", '"xdc/io.xdc"', '"xdc/pins.xdc"', "xdc_impl", "'xdc/pins.xdc' is listed twice"),
    ("vc709", '"trib_level_sync"', '"trib_level_sink"', "crossings", "there is no file fpga_boards/common/constraints/trib_level_sink.tcl"),
    ("vc709", "trib_jtag_axi.tcl", "trib_jtag.tcl", "ip ", "there is no file fpga_boards/vc709/../common/ip/trib_jtag.tcl"),
    ("vc709", "refclk_mhz = 156.25", "refclk_mhz = 156250000", "refclk_mhz", "156250000 is not a reference clock of 10 to 1000 MHz"),
    ("vc709", "refclk_mhz = 156.25", 'refclk_mhz = "156.25 MHz"', "refclk_mhz", "is not a reference clock"),
    ("vc709", "core = 6.4", "core = -6.4", "core", "core = -6.4 is not a period of 0.1 to 1000 ns"),
    ("vc709", "core = 6.4", 'core = "6.4"', "core", 'core = "6.4" is not a period'),
    ("vc709", 'part = "mt28gu01gaax1e-bpi-x16"', 'part = "mt28"', 'part = "mt28"', "unknown flash part 'mt28', known are mt28gu512aax1e"),
    ("vc709", '"BPIx16"', '"BPIx12"', "interface", "no interface BPIx12 for mt28gu01gaax1e-bpi-x16, but BPIx16"),
    ("vc709", '"BPIx16"', '"SPIx4"', "interface", "no interface SPIx4 for mt28gu01gaax1e-bpi-x16, but BPIx16"),
    ("vc709", "megabytes = 128", "megabytes = -128", "megabytes", "megabytes = -128, but mt28gu01gaax1e-bpi-x16 has 128"),
    ("vc709", "megabytes = 128", "megabytes = 128.0", "megabytes", "megabytes = 128.0 is not a whole number"),
    ("vc709", "megabytes = 128", "megabyte = 128", "megabyte ", "unknown key 'megabyte', allowed are part, interface"),
    ("vc709", "megabytes = 128\n", "", "[flash]", "megabytes is missing"),
    ("vc709", "offset = 0", "offset = true", "offset", "offset = true is not a whole number"),
    ("vc709", "offset = 0", "offset = 0x8000000", "offset", "is not within 128 megabytes"),
    ("vc709", '"25:24"', '"25"', "rs_pins", "is not two address pins of a BPI flash"),
    ("u55c", "offset = 0x01002000", "offset = 0x01002100", "offset", "is not a multiple of 0x1000, the block that is erased"),
    ("u55c", "offset = 0x01002000", 'offset = 0x01002000\nrs_pins = "25:24"', "rs_pins", "is not two address pins of a BPI flash"),
    ("u55c", "X0Y26 X0Y25", "X0Y26 X0Y28", "gt_channels", "is not the four channels of one quad"),
    ("u55c", "X0Y26 X0Y25", "X0Y26 X1Y27", "gt_channels", "is not the four channels of one quad"),
    ("u55c", "X0Y26 X0Y25", "X0Y26 X0Y26", "gt_channels", "is not the four channels of one quad"),
    ("u55c", "X0Y26 X0Y25", "X0Y26", "gt_channels", "is not four channels, as in"),
    ("u55c", "Breakout=1'b1", "Breakout", "generics", "is not a generic, as in"),
    ("u55c", "proxy = {core = 6.4", "proxy = {core = 0", "proxy = {core = 0", "core = 0 is not a period"),
    ("vc709", 'node = "10g_2"', 'nodes = "10g_2"', "nodes", "unknown key 'nodes', allowed are part, hardware"),
    ("vc709", 'node = "10g_2"\n', "", "[variants.10g_2]", "node is missing in 10g_2"),
    ("vc709", 'node = "10g_2"\nline_gbps = 10.3125', 'node = "10g_2"\nline_gbps = 10312.5', "line_gbps = 10312", "is not a line rate of 1 to 60 Gb/s"),
    ("vc709", 'doc = "4 x 10G, two groups"', "doc = 4", "doc = 4", "4 is not a line of text"),
    ("vc709", "offset = 0", "offset = 010", "offset", "Expected newline"),
    ("vc709", "[variants.10g_2]", "[variants.10g]", "[variants.10g]", "Cannot declare"),
]


class BoardTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        for entry in ROOT.iterdir():
            if entry.name not in ("fpga_boards", "build", ".git"):
                (self.root / entry.name).symlink_to(entry)
        shutil.copytree(ROOT / "fpga_boards", self.root / "fpga_boards", ignore=shutil.ignore_patterns("__pycache__"))
        boards.ROOT, boards.BOARDS = self.root, self.root / "fpga_boards"

    def load(self, name, variant=None):
        """Output and exit status."""
        said = io.StringIO()
        with contextlib.redirect_stderr(said):
            try:
                boards.load(name, variant)
            except SystemExit as error:
                return said.getvalue(), error.code
        return said.getvalue(), 0

    def test_the_boards_of_this_tree(self):
        for path in (ROOT / "fpga_boards").glob("*/board.toml"):
            for variant in tomllib.loads(path.read_text())["variants"]:
                with self.subTest(f"{path.parent.name} {variant}"):
                    self.assertEqual(self.load(path.parent.name, variant), ("", 0))

    def test_each_wrong_value(self):
        for name, old, new, line, wanted in WRONG:
            with self.subTest(new):
                path = self.root / "fpga_boards" / name / "board.toml"
                text = path.read_text()
                self.assertIn(old, text)
                changed = text.replace(old, new, 1)
                path.write_text(changed)
                said, status = self.load(name)
                path.write_text(text)
                self.assertEqual(status, 2, said)
                self.assertIn(wanted, said)
                number = int(said.split("board.toml:", 1)[1].split(":", 1)[0])
                found = changed.splitlines()[number - 1] if number <= len(changed.splitlines()) else ""
                self.assertTrue(found.startswith(line), f"{said.strip()} names '{found}'")

    def test_a_variant_may_have_a_part_of_its_own(self):
        settings = [boards.load("u55c", variant).settings() for variant in ("100g", "100g_u55n")]
        for settings, part, hardware in zip(settings, ("xcu55c-fsvh2892-2L-e", "xcu55n-fsvh2892-2L-e"), ("xcu280_u55c", "xcu50_u55n")):
            self.assertIn(f"set board(part) {{{part}}}", settings)
            self.assertIn(f"set board(hardware) {{{hardware}}}", settings)

    def test_what_the_ip_follows_from(self):
        """The folder of the IP changes with its scripts, its settings and its part, and with nothing else."""
        def key():
            return boards.load("u55c").ip_key()
        first = key()
        for file, old, new, same in (("u55c/xdc/io.xdc", "SLEW SLOW", "SLEW FAST", True), ("u55c/board.toml", "8 x 10G by", "Eight 10G by", True),
                                     ("common/ip/trib_jtag_axi.tcl", "CONFIG", " CONFIG", False),
                                     ("u55c/board.toml", "refclk_mhz = 161.1328125", "refclk_mhz = 156.25", False),
                                     ("u55c/board.toml", "X0Y27 X0Y26 X0Y25 X0Y24", "X0Y31 X0Y30 X0Y29 X0Y28", False),
                                     ("u55c/board.toml", "xcu55c-fsvh2892-2L-e", "xcu55n-fsvh2892-2L-e", False)):
            with self.subTest(new):
                path = self.root / "fpga_boards" / file
                text = path.read_text()
                path.write_text(text.replace(old, new, 1))
                self.assertEqual(key() == first, same)
                path.write_text(text)


if __name__ == "__main__":
    unittest.main()
