# SPDX-License-Identifier: Apache-2.0
"""The SVG of a drawing. Its style is that of rtl/node/node.svg."""
import textwrap
from xml.sax.saxutils import escape

from description import Description
from layout import LABEL_LINE, NAME_LINE, NOTE_LINE, PITCH, Layout, Rectangle
from route import Router

STYLE = """\
      .box { stroke-width: 1.5; }
      .group { fill: #64748b; fill-opacity: 0.06; stroke: #cbd5e1; stroke-width: 1.5; }
      .mac { fill: #f1f5f9; stroke: #94a3b8; }
      .ingress, .egress { fill: #e0f2fe; stroke: #0284c7; }
      .window { fill: #dbeafe; stroke: #2563eb; }
      .schedule { fill: #fef3c7; stroke: #d97706; }
      .reduce { fill: #dcfce7; stroke: #16a34a; }
      .store { fill: #ede9fe; stroke: #7c3aed; }
      .control { fill: #fee2e2; stroke: #dc2626; }
      .worker { fill: #ffffff; stroke: #334155; }
      .pin { fill: #ffffff; stroke: #94a3b8; stroke-dasharray: 5 4; }
      .data { fill: none; stroke: #475569; stroke-width: 1.8; marker-end: url(#arrow); }
      .dashed { stroke: #64748b; stroke-width: 1.4; stroke-dasharray: 5 4; }
      .both { marker-start: url(#arrow); }
      .title { font-size: 19px; font-weight: 600; fill: #0f172a; text-anchor: middle; }
      .name { font-size: 13px; font-weight: 600; fill: #0f172a; text-anchor: middle; }
      .note { font-size: 11px; fill: #334155; text-anchor: middle; }
      .label { font-size: 10.5px; fill: #334155; text-anchor: middle; }
      .head { font-size: 12px; font-weight: 600; fill: #475569; }
"""


def number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def rectangle(place: Rectangle, style: str, radius: int) -> str:
    wide, high = number(place.right - place.left), number(place.bottom - place.top)
    return (f'<rect class="{style}" x="{number(place.left)}" y="{number(place.top)}" width="{wide}" height="{high}" '
            f'rx="{radius}"')


def text(style: str, x: float, y: float, words: str) -> str:
    return f'<text class="{style}" x="{number(x)}" y="{number(y)}">{escape(words)}</text>'


def column(style: str, x: float, y: float, step: float, lines: list[str]) -> list[str]:
    return ["  " + text(style, x, y + step * row, line) for row, line in enumerate(lines)]


def picture(description: Description, tips: dict[str, str]) -> str:
    """`tips` are shown where the pointer rests on a box."""
    layout = Layout(description)
    router = Router(layout)
    wide, high = number(layout.width), number(layout.height_of_all)
    about = "\n    ".join(textwrap.wrap(escape(description.text), 130))
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}"',
             """  font-family="Inter, 'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif">""",
             "  <!-- SPDX-License-Identifier: Apache-2.0 -->",
             f"  <!-- Made of docs/drawings/{description.name}.toml by tools/drawings/draw.py: change that. -->",
             f"  <title>{escape(description.title)}</title>", f"  <desc>{about}</desc>", "  <defs>",
             '    <marker id="arrow" viewBox="0 0 10 10" refX="8.5" refY="5" markerWidth="8" markerHeight="8"',
             '      markerUnits="userSpaceOnUse" orient="auto-start-reverse">',
             '      <path d="M0 1 L9 5 L0 9 Z" fill="#475569"/>', "    </marker>", "    <style>",
             STYLE.rstrip("\n"), "    </style>", "  </defs>",
             f'  <rect width="{wide}" height="{high}" fill="#ffffff"/>',
             "  " + text("title", layout.width / 2, 30, description.title)]
    for group in sorted(description.groups.values(), key=lambda one: -one.level):
        place = layout.group_places[group.id]
        lines.append("  " + rectangle(place, "group", 12) + "/>")
        lines.append("  " + text("head", place.left + 10, place.top + 16, group.title))
    for box in description.boxes.values():
        place = layout.places[box.id]
        tip = f"<title>{escape(tips[box.id])}</title>" if box.id in tips else ""
        lines.append("  " + rectangle(place, f"box {box.kind}", 7) + (f">{tip}</rect>" if tip else "/>"))
        notes = layout.lines[box.id]
        middle = (place.left + place.right) / 2
        top = (place.top + place.bottom - NAME_LINE - NOTE_LINE * len(notes)) / 2
        lines.append("  " + text("name", middle, top + 13, box.name))
        lines += column("note", middle, top + NAME_LINE + 10.5, NOTE_LINE, notes)
    for index, arrow in enumerate(description.arrows):
        style = "data" + (" dashed" if arrow.dashed else "") + (" both" if arrow.both else "")
        way = [(x * PITCH, y * PITCH) for x, y in router.ways[index]]
        path = f"M{way[0][0]} {way[0][1]}"
        for before, (x, y) in zip(way, way[1:]):
            path += f" V{y}" if x == before[0] else f" H{x}"
        lines.append(f'  <path class="{style}" d="{path}"/>')
    for _, (place, label) in sorted(router.labels.items()):
        lines += column("label", (place.left + place.right) / 2, place.top + 9.5, LABEL_LINE, label)
    lines += column("note", layout.width / 2, layout.notes_top + 11, 16, layout.notes)
    return "\n".join([*lines, "</svg>", ""])
