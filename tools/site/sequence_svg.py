# SPDX-License-Identifier: Apache-2.0
"""The SVG of a sequence diagram: a column for each participant, a row for each message or note."""
from diagram_svg import LINE, MARGIN, PADDING, SIZE, box, figure, head, path, text
from diagrams import Sequence
from layout import width, wrap


def sequence(diagram: Sequence) -> str:
    names = list(diagram.names.values())
    heads = [width(name, SIZE, True) + 4 * PADDING for name in names]
    notes = {id(event): wrap(event.text, SIZE, 240 * (1 + event.last - event.first), "note") for event in diagram.events if event.note}

    def half(event) -> float:
        return max(width(line, SIZE) for line in notes[id(event)]) / 2 + PADDING

    gaps = [max(150, (one + two) / 2 + 20) for one, two in zip(heads, heads[1:])]
    left = right = 0.0  # of what the notes and names at the edges need
    for event in diagram.events:
        low, high = sorted((event.first, event.last))
        if not event.note:
            for gap in range(low, high):
                gaps[gap] = max(gaps[gap], (width(event.text, SIZE) + 40) / (high - low))
        elif low == high:
            left = max(left, half(event) if low == 0 else 0)
            right = max(right, half(event) if low == len(names) - 1 else 0)
            for gap in {low - 1, low} & set(range(len(gaps))):
                gaps[gap] = max(gaps[gap], half(event) + 20)
    at = [MARGIN + max(left, heads[0] / 2)]
    for gap in gaps:
        at.append(at[-1] + gap)
    wide = at[-1] + max(right, heads[-1] / 2) + MARGIN
    parts: list[str] = []
    y = MARGIN + 30
    for event in diagram.events:
        begin, end = at[event.first], at[event.last]
        middle = (begin + end) / 2
        if event.note:
            lines = notes[id(event)]
            reach = max((end - begin) / 2 + 3 * PADDING, half(event)) if end > begin else half(event)
            high = LINE * len(lines) + 9
            parts += [box(middle - reach, y + 12, 2 * reach, high, "note"), *text(middle, y + 27, lines, "note")]
            y += high + 8
            continue
        y += 34
        way = 1 if end > begin else -1
        parts += text(middle, y - 6, [event.text])
        if event.lost:
            stop = end - 14 * way
            parts += [path([(begin, y), (stop, y)], "line lost"), path([(stop - 5, y - 5), (stop + 5, y + 5)], "line cross"),
                      path([(stop - 5, y + 5), (stop + 5, y - 5)], "line cross")]
        else:
            parts += [path([(begin, y), (end, y)]), head(end, y, way, 0)]
    y += 20
    columns = []
    for x, name, room in zip(at, names, heads):
        columns += [path([(x, MARGIN + 30), (x, y)], "life"), box(x - room / 2, MARGIN, room, 30, "name"),
                    *text(x, MARGIN + 19, [name], "name")]
    return figure(wide, y + MARGIN, columns + parts)
