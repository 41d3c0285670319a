#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Empty modules of the vendor's primitives, for front ends that check names and widths of what is connected to them.

In:  the sources that use primitives; the library of primitives that comes with Yosys (cells_sim.v, cells_xtra.v).
Out: SystemVerilog on standard output: for each primitive that a source instantiates its parameters and ports, and nothing inside.
     With --no-real, real parameters are integers, since slang for Yosys keeps no real value on an empty module.
Exit status: 0, 1 a module in capitals is instantiated that the library does not have, 2 wrong usage, 77 Yosys is not installed.
"""
import argparse
import re
import shutil
import sys
from pathlib import Path

INSTANCE = re.compile(r"^\s*([A-Z][A-Z0-9_]+)\s+(?:#\s*\(|u_\w+\s*\()", re.M)
MODULE = r"^module {}\b.*?^endmodule"
PORT = re.compile(r"^ *(input|output|inout) +(?:wire |reg )?(\[[^]]*\] )?(\w+) *(?:[;,]|\);)? *$", re.M)
PARAMETER = re.compile(r"^ *parameter +(real |integer |signed )?(\[[^]]*\] )?(\w+) *= *([^;\n]+?)[;,]? *$", re.M)
# Stand-ins: nothing reads what comes in or drives what goes out, and all of them are in one file.
WAIVERS = "UNUSEDSIGNAL UNDRIVEN UNUSEDPARAM DECLFILENAME"


def library():
    """Text of the library of primitives."""
    program = shutil.which("yosys")
    if not program:
        print("primitives.py: skipped, yosys is not installed; tools/setup.sh does that", file=sys.stderr)
        sys.exit(77)
    folder = Path(program).resolve().parents[1] / "share/yosys/xilinx"
    return "".join((folder / name).read_text(encoding="utf-8") for name in ("cells_sim.v", "cells_xtra.v"))


def body_of(name, text):
    """Text of a library primitive between `module` and `endmodule`, without attributes and comments."""
    found = re.search(MODULE.format(name), text, re.M | re.S)
    if not found:
        sys.exit(f"primitives.py: there is no primitive {name} in the library of Yosys")
    return re.sub(r"\(\*.*?\*\)|//[^\n]*", "", found.group(0))


def pins(name):
    """Pins of a primitive by their names in Vivado: those of a bus one by one."""
    found = []
    for _, width, port in PORT.findall(body_of(name, library())):
        most = re.match(r"\[(\d+):0\]", width)
        found += [f"{port}[{i}]" for i in range(int(most.group(1)) + 1)] if most else [port]
    return found


def stub(name, text, real):
    body = body_of(name, text)
    parameters = [f"  parameter {kind if real else kind.replace('real', 'integer')}{width}{key} = {value}"
                  for kind, width, key, value in PARAMETER.findall(body)]
    ports = [f"  {direction} wire {width}{port}" for direction, width, port in PORT.findall(body)]
    header = f" #(\n{','.join(f'{chr(10)}{line}' for line in parameters)[1:]}\n)" if parameters else ""
    lines = ",\n".join(ports)
    return f"(* blackbox *)\nmodule {name}{header} (\n{lines}\n);\nendmodule\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sources", nargs="+", type=Path)
    parser.add_argument("--no-real", dest="real", action="store_false")
    arguments = parser.parse_args()
    names = sorted({name for path in arguments.sources for name in INSTANCE.findall(path.read_text(encoding="utf-8"))})
    text = library()
    print("".join(f"/* verilator lint_off {waiver} */\n" for waiver in WAIVERS.split()))
    print("\n".join(stub(name, text, arguments.real) for name in names))


if __name__ == "__main__":
    main()
