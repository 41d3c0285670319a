#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Replaces a module by a netlist that holds mutants.

usage: tools/mutation/wrapper.py MODULE.sv MUTSEL_WIDTH DIRECTORY [NAME=VALUE...]
Writes into the directory MODULE_plain.sv, the module under another name, and MODULE.sv, a module of the same parameters and ports
that is MODULE_netlist if the parameters have the values that the netlist is made for, and MODULE_plain otherwise. Those are the
defaults, or for a parameter that is named the value that is given.
Environment variable TRIBUTARY_MUTANT chooses the mutant; 0, or none: the design as it is.
MUTSEL_WIDTH 0: there is no netlist; with parameters that are not the defaults the module is empty, so that what links it can
still be built, quickly.
Exit status: 0, 2 wrong usage.
"""
import pathlib
import re
import sys


def instance(name, number, parameters, ports):
    assigned = ", ".join(f".{parameter}({parameter})" for parameter in parameters)
    pins = ",\n".join(f"      .{port}({port})" for _, port in ports)
    return f"    {name} {f'#({assigned}) ' if parameters else ''}u_{number} (\n{pins}\n    );\n"


def netlist_instance(module, width, ports):
    return f"""    logic [{width}-1:0] mutant;
    initial mutant = $c32("(std::getenv(\\"TRIBUTARY_MUTANT\\")",
        " ? std::strtoul(std::getenv(\\"TRIBUTARY_MUTANT\\"), nullptr, 10) : 0)");
""" + instance(f"{module}_netlist", "netlist", [], [("input", "mutsel"), *ports]).replace("(mutsel)", "(mutant)")


def wrapper(module, header, width, given):
    ports = re.findall(r"^\s+(input|output)\s[^/]*?(\w+)\s*,?\s*(?://.*)?$", header, re.M)
    parameters = re.findall(r"^\s+parameter\s[^/=]*?(\w+)\s*=\s*(.*?),?\s*$", header, re.M)
    # A parameter derived from others is not a number.
    free = [(name, value) for name, value in parameters if re.fullmatch(r"[0-9]+|1'b[01]|SumOnly|Fp32Only|RawOnly|AllOps|AllDtypes", value)]
    condition = " && ".join(f"{name} == {given.get(name, value)}" for name, value in free) or "1'b1"
    plain = instance(f"{module}_plain", "plain", [name for name, _ in parameters], ports)
    if width:
        usual, other = netlist_instance(module, width, ports), plain
    else:
        usual = plain
        other = "".join(f"    assign {name} = '0;\n" for direction, name in ports if direction == "output")
    # The ports of a netlist are plain vectors: enumerations are given to them as numbers (ENUMVALUE, WIDTH), and of the original's
    # parameters and types some are only used in its body (UNUSED).
    return f"""// Written by tools/mutation/wrapper.py.
/* verilator lint_off WIDTH */
/* verilator lint_off UNUSED */
/* verilator lint_off ENUMVALUE */
{header}
  if ({condition}) begin : gen_usual
{usual}  end else begin : gen_other
{other}  end
endmodule
"""


def main():
    if len(sys.argv) < 4:
        print(__doc__.split("\n\n")[1].split("\n")[0], file=sys.stderr)
        return 2
    source, width, directory = pathlib.Path(sys.argv[1]), int(sys.argv[2]), pathlib.Path(sys.argv[3])
    given = dict(argument.split("=") for argument in sys.argv[4:])
    module = source.stem
    text = source.read_text(encoding="utf-8")
    header = re.search(rf"^module {module}\b.*?^\);\n", text, re.S | re.M).group(0)
    (directory / f"{module}_plain.sv").write_text(
        re.sub(rf"^module {module}\b", f"module {module}_plain", text, flags=re.M), encoding="utf-8")
    (directory / f"{module}.sv").write_text(wrapper(module, header, width, given), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
