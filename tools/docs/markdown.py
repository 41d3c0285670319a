# SPDX-License-Identifier: Apache-2.0
"""The parts of a Markdown file that the checks of the documents need: fenced blocks, code spans, links, headings, with
line numbers.

A comment right above a block says how it is to be taken:
  <!-- not run: REASON -->         its commands are looked at, but not run
  <!-- long -->                    run with the long tests only
  <!-- in namespaces -->           run as root of network namespaces of its own (`unshare`)
  <!-- printed by: COMMAND -->     a block of text that COMMAND prints
  <!-- printed by the block above -->
  <!-- instance of: MODULE -->     an instance of that module (ports.py)
  <!-- vector: NAME -->            the bytes of a frame of docs/vectors/frames.toml (spec.py)
"""
import re
from dataclasses import dataclass, field
from pathlib import Path

FENCE = re.compile(r"^(\s*)```\s*(\S*)\s*$")
COMMENT = re.compile(r"^\s*<!-- (.*) -->\s*$")
HEADING = re.compile(r"^#+\s+(.*)$")
SPAN = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)")
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)|<(https?://[^>]+)>")


@dataclass
class Block:
    """A fenced block: `line` is that of its first line of content, counted from 1."""
    language: str
    line: int
    lines: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)  # the comments right above it

    def note(self, name: str) -> str | None:
        """The text after "name:" in the comments; "" for a comment that is just the name; None without one."""
        for note in self.notes:
            head, colon, rest = note.partition(":")
            if head.strip() == name:
                return rest.strip() if colon else ""
        return None


@dataclass
class Span:
    """A piece of text on a line: a code span's content, or the target of a link."""
    line: int
    text: str


class Document:
    """A Markdown file. Errors: ValueError with file:line for a block without an end."""

    def __init__(self, path: Path, name: str):
        self.path = path
        self.name = name
        self.text = path.read_text()
        self.blocks: list[Block] = []
        self.prose: list[Span] = []  # lines outside of blocks and comments
        self._read()

    def _read(self) -> None:
        block = None
        notes: list[str] = []
        for number, line in enumerate(self.text.split("\n"), 1):
            fence = FENCE.match(line)
            comment = COMMENT.match(line)
            if block:
                if fence and not fence.group(2):
                    self.blocks.append(block)
                    block = None
                else:
                    block.lines.append(line)
            elif fence:
                block = Block(fence.group(2), number + 1, notes=notes)
                notes = []
            elif comment:
                notes = notes + [comment.group(1)]
            else:
                if line.strip():
                    notes = []
                self.prose.append(Span(number, line))
        if block:
            raise ValueError(f"{self.name}:{block.line - 1}: a block that does not end")

    def code_spans(self) -> list[Span]:
        return [Span(line.line, found.group(2).strip()) for line in self.prose for found in SPAN.finditer(line.text)]

    def links(self) -> list[Span]:
        return [Span(line.line, found.group(3) or found.group(4)) for line in self.prose for found in LINK.finditer(line.text)]

    def anchors(self) -> set[str]:
        """Of the headings, as GitHub makes them."""
        found = set()
        for line in self.prose:
            heading = HEADING.match(line.text)
            if heading:
                words = re.sub(r"[^\w\- ]", "", heading.group(1).lower())
                found.add(words.replace(" ", "-"))
        return found


def documents(root: Path) -> list[Document]:
    """All Markdown files of the tree but those of builds and of packages."""
    left_out = {"build", "node_modules", ".git", "out"}
    paths = [path for path in sorted(root.rglob("*.md")) if not any(
        part in left_out or part.startswith("build") for part in path.relative_to(root).parts[:-1])]
    return [Document(path, str(path.relative_to(root))) for path in paths]
