#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Ports and parameters of modules that are mapped elsewhere, as empty Verilog modules.

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
        given = sorted({key for module in modules.values() for cell in module["cells"].values() if cell["type"] == name
                        for key in cell["parameters"]})
        parameters = f" #({', '.join(f'parameter {key} = 0' for key in given)})" if given else ""
        print(f"module {name}{parameters} ({', '.join(ports)});\nendmodule")


if __name__ == "__main__":
    main()
