#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""verdict.py finds each reason not to make an image, one at a time, says in which line of which report it cannot read on, accepts what a
list accepts and nothing else, and takes the best of the good designs. The reports are those of fpga_boards/common/reports."""
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import accepted
import verdict
import vivado_reports as reports

HERE = Path(__file__).resolve().parent


def fixtures(family):
    return {path.stem: path.read_text() for path in sorted((HERE / "reports" / family).glob("*.rpt"))}


# Input of verdict.py, of a good design.
GOOD = {name: text for name, text in fixtures("series7").items() if name != "methodology"}
ULTRASCALE = fixtures("ultrascale")
PARSERS = {"timing_summary": reports.timing, "check_timing": reports.check_timing, "constraints": reports.constraints,
           "bus_skew": reports.bus_skew, "drc": reports.rules, "methodology": reports.rules, "cdc": reports.crossings,
           "route_status": reports.routing, "utilization": reports.used}
# Replacements in reports, and the expected output.
BAD = [
    ("timing_summary", "      0.008", "     -0.001", "slack of setup is -0.001 ns"),
    ("timing_summary", "      0.008        0.000                      0", "     -0.000        0.000                      1",
     "slack of setup is -0 ns, 1 endpoints fail"),
    ("timing_summary", "  0.034", " -0.034", "slack of hold is -0.034 ns"),
    ("timing_summary", "  0.412", " -0.412", "slack of pulse width is -0.412 ns"),
    ("timing_summary", "24351        0.034", "    0        0.034", "timing_summary.rpt:37: no path has been timed for setup: '0.008"),
    ("timing_summary", "      0.008", "         NA", "timing_summary.rpt:37: 'NA' is no slack in ns (WNS(ns)): 'NA "),
    ("timing_summary", "      0.008", "        inf", "'inf' is no slack in ns (WNS(ns))"),
    ("timing_summary", "      0.008", "           ", "11 values, but 12 columns"),
    ("timing_summary", "    WNS(ns)", "    WXS(ns)", "there is no table of slacks"),
    ("timing_summary", "TNS Failing Endpoints", "TNS failing endpoints", "there is no column TNS Failing Endpoints"),
    ("check_timing", "checking no_clock (0)", "checking no_clock (3)", "check_timing no_clock: 3"),
    ("check_timing", "unconstrained_internal_endpoints (0)", "unconstrained_internal_endpoints (7)", "unconstrained_internal_endpoints: 7"),
    ("check_timing", "checking loops (0)", "checking loops (NA)",
     "check_timing.rpt:25: 'NA' is no number of findings: '9. checking loops (NA)'"),
    ("check_timing", "checking loops (0)", "checking hoops (0)", ""),
    ("check_timing", "There are 0 input ports with no", "There is 1 input port with no", "no_input_delay: 1"),
    ("check_timing", "There are 0 ports with no output delay specified.", "There are 2 ports with no output delay specified. (HIGH)",
     "no_output_delay: 2"),
    ("check_timing", "There are 0 input ports with no", "There are some input ports with no", "'some' is no number of ports"),
    ("check_timing", "There are 0 ports with no output delay specified.", "", "does not say how many have no false path"),
    ("bus_skew", "5.706", "-0.100", "slack of bus skew is -0.1 ns, 1 constraints fail"),
    ("bus_skew", "      5.706", "        inf", "bus_skew.rpt:27: 'inf' is no time in ns: 'Slow"),
    ("bus_skew", "      5.706", "         NA", "'NA' is no time in ns"),
    ("bus_skew", "Slow              6.206       0.500      5.706", "", "bus_skew.rpt:25: a constraint without a result: '1   158"),
    ("bus_skew", "1   158       [get_pins [list {u_core/u_rx/write_gray_q_reg[0]/C} {u_core/u_rx/write_gray_q_reg[1]/C}]]", "",
     "bus_skew.rpt:26: is no row of a constraint"),
    ("bus_skew", "Position", "Place", "there is no table of constraints"),
    ("bus_skew", "\n2. Bus Skew Report Per Constraint\n---", "\nNothing\n---", "is no row of a constraint: 'Nothing'"),
    ("bus_skew", "{u_core/u_rx/read_meta_q_reg[0]}", "{u_core/u_rx/other_q_reg[0]}",
     "no bus skew is reported to u_core/u_rx/read_meta_q_reg[0]"),
    ("constraints", "constraints: 2\n", "constraints: 4\nset_bus_skew u_a/meta_q_reg\nset_bus_skew u_b/meta_q_reg\n",
     "3 constraints of bus skew are reported, 4 have been set"),
    ("constraints", "constraints: 2", "constraints: 3", "constraints.rpt:1: 2 constraints follow"),
    ("constraints", "set_bus_skew u", "set_max_delay 1 u", "constraints.rpt:2: is not 'set_bus_skew CELL': 'set_max_delay 1 u_core"),
    ("drc", "| Warning          |", "| Critical Warning |", "drc.rpt:31: 0 of these violations are in the details: '| CFGBVS-1"),
    ("drc", "| Warning          |", "| Terrible         |", "drc.rpt:31: there is no severity 'Terrible'"),
    ("drc", "Violations found: 3", "Violations found: 4", "drc.rpt:27: the rows of the rules have 3 violations: 'Violations found: 4'"),
    ("drc", "Violations found: 3", "Nothing found", "there is no 'Violations found:' or 'Checks found:'"),
    ("drc", "| 1          |", "| one        |", "'one' is no number of violations"),
    ("cdc", "CDC-15  Warning       2", "CDC-15  Critical      2", "cdc.rpt:19: 0 of these crossings are in the details: 'CDC-15"),
    ("cdc", "CDC-15  Warning       2", "CDC-15  Horrible      2", "cdc.rpt:19: there is no severity 'Horrible'"),
    ("cdc", "  1  CDC-15  Warning ", "  1  CDC-1   Critical",
     "critical crossing CDC-1: u_core/u_rx/words_reg_0/CLK to u_core/u_rx/m_data_o_reg[0]/D"),
    ("cdc", "CDC Report", "Report", "there is no 'CDC Report'"),
    ("cdc", "ID      Severity  Count  Description                                     \n",
     "Critical  receive_0  core  No Common Primary Clock  None  9  9  0  0  0\nID\n",
     "a critical pair of clocks without a critical crossing"),
    ("route_status", "errors.......... :           0", "errors.......... :           4", "4 nets are not routed"),
    ("route_status", "fully routed nets............. :       52911", "fully routed nets............. :       52910",
     "1 nets are not routed"),
    ("route_status", "errors.......... :           0", "errors.......... :          NA", "route_status.rpt:10: 'NA' is no number of nets"),
    ("route_status", "routing errors", "errors", "there is no '# of nets with routing errors'"),
    ("utilization", "Slice LUTs", "Slices", "there is no row"),
    ("utilization", "19099", "many ", "'many' is no number of Slice LUTs"),
]
ENTRY = '[[accepted]]\nreport = "cdc"\nrule = "CDC-13"\nto = "*/i_trib_cmac_top/CTL_RX_RSFEC_ENABLE"\nreason = "it is synchronized"\n'
CRITICAL = ("| REQP-1839 | Warning          |", "| REQP-1839 | Critical Warning |")
MALFORMED = [
    ("[[accepted]\n", "list.toml:1: "),
    (ENTRY + "\n[[accepted]]\nreport = \"cdc\"\nrule = \"CDC-1\"\nto = \"x\"\n", "list.toml:7: there is no 'reason'"),
    (ENTRY.replace("it is synchronized", " "), "list.toml:1: 'reason' must be a text that is not empty"),
    (ENTRY + "severity = \"Critical\"\n", "list.toml:1: there is no key 'severity'"),
    (ENTRY + "limit = 0\n", "'limit' must be a number from 1 on"),
    (ENTRY + "cells = \"a\"\n", "a finding of cdc is chosen by from and to"),
    (ENTRY.replace('"cdc"', '"timing"'), "there is no report 'timing'"),
    (ENTRY.replace("*/i_trib_cmac_top/CTL_RX_RSFEC_ENABLE", "*"), "the pattern accepts everything"),
    ("accepted = [{reason = \"x\"}]\n", "each entry must have its line [[accepted]]"),
    ("waived = 1\n", "must have tables [[accepted]] and nothing else"),
]


class VerdictTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def design(self, name, report=None, old="", new="", base=GOOD):
        folder = self.root / name
        folder.mkdir()
        for key, text in base.items():
            changed = text.replace(old, new, 1) if key == report else text
            self.assertTrue(key != report or changed != text, f"'{old}' is not in {key}")
            (folder / f"{key}.rpt").write_text(changed)
        return folder

    def run_on(self, *arguments):
        return subprocess.run([sys.executable, "-B", HERE / "verdict.py", *arguments], capture_output=True, text=True, check=False)

    def list(self, text):
        path = self.root / "list.toml"
        path.write_text(text)
        return path

    def summary(self, folder):
        return json.loads((folder / "summary.json").read_text())

    def test_good(self):
        result = self.run_on(self.design("impl_Explore"))
        self.assertEqual((result.returncode, result.stdout.splitlines()[-1]), (0, "impl_Explore"), result.stdout)
        summary = self.summary(self.root / "impl_Explore")
        self.assertEqual((summary["good"], summary["image"], summary["failures"]), (True, "good", []))
        self.assertEqual(summary["slack_ns"], {"setup": 0.008, "hold": 0.034, "pulse width": 0.412, "bus skew": 5.498})
        self.assertEqual(summary["used"], {"lut": 19099, "registers": 24301, "bram": 23.5, "dsp": 0})

    def test_good_of_the_other_family(self):
        result = self.run_on(self.design("impl_A", base=ULTRASCALE), "--accepted", self.list(ENTRY))
        self.assertEqual(result.returncode, 0, result.stdout)
        summary = self.summary(self.root / "impl_A")
        self.assertEqual(summary["used"], {"lut": 121840, "registers": 176002, "bram": 118.5, "uram": 16, "dsp": 0})
        self.assertEqual(summary["notices"], ["methodology TIMING-6: 1 critical warnings"])

    def test_each_failure(self):
        for number, (report, old, new, said) in enumerate(BAD):
            with self.subTest(said, number=number):
                failures = verdict.judge(self.design(f"impl_{number}", report, old, new), []).failures
                # A check that is renamed in the table of contents has its own heading still.
                self.assertEqual(bool(failures), bool(said), failures)
                self.assertIn(said, "\n".join(text for _, text in failures))

    def test_a_check_that_is_not_made(self):
        text = GOOD["check_timing"].replace("checking loops (0)", "checking hoops (0)")
        result = self.run_on(self.design("impl_A", base=GOOD | {"check_timing": text}))
        self.assertEqual(result.returncode, 1)
        self.assertIn("check_timing.rpt: there is no check 'loops'", result.stdout)

    def test_missing_empty_and_binary_reports(self):
        for report in GOOD:
            for number, (content, said) in enumerate(((None, "No such file"), (b"", "is empty"), (b" \n\n", "is empty"),
                                                      (b"\x1f\x8b\xff", "byte 1 is no text"), (b"a\0b", "byte 1 is no text"),
                                                      (b"Vivado ran out of memory\n", f"{report}.rpt"))):
                with self.subTest(report=report, content=content):
                    folder = self.design(f"impl_{report}_{number}")
                    (folder / f"{report}.rpt").unlink()
                    if content is not None:
                        (folder / f"{report}.rpt").write_bytes(content)
                    failures = verdict.judge(folder, []).failures
                    self.assertEqual([kind for kind, _ in failures], [f"{report}.rpt"])
                    self.assertIn(said, failures[0][1])

    def test_a_report_that_is_cut_says_the_same_or_is_unreadable(self):
        path = self.root / "cut.rpt"
        for family in (GOOD, ULTRASCALE):
            for name, text in family.items():
                path.write_text(text)
                whole = PARSERS[name](reports.Report(path))
                unreadable = 0
                for length in range(0, len(text), 11):
                    path.write_text(text[:length])
                    try:
                        found = PARSERS[name](reports.Report(path))
                    except reports.Unreadable as error:
                        self.assertIn(str(path), str(error))
                        unreadable += 1
                        continue
                    # Nothing is decided by the resources that come last. A severe finding is one, even if the names of its ends are cut.
                    same = (found == whole or (name == "utilization" and found.keys() <= whole.keys())
                            or (name in ("constraints", "cdc", "drc", "methodology") and len(found) == len(whole)))
                    self.assertTrue(same, f"{name} of {length} characters: {found}")
                self.assertGreater(unreadable, 0, name)

    def test_ends_that_the_report_does_not_name_are_counted(self):
        text = GOOD["bus_skew"].replace("_meta_q_reg", "_m")
        self.assertEqual(self.run_on(self.design("impl_A", base=GOOD | {"bus_skew": text})).returncode, 0)

    def test_crossings_without_details(self):
        text = GOOD["cdc"].split("\nSource Clock:")[0]
        failures = verdict.judge(self.design("impl_A", base=GOOD | {"cdc": text}), []).failures
        self.assertIn("there is no table of crossings", failures[0][1])

    def test_a_row_of_the_rules_that_goes_on(self):
        text = GOOD["drc"].replace("| REQP-1839 |", f"|           |                  | set{' ' * 48} |            |\n| REQP-1839 |", 1)
        self.assertEqual(self.run_on(self.design("impl_A", base=GOOD | {"drc": text})).returncode, 0)

    def test_a_severe_rule(self):
        for severity in ("Error", "Critical Warning", "Fatal"):
            with self.subTest(severity):
                text = GOOD["drc"].replace(CRITICAL[0], f"| REQP-1839 | {severity} |")
                text = text.replace("REQP-1839#1 Warning", f"REQP-1839#1 {severity}").replace("#2 Warning", f"#2 {severity}")
                result = self.run_on(self.design(f"impl_{severity}", base=GOOD | {"drc": text}))
                self.assertEqual(result.returncode, 1)
                self.assertRegex(result.stdout, "design rule REQP-1839: RAMB36 async .*words_reg_0 .*, and 1 more of REQP-1839")

    def test_the_best_of_the_good(self):
        bad = self.design("impl_Bad", "timing_summary", "  0.034", " -0.034")
        better = self.design("impl_Better", "timing_summary", "0.008", "0.108")
        result = self.run_on(bad, self.design("impl_Good"), better)
        self.assertEqual((result.returncode, result.stdout.splitlines()[-1]), (0, "impl_Better"))

    def test_force_takes_the_least_bad(self):
        worst = self.design("impl_Worst", "timing_summary", "0.008        0.000                      0                24351        0.034",
                            "0.500        0.000                      0                24351       -0.034")
        (worst / "drc.rpt").unlink()
        slow = self.design("impl_Slow", "timing_summary", "  0.008", " -0.200")
        slower = self.design("impl_Slower", "timing_summary", "  0.008", " -0.300")
        self.assertEqual(self.run_on(worst, slower, slow).returncode, 1)
        self.assertEqual(self.summary(slow)["image"], "none")
        result = self.run_on(worst, slower, slow, "--force")
        self.assertEqual((result.returncode, result.stdout.splitlines()[-1]), (0, "impl_Slow"))
        self.assertIn("impl_Slow: not good; image is UNTESTED", result.stdout)
        self.assertIn("slack of setup is -0.2 ns", result.stdout)
        self.assertEqual((self.summary(slow)["good"], self.summary(slow)["image"]), (False, "untested"))

    def test_force_prefers_the_good(self):
        slow = self.design("impl_Slow", "timing_summary", "  0.008", " -0.200")
        result = self.run_on(slow, self.design("impl_Good"), "--force")
        self.assertEqual((result.returncode, result.stdout.splitlines()[-1]), (0, "impl_Good"))
        self.assertEqual(self.summary(self.root / "impl_Good")["image"], "good")

    def test_accepted_findings(self):
        folder = self.design("impl_A", base=ULTRASCALE)
        result = self.run_on(folder)
        self.assertEqual(result.returncode, 1)
        self.assertIn("critical crossing CDC-13: u_card/fec_q_reg/C to u_card/u_cmac/inst/i_trib_cmac_top/CTL_", result.stdout)
        result = self.run_on(folder, "--accepted", self.list(ENTRY))
        self.assertEqual(result.returncode, 0)
        self.assertIn("accepted: 1 CDC-13 of cdc, it is synchronized", result.stdout)
        self.assertEqual([entry["reason"] for entry in self.summary(folder)["accepted"]], ["it is synchronized"])

    def test_what_does_not_fit_is_not_accepted(self):
        folder = self.design("impl_A", base=ULTRASCALE)
        for old, new in (("CDC-13", "CDC-1"), ("CTL_RX_RSFEC_ENABLE", "CTL_RX_RSFEC"), ('to = "', 'from = "'), ('"cdc"', '"drc"'),
                         ('reason', 'from = "u_other/*"\nreason')):
            with self.subTest(new):
                text = ENTRY.replace(old, new, 1)
                result = self.run_on(folder, "--accepted", self.list(text.replace("to =", "cells =") if '"drc"' in text else text))
                self.assertEqual(result.returncode, 1)
                self.assertRegex(result.stdout, "notice: .*list.toml:1: .* matches nothing")

    def test_the_limit_of_an_entry(self):
        text = GOOD["drc"].replace(*CRITICAL).replace("REQP-1839#1 Warning", "REQP-1839#1 Critical Warning")
        folder = self.design("impl_A", base=GOOD | {"drc": text.replace("REQP-1839#2 Warning", "REQP-1839#2 Critical Warning")})
        entry = '[[accepted]]\nreport = "drc"\nrule = "REQP-1839"\ncells = "u_core/u_queue/words_reg_?"\nreason = "no reset while in use"\n'
        self.assertEqual(self.run_on(folder, "--accepted", self.list(entry + "limit = 2\n")).returncode, 0)
        result = self.run_on(folder, "--accepted", self.list(entry + "limit = 1\n"))
        self.assertEqual(result.returncode, 1)
        self.assertIn("accepted: 1 REQP-1839 of drc", result.stdout)
        self.assertIn("design rule REQP-1839: RAMB36 async control check The RAMB36E1 u_core/u_queue/words_reg_1", result.stdout)

    def test_malformed_lists(self):
        folder = self.design("impl_A")
        for text, said in MALFORMED:
            with self.subTest(said):
                result = self.run_on(folder, "--accepted", self.list(text))
                self.assertEqual(result.returncode, 2)
                self.assertIn(said, result.stderr)

    def test_wrong_usage(self):
        self.assertEqual(self.run_on().returncode, 2)
        self.assertEqual(self.run_on(self.root / "none").returncode, 2)
        self.assertEqual(self.run_on(self.design("impl_A"), "--accepted", self.root / "none.toml").returncode, 2)

    def test_the_lists_of_the_boards(self):
        for path in sorted(HERE.parent.glob("*/accepted.toml")):
            with self.subTest(path):
                self.assertTrue(accepted.read(path))


if __name__ == "__main__":
    unittest.main()
