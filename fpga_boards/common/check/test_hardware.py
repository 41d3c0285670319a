#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Scripts of common/vivado on the stand-in for Vivado, without a design: one of several cards by the serial number of its cable, the list
of cards, registers of a card, and which versions of Vivado are taken."""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from stages import REGISTERS

ROOT = Path(__file__).resolve().parents[3]
VIVADO = ROOT / "fpga_boards/common/vivado"
# Two equal cards, a third one that has the first one's number within its own, and a chain of two devices, none of them ours.
CABLES = {"210203A0E5AB": ["xc7vx690t 1"], "210203A0E5AC": ["xc7vx690t 1"], "X210203A0E5AB": ["xcu280_u55c 0"],
          "00001": ["xc7z020 0", "arm_dap 0"]}
SETTINGS = """array set board {name vc709 variant 10g version 0 commit 0 changed 0 hardware xc7vx690t
  flash_part mt28gu01gaax1e-bpi-x16 flash_interface BPIx16 flash_megabytes 128 flash_offset 0x00000000}
"""


@unittest.skipUnless(shutil.which("tclsh"), "tclsh is not installed; tools/setup.sh does that")
class HardwareTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.image = self.folder / "image"
        (self.folder / "image.bit").touch()
        (self.folder / "settings.tcl").write_text(SETTINGS)

    def run_script(self, name, *arguments, cables=("210203A0E5AB", "210203A0E5AC", "X210203A0E5AB", "00001"), requests="", **environment):
        """Exit status, and what is said, line by line."""
        listed = " ".join(f"localhost:3121/xilinx_tcf/Digilent/{serial} {{{' '.join(f'{{{device}}}' for device in CABLES[serial])}}}"
                          for serial in cables)
        (self.folder / "design.tcl").write_text(f"set model::cables {{{listed}}}\n")
        result = subprocess.run(["tclsh", ROOT / "fpga_boards/common/check/model/run.tcl", self.folder / "design.tcl", self.folder / "facts",
                                 VIVADO / f"{name}.tcl", *arguments], input=requests, cwd=ROOT, capture_output=True, text=True, check=False,
                                env={**os.environ, **environment})
        self.assertEqual(result.stderr, "")
        return result.returncode, result.stdout.splitlines()

    def program(self, *jtag, stage="program", **more):
        status, said = self.run_script(stage, self.folder / "settings.tcl", self.image, "lab:1", *jtag, **more)
        return status, said[-1]

    def test_the_only_card(self):
        for stage in ("program", "flash"):
            self.assertEqual(self.program(stage=stage, cables=("210203A0E5AC", "00001"))[0], 0)

    def test_one_of_two_equal_cards(self):
        for jtag in ("210203A0E5AC", "E5AC", "210203A0E5AB"):
            for stage in ("program", "flash"):
                with self.subTest(f"{stage} {jtag}"):
                    self.assertEqual(self.program(jtag, stage=stage)[0], 0)

    def test_not_one_card(self):
        both = "2 devices xc7vx690t at lab:1, one is wanted; JTAG=SERIAL (--jtag) says which: 210203A0E5AB, 210203A0E5AC"
        listed = "there are: 210203A0E5AB, 210203A0E5AC, X210203A0E5AB, 00001"
        for jtag, wanted in (((), both), (("A0E5",), f"3 cables at lab:1 have A0E5 in their serial number, one is wanted; {listed}"),
                             (("77",), f"0 cables at lab:1 have 77 in their serial number, one is wanted; {listed}"),
                             (("0000",), "0 devices xc7vx690t at lab:1, one is wanted")):
            with self.subTest(jtag):
                status, said = self.program(*jtag)
                self.assertEqual(status, 1)
                self.assertIn(wanted, said)

    def test_a_board_without_a_flash(self):
        (self.folder / "settings.tcl").write_text(SETTINGS.replace("flash_part mt28gu01gaax1e-bpi-x16", ""))
        self.assertIn("vc709 has no flash that its FPGA loads itself from", self.program(stage="flash")[1])
        self.assertFalse((self.folder / "image.mcs").exists())

    def test_list_of_cards(self):
        status, said = self.run_script("cards", "lab:1")
        self.assertEqual((status, [line.split()[1:] for line in said[1:]]),
                         (0, [["210203A0E5AB", "xc7vx690t"], ["210203A0E5AC", "xc7vx690t"], ["X210203A0E5AB", "xcu280_u55c"],
                              ["00001", "xc7z020"], ["00001", "arm_dap"]]))
        status, said = self.run_script("cards", "lab:1", cables=())
        self.assertEqual(status, 1)
        self.assertIn("no card at lab:1; is hw_server running there", said[-1])

    def test_registers(self):
        requests = "".join(f"{request}\n" for request in REGISTERS)
        for arguments, cables in ((("lab:1",), ("210203A0E5AC", "00001")), (("lab:1", "E5AC"), tuple(CABLES))):
            with self.subTest(arguments):
                self.assertEqual(self.run_script("registers", *arguments, cables=cables, requests=requests),
                                 (0, ["TRIB ready", *REGISTERS.values()]))
        for arguments, wanted in ((("lab:1",), "2 devices with a JTAG-to-AXI at lab:1, one is wanted; JTAG=SERIAL (--jtag) says which"),
                                  (("lab:1", "00001"), "0 devices with a JTAG-to-AXI at lab:1, one is wanted"),
                                  ((), "the arguments are SERVER and")):
            with self.subTest(wanted):
                status, said = self.run_script("registers", *arguments, requests=requests)
                self.assertEqual(status, 1)
                self.assertIn(f"TRIB error {wanted}", said[-1])

    def test_versions(self):
        for version, status, wanted in (("2022.1", 0, "stage: vc709"), ("2025.2", 0, "stage: vc709"), ("2023.2.1", 0, "stage: vc709"),
                                        ("2021.2", 1, "Vivado 2021.2 is older than 2022.1, supported are 2022.1 to 2025.2; ANY_VERSION=1"),
                                        ("2026.1", 0, "WARNING: Vivado 2026.1 is newer than 2025.2"),
                                        ("beta", 1, "Vivado says that its version is 'beta', supported are")):
            with self.subTest(version):
                found, said = self.run_script("program", self.folder / "settings.tcl", self.image, "lab:1", "E5AC", STAND_IN_VERSION=version)
                self.assertEqual((found, wanted in "\n".join(said)), (status, True), said)
        found, said = self.run_script("program", self.folder / "settings.tcl", self.image, "lab:1", "E5AC", STAND_IN_VERSION="2019.1",
                                      ANY_VERSION="1")
        self.assertEqual((found, said[0]), (0, "WARNING: Vivado 2019.1 is older than 2022.1, supported are 2022.1 to 2025.2"))

    def test_the_documented_versions(self):
        script = (VIVADO / "common.tcl").read_text()
        oldest, newest = (script.split(f"variable {name} ")[1].split()[0] for name in ("oldest", "newest"))
        self.assertIn(f"Vivado {oldest} to {newest}", (ROOT / "fpga_boards/README.md").read_text())


if __name__ == "__main__":
    sys.exit(unittest.main())
