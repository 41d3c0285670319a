# SPDX-License-Identifier: Apache-2.0
"""Places of boxes, groups and texts, in pixels. Boxes lie on a raster of Pitch, borders of groups between its lines."""
from dataclasses import dataclass

from description import Box, Description, Refused

PITCH = 10
MARGIN = 20
PADDING = 10  # of a box, left and right of its text
NAME, NOTE, LABEL, TITLE = 13.0, 11.0, 10.5, 12.0  # sizes of the fonts
NAME_LINE, NOTE_LINE, LABEL_LINE, TITLE_LINE = 17, 14, 12, 20
HEAD = 50  # the title above all
NARROW, WIDE = set("iIjl.,:;'|!()[]ftr1/ -"), set("mwMW@%&")


def width(text: str, size: float, bold: bool = False) -> float:
    """An estimate from above: widths as in DejaVu Sans, the widest of the fonts that the drawings name."""
    ems = sum(0.42 if c in NARROW else 0.98 if c in WIDE else 0.72 if c.isupper() else 0.63 for c in text)
    return ems * size * (1.1 if bold else 1.0)


def wrap(text: str, size: float, room: float, where: str) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if width(word, size) > room:
            raise Refused(f"{where}: '{word}' is wider than its box")
        if lines and width(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


@dataclass
class Rectangle:
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: "Rectangle") -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def contains(self, other: "Rectangle") -> bool:
        across = self.left <= other.left and other.right <= self.right
        return across and self.top <= other.top and other.bottom <= self.bottom


class Layout:
    def __init__(self, description: Description):
        self.description = description
        self.lines = {}
        self.places: dict[str, Rectangle] = {}
        self.group_places: dict[str, Rectangle] = {}
        self.titles: dict[str, Rectangle] = {}
        lefts = self._edges(description.widths, description.column_gaps, True)
        for box in description.boxes.values():
            room = lefts[box.column + box.columns - 1][1] - lefts[box.column][0] - 2 * PADDING
            wanted = width(box.name, NAME, True)
            if wanted > room:
                raise Refused(f"box {box.id}: '{box.name}' takes {wanted:.0f} pixels and has {room}")
            self.lines[box.id] = wrap(box.note, NOTE, room, f"box {box.id}")
        heights = [40] * (len(description.row_gaps) + 1)
        for box in description.boxes.values():
            if box.rows == 1:
                heights[box.row] = max(heights[box.row], self.height(box))
        tops = self._edges(heights, description.row_gaps, False)
        for box in description.boxes.values():
            place = Rectangle(lefts[box.column][0], tops[box.row][0],
                              lefts[box.column + box.columns - 1][1], tops[box.row + box.rows - 1][1])
            if place.bottom - place.top < self.height(box):
                raise Refused(f"box {box.id}: its text is higher than the box")
            self.places[box.id] = place
        self.width = lefts[-1][1] + self._depth(lambda g: self._last(g, True) == len(lefts) - 1) * 20 + MARGIN
        bottom = tops[-1][1] + self._depth(lambda g: self._last(g, False) == len(tops) - 1) * 20 + MARGIN
        self._place_groups()
        if width(description.title, 19, True) > self.width - 2 * MARGIN:
            raise Refused("the title is wider than the drawing")
        self.notes = [line for note in description.notes for line in wrap(note, NOTE, self.width - 2 * MARGIN, "notes")]
        self.notes_top = bottom
        self.height_of_all = bottom + (len(self.notes) * 16 + 10 if self.notes else 0)

    def height(self, box: Box) -> int:
        text = NAME_LINE + NOTE_LINE * len(self.lines[box.id]) + 16
        return -(-text // (2 * PITCH)) * 2 * PITCH  # so that the middle is on the raster

    def _last(self, group, horizontal: bool) -> int:
        boxes = [self.description.boxes[name] for name in group.boxes]
        return max(box.column + box.columns - 1 if horizontal else box.row + box.rows - 1 for box in boxes)

    def _first(self, group, horizontal: bool) -> int:
        boxes = [self.description.boxes[name] for name in group.boxes]
        return min(box.column if horizontal else box.row for box in boxes)

    def _depth(self, which) -> int:
        return max((group.level + 1 for group in self.description.groups.values() if which(group)), default=0)

    def _edges(self, sizes: list[int], gaps: list[int], horizontal: bool) -> list[tuple[int, int]]:
        """Begin and end of each column or row, with room for borders and titles of groups that begin or end there."""
        edges: list[tuple[int, int]] = []
        place = MARGIN if horizontal else HEAD + 10
        for index, size in enumerate(sizes):
            begins = self._depth(lambda group: self._first(group, horizontal) == index)
            place += begins * (20 if horizontal else 40)
            if index:
                place += gaps[index - 1] + 20 * self._depth(lambda group: self._last(group, horizontal) == index - 1)
            edges.append((place, place + size))
            place += size
        return edges

    def _place_groups(self) -> None:
        for group in self.description.groups.values():
            inside = [self.places[name] for name in group.boxes]
            pad = 15 + 20 * group.level
            above = pad + TITLE_LINE * (group.level + 1)
            place = Rectangle(min(r.left for r in inside) - pad, min(r.top for r in inside) - above,
                              max(r.right for r in inside) + pad, max(r.bottom for r in inside) + pad)
            self.group_places[group.id] = place
            wanted = width(group.title, TITLE, True)
            if wanted > place.right - place.left - 20:
                raise Refused(f"group {group.id}: '{group.title}' is wider than its group")
            self.titles[group.id] = Rectangle(place.left + 10, place.top + 3, place.left + 10 + wanted, place.top + 21)
            for name, other in self.places.items():
                if name not in group.boxes and place.overlaps(other):
                    raise Refused(f"box {name} is inside of group {group.id}, which it is no part of")
        for name, place in self.group_places.items():
            for other, second in self.group_places.items():
                nested = place.contains(second) or second.contains(place)
                if name < other and place.overlaps(second) and not nested:
                    raise Refused(f"groups {name} and {other} overlap")
        everything = [*self.places.items()]
        for index, (name, place) in enumerate(everything):
            for other, second in everything[index + 1:]:
                if place.overlaps(second):
                    raise Refused(f"boxes {name} and {other} overlap")
