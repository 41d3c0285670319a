#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Ports of modules that are mapped elsewhere, as empty Verilog modules.

In:  the JSON of a design of Yosys in which they are boxes; their names.
Out: Verilog on standard output. Exit status: 0, 1 the design has no such box.
"""
import argparse
import json
import sys


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("netlist")
    parser.add_argument("names", nargs="+")
    arguments = parser.parse_args()
    with open(arguments.netlist, encoding="utf-8") as file:
        modules = json.load(file)["modules"]
    for name in arguments.names:
        if name not in modules:
            sys.exit(f"boxes.py: {arguments.netlist} has no {name}")
        ports = (f"{port['direction']} [{len(port['bits']) - 1}:0] {key}" for key, port in modules[name]["ports"].items())
        print(f"module {name}({', '.join(ports)});\nendmodule")


if __name__ == "__main__":
    main()
