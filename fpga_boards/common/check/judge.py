# SPDX-License-Identifier: Apache-2.0
"""Holds what the build scripts have constrained, as facts of model/run.tcl, against the netlist and the table of pins."""
import fnmatch
import re

import primitives
from primitives_model import INSIDE, UNTIMED

# Modules whose bits are a number in Gray code.
GRAY = ("trib_async_fifo", "trib_strobe_crossing")
ASYNCHRONOUS = ("datapath", "set_false_path")


class Judge:
    """errors: what is wrong, as text."""

    def __init__(self, netlist, clocks, crossings, rows, facts):
        self.netlist, self.clocks, self.crossings, self.rows = netlist, clocks, crossings, rows
        self.facts = facts
        self.errors, self.covered, self._said = [], {}, set()

    def run(self):
        self._ports()
        self._clocks()
        self._places()
        self._floorplan()
        self._untimed()
        self._crossings()
        return self.errors

    def _crossing_error(self, text, crossing):
        """Of crossings that differ only in a number, the first is named."""
        key = (text, re.sub(r"\[\d+\]", "", f"{crossing.start} {crossing.end}"))
        if key in self._said:
            return
        self._said.add(key)
        start = crossing.start_clock.name if crossing.start_clock else "no clock"
        self.errors.append(f"{text}: from {crossing.start} ({start}) to {crossing.end} ({crossing.end_clock.name})")

    def _of(self, kind):
        return [fact[1:] for fact in self.facts if fact[0] == kind]

    # Ports --------------------------------------------------------------------------------------------------------------
    def _ports(self):
        pins, standards, users = {}, {}, {}
        for _, port, name, value in (fact for fact in self._of("property") if fact[0] == "port"):
            if name == "PACKAGE_PIN":
                if value in users and users[value] != port:
                    self.errors.append(f"pin {value} is that of {users[value]} and of {port}")
                users[value] = port
                pins[port] = value
            elif name == "IOSTANDARD":
                standards[port] = value
        table = {row["signal"]: row for row in self.rows}
        for port, (direction, _) in self.netlist.ports.items():
            row = table.get(port)
            if port not in pins:
                self.errors.append(f"port {port} has no pin")
            if row is None:
                self.errors.append(f"port {port} is not in pins.csv")
                continue
            wanted = {"in": "input", "out": "output", "inout": "inout"}[row["direction"]]
            if direction != wanted:
                self.errors.append(f"port {port} is {direction}, pins.csv has it {row['direction']}")
            if port in pins and pins[port] != row["pin"]:
                self.errors.append(f"port {port} is at pin {pins[port]}, pins.csv has {row['pin']}")
            if row["iostandard"] != "MGT" and standards.get(port) != row["iostandard"]:
                self.errors.append(f"port {port} has I/O standard {standards.get(port, 'none')}, pins.csv has {row['iostandard']}")
        for signal in table.keys() - self.netlist.ports.keys():
            self.errors.append(f"pins.csv has {signal}, the top has no such port")

    # Places of blocks inside IP -----------------------------------------------------------------------------------------
    def _places(self):
        places = {}
        for _, path, name, value in (fact for fact in self._of("property") if fact[0] == "cell"):
            if name == "LOC":
                places.setdefault(path, []).append(value)
        users = {}
        for path, kind in self.netlist.instances.items():
            if kind not in INSIDE:
                continue
            cell, primitive = f"{path}/{INSIDE[kind][0]}", INSIDE[kind][1]
            found = places.get(cell, [])
            if len(found) != 1 or not re.fullmatch(rf"{primitive}_X\d+Y\d+", found[0]):
                self.errors.append(f"{cell} has no place of its kind, but {' '.join(found) or 'none'}")
            elif users.setdefault(found[0], cell) != cell:
                self.errors.append(f"place {found[0]} is that of {users[found[0]]} and of {cell}")

    def _floorplan(self):
        """Areas of the floor plan have cells, and a place."""
        filled, placed = ({fact[0] for fact in self._of(kind)} for kind in ("pblock_cell", "pblock_area"))
        for name, in self._of("pblock"):
            if name not in filled:
                self.errors.append(f"pblock {name} has no cells")
            if name not in placed:
                self.errors.append(f"pblock {name} has no area")

    def _untimed(self):
        """Asynchronous pins inside IP."""
        excepted = {end for kind, _, ends, *_ in self._of("exception") if kind == "set_false_path" for end in ends.split()}
        for path, kind in self.netlist.instances.items():
            cell, primitive = INSIDE.get(kind, ("", ""))
            missing = [pin for pin in primitives.pins(primitive) if re.fullmatch(UNTIMED[primitive], pin) and
                       f"pin:{path}/{cell}/{pin}" not in excepted] if primitive in UNTIMED else []
            if missing:
                self.errors.append(f"no false path ends at {', '.join(missing)} of {path}/{cell}")

    # Clocks -------------------------------------------------------------------------------------------------------------
    def _clocks(self):
        created = self.clocks.known_periods({place: float(period) for _, period, place in self._of("clock")})
        self.errors += self.clocks.oscillators(created) + self.clocks.errors
        for clock, count in self.clocks.users.items():
            if clock.root not in created:
                self.errors.append(f"clock {clock.root}, of {count} registers, is constrained by no create_clock")
        for groups in self._of("groups"):
            self.errors.append(f"set_clock_groups is stronger than the limits of crossings: {groups}")

    # Crossings ----------------------------------------------------------------------------------------------------------
    def _exceptions(self):
        """Exceptions at an end, by the path of its cell: kind, sources."""
        found = {}
        for kind, sources, ends, *_ in self._of("exception"):
            for end in ends.split():
                what, _, path = end.partition(":")
                path = path.removesuffix("/D") if what == "pin" else path
                found.setdefault(path, []).append((kind, sources.split()))
        return found

    def _within(self, crossing, sources):
        """Whether a crossing starts at what an exception begins at."""
        for source in sources:
            what, _, path = source.partition(":")
            if source == "*" or (what == "clock" and crossing.start_clock and crossing.start_clock.name == path) \
                    or (what in ("pin", "cell") and re.sub(r"/C$", "", path) == crossing.start):
                return True
        return False

    def _crossings(self):
        exceptions = self._exceptions()
        skewed = {path for path, entries in exceptions.items() if any(kind == "set_bus_skew" for kind, _ in entries)}
        registers = {path for what, path, name, _ in self._of("property") if (what, name) == ("cell", "ASYNC_REG")}
        from_ports = {path for kind, sources, *_ in self._of("exception") if kind == "set_false_path"
                      for what, _, path in (source.partition(":") for source in sources.split()) if what == "port"}
        for _, _, ends, *_ in (fact for fact in self._of("exception") if fact[0] == "set_bus_skew"):
            numbers = {re.sub(r"_reg(\[\d+\])*$", "", end) for end in ends.split()}
            if len(numbers) > 1:
                self.errors.append(f"set_bus_skew holds {len(numbers)} numbers together, such as {min(numbers)}")
        for crossing in self.crossings:
            kinds = [kind for kind, sources in exceptions.get(crossing.end, ()) if self._within(crossing, sources)]
            if not any(kind in ASYNCHRONOUS for kind in kinds):
                self._crossing_error("crossing without a constraint", crossing)
                continue
            module = self.netlist.instances.get(crossing.end.rsplit("/", 1)[0], "")
            key = (module, re.sub(r"gen_\w+\[\d+\]\.", "", crossing.end.rsplit("/", 1)[1]).split("_reg")[0])
            self.covered[key] = self.covered.get(key, 0) + 1
            if fnmatch.fnmatch(crossing.end, "*_meta_q_reg*") and crossing.end not in registers:
                self._crossing_error("crossing into a register without ASYNC_REG", crossing)
            if module in GRAY and key[1].endswith("_meta_q") and crossing.end not in skewed:
                self._crossing_error("bits of a number without set_bus_skew", crossing)
            if module == "trib_level_sync" and crossing.logic:
                self._crossing_error("crossing that leaves logic, not a register", crossing)
        for name, (direction, _) in self.netlist.ports.items():
            if direction == "input" and self._timed(name) and name not in from_ports:
                self.errors.append(f"input {name} has neither a delay nor a false path")

    def _timed(self, name):
        """Whether a register reads a port."""
        return any(crossing.start == name for crossing in self.crossings)
