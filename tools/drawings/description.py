# SPDX-License-Identifier: Apache-2.0
"""The text of a drawing, docs/drawings/NAME.toml:

  title = "Stage 1: ingress"               # above the drawing
  text = "..."                             # what it shows, for who cannot see it
  notes = ["..."]                          # lines below it
  shows = ["rtl/node/1_ingress"]           # folders of which each module has a box, or is named in one
  widths = 180                             # of the columns, or a list of them
  gaps = [60, 40]                          # between columns and between rows; each may be a list of the gaps in order
  grid = '''
  rx   capture  check                      # an identifier takes the cells in which it is; . is an empty cell
  '''
  arrows = ["rx -> capture: frames", "check ~> capture"]   # -> data, ~> control (dashed), <-> and <~> both ways
  [group.stage]
  title = "trib_ingress"
  boxes = ["capture", "check"]             # boxes and groups
  [box]
  capture = { name = "trib_header_capture", note = "64 bytes of header", class = "ingress" }
"""
import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

KEYS = {"title", "text", "notes", "shows", "widths", "gaps", "grid", "arrows", "group", "box"}
CLASSES = {"mac", "ingress", "window", "schedule", "reduce", "store", "egress", "control", "worker", "pin"}
ARROW = re.compile(r"^(\w+) (<?)([-~])> (\w+)(?:: (.+))?$")


class Refused(Exception):
    """The text is wrong, or its drawing would be."""


@dataclass
class Box:
    id: str
    name: str
    note: str
    kind: str
    column: int
    row: int
    columns: int
    rows: int


@dataclass
class Group:
    id: str
    title: str
    members: list[str]
    boxes: set[str] = field(default_factory=set)
    level: int = 0  # groups between it and its deepest box


@dataclass
class Arrow:
    source: str
    target: str
    both: bool
    dashed: bool
    label: str

    @property
    def owner(self) -> str:
        """Arrows with the same owner may share a part of their ways."""
        return f"{self.source} {self.dashed} {self.target if self.both else ''}"


class Description:
    def __init__(self, path: Path):
        self.name = path.stem
        try:
            data = tomllib.loads(path.read_text())
        except tomllib.TOMLDecodeError as error:
            raise Refused(f"{error}") from None
        if unknown := set(data) - KEYS:
            raise Refused(f"unknown keys: {', '.join(sorted(unknown))}")
        if missing := {"title", "text", "grid", "box"} - set(data):
            raise Refused(f"missing keys: {', '.join(sorted(missing))}")
        self.title: str = data["title"]
        self.text: str = data["text"]
        self.notes: list[str] = data.get("notes", [])
        self.shows: list[str] = data.get("shows", [])
        self.boxes = self._boxes(data["grid"], data["box"])
        self.groups = self._groups(data.get("group", {}))
        self.arrows = [self._arrow(text) for text in data.get("arrows", [])]
        columns = max(box.column + box.columns for box in self.boxes.values())
        rows = max(box.row + box.rows for box in self.boxes.values())
        gaps = data.get("gaps", [60, 40])
        self.widths = self._list(data.get("widths", 180), columns, "widths", 20)
        self.column_gaps = self._list(gaps[0], columns - 1, "gaps between columns", 10)
        self.row_gaps = self._list(gaps[1], rows - 1, "gaps between rows", 10)

    @staticmethod
    def _list(value: int | list[int], count: int, what: str, unit: int) -> list[int]:
        values = [value] * count if isinstance(value, int) else value
        if len(values) != count or any(one % unit for one in values):
            raise Refused(f"{what}: {count} are wanted, each a multiple of {unit}")
        return values

    @staticmethod
    def _boxes(grid: str, texts: dict) -> dict[str, Box]:
        cells: dict[str, list[tuple[int, int]]] = {}
        lines = [line.split() for line in grid.strip().splitlines()]
        if len({len(line) for line in lines}) != 1:
            raise Refused("the rows of the grid have different numbers of cells")
        for row, line in enumerate(lines):
            for column, cell in enumerate(line):
                if cell != ".":
                    cells.setdefault(cell, []).append((column, row))
        if differ := set(cells) ^ set(texts):
            raise Refused(f"only in the grid or only among the boxes: {', '.join(sorted(differ))}")
        boxes = {}
        for name, places in cells.items():
            column, row = min(c for c, _ in places), min(r for _, r in places)
            columns, rows = max(c for c, _ in places) + 1 - column, max(r for _, r in places) + 1 - row
            if columns * rows != len(places):
                raise Refused(f"box {name} is no rectangle of the grid")
            text = texts[name]
            if unknown := set(text) - {"name", "note", "class"}:
                raise Refused(f"box {name}: unknown keys: {', '.join(sorted(unknown))}")
            if text.get("class") not in CLASSES:
                raise Refused(f"box {name}: its class is none of {', '.join(sorted(CLASSES))}")
            boxes[name] = Box(name, text["name"], text.get("note", ""), text["class"], column, row, columns, rows)
        return boxes

    def _groups(self, texts: dict) -> dict[str, Group]:
        groups = {name: Group(name, text["title"], text["boxes"]) for name, text in texts.items()}

        def fill(group: Group, above: tuple[str, ...]) -> None:
            if group.id in above or group.id in self.boxes:
                raise Refused(f"group {group.id} is in itself, or has the identifier of a box")
            for member in group.members:
                if member in groups:
                    fill(groups[member], (*above, group.id))
                    group.boxes |= groups[member].boxes
                    group.level = max(group.level, groups[member].level + 1)
                elif member in self.boxes:
                    group.boxes.add(member)
                else:
                    raise Refused(f"group {group.id}: there is no box {member}")
        for group in groups.values():
            fill(group, ())
        return groups

    def _arrow(self, text: str) -> Arrow:
        found = ARROW.match(text)
        if not found:
            raise Refused(f"no arrow: '{text}'")
        source, both, line, target, label = found.groups()
        for end in (source, target):
            if end not in self.boxes:
                raise Refused(f"'{text}': there is no box {end}")
        return Arrow(source, target, both == "<", line == "~", label or "")

    def words(self) -> list[str]:
        """All that the drawing says."""
        return [self.title, self.text, *self.notes, *(f"{box.name} {box.note}" for box in self.boxes.values()),
                *(group.title for group in self.groups.values()), *(arrow.label for arrow in self.arrows)]
