# SPDX-License-Identifier: Apache-2.0
"""Compares what a document prints as the output of a command with the output.

Both have the same lines in the same order; "..." matches any number of lines. Runs of blanks are equal. Values that
can't be the same in every run (VARYING) are not compared; every other figure is.
"""
import re
from dataclasses import dataclass

GAP = "..."

# The kind of value, and its position: group "x", or all of the match.
VARYING = [
    ("wall time", r"(?P<x>\d+\.\d+) s for \d+ cycles"),
    ("wall time", r"in (?P<x>\d+\.\d+) s of wall time"),
    ("speed of the simulation", r"(?P<x>\d+\.\d+) million cycles/s"),
    ("time of a ping, in wall time", r"time=(?P<x>[\d.]+) ms"),
    ("first answers may come late", r"icmp_seq=(?P<x>\d+)"),
    ("epochs are drawn", r"epoch (?P<x>\d+)"),
    ("time and rates of a worker: wall time", r"float +sum +-1 +(?P<x>[\d.]+ +[\d.]+ +[\d.]+) +\d+$"),
]


@dataclass
class Mismatch:
    index: int  # of the line of the document
    expected: str
    got: str


def normal(line: str) -> str:
    """The line with one blank between words, and placeholders for values that vary."""
    line = re.sub(r"\s+", " ", line).strip()
    for _, pattern in VARYING:
        line = re.sub(pattern, lambda found: found.group(0).replace(found.group("x"), "~"), line)
    return line


def compare(expected: list[str], got: list[str]) -> Mismatch | None:
    """None if `got` is what `expected` says. Blank lines at the ends do not matter."""
    wanted = [(index, line) for index, line in enumerate(expected)]
    while wanted and not wanted[-1][1].strip():
        wanted.pop()
    output = [line.rstrip() for line in got]
    while output and not output[-1]:
        output.pop()
    at = 0
    after_gap = False
    for index, line in wanted:
        if line.strip() == GAP:
            after_gap = True
            continue
        if after_gap:
            found = next((i for i in range(at, len(output)) if normal(output[i]) == normal(line)), None)
            if found is None:
                return Mismatch(index, line, closest(line, output[at:]))
            at = found + 1
            after_gap = False
        elif at >= len(output):
            return Mismatch(index, line, "the end of the output")
        elif normal(output[at]) != normal(line):
            return Mismatch(index, line, output[at])
        else:
            at += 1
    if at < len(output) and not after_gap:
        return Mismatch(wanted[-1][0] if wanted else 0, "the end of the output", output[at])
    return None


def closest(line: str, output: list[str]) -> str:
    """The line of the output that has most words in common with this one."""
    words = set(normal(line).split())
    best = max(output, key=lambda other: len(words & set(normal(other).split())), default="")
    return best if words & set(normal(best).split()) else "no such line"
