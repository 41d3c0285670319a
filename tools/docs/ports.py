# SPDX-License-Identifier: Apache-2.0
"""Tables of a module's ports and parameters, and an instance of it, against its source and Verilator. A comment right above says of which
module they are:
  <!-- ports of: MODULE -->        table of port, direction, width: those of the source, in its order
  <!-- parameters of: MODULE -->   table of parameter, default: likewise
  <!-- instance of: MODULE -->     a module to copy, with an instance that connects every port; Verilator has no remark on it
A width is written `Ports` × 8 × `BeatBytes`; an enumeration of a package counts as its bits.
"""
import re
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from markdown import Document

COMMENT = re.compile(r"^<!-- (ports|parameters) of: (\w+) -->$")
PORT = re.compile(r"^\s*(input|output)\s+(\w+)\s*((?:\[[^\]]+\])*)\s+(\w+),?\s*$")
PARAMETER = re.compile(r"^\s*parameter\s.*?(\w+)\s*=\s*([^,/]+?),?\s*$")
ENUM = re.compile(r"typedef enum (?:logic|bit) \[(\d+):0\] \{[^}]*\} (\w+);")


@dataclass
class Port:
    name: str
    direction: str
    width: str


def product(factors: list[str]) -> str:
    """In the form of the tables: names first, in code, then numbers; 1 if there is none."""
    return " × ".join(factors) or "1"


def factors(dimension: str) -> list[str]:
    """[8*BeatBytes-1:0] is 8 and BeatBytes."""
    inside = dimension.strip("[]")
    if re.fullmatch(r"\d+:0", inside):
        return [str(int(inside[:-2]) + 1)]
    return [factor if factor.isdigit() else f"`{factor}`" for factor in inside.removesuffix("-1:0").split("*")]


def ports_of(source: str, enumerations: dict[str, int]) -> list[Port]:
    """Of the only module of a source that has one port a line."""
    ports = []
    for line in source.split(");")[0].split("\n"):
        found = PORT.match(line)
        if not found:
            continue
        direction, kind, dimensions, name = found.groups()
        width = [factor for dimension in re.findall(r"\[[^\]]+\]", dimensions) for factor in factors(dimension)]
        if kind in enumerations:
            width.append(str(enumerations[kind]))
        ports.append(Port(name, {"input": "in", "output": "out"}[direction], product(width)))
    return ports


def parameters_of(source: str) -> list[tuple[str, str]]:
    head = source.split(") (")[0]
    return [(found.group(1), found.group(2).replace("'0", "0")) for found in map(PARAMETER.match, head.split("\n")) if found]


class PortCheck:
    """`errors` are lines with file:line; `counts` how many of each kind have been looked at."""

    def __init__(self, root: Path, documents: list[Document]):
        self.root = root
        self.documents = documents
        self.errors: list[str] = []
        self.counts = {"ports": 0, "parameters": 0, "instances": 0}
        self.enumerations: dict[str, int] = {}

    def run(self) -> None:
        for package in sorted((self.root / "rtl").rglob("*_pkg.sv")):
            for found in ENUM.finditer(re.sub(r"//.*", "", package.read_text())):
                self.enumerations[found.group(2)] = int(found.group(1)) + 1
        for document in self.documents:
            for number, line in enumerate(document.text.split("\n"), 1):
                found = COMMENT.match(line)
                if found:
                    self._check_table(document, number, *found.groups())
            for block in document.blocks:
                module = block.note("instance of")
                if module:
                    self._check_instance(document, block, module)

    def _error(self, document: Document, line: int, what: str) -> None:
        self.errors.append(f"{document.name}:{line}: {what}")

    def _source(self, document: Document, line: int, module: str) -> str:
        found = sorted((self.root / "rtl").rglob(f"{module}.sv"))
        if not found:
            self._error(document, line, f"there is no module {module}")
        return found[0].read_text() if found else ""

    def _check_table(self, document: Document, above: int, kind: str, module: str) -> None:
        source = self._source(document, above, module)
        if kind == "ports":
            due = [(f"`{port.name}`", port.direction, port.width) for port in ports_of(source, self.enumerations)]
        else:
            due = [(f"`{name}`", default) for name, default in parameters_of(source)]
        self.counts[kind] += len(due)
        columns = len(due[0]) if due else 0
        written = []
        for line in document.text.split("\n")[above:]:
            if not line.startswith("|"):
                break
            written.append(tuple(cell.strip() for cell in line.strip("|").split("|"))[:columns])
        written = written[2:]  # head and rule
        for offset, row in enumerate(written):
            if offset >= len(due) or row != due[offset]:
                wanted = " | ".join(due[offset]) if offset < len(due) else "the end"
                self._error(document, above + 3 + offset, f"'{' | '.join(row)}', but {module} has here: {wanted}")
                return
        if len(written) < len(due):
            self._error(document, above, f"{due[len(written)][0]} of {module} is missing")

    def _check_instance(self, document: Document, block, module: str) -> None:
        self.counts["instances"] += 1
        text = "\n".join(block.lines) + "\n"
        for port in ports_of(self._source(document, block.line, module), self.enumerations):
            if not re.search(rf"\.{port.name}\s*\(", text):
                self._error(document, block.line, f"{port.name} of {module} is not connected")
        name = re.search(r"^module (\w+)", text)
        if not name:
            self._error(document, block.line, "no module begins here")
            return
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / f"{name.group(1)}.sv"
            file.write_text(text)
            lint = subprocess.run(["verilator", "--lint-only", "-Wall", "-f", "rtl/node/node.f", str(file), "--top-module", name.group(1)],
                                  cwd=self.root, capture_output=True, text=True)
            for remark in re.findall(rf"^%\w+.*?{file.name}:(\d+):\d+: (.*)$", lint.stderr, re.MULTILINE):
                self._error(document, block.line + int(remark[0]) - 1, f"Verilator: {remark[1]}")
            if lint.returncode and not self.errors:
                self._error(document, block.line, f"Verilator: {lint.stderr.strip().splitlines()[0]}")
