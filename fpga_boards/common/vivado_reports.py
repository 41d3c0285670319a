# SPDX-License-Identifier: Apache-2.0
"""Parsers of the reports that common/vivado/reports.tcl leaves, in the layouts of Vivado 2022 to 2025.

Each parser takes a Report and returns plain data. An unknown line raises Unreadable, with the file, the number
of the line and the line itself: a report is never taken as good because a parser skipped what it did not expect. fpga_boards/common/reports
has a report of each kind, and says where the layouts come from.
"""
import collections
import math
import re

# Checks of check_timing that have to find nothing; no_input_delay and no_output_delay are counted by their text.
CHECKS = ("no_clock", "constant_clock", "pulse_width_clock", "unconstrained_internal_endpoints", "multiple_clock", "generated_clocks",
          "loops", "partial_input_delay", "partial_output_delay", "latch_loops")
# Columns of the timing summary: slack, endpoints that fail, endpoints that have been timed.
SLACKS = {"setup": ("WNS(ns)", "TNS Failing Endpoints", "TNS Total Endpoints"),
          "hold": ("WHS(ns)", "THS Failing Endpoints", "THS Total Endpoints"),
          "pulse width": ("WPWS(ns)", "TPWS Failing Endpoints", "TPWS Total Endpoints")}
# Severities of report_drc, report_methodology and report_cdc: those that fail a design, and those that do not.
SEVERE, MILD = ("Critical", "Critical Warning", "Error", "Fatal"), ("Info", "Advisory", "Warning")
RESOURCES = {"lut": r"(?:Slice|CLB) LUTs", "registers": r"(?:Slice|CLB) Registers", "bram": r"Block RAM Tile", "uram": r"URAM",
             "dsp": r"DSPs"}
NEEDED = ("lut", "registers", "bram")

# A violation of a rule: the cells or pins that it names, and the text.
Finding = collections.namedtuple("Finding", "rule severity source destination text")


class Unreadable(Exception):
    """A report that is missing, or does not have what has to be in it."""


class Report:
    """The lines of a report. Unreadable if it is missing, empty or not text."""

    def __init__(self, path):
        self.path = path
        try:
            text = path.read_bytes().decode("utf-8")
        except OSError as error:
            raise Unreadable(f"{path}: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise Unreadable(f"{path}: byte {error.start} is no text") from error
        if "\0" in text:
            raise Unreadable(f"{path}: byte {text.index(chr(0))} is no text")
        if not text.strip():
            raise Unreadable(f"{path}: is empty")
        self.lines = text.splitlines()

    def fail(self, text, index=None):
        """Raises Unreadable, of a line if it has one."""
        place = f"{self.path}:{index + 1}" if index is not None else str(self.path)
        line = f": '{self.lines[index].strip()}'" if index is not None else ""
        raise Unreadable(f"{place}: {text}{line}")

    def number(self, text, what, index, kind=float):
        """A finite number in a line."""
        try:
            value = kind(text)
        except ValueError:
            self.fail(f"'{text}' is no {what}", index)
        if not math.isfinite(value):
            self.fail(f"'{text}' is no {what}", index)
        return value

    def find(self, pattern, what, start=0):
        """Index of the first line with a pattern."""
        for index in range(start, len(self.lines)):
            if re.search(pattern, self.lines[index]):
                return index
        return self.fail(f"there is no {what}")


def timing(report):
    """By kind of slack: the worst in ns, and how many endpoints fail."""
    header = report.find(r"^\s*WNS\(ns\)\s.*\sWPWS\(ns\)\s", "table of slacks: 'WNS(ns) ... WPWS(ns) ...'")
    columns = re.split(r"\s{2,}", report.lines[header].strip())
    row = header + 2
    if row >= len(report.lines) or not re.match(r"[\s-]+$", report.lines[header + 1]):
        report.fail("the table of slacks has no row", header)
    values = report.lines[row].split()
    if len(values) != len(columns):
        report.fail(f"{len(values)} values, but {len(columns)} columns", row)
    values = dict(zip(columns, values))
    found = {}
    for kind, names in SLACKS.items():
        missing = [name for name in names if name not in values]
        if missing:
            report.fail(f"there is no column {missing[0]}", header)
        slack, failing, total = names
        if report.number(values[total], f"number of endpoints ({total})", row, int) == 0:
            report.fail(f"no path has been timed for {kind}", row)
        found[kind] = (report.number(values[slack], f"slack in ns ({slack})", row),
                       report.number(values[failing], f"number of endpoints ({failing})", row, int))
    return found


def check_timing(report):
    """Findings of each check that has to have none. A port that has a false path is none."""
    counts, loose = {}, {}
    for index, line in enumerate(report.lines):
        found = re.match(r"\s*\d+\. checking (\w+) \((.*)\)\s*$", line)
        if found:
            counts[found[1]] = max(counts.get(found[1], 0), report.number(found[2], "number of findings", index, int))
        found = re.match(r"\s*There (?:is|are) (\S+) (?:input |output )?ports? with no (input|output) delay specified", line)
        if found:
            loose[f"no_{found[2]}_delay"] = report.number(found[1], "number of ports", index, int)
    for name in (*CHECKS, "no_input_delay", "no_output_delay"):
        if name not in counts:
            report.fail(f"there is no check '{name}'")
    for name in ("no_input_delay", "no_output_delay"):
        if counts[name] and name not in loose:
            report.fail(f"{name} has found {counts[name]} ports, and does not say how many have no false path")
    found = {name: counts[name] for name in CHECKS if counts[name]}
    return found | {name: count for name, count in loose.items() if count}


def constraints(report):
    """An endpoint of each constraint of bus skew that the scripts have set."""
    wanted = report.number(report.lines[0].removeprefix("bus skew constraints: "), "number of constraints", 0, int)
    ends = [line.split() for line in report.lines]
    for index, words in enumerate(ends[1:], 1):
        if len(words) != 2 or words[0] != "set_bus_skew":
            report.fail("is not 'set_bus_skew CELL'", index)
    if len(ends) - 1 != wanted:
        report.fail(f"{len(ends) - 1} constraints follow", 0)
    return [words[1] for words in ends[1:]]


def bus_skew(report):
    """Of each constraint of bus skew: what it says of its ends, and the slack in ns. Vivado prints a row over three lines: its number
    and where it starts, where it ends, its values."""
    start = report.find(r"^Id\s+(?:Position\s+)?From\s", "table of constraints: 'Id  Position  From ...'")
    if not re.match(r"--[\s-]*$", report.lines[start + 1] if start + 1 < len(report.lines) else ""):
        report.fail("the table of constraints has no row", start)
    rows, ends, opened = [], "", None
    for index in range(start + 2, len(report.lines)):
        line = report.lines[index]
        if re.match(r"2\. Bus Skew Report Per Constraint", line):
            break
        if re.match(r"\d+\s+\S", line):
            if opened is not None:
                report.fail("a constraint without a result", opened)
            opened, ends = index, ""
        if not line.strip():
            continue
        if opened is None:
            report.fail("is no row of a constraint", index)
        values = re.search(r"\s(?:Slow|Fast)\s+(\S+)\s+(\S+)\s+(\S+)\s*$", line)
        if values:
            ends += line[:values.start()]
            _, _, slack = (report.number(value, "time in ns", index) for value in values.groups())
            rows.append((ends.replace("\\", ""), slack))
            opened = None
        else:
            ends += line
    else:
        report.fail("ends before '2. Bus Skew Report Per Constraint'")
    if opened is not None:
        report.fail("a constraint without a result", opened)
    if not rows:
        report.fail("no constraint of bus skew")
    return rows


def severe(report, severity, index):
    """Whether a severity fails a design."""
    if severity not in SEVERE + MILD:
        report.fail(f"there is no severity '{severity}'", index)
    return severity in SEVERE


def rules(report):
    """Violations, of report_drc and report_methodology, that fail a design."""
    total = report.find(r"^\s*(?:Violations|Checks) found:\s*\S+", "'Violations found:' or 'Checks found:'")
    wanted = report.number(report.lines[total].split(":")[1].strip(), "number of violations", total, int)
    counts, found = {}, []
    index = total + 1
    while index < len(report.lines) and not re.match(r"2\. REPORT DETAILS", report.lines[index]):
        cells = [cell.strip() for cell in report.lines[index].strip().strip("|").split("|")]
        if report.lines[index].startswith("|") and cells[0] not in ("", "Rule"):
            if len(cells) < 4:
                report.fail("is no row of rule, severity, description and number", index)
            severe(report, cells[1], index)
            counts[cells[0]] = (cells[1], report.number(cells[-1], "number of violations", index, int), index)
        index += 1
    if sum(count for _, count, _ in counts.values()) != wanted:
        report.fail(f"the rows of the rules have {sum(count for _, count, _ in counts.values())} violations", total)
    # A violation: RULE#1 Severity, description, text, "Related violations: <none>".
    for start, line in enumerate(report.lines):
        head = re.match(r"([\w-]+)#\d+ (\S.*?)\s*$", line) if start >= index else None
        if head and severe(report, head[2], start):
            body = []
            for text in report.lines[start + 1:]:
                if not text.strip() or text.startswith("Related violations:"):
                    break
                body.append(text.strip())
            found.append(Finding(head[1], head[2], "", "", " ".join(body)))
    for rule, (severity, count, row) in counts.items():
        listed = sum(finding.rule == rule for finding in found)
        if severity in SEVERE and listed != count:
            report.fail(f"{listed} of these violations are in the details", row)
    return found


def crossings(report):
    """Crossings, of report_cdc -details, that fail a design. Its tables: clock pairs, rules, and the crossings of each pair."""
    report.find(r"^CDC Report", "'CDC Report'")
    counts, found, pairs, listed = {}, [], [], 0
    for index, line in enumerate(report.lines):
        row = re.match(r"(CDC-\d+)\s+(\S+)\s+(\S+)\s+\S", line)
        if row:
            count = report.number(row[3], "number of crossings", index, int)
            counts[row[1]] = max(counts.get(row[1], (0,))[0], count if severe(report, row[2], index) else 0), index
        row = re.match(r"\s*\d+\s+(CDC-\d+)\s+(\S+)\s+(\S.*)$", line)
        listed += row is not None
        if row and severe(report, row[2], index):
            ends = [word.replace("\\", "") for word in row[3].split() if word not in ("Safe", "Unsafe", "Unknown")][-2:]
            if len(ends) != 2 or not all("/" in end or "[" in end or end.isidentifier() for end in ends):
                report.fail("is no row of a crossing with its source and destination", index)
            found.append(Finding(row[1], row[2], *ends, f"{ends[0]} to {ends[1]}"))
        row = re.match(r"(Critical|Warning|Info)\s+\S+\s+\S+\s+\S.*(?:\s+\d+){5}\s*$", line)
        if row:
            pairs.append((row[1], index))
    if not counts:
        report.fail("there is no table of rules: 'ID  Severity  Count  Description'")
    if not listed:
        report.fail("there is no table of crossings: 'Row  ID  Severity  Description ...'")
    for rule, (count, index) in counts.items():
        details = sum(finding.rule == rule for finding in found)
        if details < count:
            report.fail(f"{details} of these crossings are in the details", index)
    if not found:
        for severity, index in pairs:
            if severity == "Critical":
                report.fail("a critical pair of clocks without a critical crossing", index)
    return found


def routing(report):
    """How many nets are not routed, or wrongly."""
    counts = {}
    for index, line in enumerate(report.lines):
        row = re.match(r"\s*# of (\w[^.:]*?)[. ]*:\s*(\S+)\s*:\s*$", line)
        if row:
            counts[row[1]] = report.number(row[2], "number of nets", index, int)
    for name in ("routable nets", "fully routed nets", "nets with routing errors"):
        if name not in counts:
            report.fail(f"there is no '# of {name}'")
    if not counts["routable nets"]:
        report.fail("no net has to be routed")
    return max(counts["nets with routing errors"], counts["routable nets"] - counts["fully routed nets"])


def used(report):
    """How much of each resource is used."""
    found = {}
    for index, line in enumerate(report.lines):
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        for name, label in RESOURCES.items():
            if len(cells) > 2 and re.fullmatch(label + r"\*?", cells[0]) and name not in found:
                found[name] = report.number(cells[1], f"number of {cells[0]}", index)
    for name in NEEDED:
        if name not in found:
            report.fail(f"there is no row '{RESOURCES[name]}'")
    return found
