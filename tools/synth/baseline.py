#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the cost of designs when their line of baseline.txt was written with their cost now.

In:  "compare" or "renew", the name of a design, one "mapping=file.json" of measure.py per mapping.
Out: what is worse than the baseline by more than the tolerance, what is better, which targets are missed. Exit status 1 if something
     is worse, if the baseline has no such line, or if a target of designs.txt is missed. "renew" writes the lines
     instead.
"""
import argparse
import json
import sys
from pathlib import Path

from designs import TARGETS, designs, lines

FILE = Path(__file__).resolve().parent / "baseline.txt"
COLUMNS = ("lut", "ff", "bram36", "ns", "levels")
NAMES = {"lut": "LUT", "ff": "FF", "bram36": "BRAM36", "ns": "ns", "levels": "levels"}
# The same sources always give the same netlist; a change of a line elsewhere moves LUTs by a percent and the slowest path by a few.
RELATIVE = {"lut": 0.02, "ff": 0.02, "bram36": 0.0, "ns": 0.04, "levels": 0.0}
ABSOLUTE = {"lut": 4, "ff": 4, "bram36": 0.0, "ns": 0.05, "levels": 1}
HEADER = """\
# Cost of the designs of tools/synth/designs.txt by the Yosys proxy. Written by tools/synth.sh --design NAME --renew; a
# change that makes a line worse says why.
"""


def load(path=FILE):
    """Costs by design and mapping."""
    return {(name, mapping): dict(zip(COLUMNS, map(float, costs)))
            for name, mapping, *costs in lines(path, 2 + len(COLUMNS))} if path.exists() else {}


def save(baseline, order, path=FILE):
    """Writes the lines of the designs that there are, in their order."""
    rows = [["# name", "mapping", *COLUMNS]]
    rows += [[name, mapping, *(f"{costs[column]:g}" for column in COLUMNS)] for (name, mapping), costs in
             sorted(baseline.items(), key=lambda item: (order.index(item[0][0]) if item[0][0] in order else -1, item[0][1] == "abc9"))
             if name in order]
    widths = [max(map(len, column)) for column in zip(*rows)]
    table = "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows)
    path.write_text(f"{HEADER}{table}\n", encoding="utf-8")


def allowed(column, cost):
    return cost + max(cost * RELATIVE[column], ABSOLUTE[column])


def worse(old, new):
    """One phrase per cost that has grown beyond the tolerance."""
    return [f"{new[c]:g} {NAMES[c]}, the baseline {old[c]:g}, allowed {allowed(c, old[c]):g}" for c in COLUMNS if new[c] > allowed(c, old[c])]


def better(old, new):
    """One phrase per cost that has shrunk by more than the tolerance."""
    return [f"{new[c]:g} {NAMES[c]}, the baseline {old[c]:g}" for c in COLUMNS if old[c] > allowed(c, new[c])]


def compare(name, measured, baseline, targets):
    """Lines to print, and whether the design holds."""
    text, holds = [], True
    for mapping, new in measured.items():
        old = baseline.get((name, mapping))
        bad = worse(old, new) if old else ["no baseline; write it: tools/synth.sh --design NAME --renew".replace("NAME", name)]
        bad += [f"{new[target]:g} {NAMES[target]}, the target is {targets[target]:g}" for target in TARGETS if new[target] > targets.get(target, new[target])]
        good = better(old, new) if old else []
        holds = holds and not bad
        text += [f"WORSE  {name}, {mapping}: {phrase}" for phrase in bad]
        text += [f"better {name}, {mapping}: {phrase}; keep it: tools/synth.sh --design {name} --renew" for phrase in good]
    return text + ([f"{name}: as the baseline or better"] if holds else []), holds


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("action", choices=["compare", "renew"])
    parser.add_argument("name")
    parser.add_argument("mappings", nargs="+", metavar="mapping=file.json")
    arguments = parser.parse_args()
    measured = {}
    for mapping, path in (argument.split("=", 1) for argument in arguments.mappings):
        with open(path, encoding="utf-8") as file:
            costs = json.load(file)
        measured[mapping] = {**{column: costs[column] for column in COLUMNS}, "levels": costs["max_levels"]}
    known = designs()
    if arguments.action == "renew":
        save({**load(), **{(arguments.name, mapping): costs for mapping, costs in measured.items()}}, list(known))
        return
    text, holds = compare(arguments.name, measured, load(), known[arguments.name].targets)
    print("\n".join(text))
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
