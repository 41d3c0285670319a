#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Whether a routed design is good, by the reports of Vivado that common/vivado/reports.tcl leaves.

In:  folders of routed designs, impl_<directive>, each with its reports.
Out: for each summary.json and summary.txt in its folder; on standard output all summaries, and last the name of the best folder. Good
     is a design with no negative slack of setup, hold, pulse width or bus skew, no path without a clock or a constraint, no error or
     critical warning of the design rules, no critical crossing, and no net that is not routed. A report that is missing, or has not
     what is looked for, is as bad as one that fails. The best is the one with the greatest setup slack among those that are good.
Exit status: 0 one is good, 1 none is, 2 wrong usage.
"""
import argparse
import json
import re
import sys
from pathlib import Path

# Checks of check_timing that have to find nothing.
CHECKS = ("no_clock", "constant_clock", "pulse_width_clock", "unconstrained_internal_endpoints", "multiple_clock", "generated_clocks",
          "loops", "latch_loops")
SLACKS = {"WNS(ns)": "setup", "WHS(ns)": "hold", "WPWS(ns)": "pulse width"}
USED = {"lut": r"(?:Slice|CLB) LUTs", "registers": r"(?:Slice|CLB) Registers", "bram": "Block RAM Tile", "uram": "URAM", "dsp": "DSPs"}


class Unreadable(Exception):
    """A report without what has to be in it."""


def timing(text):
    """Slacks in ns of the whole design."""
    lines = text.splitlines()
    for header, dashes, row in zip(lines, lines[1:], lines[2:]):
        if "WNS(ns)" in header and dashes.strip().startswith("-"):
            columns = [column.strip() for column in re.split(r"\s{2,}", header.strip())]
            values = dict(zip(columns, row.split()))
            try:
                if int(values["TNS Total Endpoints"]) == 0:
                    raise Unreadable("no path has been timed")
                return {name: float(values[column]) for column, name in SLACKS.items()}
            except (KeyError, ValueError) as error:
                raise Unreadable(f"no number of {error}") from error
    raise Unreadable("no table of slacks")


def check_timing(text):
    """Findings of each check that has to have none."""
    counts = {name: int(count) for name, count in re.findall(r"^\s*\d+\. checking (\w+) \((\d+)\)", text, re.M)}
    missing = [name for name in CHECKS if name not in counts]
    if missing:
        raise Unreadable(f"no check of {', '.join(missing)}")
    found = {name: counts[name] for name in CHECKS if counts[name]}
    for kind in ("input", "output"):
        loose = re.findall(rf"There (?:is|are) (\d+) {kind} ports? with no {kind} delay specified", text)
        if f"no_{kind}_delay" not in counts or (counts[f"no_{kind}_delay"] and not loose):
            raise Unreadable(f"no check of {kind} delays")
        if loose and int(loose[0]):
            found[f"no_{kind}_delay"] = int(loose[0])
    return found


def bus_skew(text):
    """Slacks in ns of the constraints of bus skew."""
    if "Bus Skew" not in text:
        raise Unreadable("no report of bus skew")
    slacks = [float(row.split()[-1]) for row in text.splitlines() if re.match(r"\s*\d+\s+\[", row)]
    if not slacks:
        raise Unreadable("no constraint of bus skew")
    return slacks


def rules(text):
    """Violations by rule, of the severities that count."""
    if "Report DRC" not in text:
        raise Unreadable("no report of the design rules")
    rows = re.findall(r"^\|\s*([\w-]+)\s*\|\s*(Error|Critical Warning|Warning|Advisory)\s*\|[^|]*\|\s*(\d+)\s*\|", text, re.M)
    return {rule: int(count) for rule, severity, count in rows if severity in ("Error", "Critical Warning")}


def crossings(text):
    """Critical crossings by kind."""
    if "CDC Report" not in text:
        raise Unreadable("no report of crossings")
    found = {}
    for line in text.splitlines():
        kind = re.search(r"\bCDC-\d+\b", line)
        if kind and re.search(r"\bCritical\b", line):
            found[kind.group(0)] = found.get(kind.group(0), 0) + 1
    return found


def unrouted(text):
    found = re.search(r"# of nets with routing errors[ .]*:\s*(\d+)", text)
    if not found:
        raise Unreadable("no count of routing errors")
    return int(found.group(1))


def used(text):
    counts = {name: re.search(rf"^\|\s*{row}\*?\s*\|\s*([\d.]+)\s*\|", text, re.M) for name, row in USED.items()}
    return {name: float(found.group(1)) for name, found in counts.items() if found}


class Verdict:
    """Of the folder of one routed design. failures: why it is not good, as text."""

    def __init__(self, folder):
        self.folder, self.failures = folder, []
        self.slack = self._read("timing_summary", timing) or {}
        self.failures += [f"slack of {name} is {value:g} ns" for name, value in self.slack.items() if value < 0]
        self._none("check_timing", check_timing, "check_timing {}: {}")
        skews = self._read("bus_skew", bus_skew) or []
        self.failures += [f"slack of bus skew is {min(skews):g} ns"] if skews and min(skews) < 0 else []
        self._none("drc", rules, "design rule {}: {}")
        self._none("cdc", crossings, "critical crossings of kind {}: {}")
        routing = self._read("route_status", unrouted)
        self.failures += [f"{routing} nets are not routed"] if routing else []
        self.used = self._read("utilization", used) or {}

    def _read(self, report, parse):
        try:
            return parse((self.folder / f"{report}.rpt").read_text(encoding="utf-8"))
        except (OSError, Unreadable) as error:
            self.failures.append(f"{report}.rpt: {error}")
            return None

    def _none(self, report, parse, text):
        self.failures += [text.format(name, count) for name, count in (self._read(report, parse) or {}).items()]

    def write(self):
        """The summary as JSON and as text; gives the text."""
        good = "good" if not self.failures else "not good"
        data = {"design": self.folder.name, "good": not self.failures, "slack_ns": self.slack, "used": self.used, "failures": self.failures}
        slacks = ", ".join(f"{name} {value:+.3f}" for name, value in self.slack.items())
        area = ", ".join(f"{value:g} {name}" for name, value in self.used.items())
        lines = [f"{self.folder.name}: {good}; slack in ns: {slacks}; {area}", *(f"  {failure}" for failure in self.failures)]
        (self.folder / "summary.json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
        (self.folder / "summary.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="+", type=Path)
    arguments = parser.parse_args()
    verdicts = [Verdict(folder) for folder in arguments.folders]
    print("\n".join(verdict.write() for verdict in verdicts))
    good = [verdict for verdict in verdicts if not verdict.failures]
    if not good:
        print("no design is good", file=sys.stderr)
        sys.exit(1)
    print(max(good, key=lambda verdict: verdict.slack["setup"]).folder.name)


if __name__ == "__main__":
    main()
