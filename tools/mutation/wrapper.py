#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the module trib_node around the netlist that holds all mutants.

usage: tools/mutation/wrapper.py rtl/8_top/trib_node.sv MUTSEL_WIDTH OUT.sv
It has the parameters and ports of the real one. Environment variable TRIBUTARY_MUTANT chooses the mutant; 0, or none: the
design as it is. The netlist exists for one set of parameters; for others the module is empty, so that all that links it can
still be built.
"""
import re
import sys


def main():
    if len(sys.argv) != 4:
        print(__doc__.split("\n\n")[1].split("\n")[0], file=sys.stderr)
        return 2
    with open(sys.argv[1], encoding="utf-8") as stream:
        source = stream.read()
    header = re.search(r"^module trib_node\b.*?^\);\n", source, re.S | re.M).group(0)
    ports = re.findall(r"^\s+(input|output)\s.*?(\w+),?\s*$", header, re.M)
    pins = ",\n".join(f"      .{name}({name})" for _, name in ports)
    nothing = "\n".join(f"    assign {name} = '0;" for direction, name in ports if direction == "output")
    width = sys.argv[2]
    with open(sys.argv[3], "w", encoding="utf-8") as stream:
        stream.write(f"""// Written by tools/mutation/wrapper.py.
/* verilator lint_off WIDTH */
/* verilator lint_off UNUSED */
/* verilator lint_off ENUMVALUE */
{header}
  if (Ports == 4 && BeatBytes == 8 && Groups == 1) begin : gen_netlist
    logic [{width}-1:0] mutant;
    initial mutant = $c32("(std::getenv(\\"TRIBUTARY_MUTANT\\")",
        " ? std::strtoul(std::getenv(\\"TRIBUTARY_MUTANT\\"), nullptr, 10) : 0)");
    trib_node_netlist u_netlist (
      .mutsel(mutant),
{pins}
    );
  end else begin : gen_none
{nothing}
  end
endmodule
""")
    return 0


if __name__ == "__main__":
    sys.exit(main())
