# SPDX-License-Identifier: Apache-2.0
"""Attributes and constant inputs of GTHE2_CHANNEL and GTHE2_COMMON: gthe2.csv has what is allowed, the rest follows from the line rate."""
import re
from pathlib import Path

import tables

# Validity of the table: line rate in Gb/s, reference clock in MHz.
TABLE, LINE_GBPS, REFCLK_MHZ = Path(__file__).with_name("gthe2.csv"), 10.3125, 156.25
# Code of QPLL_FBDIV -> N (UG476); QPLL_FBDIV_RATIO is 0 only for 66. GHz of the oscillator of a QPLL of a GTH.
QPLL_N = {0b0000100000: 16, 0b0000110000: 20, 0b0001100000: 32, 0b0010000000: 40, 0b0011100000: 64, 0b0101000000: 66, 0b0100100000: 80,
          0b0101110000: 100}
QPLL_GHZ = (8.0, 13.1)
# Only simulation reads these.
SIMULATION = re.compile(r"SIM_\w+")


def number(text):
    """A value of the table or of the netlist: a number, or a word."""
    if re.fullmatch(r"0x[0-9A-F]+", text):
        return int(text, 16)
    return int(text) if text.isdecimal() else text


def parameter(cell, name):
    """Yosys has numbers in binary, and words as they are."""
    text = cell.parameters[name]
    return int(text, 2) if isinstance(text, str) and re.fullmatch("[01]+", text) else text


def internal_width(cell, side):
    """Bits of a word inside of a channel: those of the clock that comes out of it."""
    wide, data = parameter(cell, f"{side}_INT_DATAWIDTH") == 1, parameter(cell, f"{side}_DATA_WIDTH")
    return (32 if wide else 16) if data % 10 else (40 if wide else 20)


def read():
    rules = {}
    for row in tables.read(TABLE):
        rules.setdefault((row["primitive"], row["kind"]), {})[row["name"]] = row["values"]
    return rules


def shown(value):
    return value if isinstance(value, str) or value < 256 else f"0x{value:X}"


def compare(design, cell, name, value, allowed):
    if value not in [number(word) for word in allowed.split()]:
        design.error(design.place(cell, name), f"{cell.type} {cell.path}: {name} is {shown(value)}; allowed: {allowed.replace(' ', ', ')}")


def values(design, cell, rules):
    attributes, pins = rules[cell.type, "attribute"], rules[cell.type, "pin"]
    for name in cell.parameters:
        value = parameter(cell, name)
        if name in attributes:
            compare(design, cell, name, value, attributes[name])
        elif re.fullmatch(r"IS_\w+_INVERTED", name):
            compare(design, cell, name, value, "0")
        elif not SIMULATION.fullmatch(name):
            design.error(design.place(cell, name), f"{cell.type} {cell.path}: {TABLE.name} has no attribute {name}")
    for name, allowed in pins.items():
        compare(design, cell, name, design.state(cell, name), allowed)


def qpll(design, cell):
    """Line rate by the QPLL: oscillator = refclk x N / M, and a bit for each of its edges, divided by OUT_DIV."""
    code, ratio, divide = (parameter(cell, f"QPLL_{name}") for name in ("FBDIV", "FBDIV_RATIO", "REFCLK_DIV"))
    place = design.place(cell, "QPLL_FBDIV")
    if code not in QPLL_N:
        design.error(place, f"QPLL_FBDIV is no code of UG476; those are {', '.join(f'{known:010b}' for known in QPLL_N)}")
        return
    if ratio != (QPLL_N[code] != 66):
        design.error(place, f"QPLL_FBDIV_RATIO is {ratio}; it is 0 for N = 66, else 1, and N is {QPLL_N[code]}")
    gigahertz = design.refclk_mhz * QPLL_N[code] / divide / 1000.0
    if not QPLL_GHZ[0] <= gigahertz <= QPLL_GHZ[1]:
        design.error(place, f"oscillator of the QPLL at {gigahertz:.4f} GHz; {QPLL_GHZ[0]} to {QPLL_GHZ[1]} are allowed")
    for channel in design.netlist.cells.values():
        if channel.type == "GTHE2_CHANNEL" and channel.pins["QPLLCLK"][1] == cell.pins["QPLLOUTCLK"][1]:
            for side in ("TX", "RX"):
                line = gigahertz / parameter(channel, f"{side}OUT_DIV")
                if abs(line / design.line_gbps - 1) > 1e-6:
                    design.error(place, f"QPLL: {design.refclk_mhz} MHz x {QPLL_N[code]} / {divide} makes {line:.4f} Gb/s of {side} of "
                                        f"{channel.path}; line_gbps is {design.line_gbps}")


def user_clocks(design, cell):
    for side in ("TX", "RX"):
        width, inside = parameter(cell, f"{side}_DATA_WIDTH"), internal_width(cell, side)
        if width not in (inside, 2 * inside):
            design.error(design.place(cell, f"{side}_DATA_WIDTH"), f"{cell.path}: {side}_DATA_WIDTH is {width}; with {side}_INT_DATAWIDTH "
                         f"{parameter(cell, f'{side}_INT_DATAWIDTH')} it is {inside} or {2 * inside}")
        roots = set()
        for pin, bits in ((f"{side}USRCLK", inside), (f"{side}USRCLK2", width)):
            net = cell.pins[pin][1][0]
            if net is None:
                continue
            roots.add(design.clocks.at(net).root)
            wanted, period = bits / design.line_gbps, design.of_net(net)
            if period is None or abs(period / wanted - 1) > 1e-6:
                design.error(design.place(cell, pin), f"{cell.path}: {pin} has {'no known period' if period is None else f'{period:.4f} ns'}; "
                             f"{bits} bits at {design.line_gbps} Gb/s take {wanted:.4f} ns")
        good = {f"{cell.path}/RXOUTCLK"} if side == "RX" else {root for root in roots if root.endswith("/TXOUTCLK")}
        if len(roots) != 1 or not roots <= good:
            design.error(design.place(cell, f"{side}USRCLK"), f"{cell.path}: user clocks of {side} come from {', '.join(sorted(roots))}; both "
                         f"have to come from {'its RXOUTCLK' if side == 'RX' else 'one TXOUTCLK'}")


def check(design):
    rules = read()
    used = [cell for cell in design.netlist.cells.values() if (cell.type, "attribute") in rules]
    if used and (design.line_gbps != LINE_GBPS or design.refclk_mhz != REFCLK_MHZ):
        design.error(f"fpga_boards/{design.board.name}/board.toml", f"{design.line_gbps} Gb/s from {design.refclk_mhz} MHz; {TABLE.name} is for "
                     f"{LINE_GBPS} Gb/s from {REFCLK_MHZ} MHz")
    for cell in used:
        values(design, cell, rules)
        if cell.type == "GTHE2_COMMON":
            qpll(design, cell)
        else:
            user_clocks(design, cell)
