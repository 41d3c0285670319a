# SPDX-License-Identifier: Apache-2.0
"""Names that the documents use are those of the tree: links and their anchors, paths, identifiers (modules, signals, classes,
tests, registers), numbers of rules, modules in drawings.
"""
import re
from pathlib import Path

from markdown import Document, Span

SOURCES = {".sv", ".svh", ".v", ".f", ".h", ".cpp", ".py", ".sh", ".mjs", ".js", ".lua", ".toml", ".tsv", ".txt", ".cmake", ".pml",
           ".json", ".css", ".html", ".tcl", ".csv", ".xdc", ".mk"}
# Words that look like an identifier of ours: with an underscore, or in code an UpperCamelCase word of two parts.
SNAKE = re.compile(r"(?<![\w.<*/\\-])[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+(?![\w*<])")
CAMEL = re.compile(r"^[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+)+$")
RULE = re.compile(r"\b[A-Z]{2}\d{1,2}\b(?:\.\d{1,2}\b)?")
PATH = re.compile(r"^[\w.*-]+(?:/[\w.*{},-]+)*/?$")
PLACEHOLDER = re.compile(r"[<>]|NAME|MODULE|\bDIR\b|\bFILE\b|\bLIST\b|\bTEXT\b")
# Styles of names, the ends of names, and names of what is yet to come.
FOREIGN = {"ALL_CAPS", "snake_case", "bag_up", "bag_down", "fpga_core"}
# Types of nodes of a Chakra trace, in docs/SCHEDULE.md.
FOREIGN |= {"COMM_SEND_NODE", "COMM_RECV_NODE", "COMP_NODE"}
# Projects and modules of others in docs/FIELD.md.
FOREIGN |= {"common_cells", "fifo_v3", "axis_async_fifo", "cdc_fifo_gray", "spill_register", "rr_arb_tree", "eth_phy_10g", "eth_mac_10g",
            "eth_mac_phy_10g", "taxi_eth_mac_phy_10g"}
# Folders of what a run leaves.
MADE = ("build/", "rerun/")
# Pages of the site that hosts the repository, which it shows relative to a file in the root.
SITE = "../../actions/"


def source_words(root: Path) -> set[str]:
    """All words of the sources, whole and each part of a path or a scope."""
    words: set[str] = set()
    for folder in ("rtl", "model", "host", "examples", "verif", "tools", "regress", "cmake", "fpga_boards"):
        for path in sorted((root / folder).rglob("*")):
            words.update(re.split(r"\W+", path.name))
            if path.suffix in SOURCES or path.name == "CMakeLists.txt":
                found = re.findall(r"\w+", path.read_text(errors="replace"))
                words.update(found)
                if path.name == "register_table.h":  # as tables, JSON and Prometheus have them
                    words.update(word.lower() for word in found)
    for name in ("CMakeLists.txt", "CMakePresets.json"):
        words.update(re.findall(r"\w+", (root / name).read_text()))
    return words


class NameCheck:
    """`errors` are lines with file:line; `counts` how many of each kind have been looked at."""

    def __init__(self, root: Path, documents: list[Document]):
        self.root = root
        self.documents = {document.name: document for document in documents}
        self.words = source_words(root)
        protocol = self.documents.get("docs/PROTOCOL.md")
        self.rules = set(re.findall(r"\*\*([A-Z]{2}\d{1,2}(?:\.\d{1,2})?)\b", protocol.text)) if protocol else set()
        self.prefixes = {rule[:2] for rule in self.rules}
        # These list the paths below folders that are found when the build is configured, for example those of another
        # library.
        self.lists = " ".join(path.read_text() for path in sorted((root / "verif").rglob("CMakeLists.txt")))
        self.errors: list[str] = []
        self.counts = {"links": 0, "links to other sites, not followed": 0, "paths": 0, "identifiers": 0, "numbers of rules": 0}

    def run(self) -> None:
        for document in self.documents.values():
            self._check_links(document)
            self._check_spans(document)
            self._check_prose(document)

    def _error(self, document: Document, line: int, what: str) -> None:
        self.errors.append(f"{document.name}:{line}: {what}")

    def _check_links(self, document: Document) -> None:
        for link in document.links():
            if re.match(r"[a-z]+:", link.text) or (link.text.startswith(SITE) and "/" not in document.name):
                self.counts["links to other sites, not followed"] += 1
                continue
            self.counts["links"] += 1
            file, _, anchor = link.text.partition("#")
            target = (document.path.parent / file).resolve() if file else document.path
            if not target.exists():
                self._error(document, link.line, f"the link goes to '{link.text}', which does not exist")
                continue
            if anchor:
                other = next((d for d in self.documents.values() if d.path.resolve() == target.resolve()), None)
                if other and anchor not in other.anchors():
                    self._error(document, link.line, f"the link goes to '#{anchor}', but {other.name} has no such heading")
            if target.suffix == ".svg":
                self._check_drawing(document, link, target)

    def _check_drawing(self, document: Document, link: Span, drawing: Path) -> None:
        for name in sorted(set(re.findall(r"\btrib_\w+", drawing.read_text()))):
            self._check_identifier(document, link.line, name, f" (in {link.text})")

    def _check_spans(self, document: Document) -> None:
        for span in document.code_spans():
            text = span.text
            if CAMEL.match(text.split("(")[0]):
                self._check_identifier(document, span.line, text.split("(")[0])
            elif "/" in text and PATH.match(text) and not PLACEHOLDER.search(text):
                self.counts["paths"] += 1
                if not self._path_exists(document, text):
                    self._error(document, span.line, f"'{text}' does not exist")

    def _path_exists(self, document: Document, text: str) -> bool:
        if text.startswith(MADE) or re.search(rf"(?<![\w]){re.escape(text)}(?!\w)", self.lists):
            return True
        bases = [self.root, document.path.parent]
        choices = re.search(r"\{([^}]*)\}", text)
        names = [text.replace(choices.group(0), one) for one in choices.group(1).split(",")] if choices else [text]
        # A folder's document speaks of its files without their endings, and of those below it.
        return all(any(list(base.glob(name)) or list(base.glob(name + ".*")) for base in bases) or self._below(name) for name in names)

    def _below(self, name: str) -> bool:
        folders = [path for path in self.root.iterdir() if path.is_dir() and path.name not in {"build", ".git"}]
        return any(next(folder.rglob(name), None) for folder in folders) if not name.startswith("/") else False

    def _check_prose(self, document: Document) -> None:
        for line in document.prose:
            text = re.sub(r"\]\([^)]*\)", "]", line.text)  # targets of links are links
            for found in SNAKE.finditer(text):
                self._check_identifier(document, line.line, found.group(0))
            for found in RULE.finditer(text):
                if found.group(0)[:2] in self.prefixes:
                    self.counts["numbers of rules"] += 1
                    if found.group(0) not in self.rules:
                        self._error(document, line.line, f"rule {found.group(0)} is not in docs/PROTOCOL.md")

    def _check_identifier(self, document: Document, line: int, name: str, where: str = "") -> None:
        self.counts["identifiers"] += 1
        if name not in self.words and name not in FOREIGN:
            self._error(document, line, f"'{name}' is no name of the sources{where}")
