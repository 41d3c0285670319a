# SPDX-License-Identifier: Apache-2.0
"""Numbers of MMCMs, constant inputs of clock primitives, and the frequency of the core's clock."""
import re

import primitives_model
from transceivers import compare

# MHz at the input and at the phase detector, speed grade -2 (DS183, DS923); the range of the oscillator is in primitives_model.py.
INPUT = {"MMCME2_BASE": (10.0, 933.0), "MMCME4_BASE": (10.0, 933.0)}
DETECTOR = (10.0, 500.0)
# Least and greatest value of a number, and its step (UG472, UG572).
NUMBERS = {"CLKFBOUT_MULT_F": (2, 64, 0.125), "CLKOUT0_DIVIDE_F": (1, 128, 0.125), "DIVCLK_DIVIDE": (1, 106, 1),
           **{f"CLKOUT{i}_DIVIDE": (1, 128, 1) for i in range(1, 7)}}
# Inputs that stop a clock; values as in gthe2.csv.
INPUTS = {**{kind: {"PWRDWN": "0", "RST": "0 driven", "CLKIN1": "driven", "CLKFBIN": "driven"} for kind in INPUT},
          "IBUFDS_GTE2": {"CEB": "0"}, "IBUFDS_GTE4": {"CEB": "0"},
          "BUFG_GT": {"CE": "1 driven", "CLR": "0 driven", "CEMASK": "0", "CLRMASK": "0", "DIV": "0"}}


def mmcm(design, cell):
    netlist = design.netlist
    for name, (low, high, step) in NUMBERS.items():
        value = netlist.parameter(cell, name)
        if not low <= value <= high or value % step:
            design.error(design.place(cell, name), f"{cell.path}: {name} is {value}; {low} to {high} in steps of {step} are allowed")
    period, named = design.of_net(cell.pins["CLKIN1"][1][0]), netlist.parameter(cell, "CLKIN1_PERIOD")
    place = design.place(cell, "CLKIN1_PERIOD")
    if period is None:
        design.error(place, f"{cell.path}: nothing says the period of its CLKIN1")
        return
    if abs(named / period - 1) > 1e-3:
        design.error(place, f"{cell.path}: CLKIN1_PERIOD is {named} ns; that of what comes in is {period:.4f} ns")
    low, high = INPUT[cell.type]
    if not low <= 1000.0 / period <= high:
        design.error(place, f"{cell.path}: {1000.0 / period:.2f} MHz at CLKIN1; {low} to {high} are allowed")
    detector = 1000.0 / period / netlist.parameter(cell, "DIVCLK_DIVIDE")
    if not DETECTOR[0] <= detector <= DETECTOR[1]:
        design.error(design.place(cell, "DIVCLK_DIVIDE"), f"{cell.path}: phase detector at {detector:.2f} MHz; {DETECTOR[0]} to {DETECTOR[1]} "
                     "are allowed")


def core_clock(design):
    """CoreHz of the outermost module that has it is the frequency of the clock that the node or the endpoint runs at."""
    node = next((cell for cell in design.netlist.cells.values() if cell.type in ("trib_node", "trib_endpoint")), None)
    paths = sorted(design.netlist.instances.items(), key=lambda entry: entry[0].count("/"))
    sources = {file.rsplit("/", 1)[-1].removesuffix(".sv"): file for file in design.board.sources()[0]}
    for _, module in paths:
        text = (design.netlist.root / sources[module]).read_text(encoding="utf-8") if module in sources else ""
        found = re.search(r"^ *parameter int unsigned CoreHz *= *([\d_]+)", text, re.M)
        if found and node:
            place = f"{sources[module]}:{text[:found.start()].count(chr(10)) + 1}"
            wanted, period = float(found.group(1)), design.of_net(node.pins["clk_i"][1][0])
            if period is None or abs(1e9 / period / wanted - 1) > 1e-5:
                real = "of no known frequency" if period is None else f"{1000.0 / period:.4f} MHz"
                design.error(place, f"CoreHz is {wanted / 1e6} MHz; the clock of the node is {real}")
            return
    design.error("oscillators.py", "no module has CoreHz, or there is no node: the core's clock is not checked")


def check(design):
    for cell in design.netlist.cells.values():
        for pin, allowed in INPUTS.get(cell.type, {}).items():
            compare(design, cell, pin, design.state(cell, pin), allowed)
        if cell.type in primitives_model.MMCM:
            mmcm(design, cell)
    core_clock(design)
