# SPDX-License-Identifier: Apache-2.0
"""Tests of the lint of prose: which phrases it finds, where it looks, and that the tree has none.
python3 -m unittest tools/lint/test_prose.py"""
import sys
import tempfile
import unittest
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER))

import prose  # pylint: disable=wrong-import-position


def found_in(name, text):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.write_text(text)
        return [remark.split(": ")[:2] for remark in prose.remarks_of(path, name)]


class Phrases(unittest.TestCase):
    def test_each_is_found(self):
        for text in ("The node is told of it.", "It starts anew.", "The port alone waits.", "A queue behind the port.",
                     "A register beside it.", "It stands in line 3.", "The round is over.", "Nobody waits.", "Both are alike.",
                     "It was mended.", "He heeds it.", "Each port hears it.", "They hold nothing but zeros.",
                     "A frame on its way is lost.", "The way in is full.", "It counts for nothing.", "It misses its mark.",
                     "All marks are reached.", "What is sent is counted.", "It waits. Who asks gets it."):
            with self.subTest(text):
                self.assertEqual(len(found_in("a.md", text + "\n")), 1)

    def test_what_reads_well(self):
        for text in ("A stand-in for Vivado.", "The standard says so.", "What does it cost?", "An ECN mark is kept.",
                     "`behind` is code.", "See [this](behind.md).", "The sum is over 5 ports."):
            with self.subTest(text):
                self.assertEqual(found_in("a.md", text + "\n"), [])


class Places(unittest.TestCase):
    def test_documents(self):
        self.assertEqual(found_in("a.md", "# A\n```\nbehind\n```\nbehind\n"), [["a.md:5", "'behind'"]])

    def test_comments_and_texts(self):
        for name, text in (("a.cpp", "int behind;  // behind\n"), ("a.sv", "// behind\nlogic behind;\n"),
                           ("a.cpp", 'error("it is behind");\n'), ("a.cpp", 'error("behind");\n'),
                           ("a.py", "behind = 1  # behind\n"), ("a.sh", "echo behind # behind\n")):
            with self.subTest(name + text):
                self.assertEqual(len(found_in(name, text)), 0 if text.startswith('error("behind') else 1)

    def test_docstrings(self):
        self.assertEqual(found_in("a.py", '"""A.\n\nbehind\n"""\nbehind = 2\n'), [["a.py:3", "'behind'"]])


class Tree(unittest.TestCase):
    def test_no_remarks(self):
        self.assertEqual(list(prose.remarks(FOLDER.parents[1])), [])


if __name__ == "__main__":
    unittest.main()
