# SPDX-License-Identifier: Apache-2.0
"""The SVG of a state diagram. The states are in a row, in the order of their first mention. Neighbours are connected by straight
arrows, others by arcs: forward above the row, back below it. Transitions with the same ends share an arrow.
"""
from diagram_svg import LINE, MARGIN, PADDING, SIZE, box, figure, head, path, text
from diagrams import START, States
from layout import width, wrap

HEIGHT = 56  # of a state
BETWEEN, AT_LOOP = 155, 100  # widest text between neighbours, and at a loop


def fold(texts: list[str], room: float) -> list[str]:
    return [line for number, words in enumerate(texts) for line in wrap(f"or {words}" if number else words, SIZE, room, "transition")]


def widest(lines: list[str]) -> float:
    return max((width(line, SIZE) for line in lines), default=0)


class Row:
    """Places of the states, and of the ends of their arcs."""

    def __init__(self, diagram: States):
        self.edges = diagram.edges
        self.arcs = {side: sorted((ends for ends in self.edges if (ends[1] - ends[0]) * side < -1), key=lambda e: (abs(e[1] - e[0]), e))
                     for side in (-1, 1)}  # above and below; short ones are the inner ones
        self.folded = {ends: fold(texts, AT_LOOP if ends[0] == ends[1] else BETWEEN) for ends, texts in diagram.edges.items()}
        self.wide = [self._wide(state, name) for state, name in enumerate(diagram.names)]
        self.left = [float(MARGIN)]
        for i, one in enumerate(self.wide[:-1]):
            texts = [self.folded.get(ends, []) for ends in ((i, i + 1), (i + 1, i))]
            self.left.append(self.left[-1] + one + max(50, *(widest(lines) + 28 for lines in texts)))
        beside = [len(lines) for (one, other), lines in self.folded.items() if other - one in (0, 1)]
        self.above = MARGIN + self._depth(-1) + max(30, LINE * max(beside, default=0) + 10)

    def _wide(self, state: int, name: str) -> float:
        """The text of a loop has to be clear of the arcs next to it."""
        if name == START:
            return 12
        ends = 2 + sum(state in arc for arc in self.arcs[-1])
        return max(90, width(name, SIZE, True) + 4 * PADDING, ends * (widest(self.folded.get((state, state), [])) / 2 + 5))

    def _depth(self, side: int) -> float:
        return sum(LINE * len(self.edges[ends]) + 14 for ends in self.arcs[side])

    def end(self, state: int, side: int, ends: tuple[int, int] | None = None) -> float:
        """Where an arc, or the middle of the loop, is on the border of its state: arcs do not cross their neighbours there."""
        def order(one: tuple[int, int]) -> int:
            other = one[1] if one[0] == state else one[0]
            return (1 if other > state else -1) * (1000 - abs(other - state))
        here: list[tuple[int, int] | None] = sorted((arc for arc in self.arcs[side] if state in arc), key=order)
        if side < 0 and (state, state) in self.edges:
            here.insert(sum(order(arc) < 0 for arc in here if arc), None)
        return self.left[state] + self.wide[state] * (here.index(ends) + 1) / (len(here) + 1)


def straight(row: Row, ends: tuple[int, int]) -> list[str]:
    """Between neighbours: forward in the upper half, if there is an arrow back."""
    one, other = ends
    way = other - one
    y = row.above + HEIGHT / 2 - (10 * way if (other, one) in row.edges else 0)
    begin, end = (row.left[i] + (row.wide[i] if (way > 0) == (i == one) else 0) for i in ends)
    lines = row.folded[ends]
    base = y - 6 - LINE * (len(lines) - 1) if way > 0 else y + LINE + 1
    return [path([(begin, y), (end, y)]), head(end, y, way, 0), *text((begin + end) / 2, base, lines)]


def loop(row: Row, state: int) -> list[str]:
    x, top = row.end(state, -1), row.above
    lines = row.folded[state, state]
    return [path([(x - 12, top), (x - 12, top - 20), (x + 12, top - 20), (x + 12, top)]), head(x + 12, top, 0, 1),
            *text(x, top - 26 - LINE * (len(lines) - 1), lines)]


def arcs(row: Row, side: int, level: float) -> tuple[float, list[str]]:
    """Of one side, from the inner to the outer ones; `level` is where they start. The first part is where they end."""
    edge = row.above if side < 0 else row.above + HEIGHT
    parts: list[str] = []
    for ends in row.arcs[side]:
        texts = row.edges[ends]
        level += side * (14 if side < 0 else LINE * len(texts) + 14)
        begin, end = (row.end(state, side, ends) for state in ends)
        parts += [path([(begin, edge), (begin, level), (end, level), (end, edge)]), head(end, edge, 0, -side)]
        # The text keeps away from the arrows that cross the line.
        crossed = sorted([begin, end, *(row.end(state, side, arc) for arc in row.arcs[side] for state in arc
                                        if arc != ends and min(begin, end) < row.end(state, side, arc) < max(begin, end))])
        _, middle = max((right - left, (left + right) / 2) for left, right in zip(crossed, crossed[1:]))
        parts += text(middle, level - 6 - LINE * (len(texts) - 1), texts)
        level += side * (LINE * len(texts) if side < 0 else 0)
    return level, parts


def states(diagram: States) -> str:
    row = Row(diagram)
    parts: list[str] = []
    for ends in row.edges:
        if ends[0] == ends[1]:
            parts += loop(row, ends[0])
        elif abs(ends[1] - ends[0]) == 1:
            parts += straight(row, ends)
    inner = max([len(row.folded[ends]) for ends in row.edges if ends[1] - ends[0] in (0, 1)], default=0)
    back = max([len(row.folded[ends]) for ends in row.edges if ends[1] - ends[0] == -1], default=0)
    _, upper = arcs(row, -1, row.above - max(16, LINE * inner))
    bottom, lower = arcs(row, 1, row.above + max(HEIGHT, HEIGHT / 2 + 14 + LINE * back))
    for name, left, wide in zip(diagram.names, row.left, row.wide):
        middle = row.above + HEIGHT / 2
        if name == START:
            parts.append(f'<circle cx="{left + wide / 2:.0f}" cy="{middle:.0f}" r="{wide / 2:.0f}" class="start"/>')
        else:
            parts += [box(left, row.above, wide, HEIGHT, "name"), *text(left + wide / 2, middle + 4, [name], "name")]
    return figure(row.left[-1] + row.wide[-1] + MARGIN, bottom + MARGIN, upper + lower + parts)
