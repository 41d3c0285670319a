#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""verdict.py finds each reason not to make an image, one at a time, and takes the best of the good designs. The reports are short
ones in the layout of Vivado's."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
CHECKS = ("no_clock", "constant_clock", "pulse_width_clock", "unconstrained_internal_endpoints", "no_input_delay", "no_output_delay",
          "multiple_clock", "generated_clocks", "loops", "partial_input_delay", "partial_output_delay", "latch_loops")
GOOD = {
    "timing_summary": """\
    WNS(ns)      TNS(ns)  TNS Failing Endpoints  TNS Total Endpoints      WHS(ns)      THS(ns)  THS Failing Endpoints  \
THS Total Endpoints     WPWS(ns)     TPWS(ns)  TPWS Failing Endpoints  TPWS Total Endpoints
    -------      -------  ---------------------  -------------------      -------      -------  ---------------------  \
-------------------     --------     --------  ----------------------  --------------------
      0.008        0.000                      0                24351        0.034        0.000                      0  \
              24351        0.412        0.000                       0                 20157
""",
    "check_timing": "check_timing report\n" + "".join(f"{i}. checking {name} (0)\n----\n" for i, name in enumerate(CHECKS, 1)),
    "bus_skew": "Bus Skew Report\nId  From  To  Corner  Requirement(ns)  Actual(ns)  Slack(ns)\n"
                "1   [get_cells a]  [get_cells b]  Slow  6.206  0.500  5.706\n",
    "drc": "Report DRC\n| Rule     | Severity | Description | Violations |\n| CFGBVS-1 | Warning  | Voltage     | 1          |\n",
    "cdc": "CDC Report\nSeverity  ID     Count  Description\nWarning   CDC-6  12     Multi-bit synchronized with ASYNC_REG property\n",
    "route_status": "    # of nets with routing errors.......... :           0 :\n",
    "utilization": "| Slice LUTs      | 19099 |     0 |    433200 |  4.40 |\n| Block RAM Tile  |    23 |     0 |      1470 |  1.56 |\n",
}
# What is replaced by what in which report, and what has to be said.
BAD = [
    ("timing_summary", "      0.008", "     -0.001", "slack of setup is -0.001 ns"),
    ("timing_summary", "  0.034", " -0.034", "slack of hold is -0.034 ns"),
    ("timing_summary", "  0.412", " -0.412", "slack of pulse width is -0.412 ns"),
    ("timing_summary", "24351        0.034", "    0        0.034", "no path has been timed"),
    ("timing_summary", "      0.008", "         NA", "no number"),
    ("timing_summary", "WNS", "WXS", "no table of slacks"),
    ("check_timing", "checking no_clock (0)", "checking no_clock (3)", "check_timing no_clock: 3"),
    ("check_timing", "unconstrained_internal_endpoints (0)", "unconstrained_internal_endpoints (7)", "unconstrained_internal_endpoints: 7"),
    ("check_timing", "checking loops (0)", "", "no check of loops"),
    ("check_timing", "checking no_input_delay (0)", "checking no_input_delay (2)\n There are 2 input ports with no input delay specified. (HIGH)",
     "no_input_delay: 2"),
    ("bus_skew", "5.706", "-0.100", "slack of bus skew is -0.1 ns"),
    ("bus_skew", "1   [", "", "no constraint of bus skew"),
    ("drc", "| Warning  |", "| Critical Warning |", "design rule CFGBVS-1: 1"),
    ("drc", "| Warning  |", "| Error |", "design rule CFGBVS-1: 1"),
    ("cdc", "Warning   CDC-6", "Critical  CDC-1", "critical crossings of kind CDC-1: 1"),
    ("route_status", ":           0", ":           4", "4 nets are not routed"),
    ("route_status", "routing errors", "errors", "no count of routing errors"),
]


class VerdictTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def design(self, name, report=None, old="", new=""):
        folder = self.root / name
        folder.mkdir()
        for key, text in GOOD.items():
            changed = text.replace(old, new, 1) if key == report else text
            self.assertTrue(key != report or changed != text, f"'{old}' is not in {key}")
            (folder / f"{key}.rpt").write_text(changed)
        return folder

    def run_on(self, *folders):
        return subprocess.run([sys.executable, "-B", HERE / "verdict.py", *folders], capture_output=True, text=True, check=False)

    def test_good(self):
        result = self.run_on(self.design("impl_Explore"))
        self.assertEqual((result.returncode, result.stdout.splitlines()[-1]), (0, "impl_Explore"), result.stdout)
        self.assertIn('"good": true', (self.root / "impl_Explore/summary.json").read_text())

    def test_ports_with_a_false_path_are_no_failure(self):
        text = "checking no_input_delay (2)\n There are 0 input ports with no input delay specified. (HIGH)\n There are 2 input ports with no"
        self.assertEqual(self.run_on(self.design("impl_A", "check_timing", "checking no_input_delay (0)", text)).returncode, 0)

    def test_each_failure(self):
        for number, (report, old, new, said) in enumerate(BAD):
            with self.subTest(said):
                result = self.run_on(self.design(f"impl_{number}", report, old, new))
                self.assertEqual(result.returncode, 1)
                self.assertIn(said, result.stdout)

    def test_missing_report(self):
        for report in GOOD:
            with self.subTest(report):
                folder = self.design(f"impl_{report}")
                (folder / f"{report}.rpt").unlink()
                self.assertEqual(self.run_on(folder).returncode, 1)

    def test_the_best_of_the_good(self):
        bad = self.design("impl_Bad", "timing_summary", "  0.034", " -0.034")
        better = self.design("impl_Better", "timing_summary", "0.008", "0.108")
        result = self.run_on(bad, self.design("impl_Good"), better)
        self.assertEqual((result.returncode, result.stdout.splitlines()[-1]), (0, "impl_Better"))


if __name__ == "__main__":
    unittest.main()
