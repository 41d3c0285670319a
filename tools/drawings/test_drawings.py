# SPDX-License-Identifier: Apache-2.0
"""That drawings are refused and checks fail, each for the right reason. usage: test_drawings.py"""
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree
from pathlib import Path

sys.dont_write_bytecode = True
from description import Description, Refused  # noqa: E402
from layout import Layout  # noqa: E402
from picture import picture  # noqa: E402
from route import Router, crosses, split  # noqa: E402
from truth import Truth  # noqa: E402

TEXT = '''# SPDX-License-Identifier: Apache-2.0
title = "A drawing"
text = "Two modules."
shows = ["rtl/node"]
gaps = [80, 40]
grid = """
one  two
pins .
"""
arrows = ["one -> two: data", "pins ~> one"]
[group.both]
title = "trib_top"
boxes = ["one", "two"]
[box]
one = { name = "trib_one", note = "sends (IN1)", class = "ingress" }
two = { name = "trib_two", note = "receives", class = "egress" }
pins = { name = "pins", class = "pin" }
'''
TOP = """module trib_top (input logic clk_i, input logic a_i, output logic b_o);
  logic sent, taken;
  trib_one u_one (.clk_i, .a_i, .x_o(sent));
  assign taken = !sent;
  trib_two u_two (.clk_i, .y_i(taken), .b_o);  // trib_two gives trib_one nothing
endmodule
"""


class Tree(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.write("rtl/node/trib_one.sv", "module trib_one (input logic clk_i, a_i, output logic x_o); endmodule\n")
        self.write("rtl/node/trib_two.sv", "module trib_two (input logic clk_i, y_i, output logic b_o); endmodule\n")
        self.write("rtl/node/trib_top.sv", TOP)
        self.write("docs/PROTOCOL.md", "**IN1** A rule.\n\n![a](drawings/a.svg)\n")
        self.write("verif/step_checker.h", "class StepChecker {};\n")
        self.write("verif/node_log.h", "class NodeLog {};\n")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def description(self, *changes):
        text = TEXT
        for old, new in changes:
            self.assertIn(old, text)
            text = text.replace(old, new)
        self.write("docs/drawings/a.toml", text)
        return Description(self.root / "docs/drawings/a.toml")

    def draw(self, *arguments):
        command = [sys.executable, "-B", Path(__file__).parent / "draw.py", "--root", self.root, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr


class Refusals(Tree):
    def refused(self, reason, *changes):
        with self.assertRaisesRegex(Refused, reason):
            picture(self.description(*changes), {})

    def test_text_that_is_too_wide(self):
        self.refused("'trib_one_that_is_called_so' takes", ('"trib_one"', '"trib_one_that_is_called_so"'))
        self.refused("is wider than its box", ("sends (IN1)", "s" * 40))
        self.refused("wider than its group", ('"trib_top"', f'"{"trib_top " * 12}"'))
        self.refused("the title is wider", ("A drawing", "A drawing " * 9))

    def test_boxes(self):
        self.refused("is inside of group both", ("pins .", ".    ."), ("one  two", "one pins two"),
                     (".    .", ".  . ."))
        self.refused("no rectangle", ("pins .", "pins one"))
        self.refused("only in the grid", ("pins .", "pins more"))
        self.refused("its class is none", ('"pin" ', '"pan" '))
        self.refused("different numbers", ("pins .", "pins . ."))

    def test_groups(self):
        self.refused("there is no box three", ('"one", "two"]', '"one", "three"]'))
        self.refused("is in itself", ('"one", "two"]', '"one", "both"]'))
        self.refused("overlap", ("[box]", '[group.second]\ntitle = "x"\nboxes = ["one", "pins"]\n[box]'))

    def test_arrows(self):
        self.refused("no arrow", ("one -> two: data", "one => two"))
        self.refused("there is no box three", ("one -> two: data", "one -> three"))
        self.refused("no place for", ("one -> two: data", "one -> two: " + "words" * 30))
        ring = "".join(f'{name} = {{ name = "{name}", class = "pin" }}\n' for name in "abcdefg")
        self.refused("no way is free for the arrow pins to one", ("[80, 40]", "[0, 0]"),
                     ("one  two\npins .", "pins a b\nc one d\ne f g"),
                     ('"one -> two: data", "pins ~> one"', '"pins -> one"'),
                     ('"one", "two"]', '"pins", "one", "a", "b", "c", "d", "e", "f", "g"]'),
                     ('two = { name = "trib_two", note = "receives", class = "egress" }\n', ring))

    def test_keys(self):
        self.refused("unknown keys: colour", ("gaps =", "colour = 1\ngaps ="))
        self.refused("missing keys: text", ('text = "Two modules."\n', ""))
        self.refused("multiple of 10", ("[80, 40]", "[85, 40]"))


class Picture(Tree):
    def test_is_well_formed_and_says_what_it_shows(self):
        drawn = picture(self.description(), {"one": "rtl/node/trib_one.sv"})
        root = xml.etree.ElementTree.fromstring(drawn)
        texts = ["".join(one.itertext()) for one in root.iter()]
        for wanted in ("A drawing", "Two modules.", "trib_one", "sends (IN1)", "data", "rtl/node/trib_one.sv"):
            self.assertIn(wanted, texts)
        self.assertEqual(drawn, picture(self.description(), {"one": "rtl/node/trib_one.sv"}))

    def test_arrows_and_labels_touch_no_box(self):
        router = Router(Layout(self.description()))
        for way in router.ways.values():
            for place in router.layout.places.values():
                for one, other in zip(way, way[1:]):
                    inner = type(place)(place.left + 2, place.top + 2, place.right - 2, place.bottom - 2)
                    self.assertFalse(crosses(inner, one, other))
        for label, _ in router.labels.values():
            self.assertFalse(any(label.overlaps(place) for place in router.layout.places.values()))

    def test_labels_are_split_evenly(self):
        self.assertEqual(split("reads and writes", 2), ["reads and", "writes"])


class Content(Tree):
    def errors(self, *changes):
        return Truth(self.root).errors(self.description(*changes))

    def test_all_is_true(self):
        self.assertEqual(self.errors(), [])

    def test_names(self):
        self.assertEqual(self.errors(("sends", "trib_gone sends")), ["there is no module trib_gone"])
        self.assertEqual(self.errors(("sends", "StepChecker, NodeGone")), ["there is no class NodeGone"])
        self.assertEqual(self.errors(("IN1", "IN9")), ["there is no rule IN9"])
        self.assertEqual(self.errors(("sends", "rtl/node rtl/gone")), ["there is no rtl/gone"])

    def test_arrows_follow_the_data(self):
        self.assertEqual(self.errors(("one -> two: data", "two -> one")),
                         ["nothing leads from trib_two to trib_one, as the arrow two to one says"])
        self.assertEqual(self.errors(("one -> two: data", "one <-> two")),
                         ["nothing leads from trib_one to trib_two, as the arrow one to two says"])
        self.write("rtl/node/trib_top.sv", TOP.replace("assign taken = !sent", "assign taken = a_i"))
        self.assertEqual(len(self.errors()), 1)

    def test_classes_know_each_other(self):
        change = (('"trib_one", note = "sends (IN1)"', '"StepChecker"'), ('"trib_two"', '"NodeLog"'),
                  ('shows = ["rtl/node"]', ""))
        self.assertEqual(self.errors(*change),
                         ["nothing leads from StepChecker to NodeLog, as the arrow one to two says"])
        self.write("verif/both.cpp", "StepChecker checker; NodeLog log;\n")
        self.assertEqual(self.errors(*change), [])

    def test_every_module_of_a_folder(self):
        self.write("rtl/node/trib_three.sv", "module trib_three; endmodule\n")
        self.assertEqual(self.errors(), ["trib_three of rtl/node is not in the drawing"])


class Command(Tree):
    def test_draws_and_checks(self):
        self.description()
        self.assertEqual(self.draw("--check")[0], 1)
        self.assertEqual(self.draw("a"), (0, "drawings: 1 drawings, 0 errors\n"))
        self.assertEqual(self.draw("--check")[0], 0)
        self.write("docs/drawings/a.svg", (self.root / "docs/drawings/a.svg").read_text().replace("sends", "takes"))
        self.assertIn("a.svg is not what a.toml gives", self.draw("--check")[1])

    def test_every_drawing_has_a_document_and_a_text(self):
        self.description()
        self.draw()
        self.write("docs/PROTOCOL.md", "**IN1** A rule.\n")
        self.write("docs/drawings/b.svg", "")
        code, output = self.draw("--check")
        self.assertEqual(code, 1)
        self.assertIn("a.svg is in no document", output)
        self.assertIn("b.svg has no text", output)

    def test_usage(self):
        self.description()
        self.assertEqual(self.draw("none")[0], 2)
        self.assertEqual(self.draw("--none")[0], 2)
        self.assertEqual(self.draw("--help")[0], 0)


if __name__ == "__main__":
    unittest.main()
