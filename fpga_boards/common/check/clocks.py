# SPDX-License-Identifier: Apache-2.0
"""Clocks of an elaborated board, and where a path leads from one to another."""
import collections

from primitives_model import CLOCKED, DERIVED, MMCM, SOURCES, THROUGH, VCO, clock_bit, clock_pin

# root: the pin or port that create_clock is wanted at; factor: period by that of the root.
Clock = collections.namedtuple("Clock", "name root factor")
# A path that is not within clocks with one root: where it starts, the clock of that or None, the same of its end, pin, logic.
Crossing = collections.namedtuple("Crossing", "start start_clock end end_clock pin logic")


class Clocks:
    """of_net: the Clock of a net that clocks something; derived: of a root that is known by another one that, and the factor;
    errors: what is wrong with clocks, as text."""

    def __init__(self, netlist):
        self.netlist, self.of_net, self.derived, self.errors = netlist, {}, {}, []
        self._known = {}
        self.users = collections.Counter()
        for register in netlist.registers.values():
            self.users[self.at(register.clock)] += 1

    def at(self, net):
        if net not in self.of_net:
            self.of_net[net] = self._trace(net)
        return self.of_net[net]

    def _trace(self, net):
        netlist, factor, name = self.netlist, 1.0, None
        while True:
            if net in netlist.box_outputs:
                path, pin, bit = netlist.box_outputs[net]
                cell = netlist.cells[path]
                if cell.type in THROUGH:
                    net = cell.pins[THROUGH[cell.type][pin][0]][1][0]
                    continue
                if cell.type in MMCM and pin in MMCM[cell.type]:
                    name = name or f"{path}/{pin}"
                    multiply = netlist.parameter(cell, "CLKFBOUT_MULT_F") / netlist.parameter(cell, "DIVCLK_DIVIDE")
                    factor *= netlist.parameter(cell, MMCM[cell.type][pin]) / multiply
                    net = cell.pins["CLKIN1"][1][0]
                    continue
                root = f"{path}/{pin}" + (f"[{bit}]" if len(cell.pins[pin][1]) > 1 else "")
                if cell.type in DERIVED:
                    reference, ratio = DERIVED[cell.type]
                    source = self.at(cell.pins[reference][1][0])
                    self.derived[root] = (source.root, source.factor * ratio)
                if pin not in SOURCES.get(cell.type, ()):
                    self.errors.append(f"clock from {root}, which is no pin that makes one")
                return Clock(name or root, root, factor)
            if net in netlist.input_of:
                return Clock(name or netlist.input_of[net], netlist.input_of[net], factor)
            start = netlist.register_of.get(net, "logic")
            self.errors.append(f"clock from {start}: no port, no transceiver, no MMCM")
            return Clock(str(start), str(start), factor)

    def _of(self, start):
        """The clock of where a path starts, None if it has none."""
        if isinstance(start, str):
            return self.at(self.netlist.registers[start].clock)
        if start[0] == "port":
            return None
        return self._of_pin(self.netlist.cells[start[1]], start[2], start[3])

    def _of_pin(self, cell, pin, bit):
        clock = clock_pin(cell.type, pin)
        net = cell.pins[clock][1][clock_bit(cell.type, pin, bit)] if clock else None
        return None if net is None else self.at(net)

    def _ends(self):
        """Every pin that a path ends at: path of the cell, pin, its clock, nets."""
        for path, register in self.netlist.registers.items():
            yield path, "D", self.at(register.clock), register.inputs
        for path, cell in self.netlist.cells.items():
            if cell.type in CLOCKED:
                for pin, (direction, nets) in cell.pins.items():
                    clock = clock_pin(cell.type, pin)
                    if direction == "input" and clock and pin != clock:
                        of_clock = collections.defaultdict(list)
                        for bit, net in enumerate(nets):
                            if net is not None:
                                of_clock[self._of_pin(cell, pin, bit)].append(net)
                        for found, some in of_clock.items():
                            if found is None:
                                self.errors.append(f"{path}/{pin} is driven, but a clock of it is a constant")
                            else:
                                yield path, pin, found, some

    def _roots(self, net):
        """Roots of the clocks that the paths to a net start by; None is that of what has no clock."""
        netlist, known, stack = self.netlist, self._known, [net]
        while stack:
            top = stack[-1]
            if known.get(top) is not None:
                stack.pop()
            elif top in netlist.logic and top not in netlist.register_of and top not in netlist.box_outputs:
                inputs = [n for memory, nets in netlist.logic[top] for n in nets]
                waiting = [n for n in inputs if n not in known]
                known.setdefault(top, None)  # also what a loop sees of itself
                if waiting:
                    stack += waiting
                else:
                    memories = {netlist.memory_clock.get(memory) for memory, _ in netlist.logic[top] if memory is not None}
                    known[top] = frozenset().union(*(known[n] or () for n in inputs),
                                                   (self._of(memory).root for memory in memories if memory))
                    stack.pop()
            else:
                clocks = [self._of(start) for start in netlist.starts([top])[0]]
                known[top] = frozenset(clock and clock.root for clock in clocks)
                stack.pop()
        return known[net]

    def crossings(self):
        netlist = self.netlist
        for path, register in netlist.registers.items():
            if register.asynchronous:
                self.errors.append(f"{path} has an asynchronous reset, set or load, which nothing here constrains")
        for path, pin, clock, nets in self._ends():
            if all(self._roots(net) <= {clock.root} for net in nets if net is not None):
                continue
            starts, logic = netlist.starts(nets)
            for start in starts:
                before = self._of(start)
                if before is None or before.root != clock.root:
                    name = start if isinstance(start, str) else start[1] if start[0] == "port" else f"{start[1]}/{start[2]}"
                    yield Crossing(name, before, path, clock, pin, logic)

    def known_periods(self, created):
        """Periods of roots: those that are created, and those that follow from them."""
        return created | {root: created[reference] * factor for root, (reference, factor) in self.derived.items() if reference in created}

    def oscillators(self, periods):
        """Errors for MMCMs that leave their range, by the periods in ns of roots."""
        errors = []
        for path, cell in self.netlist.cells.items():
            if cell.type in VCO:
                source = self.at(cell.pins["CLKIN1"][1][0])
                if source.root in periods:
                    megahertz = 1000.0 / (periods[source.root] * source.factor) * self.netlist.parameter(cell, "CLKFBOUT_MULT_F")
                    megahertz /= self.netlist.parameter(cell, "DIVCLK_DIVIDE")
                    low, high = VCO[cell.type]
                    if not low <= megahertz <= high:
                        errors.append(f"{path}: oscillator at {megahertz:.0f} MHz, {low:.0f} to {high:.0f} are allowed")
        return errors
