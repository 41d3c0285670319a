# SPDX-License-Identifier: Apache-2.0
"""Paths of a flat netlist from register to register: when each signal is valid, how late each end is, classes of paths.

Paths start at registers, memories and inputs (at time 0) and end at registers, memories and outputs. A LUT memory is read without
a clock, so paths lead through its read address.
"""
import collections
import re

from delays import CARRY_BIT, CARRY_IN, CARRY_OUT, CARRY_THROUGH, FACTOR, INVERTER, LUT, MUX, SETUP
from netlist import FLIP_FLOP, LUT_MEMORY, UNNAMED

Arrival = collections.namedtuple("Arrival", "ns levels source")
NEVER = Arrival(-1.0, 0, None)
HISTOGRAM_STEP = 0.5


def reads(memory_output, address_port):
    """Whether a port of a LUT memory is the read address of an output of the same cell."""
    if memory_output.startswith("DO"):
        return address_port == "ADDR" + memory_output[2:]
    return bool(re.fullmatch(r"DPRA\d*" if memory_output == "DPO" else r"A\d*", address_port))


def hop(output, port, index, from_logic, net):
    """Delay from an input of a logic cell to one of its outputs, the net to the input included; None if there is no way."""
    kind = output.type
    if LUT_MEMORY.match(kind):
        return net + LUT if reads(output.port, port) else None
    if kind.startswith("LUT"):
        return net + LUT
    if kind.startswith("MUXF"):
        return (net if port == "S" else 0.0) + MUX
    if kind.startswith("CARRY"):
        leave = CARRY_OUT if output.port == "O" else 0.0
        if port in ("S", "DI"):
            if index > output.index:
                return None
            # A LUT that feeds the chain sits in front of it.
            return (0.0 if from_logic else net) + CARRY_IN + leave + CARRY_BIT * (output.index - index)
        return (0.0 if port == "CI" else net) + CARRY_THROUGH + leave
    return net + INVERTER


def group(name):
    """A signal without its bit and without the numbers of instances: the name in one line of the sources."""
    # Yosys numbers the primitives of a memory; a LUT memory numbers its address pins and has a letter for each of its ports.
    name = re.sub(r"(\.\d+)+(?=\.|$)", "", name)
    name = re.sub(r"(?<=\.)(A|DPRA)\d+$", r"\1", name)
    name = re.sub(r"(?<=\.)(DI|ADDR)[A-H]$", r"\1", name)
    return re.sub(r"\[\d+\]", "[]", re.sub(r"(\[\d+\])+(?=(\.[A-Z]+)?$)", "", name))


class Paths:
    def __init__(self, netlist, family):
        self.netlist, self.factor = netlist, FACTOR[family]
        self.arrivals, self._origins = {}, {}

    def arrival(self, end):
        """When the signal `end` is valid after the clock edge. Iterative, since carry chains are deep."""
        outputs = self.netlist.outputs
        stack = [end]
        while stack:
            bit = stack[-1]
            if bit in self.arrivals and self.arrivals[bit] is not NEVER:
                stack.pop()
            elif bit in self.arrivals:
                self.arrivals[bit] = self._latest(bit)
                stack.pop()
            else:
                self.arrivals[bit] = NEVER  # also what a combinational loop sees of itself
                if bit in outputs:
                    stack += [b for port, i, b in outputs[bit].inputs
                              if b not in self.arrivals and hop(outputs[bit], port, i, False, 0.0) is not None]
        return self.arrivals[end]

    def _latest(self, bit):
        netlist = self.netlist
        latest = Arrival(netlist.starts.get(bit, 0.0), 0, None)
        if bit not in netlist.outputs:
            return latest
        output = netlist.outputs[bit]
        is_lut = not output.type.startswith(("MUXF", "CARRY", "INV"))
        for port, index, source in output.inputs:
            before = self.arrivals.get(source, NEVER)
            if before is NEVER:
                continue
            delay = hop(output, port, index, netlist.from_logic(source), netlist.net(source, output.type))
            if delay is not None and before.ns + delay > latest.ns:
                latest = Arrival(before.ns + delay, before.levels + is_lut, source)
        return latest

    def at(self, end):
        """Delay in ns and levels of the slowest path to an end."""
        arrival = self.arrival(end.bit)
        # The register after a LUT shares its slice.
        local = FLIP_FLOP.match(end.type) and end.port == "D" and self.netlist.from_logic(end.bit)
        net = 0.0 if local else self.netlist.net(end.bit, end.type)
        return (arrival.ns + net + SETUP) * self.factor, arrival.levels

    def origin(self, bit):
        """Where the slowest path to a bit starts."""
        way = []
        while bit not in self._origins and self.arrivals[bit].source is not None:
            way.append(bit)
            bit = self.arrivals[bit].source
        origin = self._origins.get(bit, bit)
        self._origins.update(dict.fromkeys(way, origin))
        return origin

    def way(self, end):
        """Names of the start, of the signals on the slowest path that bear a name of the source, and of the end."""
        names, bit, way = self.netlist.names, end.bit, [self.netlist.end_name(end)]
        while self.arrivals[bit].source is not None:
            if UNNAMED not in names.get(bit, UNNAMED):
                way.append(names[bit])
            bit = self.arrivals[bit].source
        return [self.netlist.start_name(bit), *reversed(way)]

    def report(self, target):
        """Slowest path, classes from the slowest on, and a histogram of all ends. `target` is in ns."""
        worst, worst_end, max_levels, classes, histogram = (-1.0, 0), None, 0, {}, collections.Counter()
        for end in self.netlist.ends:
            ns, levels = self.at(end)
            max_levels = max(max_levels, levels)
            if ns > worst[0]:
                worst, worst_end = (ns, levels), end
            histogram[int(ns / HISTOGRAM_STEP)] += 1
            key = group(self.netlist.start_name(self.origin(end.bit))), group(self.netlist.end_name(end))
            entry = classes.setdefault(key, {"start": key[0], "end": key[1], "endpoints": 0, "above_target": 0, "ns": -1.0, "levels": 0})
            entry["endpoints"] += 1
            entry["above_target"] += ns > target
            if ns > entry["ns"]:
                entry["ns"], entry["levels"] = ns, levels
        for entry in classes.values():
            entry["ns"] = round(entry["ns"], 2)
        return {
            "max_levels": max_levels, "ns": round(worst[0], 2), "levels": worst[1], "path": self.way(worst_end) if worst_end else [],
            "target_ns": target, "above_target": sum(entry["above_target"] for entry in classes.values()),
            "classes": sorted(classes.values(), key=lambda entry: (-entry["ns"], entry["start"], entry["end"])),
            "histogram": [{"from_ns": i * HISTOGRAM_STEP, "endpoints": histogram[i]} for i in range(max(histogram, default=-1) + 1)],
        }
