# SPDX-License-Identifier: Apache-2.0
"""The form of the specification: docs/PROTOCOL.md and the documents next to it. Rules have one number each, and their
parts run on from 1. Parts that a file of the tree cites exist. Terms are sorted and defined once. The rationale is
sorted by rule number. Lines of all documents have at most 120 columns, rows of tables 200. A block below the comment
"vector: NAME" has the bytes of that frame of docs/vectors/frames.toml, each line with its offset, the bytes, and their
meaning after two blanks.
"""
import re
import tomllib
from pathlib import Path

from markdown import Block, Document

COLUMNS, ROW_COLUMNS = 120, 200
# Not wrapped: documents that programs write, the text of others, and entries of releases.
UNWRAPPED = re.compile(r"docs/results\.md|.*REGISTERS\.md|CODE_OF_CONDUCT\.md|CHANGELOG\.md")
SPECIFICATION, RATIONALE = "docs/PROTOCOL.md", "docs/rationale.md"
RULE = re.compile(r"^\s*- \*\*([A-Z]{2}\d+)(?:\.(\d+))?\*\*")
PART = re.compile(r"\b([A-Z]{2})\d{1,2}\.\d{1,2}\b")
TERM = re.compile(r"^\| ([^|]+) \| [^|]+ \|$")
ANNOTATED = re.compile(r"^ *(\d+) {2}((?:[0-9a-f]{2} )*[0-9a-f]{2})(?: {2,}\S.*)?$")
CITING = {".sv", ".svh", ".h", ".cpp", ".py", ".sh", ".toml", ".pml", ".lua", ".md"}


class SpecCheck:
    """`errors` are lines with file:line; `counts` how many of each kind have been looked at."""

    def __init__(self, root: Path, documents: list[Document]):
        self.root = root
        self.documents = {document.name: document for document in documents}
        self.errors: list[str] = []
        self.counts = {"rules": 0, "parts of rules": 0, "terms": 0, "citations of parts": 0, "reasons": 0, "examples": 0}
        self.numbers: set[str] = set()

    def run(self) -> None:
        specification = self.documents.get(SPECIFICATION)
        if specification is None:
            self.errors.append(f"there is no document {SPECIFICATION}")
            return
        self._check_numbers(specification)
        self._check_terms(specification)
        self._check_citations()
        if RATIONALE in self.documents:
            self._check_rationale(self.documents[RATIONALE])
        for document in self.documents.values():
            if not UNWRAPPED.fullmatch(document.name):
                self._check_columns(document)
            if document.name.startswith("docs/"):
                for block in document.blocks:
                    if block.note("vector"):
                        self._check_example(document, block, block.note("vector"))

    def _error(self, document: Document, line: int, what: str) -> None:
        self.errors.append(f"{document.name}:{line}: {what}")

    def _check_numbers(self, document: Document) -> None:
        current, last = "", 0
        for line in document.prose:
            found = RULE.match(line.text)
            if not found:
                continue
            rule, part = found.group(1), found.group(2)
            number = f"{rule}.{part}" if part else rule
            if number in self.numbers:
                self._error(document, line.line, f"{number} is there twice")
            elif part and (rule != current or int(part) != last + 1):
                self._error(document, line.line, f"{number} does not follow {f'{current}.{last}' if last else current or 'a rule'}")
            self.numbers.add(number)
            current, last = rule, int(part or 0)
            self.counts["parts of rules" if part else "rules"] += 1

    def _check_terms(self, document: Document) -> None:
        before, inside = "", False
        for line in document.prose:
            if line.text.startswith("#"):
                inside = line.text.endswith(" Terms")
            found = TERM.match(line.text)
            if not inside or not found or found.group(1) in ("term", "---"):
                continue
            term = found.group(1).lower()
            self.counts["terms"] += 1
            if term <= before:
                self._error(document, line.line, f"the term '{term}' comes after '{before}'")
            before = term

    def _check_citations(self) -> None:
        families = {number[:2] for number in self.numbers}
        for folder in ("docs", "rtl", "model", "host", "verif", "tools", "regress"):
            for path in sorted((self.root / folder).rglob("*")):
                if path.suffix not in CITING or not path.is_file():
                    continue
                for number, line in enumerate(path.read_text(errors="replace").split("\n"), 1):
                    for found in PART.finditer(line):
                        if found.group(1) in families:
                            self.counts["citations of parts"] += 1
                            if found.group(0) not in self.numbers:
                                self.errors.append(f"{path.relative_to(self.root)}:{number}: {SPECIFICATION} has no {found.group(0)}")

    def _check_rationale(self, document: Document) -> None:
        before = ("", 0, 0)
        for line in document.prose:
            found = RULE.match(line.text)
            if not found:
                continue
            number = f"{found.group(1)}.{found.group(2)}" if found.group(2) else found.group(1)
            key = (number[:2], int(found.group(1)[2:]), int(found.group(2) or 0))
            self.counts["reasons"] += 1
            if number not in self.numbers:
                self._error(document, line.line, f"{SPECIFICATION} has no {number}")
            if key <= before:
                self._error(document, line.line, f"{number} is out of order: an entry above it has a higher number")
            before = key

    def _check_columns(self, document: Document) -> None:
        for line in document.prose:
            limit = ROW_COLUMNS if line.text.lstrip().startswith("|") else COLUMNS
            if len(line.text) > limit:
                self._error(document, line.line, f"{len(line.text)} columns, at most {limit} are allowed")

    def _check_example(self, document: Document, block: Block, name: str) -> None:
        self.counts["examples"] += 1
        frames = tomllib.loads((self.root / "docs/vectors/frames.toml").read_text())["frame"]
        vector = next((frame for frame in frames if frame["name"] == name), None)
        if vector is None:
            self._error(document, block.line, f"docs/vectors/frames.toml has no frame '{name}'")
            return
        expected, at = bytes.fromhex(vector["hex"]), 0
        for number, line in enumerate(block.lines, block.line):
            found = ANNOTATED.match(line)
            if not found or int(found.group(1)) != at:
                self._error(document, number, f"expected an offset of {at}, bytes, and their meaning after two blanks")
                return
            shown = bytes.fromhex(found.group(2))
            wanted = expected[at:at + len(shown)]
            if shown != wanted:
                self._error(document, number, f"frame '{name}' of docs/vectors/frames.toml\n  expected: {wanted.hex(' ')}\n"
                                              f"  got:      {shown.hex(' ')}")
                return
            at += len(shown)
        if at != len(expected):
            self._error(document, block.line, f"{at} bytes of frame '{name}', which has {len(expected)}")
