# SPDX-License-Identifier: Apache-2.0
"""An elaborated board, from the JSON of Yosys with its hierarchy kept, by the names that Vivado has for things.

Instances and cells have paths with "/"; generate blocks are part of the name of an instance: u_core/gen_port[0].u_port. A register
`x_q` is one cell for each bit, x_q_reg[3], with pins C, D and Q. Nets are numbers that hold through all of the hierarchy.
"""
import collections
import json
import re

import primitives_model

# pins: name -> (direction, nets); constants: name -> "0" or "1" for each bit that is one, else None, least significant first.
Cell = collections.namedtuple("Cell", "path type pins source parameters constants")
Register = collections.namedtuple("Register", "path clock inputs net asynchronous")  # inputs: nets of D, enable and reset

FLIP_FLOP = re.compile(r"\$(s|a|al|sds|dffsr|_)?\w*dff")
# Of these both inputs are as wide as the output, or several times as wide ($pmux): what they have been extended by is a constant.
BITWISE = {"$not", "$and", "$or", "$xor", "$xnor", "$mux", "$pmux"}
MEMORY_WRITE, MEMORY_READ = "$memwr_v2", "$memrd_v2"


class Netlist:
    """ports: name of each bit -> (direction, net); instances: path -> module; cells: path -> Cell of primitives and boxes;
    registers: path -> Register; drivers: net -> (cell of logic, its inputs); tied: net -> constant that a module above gives it."""

    def __init__(self, path, top, root):
        with open(path, encoding="utf-8") as file:
            self.modules = json.load(file)["modules"]
        self.root = root
        self.parent = []
        self.ports, self.instances, self.cells, self.registers = {}, {}, {}, {}
        self.logic, self.box_outputs, self.memory_clock = {}, {}, {}
        self.tied = {}
        self.gates = set()
        nets = collections.defaultdict(self._new_net)
        self._module(top, "", nets)
        module = self.modules[top]
        for name, port in module["ports"].items():
            for i, bit in enumerate(port["bits"]):
                bits = f"{name}[{i}]" if len(port["bits"]) > 1 else name
                self.ports[bits] = (port["direction"], self.find(nets[bit]))
        self._settle()

    # Nets ---------------------------------------------------------------------------------------------------------------
    def _new_net(self):
        self.parent.append(len(self.parent))
        return len(self.parent) - 1

    def find(self, net):
        while self.parent[net] != net:
            self.parent[net] = net = self.parent[self.parent[net]]
        return net

    def _join(self, first, second):
        self.parent[self.find(first)] = self.find(second)

    def _bits(self, nets, bits):
        """Nets of bits; a constant is None."""
        return [None if isinstance(bit, str) else nets[bit] for bit in bits]

    # Hierarchy ----------------------------------------------------------------------------------------------------------
    def _module(self, name, path, nets):
        module = self.modules[name]
        signals = self._signals(module)
        written = {}
        for cell_name, cell in module["cells"].items():
            kind, place = cell["type"], f"{path}{cell_name}"
            pins = {pin: (cell["port_directions"].get(pin, "input"), self._bits(nets, bits))
                    for pin, bits in cell["connections"].items()}
            if kind.startswith("$"):
                self._logic(kind, cell, pins, path, signals, written)
            elif self._is_box(kind):
                self.instances[place] = kind
                constants = {pin: [bit if isinstance(bit, str) else None for bit in bits] for pin, bits in cell["connections"].items()}
                self.cells[place] = Cell(place, kind, pins, cell["attributes"].get("src", ""), cell["parameters"], constants)
            else:
                self.instances[place] = kind.split("$")[0].lstrip("\\")
                inner = collections.defaultdict(self._new_net)
                self._module(kind, f"{place}/", inner)
                for pin, port in self.modules[kind]["ports"].items():
                    for bit, net, outside in zip(port["bits"], pins.get(pin, ("", []))[1], cell["connections"].get(pin, [])):
                        if net is not None and not isinstance(bit, str):
                            self._join(inner[bit], net)
                        elif net is None and not isinstance(bit, str):
                            self.tied[inner[bit]] = outside

    def _is_box(self, kind):
        module = self.modules[kind]
        return not module["cells"] and "blackbox" in module["attributes"]

    @staticmethod
    def _signals(module):
        """For each bit the signal of the source that it is; a short name says most, and none that the front end made up."""
        names = {}
        for name, net in module["netnames"].items():
            if name.startswith("$") or net.get("hide_name"):
                continue
            for i, bit in enumerate(net["bits"]):
                if not isinstance(bit, str) and (bit not in names or len(name) < len(names[bit][0])):
                    names[bit] = (name, i, len(net["bits"]))
        return names

    def _logic(self, kind, cell, pins, path, signals, written):
        if FLIP_FLOP.match(kind):
            outputs = cell["connections"]["Q"]
            shared = [net for pin in ("EN", "SRST") for net in pins.get(pin, ("", []))[1] if net is not None]
            asynchronous = [net for pin in ("ARST", "ALOAD", "SET", "CLR") for net in pins.get(pin, ("", []))[1] if net is not None]
            for i, bit in enumerate(outputs):
                name, index, width = signals.get(bit, (f"unnamed_{bit}", 0, 1))
                place = f"{path}{name}_reg" + (f"[{index}]" if width > 1 else "")
                data = pins["D"][1][i]
                inputs = shared + ([] if data is None else [data])
                self.registers[place] = Register(place, pins["CLK"][1][0], inputs, pins["Q"][1][i], asynchronous)
        elif kind == MEMORY_WRITE:
            # A read without a clock changes with the clock of the write.
            written[cell["parameters"]["MEMID"]] = pins["CLK"][1][0]
            place = f"{path}{cell['parameters']['MEMID'].lstrip(chr(92))}_reg"
            inputs = [net for pin in ("ADDR", "DATA", "EN") for net in pins[pin][1] if net is not None]
            self.registers[place] = Register(place, pins["CLK"][1][0], inputs, None, [])
            self.memory_clock.setdefault(f"{path}{cell['parameters']['MEMID']}", place)
        elif kind == MEMORY_READ:
            memory = f"{path}{cell['parameters']['MEMID']}"
            address = [net for net in pins["ADDR"][1] if net is not None]
            for net in pins["DATA"][1]:
                self.logic.setdefault(net, []).append((memory, address))
        else:
            self._combinational(kind, pins)

    def _combinational(self, kind, pins):
        """For a bitwise cell, a bit of the output depends only on the same bits of the inputs."""
        outputs = pins["Y"][1]
        inputs = {pin: bits for pin, (direction, bits) in pins.items() if direction == "input"}
        for i, net in enumerate(outputs):
            if net is None:
                continue
            if kind in BITWISE:
                found = [bits[i + k] for pin, bits in inputs.items() if pin != "S" for k in range(0, len(bits) - i, len(outputs))]
                found += inputs.get("S", [])
            else:
                found = [bit for bits in inputs.values() for bit in bits]
            self.logic.setdefault(net, []).append((None, [bit for bit in found if bit is not None]))
            if kind != "$not":
                self.gates.add(net)

    def _settle(self):
        """Nets by their representatives, once all are joined."""
        def settled(nets):
            return [None if net is None else self.find(net) for net in nets]
        self.registers = {path: r._replace(clock=self.find(r.clock), inputs=settled(r.inputs), asynchronous=settled(r.asynchronous),
                                           net=None if r.net is None else self.find(r.net)) for path, r in self.registers.items()}
        self.tied = {self.find(net): value for net, value in self.tied.items()}
        self.cells = {path: c._replace(pins={pin: (direction, settled(bits)) for pin, (direction, bits) in c.pins.items()})
                      for path, c in self.cells.items()}
        for cell in self.cells.values():
            for pin, (_, nets) in cell.pins.items():
                cell.constants[pin] = [self.tied.get(net, value) for net, value in zip(nets, cell.constants[pin])]
        logic = {}
        for net, entries in self.logic.items():
            logic.setdefault(self.find(net), []).extend((memory, settled(inputs)) for memory, inputs in entries)
        self.logic, self.gates = logic, {self.find(net) for net in self.gates}
        self.register_of = {r.net: path for path, r in self.registers.items() if r.net is not None}
        self.input_of = {net: name for name, (direction, net) in self.ports.items() if direction != "output"}
        for path, cell in self.cells.items():
            for pin, (direction, bits) in cell.pins.items():
                if direction in ("output", "inout"):
                    for i, net in enumerate(bits):
                        if net is not None:
                            self.box_outputs[net] = (path, pin, i)

    # Ways ---------------------------------------------------------------------------------------------------------------
    def starts(self, nets):
        """Where the paths to some nets start: paths of registers and memories, ("pin", cell, pin, bit), ("port", name); and
        whether there is logic on the way."""
        found, seen, stack, logic = set(), set(), [net for net in nets if net is not None], False
        while stack:
            net = stack.pop()
            if net in seen:
                continue
            seen.add(net)
            if net in self.register_of:
                found.add(self.register_of[net])
            elif net in self.box_outputs:
                path, pin, bit = self.box_outputs[net]
                through = primitives_model.through(self.cells[path].type, pin)
                if through is None:
                    found.add(("pin", path, pin, bit))
                else:
                    stack += [n for p in through for n in self.cells[path].pins.get(p, ("", []))[1] if n is not None]
            elif net in self.logic:
                logic = logic or net in self.gates
                for memory, inputs in self.logic[net]:
                    if memory is not None:
                        found.add(self.memory_clock.get(memory, f"{memory}_reg"))
                    stack += [n for n in inputs if n is not None]
            elif net in self.input_of:
                found.add(("port", self.input_of[net]))
        return found, logic

    def parameter(self, cell, name):
        """A number that a primitive is set to. Yosys keeps no real numbers: these are read from the source."""
        place = re.match(r"([^:|]+):(\d+)", cell.source)
        lines = (self.root / place.group(1)).read_text(encoding="utf-8").splitlines()[:int(place.group(2)) + 3]
        found = re.findall(rf"\.{name}\s*\(([\d.]+)\)", "\n".join(lines[-40:]))
        return float(found[-1]) if found else primitives_model.DEFAULTS[cell.type][name]
