# SPDX-License-Identifier: Apache-2.0
"""Ways of arrows around the boxes: on the raster, with right angles, short, with few bends and crossings. Arrows of one
source and kind may share their first part; others cross, and share nothing. Then a place for each label, where it
covers nothing.
"""
import heapq
import math

from description import Arrow, Refused
from layout import HEAD, LABEL, LABEL_LINE, PITCH, Layout, Rectangle, width

STEPS = {"r": (1, 0), "l": (-1, 0), "d": (0, 1), "u": (0, -1)}
BACK = {"r": "l", "l": "r", "d": "u", "u": "d"}
BEND, CROSSING, NEAR, OFF = 6, 8, 1, 4  # OFF: at most, for an end that is off the middle of its side
Node = tuple[int, int]


class Router:
    def __init__(self, layout: Layout):
        self.layout = layout
        self.columns, self.rows = int(layout.width) // PITCH, int(layout.notes_top) // PITCH
        self.blocked: set[Node] = set()
        self.near: set[Node] = set()
        for place in layout.places.values():
            self.blocked |= self._nodes(place, 0)
            self.near |= self._nodes(place, 1)
        for title in layout.titles.values():
            self.blocked |= self._nodes(title, 0.5)
        self.edges: dict[tuple[Node, Node], set[str]] = {}  # owners of the arrows that lie there
        self.nodes: dict[Node, list[tuple[str, bool]]] = {}  # those at a point, and whether they bend there
        self.ways: dict[int, list[Node]] = {}
        arrows = layout.description.arrows
        for index in sorted(range(len(arrows)), key=lambda i: (self._distance(arrows[i]), i)):
            self.ways[index] = self._route(arrows[index])
        self.labels = self._label()  # rectangle and lines of each

    @staticmethod
    def _nodes(place: Rectangle, margin: float) -> set[Node]:
        left, right = place.left / PITCH - margin, place.right / PITCH + margin
        top, bottom = place.top / PITCH - margin, place.bottom / PITCH + margin
        columns, rows = range(math.ceil(left), int(right) + 1), range(math.ceil(top), int(bottom) + 1)
        return {(x, y) for x in columns for y in rows}

    def _distance(self, arrow: Arrow) -> float:
        one, other = self.layout.places[arrow.source], self.layout.places[arrow.target]
        across = max(one.left - other.right, other.left - one.right, 0)
        return across + max(one.top - other.bottom, other.top - one.bottom, 0)

    def _ports(self, name: str) -> dict[Node, dict[str, int]]:
        """Points of a box's border, with the direction that leads out and its cost: least in the middle of a side."""
        place = self.layout.places[name]
        left, right, top, bottom = (int(v) // PITCH for v in (place.left, place.right, place.top, place.bottom))
        ports: dict[Node, dict[str, int]] = {}
        for y in range(top + 1, bottom):
            cost = min(abs(2 * y - top - bottom) // 2, OFF)
            ports.setdefault((left, y), {})["l"] = cost
            ports.setdefault((right, y), {})["r"] = cost
        for x in range(left + 1, right):
            cost = min(abs(2 * x - left - right) // 2, OFF)
            ports.setdefault((x, top), {})["u"] = cost
            ports.setdefault((x, bottom), {})["d"] = cost
        return ports

    def _route(self, arrow: Arrow) -> list[Node]:
        starts, ends = self._ports(arrow.source), self._ports(arrow.target)
        place = self.layout.places[arrow.target]
        left, right, top, bottom = (int(v) // PITCH for v in (place.left, place.right, place.top, place.bottom))

        def rest(node: Node) -> int:
            return max(left - node[0], node[0] - right, 0) + max(top - node[1], node[1] - bottom, 0)
        queue: list[tuple[int, int, int, Node, str]] = []
        costs: dict[tuple[Node, str], int] = {}
        before: dict[tuple[Node, str], tuple[Node, str]] = {}
        count = 0
        for node, sides in starts.items():
            for side, cost in sides.items():
                if all(owner == arrow.owner for owner, _ in self.nodes.get(node, [])):
                    costs[(node, side)] = cost
                    heapq.heappush(queue, (cost + rest(node), cost, count, node, side))
                    count += 1
        while queue:
            _, cost, _, node, side = heapq.heappop(queue)
            if cost > costs[(node, side)]:
                continue
            if node in ends and (node, side) in before and BACK[side] in ends[node]:
                return self._keep(arrow, node, side, before)
            if node in ends and (node, side) in before:
                continue
            for turn in STEPS if node not in starts else (side,):
                if turn == BACK[side]:
                    continue
                step = self._step(arrow, node, side, turn, ends)
                if step is None:
                    continue
                target, extra = step
                if target in ends:
                    extra += ends[target].get(BACK[turn], 0)
                total = cost + extra
                if total < costs.get((target, turn), 1 << 30):
                    costs[(target, turn)] = total
                    before[(target, turn)] = (node, side)
                    count += 1
                    heapq.heappush(queue, (total + rest(target), total, count, target, turn))
        raise Refused(f"no way is free for the arrow {arrow.source} to {arrow.target}; make the gaps wider")

    def _step(self, arrow: Arrow, node: Node, side: str, turn: str, ends: dict) -> tuple[Node, int] | None:
        target = (node[0] + STEPS[turn][0], node[1] + STEPS[turn][1])
        if not (0 < target[0] < self.columns and HEAD // PITCH <= target[1] < self.rows):
            return None
        if target in self.blocked and BACK[turn] not in ends.get(target, {}):
            return None
        foreign = [bends for owner, bends in self.nodes.get(node, []) if owner != arrow.owner]
        if foreign and (turn != side or any(foreign)):
            return None
        if target in ends and any(owner != arrow.owner for owner, _ in self.nodes.get(target, [])):
            return None
        owners = self.edges.get(self._edge(node, target), set())
        if owners - {arrow.owner}:
            return None
        cost = 1 + (BEND if turn != side else 0) + (CROSSING if foreign else 0)
        cost += NEAR if target in self.near and target not in ends else 0
        return target, cost - (1 if owners and cost > 1 else 0)

    @staticmethod
    def _edge(one: Node, other: Node) -> tuple[Node, Node]:
        return (one, other) if one < other else (other, one)

    def _keep(self, arrow: Arrow, node: Node, side: str, before: dict) -> list[Node]:
        way, turns = [node], [side]
        while (node, side) in before:
            node, side = before[(node, side)]
            way.append(node)
            turns.append(side)
        way.reverse()
        turns.reverse()
        for index, node in enumerate(way):
            bends = 0 < index < len(way) - 1 and turns[index] != turns[index + 1]
            ends = index in (0, len(way) - 1)
            self.nodes.setdefault(node, []).append((arrow.owner, bends or ends))
            if index:
                self.edges.setdefault(self._edge(way[index - 1], node), set()).add(arrow.owner)
        last = len(way) - 1
        return [node for index, node in enumerate(way) if index in (0, last) or turns[index] != turns[index + 1]]

    def _label(self) -> dict[int, tuple[Rectangle, list[str]]]:
        taken = [*self.layout.places.values(), *self.layout.titles.values()]
        lines = [edge for way in self.ways.values() for edge in zip(way, way[1:])]
        labels: dict[int, tuple[Rectangle, list[str]]] = {}
        for index, arrow in enumerate(self.layout.description.arrows):
            if not arrow.label:
                continue
            best: tuple[float, Rectangle, list[str]] | None = None
            for count in range(1, min(4, len(arrow.label.split()) + 1)):
                text = split(arrow.label, count)
                wide, high = max(width(line, LABEL) for line in text), LABEL_LINE * count
                for one, other in zip(self.ways[index], self.ways[index][1:]):
                    for cost, place in self._candidates(one, other, wide, high):
                        if (best is None or cost + 3 * count < best[0]) and self._free(place, taken, lines):
                            best = (cost + 3 * count, place, text)
            if best is None:
                where = f"the arrow {arrow.source} to {arrow.target}"
                raise Refused(f"no place for '{arrow.label}' at {where}; make the gaps wider")
            labels[index] = best[1:]
            taken.append(best[1])
        return labels

    def _free(self, place: Rectangle, taken: list[Rectangle], lines: list[tuple[Node, Node]]) -> bool:
        whole = Rectangle(0, HEAD - 10, self.layout.width, self.layout.notes_top)
        if not whole.contains(place):
            return False
        if any(place.overlaps(rectangle) for rectangle in taken) or any(crosses(place, a, b) for a, b in lines):
            return False
        groups = self.layout.group_places.values()
        return not any(place.overlaps(group) and not group.contains(place) for group in groups)

    @staticmethod
    def _candidates(one: Node, other: Node, wide: float, high: float):
        (x0, y0), (x1, y1) = ((v * PITCH for v in node) for node in (one, other))
        length = abs(x1 - x0) + abs(y1 - y0)
        for offset in range(0, length + 1, 5):
            off = abs(offset - length / 2) / 10
            if y0 == y1:
                x = min(x0, x1) + offset
                over = max(0.0, wide - length) / 10
                for below, top in ((0, y0 - high - 2), (4, y0 + 4)):
                    yield off + below + over, Rectangle(x - wide / 2, top, x + wide / 2, top + high)
            else:
                y = min(y0, y1) + offset
                short = 20 if length < high else 0
                for cost, left in ((1, x0 + 6), (2, x0 - 6 - wide)):
                    yield off + cost + short, Rectangle(left, y - high / 2, left + wide, y + high / 2)


def crosses(place: Rectangle, one: Node, other: Node) -> bool:
    x0, x1 = sorted((one[0] * PITCH, other[0] * PITCH))
    y0, y1 = sorted((one[1] * PITCH, other[1] * PITCH))
    return place.left < x1 + 1.5 and x0 - 1.5 < place.right and place.top < y1 + 1.5 and y0 - 1.5 < place.bottom


def split(text: str, count: int) -> list[str]:
    """The text in so many lines, the widest of which is as narrow as it can be."""
    words = text.split()
    if count == 1:
        return [" ".join(words)]
    places = range(1, len(words) - count + 2)
    choices = [[" ".join(words[:at]), *split(" ".join(words[at:]), count - 1)] for at in places]
    return min(choices, key=lambda lines: max(width(line, LABEL) for line in lines))
