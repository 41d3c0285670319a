# SPDX-License-Identifier: Apache-2.0
"""What a document says of a module's interface is what the sources have. A comment right above a table or a block says of what:

  <!-- parameters of: FILE.sv -->   | parameter | default | ... of every parameter, in order
  <!-- ports of: FILE.sv -->        | port | direction | width | ... of every port, in order; "Ports x 8*BeatBytes" is a width
  <!-- instance of: FILE.sv -->     a block that connects every parameter and port by its name, in order
  <!-- writes of: FILE.toml -->     | page | register | address | value | ...: registers that can be written, of instance 0 of their
                                    page; NAME_i is an element of an array; no bit of the value is one that the register lacks
"""
import re
import tomllib
from pathlib import Path

from markdown import Block, Document, Table

MOST_PORTS = 8  # pages have room for so many
PARAMETER = re.compile(r"^\s*parameter\b[^=]*?(\w+)\s*=\s*([^,\s]+)", re.MULTILINE)
PORT = re.compile(r"^\s*(input|output)\s+(\w+)\s*((?:\[[^\]]*\]\s*)*)(\w+)\s*,?\s*$", re.MULTILINE)
CONNECTION = re.compile(r"\.(\w+)\s*\(")
ENUM = re.compile(r"typedef enum logic \[(\d+):0\] \{[^}]*\}\s*(\w+);")


def dimension(text: str) -> str:
    """"15:0" is "16", "8*BeatBytes-1:0" is "8*BeatBytes"."""
    upper = text.removesuffix(":0")
    return str(int(upper) + 1) if upper.isdigit() else upper.removesuffix("-1")


class InterfaceCheck:
    """`errors` are lines with file:line, expected and got; `counts` how many of each kind have been looked at."""

    def __init__(self, root: Path, documents: list[Document]):
        self.root = root
        self.documents = documents
        self.errors: list[str] = []
        self.counts = {"parameters": 0, "ports": 0, "connections": 0, "register writes": 0}

    def run(self) -> None:
        for document in self.documents:
            for block in document.blocks:
                if block.note("instance of"):
                    self._check_instance(document, block)
            for table in document.tables:
                if table.note("parameters of"):
                    self._check_rows("parameters", document, table, self.parameters(table.note("parameters of")))
                if table.note("ports of"):
                    self._check_rows("ports", document, table, self.ports(table.note("ports of")))
                if table.note("writes of"):
                    self._check_writes(document, table)

    def parameters(self, file: str) -> list[tuple[str, ...]]:
        return PARAMETER.findall(self._header(file))

    def ports(self, file: str) -> list[tuple[str, ...]]:
        """Name, direction, width."""
        enums = {name: int(upper) + 1 for path in sorted((self.root / "rtl").rglob("*_pkg.sv"))
                 for upper, name in ENUM.findall(path.read_text())}
        found = []
        for direction, kind, dimensions, name in PORT.findall(self._header(file)):
            width = [dimension(text) for text in re.findall(r"\[([^\]]*)\]", dimensions)]
            width += [] if kind == "logic" else [str(enums[kind])]
            found.append((name, direction, " x ".join(width) or "1"))
        return found

    def _header(self, file: str) -> str:
        text = re.sub(r"//.*", "", (self.root / file).read_text())
        return text[text.index("module "):text.index(");")]

    def _error(self, document: Document, line: int, what: str) -> None:
        self.errors.append(f"{document.name}:{line}: {what}")

    def _check_rows(self, kind: str, document: Document, table: Table, expected: list[tuple[str, ...]]) -> None:
        rows = [(line, tuple(cell.strip("`") for cell in cells)) for line, cells in table.rows]
        for (line, got), wanted in zip(rows, expected):
            self.counts[kind] += 1
            if got[:len(wanted)] != wanted:
                self._error(document, line, f"{kind} of the module\n  expected: {', '.join(wanted)}\n"
                                            f"  got:      {', '.join(got[:len(wanted)])}")
                return
        if len(rows) != len(expected):
            self._error(document, table.line, f"{len(rows)} {kind}, but the module has {len(expected)}")

    def _check_instance(self, document: Document, block: Block) -> None:
        file = block.note("instance of")
        expected = [row[0] for row in self.parameters(file) + self.ports(file)]
        got = CONNECTION.findall("\n".join(block.lines))
        self.counts["connections"] += len(got)
        if got != expected:
            lacking, foreign = sorted(set(expected) - set(got)), sorted(set(got) - set(expected))
            self._error(document, block.line, f"the instance lacks {', '.join(lacking) or 'nothing'}, has besides "
                                              f"{', '.join(foreign) or 'nothing'}, or is not in the module's order")

    def _check_writes(self, document: Document, table: Table) -> None:
        pages = {page["name"]: page for page in tomllib.loads((self.root / table.note("writes of")).read_text())["page"]}
        for line, (page, register, address, value, *_) in table.rows:
            self.counts["register writes"] += 1
            found = re.fullmatch(r"(\w+?)(?:_(\d+))?", register)
            entry = next((one for one in pages.get(page, {}).get("register", []) if one["name"] == found.group(1)), None)
            if entry is None or ("elements" in entry) != bool(found.group(2)):
                self._error(document, line, f"page {page} has no register {register}")
                continue
            index = int(found.group(2) or 0)
            expected = pages[page]["base"] + entry["offset"] + index * entry.get("stride", 4)
            if index >= self._elements(entry) or int(address, 16) != expected:
                self._error(document, line, f"address of {register}\n  expected: 0x{expected:04X}, of {self._elements(entry)} "
                                            f"elements\n  got:      {address}")
            if entry["access"] == "ro":
                self._error(document, line, f"{register} can't be written")
            elif int(value, 16) & ~self._mask(entry):
                self._error(document, line, f"{value} has bits that {register} lacks: those that it has are 0x{self._mask(entry):08X}")

    @staticmethod
    def _elements(entry: dict) -> int:
        elements = entry.get("elements", 1)
        if elements == "Ports":
            return MOST_PORTS
        return elements if isinstance(elements, int) else len(elements)

    @staticmethod
    def _mask(entry: dict) -> int:
        if "fields" in entry:
            return sum(((1 << field.get("width", 1)) - 1) << field["lsb"] for field in entry["fields"])
        width = entry.get("width", 32)
        return (1 << (MOST_PORTS if width == "Ports" else width)) - 1
