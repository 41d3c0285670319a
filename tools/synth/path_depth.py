#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Cell counts and the deepest register-to-register path of a flat netlist, by a Yosys proxy, not Vivado.

In:  JSON netlist that Yosys has written after synth_xilinx -flatten (one module that holds all cells).
Out: one JSON object on standard output: counts of primitives, the greatest number of LUT levels between two registers,
     and the slowest path with its delay in ns, start, end and the nets on the way.

The delays are typical of a mid-speed 7-series or UltraScale+ part with a flat guess for every net. They rank designs and
show which path to cut; they do not replace place and route. Paths start at registers, memories and inputs (at time 0) and end
at registers, memories and outputs. A LUT memory is read without a clock, so paths lead through its read address.
"""
import argparse
import collections
import json
import re
import sys

# Delays in ns.
NET, LUT, MUX, INVERTER = 0.45, 0.10, 0.10, 0.05
CLOCK_TO_Q, CLOCK_TO_LUT_MEMORY, CLOCK_TO_BLOCK, SETUP = 0.35, 1.00, 1.50, 0.10
CARRY_IN, CARRY_THROUGH, CARRY_BIT, CARRY_OUT = 0.35, 0.05, 0.0125, 0.20

FLIP_FLOP = re.compile(r"FD|LD")
LUT_MEMORY = re.compile(r"SRL|RAM\d")
BLOCK = re.compile(r"RAMB|URAM|FIFO|DSP|GT|CMAC|MMCM|PLL|BUFG|IBUF|IDDR|ODDR|XADC|PCIE")
LOGIC = re.compile(r"LUT|MUXF|CARRY|INV")
CLOCK_PORTS = {"C", "CLK", "G", "WCLK"}

# LUTs that a memory primitive takes; the others take one.
MEMORY_LUTS = {
    "RAM32X1D": 2, "RAM64X1D": 2, "RAM128X1S": 2, "RAM32M": 4, "RAM64M": 4, "RAM128X1D": 4, "RAM256X1S": 4,
    "RAM256X1D": 8, "RAM512X1S": 8, "RAM32M16": 8, "RAM64M8": 8,
}

Arrival = collections.namedtuple("Arrival", "ns levels source")
NEVER = Arrival(-1.0, 0, None)
Output = collections.namedtuple("Output", "cell type port index inputs")


def reads(memory_output, address_port):
    """Whether a port of a LUT memory is the read address of an output of the same cell."""
    if memory_output.startswith("DO"):
        return address_port == "ADDR" + memory_output[2:]
    return bool(re.fullmatch(r"DPRA\d*" if memory_output == "DPO" else r"A\d*", address_port))


def hop(output, port, index, from_logic):
    """Delay from an input of a logic cell to one of its outputs, the net to the input included; None if there is no way."""
    kind = output.type
    if LUT_MEMORY.match(kind):
        return NET + LUT if reads(output.port, port) else None
    if kind.startswith("LUT"):
        return NET + LUT
    if kind.startswith("MUXF"):
        return (NET if port == "S" else 0.0) + MUX
    if kind.startswith("CARRY"):
        leave = CARRY_OUT if output.port == "O" else 0.0
        if port in ("S", "DI"):
            if index > output.index:
                return None
            # A LUT that feeds the chain sits in front of it.
            return (0.0 if from_logic else NET) + CARRY_IN + leave + CARRY_BIT * (output.index - index)
        return (0.0 if port == "CI" else NET) + CARRY_THROUGH + leave
    return NET + INVERTER


class Netlist:
    def __init__(self, module):
        self.module = module
        self.cells = collections.Counter(cell["type"] for cell in module["cells"].values())
        self.starts, self.outputs, self.ends = {}, {}, []
        for name, cell in module["cells"].items():
            self._add(name, cell)
        for name, port in module["ports"].items():
            if port["direction"] == "output":
                self.ends += [(bit, name, "output", "") for bit in port["bits"] if not isinstance(bit, str)]
        self.arrivals = {}

    def _add(self, name, cell):
        kind, directions = cell["type"], cell["port_directions"]
        pins = {"input": [], "output": []}
        for port, bits in cell["connections"].items():
            pins[directions[port]] += [(port, i, bit) for i, bit in enumerate(bits) if not isinstance(bit, str)]
        memory = LUT_MEMORY.match(kind)
        if FLIP_FLOP.match(kind) or memory or BLOCK.match(kind):
            delay = CLOCK_TO_Q if FLIP_FLOP.match(kind) else CLOCK_TO_LUT_MEMORY if memory else CLOCK_TO_BLOCK
            self.starts.update((bit, delay) for _, _, bit in pins["output"])
            self.ends += [(bit, name, kind, port) for port, _, bit in pins["input"] if port not in CLOCK_PORTS]
        elif not LOGIC.match(kind):
            sys.exit(f"path_depth.py: cell {name} has the unknown type {kind}; is the netlist from synth_xilinx -flatten?")
        if memory or LOGIC.match(kind):
            self.outputs.update((bit, Output(name, kind, port, i, pins["input"])) for port, i, bit in pins["output"])

    def from_logic(self, bit):
        return bit in self.outputs and bit not in self.starts

    def arrival(self, end):
        """When the signal `end` is valid after the clock edge. Iterative, since carry chains are deep."""
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
                if bit in self.outputs:
                    stack += [b for port, i, b in self.outputs[bit].inputs
                              if b not in self.arrivals and hop(self.outputs[bit], port, i, False) is not None]
        return self.arrivals[end]

    def _latest(self, bit):
        latest = Arrival(self.starts.get(bit, 0.0), 0, None)
        if bit not in self.outputs:
            return latest
        output = self.outputs[bit]
        is_lut = not output.type.startswith(("MUXF", "CARRY", "INV"))
        for port, index, source in output.inputs:
            delay = hop(output, port, index, self.from_logic(source))
            before = self.arrivals.get(source, NEVER)
            if delay is not None and before is not NEVER and before.ns + delay > latest.ns:
                latest = Arrival(before.ns + delay, before.levels + is_lut, source)
        return latest

    def report(self):
        worst, worst_end, max_levels = NEVER, None, 0
        for bit, name, kind, port in self.ends:
            arrival = self.arrival(bit)
            # The register behind a LUT shares its slice.
            net = 0.0 if FLIP_FLOP.match(kind) and port == "D" and self.from_logic(bit) else NET
            max_levels = max(max_levels, arrival.levels)
            if arrival.ns + net + SETUP > worst.ns:
                worst, worst_end = arrival._replace(ns=arrival.ns + net + SETUP, source=bit), (name, kind, port)
        return {**self._counts(), "max_levels": max_levels, "ns": round(worst.ns, 2), "levels": worst.levels,
                "path": self._path(worst.source, *worst_end)}

    def _path(self, bit, cell, kind, port):
        """Names of the start, of the nets on the way that bear a name of the source, and of the end."""
        names = {}
        for name, net in self.module["netnames"].items():
            for i, b in enumerate(net["bits"]):
                text = f"{name}[{i}]" if len(net["bits"]) > 1 else name
                # Names that Yosys made up start with a dollar sign; a short one says most.
                if b not in names or ("$" in text, len(text)) < ("$" in names[b], len(names[b])):
                    names[b] = text
        end = f"{cell}.{port}"
        if FLIP_FLOP.match(kind):
            end = names[self.module["cells"][cell]["connections"]["Q"][0]] + ("" if port == "D" else f".{port}")
        path = [end]
        while bit is not None:
            source = self.arrivals[bit].source
            if source is None or "$" not in names.get(bit, "$"):
                path.append(names.get(bit, str(bit)))
            bit = source
        return path[::-1]

    def _count(self, pattern):
        return sum(count for kind, count in self.cells.items() if re.match(pattern, kind))

    def _counts(self):
        logic = self._count(r"LUT\d")
        memory = sum(count * MEMORY_LUTS.get(kind, 1) for kind, count in self.cells.items() if LUT_MEMORY.match(kind))
        return {
            "lut": logic + memory, "lut_logic": logic, "lut_memory": memory, "ff": self._count("FD"),
            "carry": self._count("CARRY"), "bram36": self._count("RAMB36|FIFO36") + self._count("RAMB18|FIFO18") / 2,
            "uram": self._count("URAM"), "dsp": self._count("DSP"),
        }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("netlist", help="JSON netlist of Yosys after synth_xilinx -flatten")
    with open(parser.parse_args().netlist, encoding="utf-8") as file:
        modules = json.load(file)["modules"].values()
    json.dump(Netlist(max(modules, key=lambda module: len(module["cells"]))).report(), sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
