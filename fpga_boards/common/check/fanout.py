#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""No register of a board leads into two synchronizers of one clock, once registers that are always equal have been merged: these
would see it at different times, and Vivado makes no image of that (CDC-11).

In:  JSON netlist of the board's top, flat, in which equal registers are one and each is a cell of one bit.
Out: a summary on standard output, or errors, one a line. Exit status: 0, 1 there is such a register, 2 wrong usage.
"""
import argparse
import collections
import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[2] / "tools/synth")]
import board as boards
from area import clocks_of


def crossings(module):
    """Paths without logic between registers of two clocks: for each register that some start at and each net of a clock that they
    end at, the registers that they end in."""
    found = collections.defaultdict(list)
    registers = {name: cell["connections"] for name, cell in module["cells"].items() if cell["type"] == "$_DFF_P_"}
    driver = {pins["Q"][0]: name for name, pins in registers.items()}
    for end, pins in registers.items():
        start, clock = driver.get(pins["D"][0]), pins["C"][0]
        if start is None:
            continue
        if clock != registers[start]["C"][0]:
            found[start, clock].append(end)
    return found


def named(module, cell):
    """Name of a register in the sources, by the net that it drives."""
    bit = module["cells"][cell]["connections"]["Q"][0]
    names = [name for name, net in module["netnames"].items() if bit in net["bits"] and "$" not in name]
    return min(names, key=len, default=cell)


def errors(module):
    names = clocks_of(module)
    return [f"{named(module, start)} leads into {len(ends)} synchronizers of {names[clock]}: "
            + ", ".join(sorted(named(module, end) for end in ends))
            for (start, clock), ends in crossings(module).items() if len(ends) > 1]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("board")
    parser.add_argument("--netlist", required=True)
    arguments = parser.parse_args()
    with open(arguments.netlist, encoding="utf-8") as file:
        module = json.load(file)["modules"][boards.load(arguments.board).top]
    found = errors(module)
    for error in found:
        print(f"error: {error}")
    if found:
        sys.exit(1)
    print(f"fan-out  {len(crossings(module))} registers lead to another clock, into one synchronizer of it each")


if __name__ == "__main__":
    main()
