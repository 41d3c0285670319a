# SPDX-License-Identifier: Apache-2.0
"""pins.csv against what other sources say: common/parts/<part>.csv of the package, nets.csv of the card."""
import re

from settings import STANDARDS

# Polarity of a signal by its name: sfp_tx_p_o[0], sys_clk_200_n_i. A name that ends in _ni or _no is active low, not half of a pair.
POLARITY = re.compile(r"^(.*)_([pn])_(i|o)(\[\d+\])?$")
GT = re.compile(r"MGT[HY]([TR])X([PN])(\d)_(\d+)")
REFCLK = re.compile(r"MGTREFCLK(\d)([PN])_(\d+)")
IO = re.compile(r"IO_L(\d+)([PN])_.*_(\d+)")
# Pins for clocks: MRCC and SRCC of 7 series, GC of UltraScale+.
CLOCK_PIN = re.compile(r"_(MRCC|SRCC|GC)(_|$)")
# Levels that a card needs at its pins whatever the design does: port -> value.
LEVELS = {"hbm_cattrip_o": "0"}
# How far, in quads, a reference clock may be from its transceivers (UG476, UG578).
REACH = 1


class Table:
    """Rows of pins.csv, each with its line and the function of its pin."""

    def __init__(self, design):
        self.design, self.file = design, f"fpga_boards/{design.board.name}/pins.csv"
        self.line = {row["signal"]: number for number, row in enumerate(design.rows, 2)}
        self.rows = {row["signal"]: row for row in design.rows}
        self.function = {row["signal"]: design.package.get(row["pin"], {}).get("function", "") for row in design.rows}

    def error(self, signal, text):
        # Each row has its own message, whatever its index.
        self.design.errors.append(f"{self.file}:{self.line[signal]}: {signal}, pin {self.rows[signal]['pin']}: {text}")


def places(table):
    """The pin is there, has the bank, and does what the signal is."""
    for signal, row in table.rows.items():
        function, pair = table.function[signal], POLARITY.match(signal)
        if not function:
            table.error(signal, "the package has no such pin among the banks that common/parts has of it")
            continue
        bank = function.rpartition("_")[2] if "_" in function else ""
        if row["bank"] and bank and row["bank"] != bank:
            table.error(signal, f"is {function}, of bank {bank}; the column says {row['bank']}")
        serial = GT.match(function) or REFCLK.match(function)
        if (row["iostandard"] == "MGT") != bool(serial):
            table.error(signal, f"is {function}; the column of the I/O standard says {row['iostandard']}")
            continue
        said = re.search(r"\b(MGT\w+|IO_L\w+)\b", row["note"])
        if said and said.group(1) != function:
            table.error(signal, f"is {function}; its note says {said.group(1)}")
        polarity = (GT.match(function) or REFCLK.match(function) or IO.match(function) or [None] * 3)[2]
        if pair and polarity and polarity != pair.group(2).upper():
            table.error(signal, f"is {function}, the {polarity} of a pair; the signal is the {pair.group(2).upper()}")
        lane = GT.match(function)
        if lane and (lane.group(1) == "T") != (row["direction"] == "out"):
            table.error(signal, f"is {function}; the direction is {row['direction']}")


def pairs(table):
    """P and N are those of one pair; transmitter and receiver of a lane have one channel; lanes of a cage have one quad."""
    quads = {}
    for signal, function in table.function.items():
        pair = POLARITY.match(signal)
        if not pair or not function:
            continue
        stem, polarity, direction, index = pair.group(1), pair.group(2), pair.group(3), pair.group(4) or ""
        other = f"{stem}_n_{direction}{index}"
        if polarity == "p" and other in table.function:
            if function != "IO" and not same_pair(function, table.function[other]):
                table.error(other, f"is {table.function[other]}; {signal} is {function}: no pair")
        lane = GT.match(function)
        if lane:
            quads.setdefault(re.sub(r"_[tr]x$", "", stem), set()).add(lane.group(4))
            if stem.endswith("_tx"):
                back = f"{stem[:-2]}rx_{polarity}_i{index}"
                match = GT.match(table.function.get(back, ""))
                if match and match.group(3, 4) != lane.group(3, 4):
                    table.error(back, f"is {table.function[back]}; its transmitter {signal} is {function}: not one channel")
    for stem, found in quads.items():
        signal = next(s for s in table.rows if s.startswith(f"{stem}_"))
        if len(found) > 1:
            table.error(signal, f"lanes of {stem} are of the quads {', '.join(sorted(found))}; one is wanted")
        for refclk, function in table.function.items():
            match = REFCLK.match(function)
            if refclk.startswith(f"{stem}_") and match and min(abs(int(match.group(3)) - int(quad)) for quad in found) > REACH:
                table.error(refclk, f"is {function}; the transceivers of {stem} are of quad {', '.join(sorted(found))}, which it does not reach")


def same_pair(first, second):
    for pattern in (GT, REFCLK):
        if pattern.match(first) and pattern.match(second):
            return re.sub("P(?=[_0-9])", "N", first) == second
    one, two = IO.match(first), IO.match(second)
    return bool(one and two) and (one.group(1), one.group(3)) == (two.group(1), two.group(3)) and (one.group(2), two.group(2)) == ("P", "N")


def cages(table):
    """All signals of one index of a cage with side signals are of one cage, by their notes."""
    found = {}
    for signal, row in table.rows.items():
        cage, index = re.search(r"\bcage (\w+)", row["note"]), re.search(r"\[\d+\]$", signal)
        if cage and index:
            found.setdefault(index.group(0), {}).setdefault(cage.group(1), []).append(signal)
    for index, names in found.items():
        if len(names) > 1:
            fewest = min(names.values(), key=len)
            table.error(fewest[0], f"signals {index} are of the cages {', '.join(sorted(names))} by their notes; one is wanted")


def clocks(table):
    """Checks that each clock is created at a pin with a path to the clock buffers, and at the P of its pair."""
    for place, _, root, _, _ in (fact for fact in table.design.values if fact[1] == "clock"):
        function = table.function.get(root, "IO")
        if table.rows.get(root, {}).get("iostandard") == "MGT":
            if not REFCLK.match(function):
                table.error(root, f"is {function}; {place} creates a clock there, which needs an MGTREFCLK")
        elif function != "IO" and not CLOCK_PIN.search(function):
            table.error(root, f"is {function}; {place} creates a clock there, which needs a pin of {CLOCK_PIN.pattern[2:14].replace('|', ', ')}")


def nets(table):
    """The pin is that of the net of the card, and the I/O standard fits the supply of its bank."""
    design = table.design
    if not design.nets:
        design.error(f"fpga_boards/{design.board.name}", "there is no nets.csv: no second source for the pins")
        return
    for signal, row in table.rows.items():
        net = design.nets.get(signal)
        if net is None:
            table.error(signal, "nets.csv does not have it")
            continue
        if net["pin"] != row["pin"]:
            table.error(signal, f"nets.csv has {net['pin']}, net {net['net']}")
        volts, standard = net["vcco"], row["iostandard"]
        if (volts == "") != (standard == "MGT"):
            table.error(signal, f"is at {volts or 'no'} V by nets.csv, and has I/O standard {standard}")
        elif volts and STANDARDS.get(standard) != float(volts):
            fits = [name for name, value in STANDARDS.items() if value == float(volts)]
            table.error(signal, f"I/O standard {standard} in a bank of {volts} V; {', '.join(fits)} fit")
    for bank in {function.rpartition("_")[2] for function in table.function.values() if function.startswith("IO_")}:
        supplies = {STANDARDS.get(table.rows[s]["iostandard"]) for s, f in table.function.items() if f.startswith("IO_") and f.endswith(f"_{bank}")}
        if len(supplies) > 1:
            design.error(table.file, f"I/O standards of bank {bank} want {' and '.join(map(str, sorted(supplies, key=str)))} V")


def levels(design):
    ports = design.netlist.modules[design.board.top]["ports"]
    for port, level in LEVELS.items():
        if port in ports and ports[port]["bits"] != [level]:
            design.error(f"fpga_boards/{design.board.name}/rtl/{design.board.top}.sv", f"{port} has to be {level} always")


def check(design):
    if not design.package:
        design.error(f"fpga_boards/{design.board.name}/board.toml", f"common/parts has no package of {design.part}")
        return
    table = Table(design)
    places(table)
    pairs(table)
    cages(table)
    clocks(table)
    nets(table)
    levels(design)
