# SPDX-License-Identifier: Apache-2.0
"""Tests of twins.py: python3 -m unittest discover -s tools/lint"""
import tempfile
import unittest
from pathlib import Path

import twins

PROGRAM = """
namespace trib {
namespace {
class Plot {
};
}  // namespace
class Port;
enum class Kind : char;
class Port : public Clocked,
             public Watched {
};
struct Port::Rtl {
};
namespace board {
enum class Kind : char { kOne };
}  // namespace board
struct Port {};
}  // namespace trib
"""


class Types(unittest.TestCase):
    def test_definitions_outside_of_unnamed_namespaces(self):
        self.assertEqual(list(twins.types_of(PROGRAM)), ["trib::Port", "trib::board::Kind", "trib::Port"])


class Remarks(unittest.TestCase):
    def found(self, **files):
        with tempfile.TemporaryDirectory() as root:
            for name, text in files.items():
                place = Path(root, "model", name + ".h")
                place.parent.mkdir(exist_ok=True)
                place.write_text(text)
            return list(twins.remarks(Path(root)))

    def test_one_name_in_two_files(self):
        text = "namespace trib {\nstruct Rate {\n};\n}  // namespace trib\n"
        self.assertEqual(self.found(a=text), [])
        self.assertEqual(self.found(a=text, b=text.replace("trib {", "other {")), [])
        self.assertEqual(self.found(a=text, b=text), [
            "trib::Rate is defined in model/a.h and in model/b.h: give one of them another name"])

    def test_the_tree_has_none(self):
        self.assertEqual(list(twins.remarks(Path(__file__).parents[2])), [])


if __name__ == "__main__":
    unittest.main()
