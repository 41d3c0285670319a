#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Area of a board and the slowest path into each of its clocks, by the proxy of tools/synth, not Vivado.

In:  JSON netlist of the board's top after synth_xilinx -flatten, with the node as a box or mapped.
Out: a table on standard output. A path from one clock to another is held to nothing: constraints of crossings do that.
Exit status: 0, 1 a path takes longer than board.toml has for its clock, 2 wrong usage.
"""
import argparse
import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[2] / "tools/synth")]
import board as boards
from netlist import FLIP_FLOP, Netlist, area
from paths import Paths

BOXES = ("trib_",)
# Blocks that a board has a few of.
BLOCKS = ("BUFG", "MMCM", "GTH", "GTY", "CMAC")
CLOCK_PINS = ("C", "CLK", "WCLK", "CLKARDCLK")


def clocks_of(module):
    """For each net that a global buffer drives its name, the shortest that the sources have for it."""
    names = {}
    for name, net in module["netnames"].items():
        for bit in net["bits"]:
            if "$" not in name and (bit not in names or len(name) < len(names[bit])):
                names[bit] = name
    return {cell["connections"]["O"][0]: names.get(cell["connections"]["O"][0], "?")
            for cell in module["cells"].values() if cell["type"].startswith("BUFG")}


class Domains:
    """Slowest path into each clock from its own root: ns, levels, way."""

    def __init__(self, module, family):
        self.module, self.clocks = module, clocks_of(module)
        self.netlist = Netlist(module, BOXES)
        self.paths = Paths(self.netlist, family)

    def clock(self, cell):
        connections = self.module["cells"][cell]["connections"]
        for pin in CLOCK_PINS:
            if pin in connections:
                return self.clocks.get(connections[pin][0])
        return None

    def slowest(self):
        found = {}
        for end in self.netlist.ends:
            clock = self.clock(end.cell) if end.cell in self.module["cells"] else None
            if clock is None:
                continue
            ns, levels = self.paths.at(end)
            origin = self.paths.origin(end.bit)
            start = self.netlist.owners.get(origin)
            if start and (FLIP_FLOP.match(start[0]) or start[0].startswith("RAM")) and self.clock(start[1]) not in (clock, None):
                continue
            if clock not in found or ns > found[clock][0]:
                found[clock] = (ns, levels, self.paths.way(end))
        return found


def target(clock, targets):
    """The board's target for the clock: the longest name that is part of its name."""
    fitting = [name for name in targets if name in clock]
    return targets[max(fitting, key=len)] if fitting else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("board")
    parser.add_argument("--variant")
    parser.add_argument("--netlist", required=True)
    arguments = parser.parse_args()
    board = boards.load(arguments.board, arguments.variant)
    with open(arguments.netlist, encoding="utf-8") as file:
        module = json.load(file)["modules"][board.top]
    domains = Domains(module, board.data["family"])
    used = area(domains.netlist.cells)
    boxed = {kind.split("$")[0] for kind in domains.netlist.cells if kind.startswith(BOXES)}
    without = f" without {', '.join(sorted(boxed))}" if boxed else ""
    print(f"area     {used['lut']} LUT, {used['ff']} registers, {used['bram36']:g} block RAMs{without}; "
          + ", ".join(f"{count} {kind}" for kind, count in sorted(domains.netlist.cells.items()) if kind.startswith(BLOCKS)))
    missed = False
    for clock, (ns, levels, way) in sorted(domains.slowest().items()):
        limit = target(clock, board.proxy())
        missed = missed or limit is None or ns > limit
        text = "no target in board.toml" if limit is None else f"target {limit:g}"
        print(f"  {clock}: {ns:.2f} ns, {levels} levels, {text}: {way[0]} -> {way[-1]}")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
