#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Area per instance of a netlist whose hierarchy is kept, by a Yosys proxy, not Vivado.

In:  JSON netlist that Yosys has written after synth_xilinx without -flatten, and its top module.
Out: JSON list on standard output, a parent before its children: path of the instance, its module, the area of it with all
     below it, and the LUTs of its own. The sum is more than that of a flat netlist, which shares logic between modules.
"""
import argparse
import collections
import json
import sys

from netlist import area


class Hierarchy:
    def __init__(self, modules):
        self.modules, self._types = modules, {}

    def own(self, module):
        """Primitives of a module itself, by type."""
        cells = self.modules[module]["cells"].values()
        return collections.Counter(cell["type"] for cell in cells if cell["type"] not in self.modules)

    def children(self, module):
        """Instances in a module, by name."""
        cells = self.modules[module]["cells"].items()
        return sorted((name, cell["type"]) for name, cell in cells if cell["type"] in self.modules)

    def types(self, module):
        """Primitives of a module and all below it, by type."""
        if module not in self._types:
            below = (self.types(child) for _, child in self.children(module))
            self._types[module] = sum(below, self.own(module))
        return self._types[module]

    def rows(self, module, path):
        # The front end appends the instance to a module's name, after a dollar sign.
        name = module.split("$")[0].lstrip("\\")
        yield {"instance": path, "module": name, **area(self.types(module)), "own_lut": area(self.own(module))["lut"]}
        for child, kind in self.children(module):
            yield from self.rows(kind, f"{path}.{child}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("netlist", help="JSON netlist of Yosys after synth_xilinx without -flatten")
    parser.add_argument("top", help="its top module")
    arguments = parser.parse_args()
    with open(arguments.netlist, encoding="utf-8") as file:
        modules = json.load(file)["modules"]
    used = {name: module for name, module in modules.items() if not int(module["attributes"].get("blackbox", "0"), 2)
            and not int(module["attributes"].get("whitebox", "0"), 2)}
    json.dump(list(Hierarchy(used).rows(arguments.top, arguments.top)), sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
