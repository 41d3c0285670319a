# SPDX-License-Identifier: Apache-2.0
"""Draws the Mermaid diagrams of a document, which GitHub draws by itself, so that the pages load no script. Of Mermaid it knows:

  sequenceDiagram             participant A as NAME | A->>B: TEXT | A--xB: TEXT, a loss | Note over A: TEXT | Note over A,B: TEXT
  stateDiagram-v2             [*] --> STATE: TEXT | STATE --> STATE: TEXT

Anything else is an error.
"""
import re
from dataclasses import dataclass, field

from markdown import FENCE

PARTICIPANT = re.compile(r"participant (\w+)(?: as (.+))?")
MESSAGE = re.compile(r"(\w+)(->>|--x)(\w+): (.+)")
NOTE = re.compile(r"Note over (\w+)(?:, ?(\w+))?: (.+)")
TRANSITION = re.compile(r"(\[\*\]|\w+) --> (\w+)(?:: (.+))?")
START = "[*]"


class Refused(Exception):
    """A line that is not part of the subset."""


@dataclass
class Event:
    """A message from column `first` to column `last`, or a note over the columns between them."""
    first: int
    last: int
    text: str
    note: bool = False
    lost: bool = False


@dataclass
class Sequence:
    names: dict[str, str] = field(default_factory=dict)  # of the columns, by what the text calls them
    events: list[Event] = field(default_factory=list)

    def read(self, line: str) -> None:
        if found := PARTICIPANT.fullmatch(line):
            self.names[found[1]] = found[2] or found[1]
        elif found := MESSAGE.fullmatch(line):
            if found[1] == found[3]:
                raise Refused("a message goes to its sender")
            self.events.append(Event(self._column(found[1]), self._column(found[3]), found[4], lost=found[2] == "--x"))
        elif found := NOTE.fullmatch(line):
            ends = sorted([self._column(found[1]), self._column(found[2] or found[1])])
            self.events.append(Event(*ends, found[3], note=True))
        else:
            raise Refused(f"'{line}' is not in the subset of sequenceDiagram that the site draws")

    def _column(self, name: str) -> int:
        if name not in self.names:
            raise Refused(f"there is no participant '{name}'")
        return list(self.names).index(name)


@dataclass
class States:
    names: list[str] = field(default_factory=list)  # in the order of their first mention
    edges: dict[tuple[int, int], list[str]] = field(default_factory=dict)  # texts by indices of two states

    def read(self, line: str) -> None:
        found = TRANSITION.fullmatch(line)
        if not found:
            raise Refused(f"'{line}' is not in the subset of stateDiagram-v2 that the site draws")
        self.names += [name for name in dict.fromkeys(found.group(1, 2)) if name not in self.names]
        ends = (self.names.index(found[1]), self.names.index(found[2]))
        self.edges.setdefault(ends, []).extend([found[3]] if found[3] else [])


KINDS = {"sequenceDiagram": Sequence, "stateDiagram-v2": States}


def parse(lines: list[tuple[int, str]], name: str) -> Sequence | States:
    """The lines of a block with their numbers. Errors: Refused with file:line."""
    full = [(number, line.strip()) for number, line in lines if line.strip()]
    kind = full[0][1] if full else ""
    if kind not in KINDS:
        raise Refused(f"{name}:{full[0][0] if full else lines[0][0]}: '{kind}' is not a kind of diagram that the site draws")
    diagram = KINDS[kind]()
    for number, line in full[1:]:
        try:
            diagram.read(line)
        except Refused as refused:
            raise Refused(f"{name}:{number}: {refused}") from None
    if not diagram.names:
        raise Refused(f"{name}:{full[0][0]}: the diagram is empty")
    return diagram


def drawn(name: str, text: str, draw, errors: list[str]) -> str:
    """The text with its Mermaid blocks replaced by what `draw` makes of a diagram; a block with an error stays, as text."""
    result: list[str] = []
    block: list[tuple[int, str]] | None = None
    for number, line in enumerate(text.split("\n"), 1):
        fence = FENCE.match(line)
        if block is None:
            if fence and fence.group(2) == "mermaid":
                block = [(number, "")]
            else:
                result.append(line)
        elif fence:
            try:
                result += ["```{raw} html", draw(parse(block, name)), "```"]
            except Refused as refused:
                errors.append(str(refused))
                result += ["```text", *(inner for _, inner in block[1:]), "```"]
            block = None
        else:
            block.append((number, line))
    return "\n".join(result)
