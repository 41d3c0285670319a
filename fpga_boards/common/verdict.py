#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Whether a routed design is good, by the reports of Vivado that common/vivado/reports.tcl leaves.

In:  folders of routed designs, impl_<directive>, each with its reports; --accepted: lists of findings that do no harm (accepted.py).
Out: for each summary.json and summary.txt in its folder; on standard output all summaries, and last the name of the best folder. Good
     is a design with no negative slack of setup, hold, pulse width or bus skew, no path without a clock or a constraint, no error or
     critical warning of the design rules, no critical crossing, and no net that is not routed; findings that are accepted do not count.
     A report that is missing, or cannot be read to its end, is as bad as one that fails. The best is the one with the greatest setup
     slack among those that are good. With --force it is the least bad if none is good: the one with the fewest kinds of failure, of
     these the one with the greatest setup slack; its summary says that an image of it is UNTESTED.
     Notices do not change the verdict: entries of the lists that nothing matches, critical warnings of report_methodology.
Exit status: 0 one is good, or --force is given; 1 none is good; 2 wrong usage, a list with an error among it.
"""
import argparse
import json
import math
import sys
from pathlib import Path

import accepted
import vivado_reports as reports
from vivado_reports import Report, Unreadable


class Verdict:
    """Of the folder of one routed design. failures: pairs of kind and text, why it is not good."""

    def __init__(self, folder, entries):
        self.folder, self.failures, self.accepted, self.notices = folder, [], [], []
        self.slack = {}
        for kind, (slack, failing) in (self._read("timing_summary", reports.timing) or {}).items():
            self.slack[kind] = slack
            if slack < 0 or failing:
                self._fail(kind, f"slack of {kind} is {slack:g} ns, {failing} endpoints fail")
        for name, count in (self._read("check_timing", reports.check_timing) or {}).items():
            self._fail("check_timing", f"check_timing {name}: {count}")
        self._bus_skew()
        self._findings("drc", reports.rules, "design rule {0.rule}: {0.text}", entries)
        self._findings("cdc", reports.crossings, "critical crossing {0.rule}: {0.text}", entries)
        unrouted = self._read("route_status", reports.routing)
        if unrouted:
            self._fail("routing", f"{unrouted} nets are not routed")
        self.used = self._read("utilization", reports.used) or {}
        self._methodology()

    def _fail(self, kind, text):
        self.failures.append((kind, text))

    def _read(self, name, parse):
        try:
            return parse(Report(self.folder / f"{name}.rpt"))
        except Unreadable as error:
            self._fail(f"{name}.rpt", str(error))
            return None

    def _bus_skew(self):
        """Each constraint that the scripts have set must be there, in addition to those of the vendor's IP."""
        rows, ends = self._read("bus_skew", reports.bus_skew), self._read("constraints", reports.constraints)
        if rows is None or ends is None:
            return
        self.slack["bus skew"] = min(slack for _, slack in rows)
        if self.slack["bus skew"] < 0:
            self._fail("bus skew", f"slack of bus skew is {self.slack['bus skew']:g} ns, "
                       f"{sum(slack < 0 for _, slack in rows)} constraints fail")
        if len(rows) < len(ends):
            self._fail("bus skew", f"{len(rows)} constraints of bus skew are reported, {len(ends)} have been set")
        missing = [end for end in ends if not any(end in text for text, _ in rows)]
        # Unless the report names no end at all, it has to name those of each constraint.
        if missing and len(missing) < len(ends):
            self._fail("bus skew", f"no bus skew is reported to {missing[0]}{f' and {len(missing) - 1} others' if missing[1:] else ''}")

    def _findings(self, name, parse, text, entries):
        refused, taken = accepted.sort_out(entries, name, self._read(name, parse) or [])
        for entry in {id(entry): entry for _, entry in taken}.values():
            count = sum(other is entry for _, other in taken)
            self.accepted.append({"report": name, "rule": entry.rule, "count": count, "reason": entry.reason, "entry": entry.place})
        groups = {}
        for finding in refused:
            groups.setdefault(finding.rule, []).append(finding)
        for rule, findings in groups.items():
            self._fail(name, f"{text.format(findings[0])[:240]}{f', and {len(findings) - 1} more of {rule}' if findings[1:] else ''}")

    def _methodology(self):
        try:
            found = [finding.rule for finding in reports.rules(Report(self.folder / "methodology.rpt"))]
        except Unreadable as error:
            self.notices.append(str(error))
            return
        for rule in sorted(set(found)):
            self.notices.append(f"methodology {rule}: {found.count(rule)} critical warnings")

    @property
    def rank(self):
        """The least is the best."""
        return len({kind for kind, _ in self.failures}), -self.slack.get("setup", -math.inf)

    def write(self, force):
        """The summary as JSON and as text; gives the text."""
        good = not self.failures
        data = {"design": self.folder.name, "good": good, "image": "good" if good else "untested" if force else "none",
                "slack_ns": self.slack, "used": self.used, "failures": [text for _, text in self.failures], "accepted": self.accepted,
                "notices": self.notices}
        slacks = ", ".join(f"{name} {value:+.3f}" for name, value in self.slack.items())
        area = ", ".join(f"{value:g} {name}" for name, value in self.used.items())
        word = "good" if good else "not good; image is UNTESTED" if force else "not good"
        lines = [f"{self.folder.name}: {word}; slack in ns: {slacks}; {area}", *(f"  {text}" for _, text in self.failures)]
        lines += [f"  accepted: {entry['count']} {entry['rule']} of {entry['report']}, {entry['reason']} ({entry['entry']})"
                  for entry in self.accepted]
        lines += [f"  notice: {notice}" for notice in self.notices]
        (self.folder / "summary.json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
        (self.folder / "summary.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        return "\n".join(lines)


def judge(folder, lists):
    """The verdict on a folder; the entries of the lists are counted for each design by itself."""
    entries = [entry for path in lists for entry in accepted.read(path)]
    verdict = Verdict(folder, entries)
    verdict.notices += [f"{entry} matches nothing" for entry in entries if not entry.used]
    return verdict


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--accepted", nargs="+", type=Path, default=[], action="extend", metavar="FILE",
                        help="lists of findings that are accepted")
    parser.add_argument("--force", action="store_true", help="choose the least bad design if none is good")
    arguments = parser.parse_args()
    for folder in arguments.folders:
        if not folder.is_dir():
            parser.error(f"there is no folder {folder}")
    try:
        verdicts = [judge(folder, arguments.accepted) for folder in arguments.folders]
    except accepted.Malformed as error:
        parser.error(str(error))
    print("\n".join(verdict.write(arguments.force) for verdict in verdicts))
    best = min(verdicts, key=lambda verdict: verdict.rank)
    if best.failures and not arguments.force:
        print("no design is good", file=sys.stderr)
        sys.exit(1)
    print(best.folder.name)


if __name__ == "__main__":
    main()
