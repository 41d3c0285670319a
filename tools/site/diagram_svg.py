# SPDX-License-Identifier: Apache-2.0
"""Shapes of a diagram, as SVG within a page; static/site.css has their colours."""
from html import escape

SIZE = 12.5  # of the font
LINE = 15
PADDING = 10
MARGIN = 16


def text(x: float, y: float, lines: list[str], style: str = "") -> list[str]:
    """Lines below each other, the first with its base at y."""
    return [f'<text x="{x:.0f}" y="{y + LINE * row:.0f}"{style and f" class={chr(34)}{style}{chr(34)}"}>{escape(line, False)}</text>'
            for row, line in enumerate(lines)]


def box(x: float, y: float, wide: float, high: float, style: str) -> str:
    return f'<rect x="{x:.0f}" y="{y:.0f}" width="{wide:.0f}" height="{high:.0f}" rx="5" class="{style}"/>'


def path(points: list[tuple[float, float]], style: str = "line") -> str:
    return f'<path class="{style}" d="M{" L".join(f"{x:.0f} {y:.0f}" for x, y in points)}"/>'


def head(x: float, y: float, dx: int, dy: int) -> str:
    """The tip of an arrow at a point, in the direction of (dx, dy)."""
    ends = [(x - 9 * dx - 4 * dy, y - 9 * dy - 4 * dx), (x - 9 * dx + 4 * dy, y - 9 * dy + 4 * dx)]
    return path([(x, y), *ends], "head")


def figure(wide: float, high: float, parts: list[str]) -> str:
    return "\n".join([f'<figure class="diagram"><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high:.0f}" '
                      f'width="{wide:.0f}" height="{high:.0f}" style="min-width: {0.75 * wide:.0f}px" role="img">', *parts, "</svg></figure>"])
