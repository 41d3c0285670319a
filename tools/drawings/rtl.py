# SPDX-License-Identifier: Apache-2.0
"""Facts in the text of the RTL about its modules: which module instantiates which, and where data flows between two
instances.

It is a search of text, not an elaboration: a flow is a chain of a few names, from an output of one instance through
statements of the module around it to an input of the other. A chain that is found may be gated or unused; where none is
found, there is no wire.
"""
import re
from dataclasses import dataclass, field
from pathlib import Path

FOLDERS = ("rtl", "fpga_boards")
STEPS = 4  # statements between two instances at most
KEYWORDS = {"assign", "begin", "end", "if", "else", "case", "endcase", "for", "always_ff", "always_comb", "posedge",
            "logic", "unique", "default", "int", "unsigned", "genvar", "generate", "localparam", "or", "and", "not",
            "signed", "typedef", "struct", "packed", "clk_i", "rst_i"}
COMPARISON = re.compile(r"[=!<>]==?|<=(?=[^;]*<=)")  # the last <= of a statement may be an assignment
IDENTIFIER = re.compile(r"(?<![\w'$`.])[a-z]\w*")
INSTANCE = re.compile(r"(?<![\w.`])([A-Za-z]\w*)\s*(?=#\s*\(|\bu_)")
PORT = re.compile(r"\.(\w+)\s*(\()?")


def closing(text: str, opening: int) -> int:
    """The place after the parenthesis that closes the one at `opening`."""
    depth = 0
    for place in range(opening, len(text)):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if depth == 0:
            return place + 1
    return len(text)


def names(text: str) -> set[str]:
    return {name for name in IDENTIFIER.findall(text) if len(name) > 1} - KEYWORDS  # a letter is an index


@dataclass
class Instance:
    module: str
    inputs: set[str] = field(default_factory=set)
    outputs: set[str] = field(default_factory=set)


class Module:
    def __init__(self, path: Path):
        self.path = path
        text = re.sub(r"//[^\n]*|/\*.*?\*/", "", path.read_text(), flags=re.DOTALL)
        self.instances: list[Instance] = []
        self.edges: dict[str, set[str]] = {}
        rest, last = [], 0
        for found in INSTANCE.finditer(text):
            if found.start() < last:
                continue
            place = found.end()
            if text[place] == "#":
                place = closing(text, text.index("(", place))
            head = re.compile(r"\s*u_\w+\s*(?:\[[^]]*\]\s*)?\(").match(text, place)
            if head:
                rest.append(text[last:found.start()])
                last = closing(text, head.end() - 1)
                self.instances.append(self._instance(found.group(1), text[head.end():last - 1]))
        rest.append(text[last:])
        self._statements(";".join(rest))
        for instance in self.instances:
            for source in instance.inputs if instance.module == "trib_level_sync" else ():  # as good as a wire
                self.edges.setdefault(source, set()).update(instance.outputs)

    @staticmethod
    def _instance(module: str, ports: str) -> Instance:
        instance = Instance(module)
        place = 0
        while found := PORT.search(ports, place):
            port, place = found.group(1), found.end()
            value = port
            if found.group(2):
                place = closing(ports, found.end() - 1)
                value = ports[found.end():place - 1]
            if "ready" not in port:  # back-pressure is no data
                (instance.outputs if port.endswith("_o") else instance.inputs).update(names(value))
        return instance

    def _statements(self, text: str) -> None:
        for statement in text.split(";"):
            plain = COMPARISON.sub(lambda one: "<=" if one.group(0) == "<=" else " ", statement)
            left, equals, right = plain.partition("=")
            if equals:
                targets = re.findall(r"(?<![\w'$`.])[a-z]\w*(?=[\w.\[\]:+\-*' $()]*<?$)", left) or list(names(left))
                for source in names(right) | (names(left) if "if" in left else set()):
                    self.edges.setdefault(source, set()).update(targets)

    def children(self) -> set[str]:
        return {instance.module for instance in self.instances}

    def flow(self, source: str, target: str) -> bool:
        """Whether a name leads from an output of an instance of `source` to an input of one of `target`."""
        ends = set().union(*(one.inputs for one in self.instances if one.module == target), set())
        reached = set().union(*(one.outputs for one in self.instances if one.module == source), set())
        for _ in range(STEPS):
            if reached & ends:
                return True
            reached = reached | set().union(*(self.edges.get(name, set()) for name in reached), set())
        return bool(reached & ends)


class Rtl:
    def __init__(self, root: Path):
        self.modules = {path.stem: Module(path) for folder in FOLDERS for path in sorted((root / folder).rglob("*.sv"))}
        self.parents: dict[str, set[str]] = {}
        for name, module in self.modules.items():
            for child in module.children():
                self.parents.setdefault(child, set()).add(name)

    def above(self, name: str) -> set[str]:
        """The module and all that contain it."""
        found, pending = {name}, [name]
        while pending:
            for parent in self.parents.get(pending.pop(), ()):
                if parent not in found:
                    found.add(parent)
                    pending.append(parent)
        return found

    def connected(self, source: str, target: str) -> bool:
        """Whether one contains the other, or data flows from the one to the other, or between modules around them."""
        sources, targets = self.above(source), self.above(target)
        if source in targets or target in sources:
            return True
        for name in sorted(sources & targets):
            module = self.modules.get(name)
            children = module.children() if module else set()
            pairs = ((one, other) for one in children & sources for other in children & targets if one != other)
            if any(module.flow(one, other) for one, other in pairs):
                return True
        return False
