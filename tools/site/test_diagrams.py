#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of the diagrams: all that the documents have are drawn, arrows go from and to the right places, no text is on another one, and
what the site cannot draw is named with file and line.
"""
import re
import sys
import unittest
from pathlib import Path
from xml.etree import ElementTree

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[2]
sys.path[1:1] = [str(ROOT / "tools" / name) for name in ("docs", "drawings")]
from diagram_svg import SIZE  # noqa: E402
from diagrams import drawn  # noqa: E402
from layout import Rectangle, width  # noqa: E402
from markdown import documents  # noqa: E402
from stage import Stage  # noqa: E402

SEQUENCE = "sequenceDiagram\n  participant A as Worker <0>\n  participant N as Node\n"


def page(text, name="docs/X.md"):
    errors = []
    return drawn(name, text, Stage._draw, errors), errors  # pylint: disable=protected-access


def picture(text):
    html, errors = page(f"```mermaid\n{text}\n```\n")
    if errors:
        raise AssertionError(errors)
    return ElementTree.fromstring(re.search(r"<figure.*</figure>", html, re.S).group(0))


def shapes(tree, tag, style=None):
    return [one for one in tree.iter(f"{{http://www.w3.org/2000/svg}}{tag}") if style in (None, one.get("class"))]


def points(path):
    return [tuple(map(float, pair.split())) for pair in path.get("d")[1:].split(" L")]


def tips(tree):
    return [points(path)[0] for path in shapes(tree, "path", "head")]


def boxes(tree, style="name"):
    result = {}
    for rect, text in zip(shapes(tree, "rect", style), shapes(tree, "text", style)):
        x, y, wide, high = (float(rect.get(name)) for name in ("x", "y", "width", "height"))
        result[text.text] = Rectangle(x, y, x + wide, y + high)
    return result


def places(tree):
    """Of the texts, by an estimate from above."""
    result = []
    for one in shapes(tree, "text"):
        half = width(one.text, SIZE, one.get("class") == "name") / 2
        x, y = float(one.get("x")), float(one.get("y"))
        result.append((one.text, Rectangle(x - half, y - 11, x + half, y + 3)))
    return result


class Refusals(unittest.TestCase):
    def refused(self, text, error):
        html, errors = page(f"# A\n\n```mermaid\n{text}\n```\nb\n")
        self.assertEqual(errors, [error])
        self.assertEqual(html, f"# A\n\n```text\n{text}\n```\nb\n")

    def test_kind(self):
        self.refused("pie", "docs/X.md:4: 'pie' is not a kind of diagram that the site draws")
        self.assertEqual(page("```mermaid\n```")[1], ["docs/X.md:1: '' is not a kind of diagram that the site draws"])
        self.refused("sequenceDiagram", "docs/X.md:4: the diagram is empty")

    def test_lines(self):
        for line in ("autonumber", "A-->>N: x", "A->>N", "Note right of A: x", "loop x"):
            self.refused(f"{SEQUENCE}  {line}", f"docs/X.md:7: '{line}' is not in the subset of sequenceDiagram that the site draws")
        for line in ("a --> [*]", "a->b", "state a {"):
            self.refused(f"stateDiagram-v2\n  {line}", f"docs/X.md:5: '{line}' is not in the subset of stateDiagram-v2 that the site draws")

    def test_names(self):
        self.refused(f"{SEQUENCE}  A->>B: x", "docs/X.md:7: there is no participant 'B'")
        self.refused(f"{SEQUENCE}  Note over A,B: x", "docs/X.md:7: there is no participant 'B'")
        self.refused(f"{SEQUENCE}  A->>A: x", "docs/X.md:7: a message goes to its sender")


class Drawn(unittest.TestCase):
    def test_sequence(self):
        tree = picture(SEQUENCE + "  A->>N: ask\n  Note over A,N: both\n  N->>A: answer\n  A--xN: gone")
        heads = boxes(tree)
        self.assertEqual(list(heads), ["Worker <0>", "Node"])
        middle = [(one.left + one.right) / 2 for one in heads.values()]
        self.assertEqual(len(tips(tree)), 2)  # a lost message has none
        lost = points(shapes(tree, "path", "line lost")[0])
        for x, wanted in ((tips(tree)[0][0], middle[1]), (tips(tree)[1][0], middle[0]), (lost[0][0], middle[0])):
            self.assertAlmostEqual(x, wanted, delta=1)
        self.assertLess(lost[1][0], middle[1])
        note = boxes(tree, "note")["both"]
        self.assertTrue(note.left < middle[0] and middle[1] < note.right)
        rows = [y for text, y in ((one.text, float(one.get("y"))) for one in shapes(tree, "text")) if text in ("ask", "both", "answer", "gone")]
        self.assertEqual(rows, sorted(rows))

    def test_states(self):
        tree = picture("stateDiagram-v2\n  [*] --> a: go\n  a --> b: x\n  a --> b: y\n  b --> a\n  b --> b: again\n  a --> c: far\n  c --> a: back")
        states = boxes(tree)
        self.assertEqual(list(states), ["a", "b", "c"])
        self.assertEqual(len(shapes(tree, "circle")), 1)
        ends = []
        for x, y in tips(tree):
            ends += [name for name, one in states.items() if one.left <= x <= one.right and one.top <= y <= one.bottom]
        self.assertEqual(sorted(ends), ["a", "a", "a", "b", "b", "c"])
        words = [one.text for one in shapes(tree, "text")]
        self.assertEqual(sorted(words), ["a", "again", "b", "back", "c", "far", "go", "or y", "x"])

    def test_text_around_a_diagram_stays(self):
        text = f"a\n\n```c\nx\n```\n\n```mermaid\n{SEQUENCE}  A->>N: x\n```\n\nb\n"
        html, errors = page(text)
        self.assertEqual(errors, [])
        self.assertTrue(html.startswith("a\n\n```c\nx\n```\n\n```{raw} html\n<figure"))
        self.assertTrue(html.endswith("</figure>\n```\n\nb\n"))

    def test_diagrams_of_the_documents(self):
        count = 0
        for document in documents(ROOT):
            for block in document.blocks:
                if block.language != "mermaid":
                    continue
                tree = picture("\n".join(block.lines))
                count += 1
                wide, high = (float(shapes(tree, "svg")[0].get(name)) for name in ("width", "height"))
                texts = places(tree)
                for index, (text, place) in enumerate(texts):
                    self.assertTrue(Rectangle(0, 0, wide, high).contains(place), f"'{text}' leaves the picture")
                    for other, second in texts[index + 1:]:
                        self.assertFalse(place.overlaps(second), f"'{text}' and '{other}' overlap")
        self.assertGreaterEqual(count, 6)


if __name__ == "__main__":
    unittest.main()
