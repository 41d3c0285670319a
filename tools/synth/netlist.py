# SPDX-License-Identifier: Apache-2.0
"""Flat netlist of Yosys, after synth_xilinx -flatten: cells by what they are, loads of nets, names of signals."""
import collections
import math
import re
import sys

import delays

FLIP_FLOP = re.compile(r"FD|LD")
LUT_MEMORY = re.compile(r"SRL|RAM\d")
BLOCK = re.compile(r"RAMB|URAM|FIFO|DSP|GT|CMAC|MMCM|PLL|BUFG|IBUF|IOBUF|OBUF|IDDR|ODDR|XADC|PCIE|USR_ACCESS")
LOGIC = re.compile(r"LUT|MUXF|CARRY|INV")
CLOCK_PORTS = {"C", "CLK", "G", "WCLK", "CLKARDCLK", "CLKBWRCLK", "REGCLKARDRCLK", "REGCLKB"}
# Pins that the flip-flops of a slice share.
SLICE_PORTS = {"CE", "R", "S", "CLR", "PRE"}

# LUTs that a memory primitive takes; the others take one.
MEMORY_LUTS = {
    "RAM32X1D": 2, "RAM64X1D": 2, "RAM128X1S": 2, "RAM32M": 4, "RAM64M": 4, "RAM128X1D": 4, "RAM256X1S": 4,
    "RAM256X1D": 8, "RAM512X1S": 8, "RAM32M16": 8, "RAM64M8": 8,
}

UNNAMED = "(unnamed)"
Output = collections.namedtuple("Output", "cell type port index inputs")
End = collections.namedtuple("End", "bit cell type port")


def readable(name):
    """A name without what Yosys adds when it flattens; of a signal that it made up, the instance is left."""
    name = re.sub(r"^\$(?=\\)|\$flatten|\\", "", name)
    # A register in front of a memory's read port becomes one of its address.
    name = re.sub(r"\$rdreg\[\d+\]\$q\b", ".read_address", name)
    head, made_up, _ = name.partition("$")
    return head + UNNAMED if made_up else name


def area(types):
    """LUTs, registers and blocks of a count of primitives by their type."""
    def count(pattern):
        return sum(number for kind, number in types.items() if re.match(pattern, kind))
    logic = count(r"LUT\d")
    memory = sum(number * MEMORY_LUTS.get(kind, 1) for kind, number in types.items() if LUT_MEMORY.match(kind))
    return {
        "lut": logic + memory, "lut_logic": logic, "lut_memory": memory, "ff": count("FD"), "carry": count("CARRY"),
        "bram36": count("RAMB36|FIFO36") + count("RAMB18|FIFO18") / 2, "uram": count("URAM"), "dsp": count("DSP"),
    }


class Netlist:
    """starts: delay of each bit that a register, a memory or an input drives; outputs: the logic that drives a bit; ends: pins of
    registers, memories and outputs; loads: how many pins read a bit. Cells whose type begins with one of `boxes` are modules that
    are not mapped: all their pins are those of registers."""

    def __init__(self, module, boxes=()):
        self.module, self._boxes = module, tuple(boxes)
        self.cells = collections.Counter(cell["type"] for cell in module["cells"].values())
        self.starts, self.outputs, self.owners, self.ends = {}, {}, {}, []
        self.loads = collections.Counter()
        self._pins, self._shared, self._block_pins = collections.Counter(), collections.Counter(), collections.Counter()
        for name, cell in module["cells"].items():
            self._add(name, cell)
        for name, port in module["ports"].items():
            if port["direction"] == "output":
                self.ends += [End(bit, name, "output", "") for bit in port["bits"] if not isinstance(bit, str)]
        for bit, count in self._shared.items():
            self.loads[bit] += math.ceil(count / delays.FLIP_FLOPS_PER_SLICE)
        self.names = self._names()

    def _add(self, name, cell):
        kind, directions = cell["type"], cell["port_directions"]
        pins = {"input": [], "output": [], "inout": []}
        for port, bits in cell["connections"].items():
            pins[directions[port]] += [(port, i, bit) for i, bit in enumerate(bits) if not isinstance(bit, str)]
        flip_flop, memory, block = FLIP_FLOP.match(kind), LUT_MEMORY.match(kind), BLOCK.match(kind)
        box = kind.startswith(self._boxes)
        if flip_flop or memory or block or box:
            delay = delays.CLOCK_TO_Q if flip_flop or box else delays.CLOCK_TO_LUT_MEMORY if memory else delays.CLOCK_TO_BLOCK
            self.starts.update((bit, delay) for _, _, bit in pins["output"])
            self.owners.update((bit, (kind, name)) for _, _, bit in pins["output"])
            self.ends += [End(bit, name, kind, port) for port, _, bit in pins["input"] if port not in CLOCK_PORTS]
        elif not LOGIC.match(kind):
            sys.exit(f"measure.py: cell {name} has the unknown type {kind}; is the netlist from synth_xilinx -flatten?")
        if memory or LOGIC.match(kind):
            self.outputs.update((bit, Output(name, kind, port, i, pins["input"])) for port, i, bit in pins["output"])
        for port, _, bit in pins["input"]:
            if port not in CLOCK_PORTS:
                (self._shared if flip_flop and port in SLICE_PORTS else self.loads)[bit] += 1
                self._pins[bit] += 1
                self._block_pins[bit] += bool(block)

    def from_logic(self, bit):
        return bit in self.outputs and bit not in self.starts

    def net(self, bit, kind):
        """Delay of the net `bit` to a pin of a cell of that type."""
        return delays.net(self.loads[bit]) + (delays.BLOCK_PIN if BLOCK.match(kind) else 0.0)

    def _names(self):
        """The name of each bit; of several, a short one of the sources says most."""
        names = {}
        for name, net in self.module["netnames"].items():
            for i, bit in enumerate(net["bits"]):
                text = f"{name}[{i}]" if len(net["bits"]) > 1 else name
                if bit not in names or ("$" in text, len(text)) < ("$" in names[bit], len(names[bit])):
                    names[bit] = text
        return {bit: readable(name) for bit, name in names.items()}

    def end_name(self, end):
        """A flip-flop by its signal, the pin added unless it is D; a memory by its cell and pin."""
        if FLIP_FLOP.match(end.type):
            name = self.names[self.module["cells"][end.cell]["connections"]["Q"][0]]
            return name if end.port == "D" else f"{name}.{end.port}"
        cell = readable(end.cell)
        return f"{cell}.{end.port}" if end.port else cell

    def start_name(self, bit):
        """A flip-flop or an input by its signal, a memory by its cell if that has a name."""
        kind, cell = self.owners.get(bit, ("FD", ""))
        signal, cell = self.names.get(bit, UNNAMED), readable(cell)
        return signal if FLIP_FLOP.match(kind) or UNNAMED in cell else cell

    def widest(self, count):
        """The nets with the most pins: name, pins, of these pins of blocks, loads, delay to a pin of logic, one of their ends."""
        ends = {end.bit: self.end_name(end) for end in reversed(self.ends)}
        return [{"net": self.names.get(bit, str(bit)), "pins": number, "blocks": self._block_pins[bit], "loads": self.loads[bit],
                 "ns": round(delays.net(self.loads[bit]), 2), "one_end": ends.get(bit, "")} for bit, number in self._pins.most_common(count)]
