# SPDX-License-Identifier: Apache-2.0
"""Values: whether what the sources, scripts and constraints of a board are set to is legal, and fits what the board and its line need.

Each module of CHECKS looks at one kind and reports errors to a Design. Periods come only from values derived here:
a reference clock by refclk_mhz of board.toml, an oscillator by the MHz in its note in pins.csv, the clocks of a transceiver by line_gbps
and the widths that the transceiver is set to.
"""
import re

import board as boards
import ips
import oscillators
import package
import periods
import settings
import tables
import transceivers

# Parts with the package and the pins of another one.
SAME_PACKAGE = {"xcu55n": "xcu55c"}
CHECKS = (transceivers, oscillators, periods, settings, ips, package)


class Design:
    """Input of the value checks. rows: of pins.csv; package: pin -> row of common/parts; nets: signal -> row of nets.csv;
    values: (place, class, object, name, value) set by the scripts; ip: module -> setting -> value; errors: found."""

    def __init__(self, board, netlist, clocks, rows, of_stage):
        self.board, self.netlist, self.clocks, self.rows = board, netlist, clocks, rows
        self.facts = list(dict.fromkeys(tuple(fact) for facts in of_stage.values() for fact in facts))
        self.values = self.of("value")
        self.ip = {}
        for _, _, module, name, value in (fact for fact in self.values if fact[1] == "ip"):
            self.ip.setdefault(module, {})[name.removeprefix("CONFIG.")] = value
        self.refclk_mhz = float(board.data["refclk_mhz"])
        self.line_gbps = float(board.chosen.get("line_gbps", board.data.get("line_gbps", 0)))
        self.part = board.chosen.get("part", board.data["part"])
        self.package = self._package()
        path = boards.BOARDS / board.name / "nets.csv"
        self.nets = {row["signal"]: row for row in tables.read(path)} if path.is_file() else {}
        self.errors, self._said = [], set()

    def _package(self):
        die, _, rest = self.part.partition("-")
        name = SAME_PACKAGE.get(die, die) + rest.replace("-", "")
        for path in sorted((boards.BOARDS / "common/parts").glob("*.csv")):
            if name.startswith(path.stem):
                return {row["pin"]: row for row in tables.read(path)}
        return {}

    def of(self, kind):
        return [fact[1:] for fact in self.facts if fact[0] == kind]

    def error(self, place, text):
        """Of errors that differ only in an index, the first is reported."""
        key = re.sub(r"\[\d+\]", "", f"{place}: {text}")
        if key not in self._said:
            self._said.add(key)
            self.errors.append(f"{place}: {text}")

    def place(self, cell, name):
        """Where an instance sets a parameter or connects a pin: file and line."""
        found = re.match(r"([^:|]+):(\d+)", cell.source)
        if not found:
            return cell.source
        file, line = found.group(1), int(found.group(2))
        lines = (self.netlist.root / file).read_text(encoding="utf-8").splitlines()
        places = [i for i, text in enumerate(lines, 1) if re.search(rf"\.{name}\s*\(", text)]
        return f"{file}:{min(places, key=lambda i: abs(i - line)) if places else line}"

    def state(self, cell, pin):
        """State of an input: a number if it is constant, "driven", or "open"."""
        bits = cell.constants.get(pin)
        if not bits or any(bit not in ("0", "1", None) for bit in bits):
            return "open"
        return "driven" if None in bits else int("".join(reversed(bits)), 2)

    # Periods in ns, as they have to be ----------------------------------------------------------------------------------
    def of_port(self, signal):
        row = next((row for row in self.rows if row["signal"] == signal), None)
        if row and row["iostandard"] == "MGT":
            return 1000.0 / self.refclk_mhz
        megahertz = re.search(r"(\d+(?:\.\d+)?) MHz", row["note"]) if row else None
        return 1000.0 / float(megahertz.group(1)) if megahertz else None

    def of_root(self, root):
        """Period of what a clock is created at, None if nothing says it."""
        if root in self.netlist.ports:
            return self.of_port(root)
        path, _, pin = root.rpartition("/")
        cell = self.netlist.cells.get(path)
        if cell is None or not self.line_gbps:
            return None
        side = pin[:2].upper()
        if cell.type == "GTHE2_CHANNEL":
            return transceivers.internal_width(cell, side) / self.line_gbps
        if cell.type in self.ip:
            return ips.user_period(self.ip[cell.type], side, self.line_gbps)
        return None

    def of_net(self, net):
        clock = self.clocks.at(net)
        period = self.of_root(clock.root)
        return None if period is None else period * clock.factor


def errors(board, netlist, clocks, rows, of_stage):
    design = Design(board, netlist, clocks, rows, of_stage)
    for check in CHECKS:
        check.check(design)
    return design.errors
