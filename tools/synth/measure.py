#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Area and slowest paths of a flat netlist, by a Yosys proxy, not Vivado.

In:  JSON netlist that Yosys has written after synth_xilinx -flatten, the part family, and the target that paths are held to.
Out: one JSON object on standard output: counts of primitives, the greatest number of LUT levels between two registers, the slowest
     path in ns with the nets on the way, classes of paths, a histogram, and the nets with the most loads.
"""
import argparse
import json
import sys

from delays import FACTOR, TARGET
from netlist import Netlist, area
from paths import Paths

NETS = 50


def measure(module, family, target):
    netlist = Netlist(module)
    return {**area(netlist.cells), **Paths(netlist, family).report(target), "nets": netlist.widest(NETS)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("netlist", help="JSON netlist of Yosys after synth_xilinx -flatten")
    parser.add_argument("--family", choices=FACTOR, required=True)
    parser.add_argument("--target", type=float, help="ns that a path may take; default by the family")
    arguments = parser.parse_args()
    with open(arguments.netlist, encoding="utf-8") as file:
        modules = json.load(file)["modules"].values()
    # A small design has fewer cells than the models of primitives that Yosys writes with it.
    module = max(modules, key=lambda candidate: ("top" in candidate["attributes"], len(candidate["cells"])))
    json.dump(measure(module, arguments.family, arguments.target or TARGET[arguments.family]), sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
