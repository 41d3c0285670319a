#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of designs.py, baseline.py, hierarchy.py, report.py and tables.py, and of the rows of docs/FIELD.md that are ours."""
import contextlib
import fcntl
import io
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import report
import tables
from baseline import COLUMNS, allowed, compare, load, save
from designs import designs, variants
from hierarchy import Hierarchy

ROOT = Path(__file__).resolve().parents[2]


def costs(**changed):
    return {"lut": 1000.0, "ff": 500.0, "bram36": 4.0, "ns": 5.0, "levels": 8.0, **changed}


class Designs(unittest.TestCase):
    def test_every_variant_is_a_whole_node(self):
        found = designs()
        for name, variant in variants().items():
            self.assertEqual((found[name].top, found[name].at, found[name].parameters), ("trib_node", "-", variant["parameters"]))

    def test_a_feature_changes_its_parameters_only(self):
        found = designs()
        self.assertEqual(found["10g/two_groups"].parameters, {**found["10g"].parameters, "Groups": "2"})
        self.assertEqual((found["100g/two_groups"].family, found["100g/two_groups"].run, found["100g/two_groups"].targets), ("xcup", "features", {}))

    def test_a_design_is_read_from_the_list_that_has_it(self):
        found = designs()
        self.assertEqual(found["rx_crossing"].sources, "rtl/ethernet/ethernet.f")
        self.assertEqual((found["10g"].sources, found["port"].sources), ("rtl/node/node.f", "rtl/node/node.f"))

    def test_targets_that_are_not_reached_are_not_held(self):
        self.assertEqual(designs()["adder"].targets, {"ns": 5.6, "levels": 9.0})


class Baseline(unittest.TestCase):
    def check(self, new, targets=(), old=None):
        baseline = {("block", "plain"): costs()} if old is None else old
        return compare("block", {"plain": new}, baseline, dict(targets))

    def test_the_same_holds(self):
        self.assertEqual(self.check(costs()), (["block: as the baseline or better"], True))

    def test_each_cost_may_grow_by_its_tolerance_and_no_more(self):
        for column in COLUMNS:
            limit = allowed(column, costs()[column])
            self.assertTrue(self.check(costs(**{column: limit}))[1], column)
            text, holds = self.check(costs(**{column: limit + 0.5}))
            self.assertFalse(holds, column)
            self.assertIn("WORSE  block, plain: ", text[0])

    def test_less_holds_and_asks_for_a_new_line(self):
        text, holds = self.check(costs(lut=900.0))
        self.assertTrue(holds)
        self.assertEqual(text[0], "better block, plain: 900 LUT, the baseline 1000; keep it: tools/synth.sh --design block --renew")

    def test_no_line_fails(self):
        text, holds = self.check(costs(), old={})
        self.assertFalse(holds)
        self.assertIn("--design block --renew", text[0])

    def test_a_target_fails_within_the_tolerance(self):
        self.assertTrue(self.check(costs(), {"ns": 5.0})[1])
        text, holds = self.check(costs(), {"ns": 4.9})
        self.assertEqual((text, holds), (["WORSE  block, plain: 5 ns, the target is 4.9"], False))

    def test_what_is_written_is_read(self):
        baseline = {("b", "abc9"): costs(ns=5.25), ("b", "plain"): costs(bram36=0.5), ("a", "plain"): costs(), ("gone", "plain"): costs()}
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "baseline.txt"
            self.assertEqual(load(path), {})
            save(baseline, ["a", "b"], path)
            self.assertEqual(load(path), {key: value for key, value in baseline.items() if key[0] != "gone"})
            self.assertEqual([line.split()[:2] for line in path.read_text().splitlines() if not line.startswith("#")],
                             [["a", "plain"], ["b", "plain"], ["b", "abc9"]])


class Peers(unittest.TestCase):
    """A row of ours in docs/FIELD.md names its design; its LUTs, registers, levels and ns are those of the baseline."""
    PAGE = ROOT / "docs/FIELD.md"

    def test_our_rows_are_those_of_the_baseline(self):
        baseline, rows = load(), 0
        for number, line in enumerate(self.PAGE.read_text(encoding="utf-8").splitlines(), 1):
            design = line.startswith("|") and re.search(r"`tools/synth\.sh --design (\w+)`", line)
            if design:
                rows += 1
                with self.subTest(line=f"{self.PAGE}:{number}", design=design.group(1)):
                    plain, abc9 = (baseline[design.group(1), mapping] for mapping in ("plain", "abc9"))
                    wanted = [f"{plain[c]:g} / {abc9[c]:g}" for c in ("lut", "levels", "ns")]
                    wanted.insert(1, f"{plain['ff']:g}")
                    self.assertEqual([cell.strip() for cell in line.split("|")[2:6]], wanted)
        self.assertGreaterEqual(rows, 8)


class Area(unittest.TestCase):
    def test_a_parent_has_the_area_of_its_children(self):
        leaf = {"cells": {"l": {"type": "LUT6"}, "m": {"type": "RAM32M"}, "f": {"type": "FDRE"}, "b": {"type": "RAMB18E1"}}}
        middle = {"cells": {"u_leaf": {"type": "leaf$top.u_middle.u_leaf"}, "l": {"type": "LUT2"}}}
        top = {"cells": {"u_middle": {"type": "middle$top.u_middle"}, "u_leaf": {"type": "leaf$top.u_middle.u_leaf"}}}
        rows = list(Hierarchy({"top": top, "middle$top.u_middle": middle, "leaf$top.u_middle.u_leaf": leaf}).rows("top", "top"))
        self.assertEqual([(row["instance"], row["module"], row["lut"], row["own_lut"], row["ff"], row["bram36"]) for row in rows],
                         [("top", "top", 11, 0, 2, 1.0), ("top.u_leaf", "leaf", 5, 5, 1, 0.5),
                          ("top.u_middle", "middle", 6, 1, 1, 0.5), ("top.u_middle.u_leaf", "leaf", 5, 5, 1, 0.5)])


class Printed(unittest.TestCase):
    def rows(self):
        row = {column: 1 for column in report.COLUMNS}
        classes = [{"start": f"q{i}", "end": "r", "endpoints": 1, "above_target": 0, "ns": 1.0, "levels": 1} for i in range(40)]
        return [{**row, "design": "block", "family": "xc7", "mapping": "plain", "levels": 1, "path": ["q", "r"], "target_ns": 5.6, "above_target": 0,
                 "classes": classes}]

    def printed(self, function, *arguments):
        with contextlib.redirect_stdout(io.StringIO()) as stream:
            function(*arguments)
        return stream.getvalue()

    def test_text_shows_the_worst_and_csv_all(self):
        shown = self.printed(report.text, self.rows(), ["classes"])
        self.assertIn("and 10 more", shown)
        self.assertEqual(len([line for line in shown.splitlines() if line.endswith("  r")]), 30)
        self.assertEqual(self.printed(report.as_csv, self.rows(), ["classes"]).count("classes,plain,"), 40)

    def test_json_has_what_is_asked_for(self):
        self.assertNotIn("classes", self.printed(report.as_json, self.rows(), []))
        self.assertIn("classes", self.printed(report.as_json, self.rows(), ["classes"]))

    def test_modules_sum_their_classes(self):
        classes = [{"start": start, "end": end, "endpoints": 3, "above_target": above, "ns": ns, "levels": 9} for start, end, above, ns in
                   (("gen_port[].u_a.x_q", "u_b.y_q.CE", 3, 7.0), ("gen_port[].u_a.z_q", "u_b.words.ADDR", 1, 6.0), ("rst_i", "u_b.y_q", 0, 1.0))]
        self.assertEqual([(row["start"], row["end"], row["endpoints"], row["above_target"], row["ns"]) for row in report.modules(classes)],
                         [("gen_port[].u_a", "u_b", 6, 4, 7.0), ("(top)", "u_b", 3, 0, 1.0)])

    def test_targets(self):
        self.assertEqual(list(report.missed(self.rows(), {"lut": 1, "ns": 0.5})), ["plain: 1 ns, the target is 0.5"])

    def test_luts_of_vivado_have_two_digits(self):
        self.assertEqual([report.vivado(lut) for lut in (115, 1150, 28708)], [100, 1000, 25000])


class Tables(unittest.TestCase):
    BASELINE = {("10g", "plain"): costs(ns=5.0), ("10g", "abc9"): costs(ns=6.25, lut=900.0), ("10g/two_ports", "plain"): costs(lut=600.0)}

    def test_headroom_is_that_of_the_slower_mapping(self):
        row = next(row for row in tables.headroom(self.BASELINE) if row["variant"] == "10g")
        self.assertEqual((row["needed_mhz"], row["mhz"], row["margin_percent"]), (156.25, 160.0, 2.4))

    def test_a_feature_is_compared_with_the_node_as_it_is(self):
        rows = {(row["variant"], row["feature"]): row for row in tables.features(self.BASELINE)}
        self.assertEqual(rows["10g", "two_ports"]["lut_more"], -400.0)
        self.assertEqual(rows["10g", "as it is"]["lut"], 1000.0)
        self.assertNotIn("lut", rows["100g", "as it is"])
        self.assertNotIn(("adder", "as it is"), rows)


class Command(unittest.TestCase):
    def run_it(self, *arguments):
        done = subprocess.run(["tools/synth.sh", *arguments], cwd=ROOT, capture_output=True, text=True,
                              timeout=60, check=False)
        return done.returncode, done.stdout, done.stderr

    def test_wrong_usage_says_what_is_allowed(self):
        for arguments, remark in ((["--family", "xc6"], "--family must be xc7 or xcup"), (["--show", "all,of"], "--show must be"),
                                  (["--table", "costs"], "--table must be"), (["--compare"], "--compare needs --design"),
                                  (["--design", "adder/none"], "there is no design 'adder/none'"), (["--top"], "--top needs a value"),
                                  (["--design", "ci", "--output", "x"], "--output takes one design"),
                                  (["--max-lut", "few"], "--max-lut needs a number"), (["--ports", "4x"], "--ports needs a number"),
                                  (["--beat-bytes", "0"], "--beat-bytes needs a number"), (["--param", "Ports"], "--param needs NAME=VALUE"),
                                  (["--output", "none/such"], "cannot write --output"), (["--output", "rtl"], "cannot write --output"),
                                  (["--list", "none.f"], "there is no list 'none.f'")):
            status, _, errors = self.run_it(*arguments)
            self.assertEqual(status, 2, arguments)
            self.assertIn(remark, errors)

    def test_an_error_in_the_designs_is_one(self):
        with tempfile.TemporaryDirectory() as folder:
            tools = Path(folder, "tools")
            (tools / "synth").mkdir(parents=True)
            for name in ("synth.sh", "arguments.sh"):
                shutil.copy(ROOT / "tools" / name, tools)
            table = tools / "synth/designs.py"
            table.write_text("#!/bin/sh\necho a xc7 top - list\necho b xc7 top - list\necho c: 2 columns >&2\nexit 1\n")
            table.chmod(0o755)
            done = subprocess.run([tools / "synth.sh", "--design", "ci"], capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (1, "", "c: 2 columns\n"))

    def test_two_of_a_design_do_not_share_a_folder(self):
        work = ROOT / "build/synth/trib_round_robin-xc7-rtl-node-node.f"
        work.mkdir(parents=True, exist_ok=True)
        (work / "of another").touch()
        lock = os.open(work, os.O_RDONLY)
        fcntl.flock(lock, fcntl.LOCK_EX)
        process = subprocess.Popen([ROOT / "tools/synth.sh", "--top", "trib_round_robin", "--list", "rtl/node/node.f"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            said = process.stderr.readline()
            if "not installed" in said:
                self.skipTest(said)
            self.assertEqual(said, f"synth.sh: waits for another run in {work.relative_to(ROOT)}\n")
            self.assertTrue((work / "of another").exists())
            os.close(lock)
            self.assertIn("LUT", process.communicate(timeout=50)[0])
            self.assertEqual((process.returncode, (work / "of another").exists()), (0, False))
        finally:
            process.kill()
            process.communicate()

    def test_tables_have_a_line_for_each_variant(self):
        status, printed, _ = self.run_it("--table", "headroom", "--format", "csv")
        self.assertEqual((status, [line.split(",")[0] for line in printed.splitlines()]), (0, ["variant", *variants()]))


if __name__ == "__main__":
    unittest.main()
