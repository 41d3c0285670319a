#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Register maps that are good, and every kind of bad one: the error names file, line, register and cause."""
import contextlib
import io
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import generate
from register_map import DEVICE_KEYS, read_map
from table import TableError

# Page "node" with one register of 8 bits at 0x10, its header in line 6; page "port" is repeated.
NODE = """[[page]]
name = "node"
base = 0x0000
doc = "Node."

[[page.register]]
name = "FIRST"
offset = 0x10
access = "rw"
storage = "config"
width = 8
reset = 3
doc = "First."
"""
PORT = """[[page]]
name = "port"
base = 0x1000
count = "Ports"
min = 2
max = 8
doc = "Port."
[[page.register]]
name = "COUNT"
offset = 0x40
elements = [{ name = "A", doc = "of a" }, { name = "B", doc = "of b" }]
access = "ro"
storage = "counter"
doc = "Count {index} {doc}."
"""
DEVICE = "[device]\n" + "".join(f'{key} = "x"\n' for key in DEVICE_KEYS)
SECOND = '[[page.register]]\nname = "SECOND"\ndoc = "Second."\n'
CONFIG = 'access = "rw"\nstorage = "config"\n'
COUNTER = 'access = "ro"\nstorage = "counter"\n'
EXTERNAL = 'access = "rw"\nstorage = "external"\n'
STROBE = 'access = "strobe"\n'

# An error in register SECOND, and its message.
BAD_REGISTERS = (
    ("offset = 0x10\n" + CONFIG, "SECOND overlaps FIRST at offset 0x10"),
    ("offset = 0x12\n" + CONFIG, "offset 0x12 and stride 0x4 must be multiples of 4"),
    ("offset = 0x100\n" + CONFIG, "offset 0x100 is beyond the page of 0x100 bytes"),
    ("offset = 0xf8\nelements = 3\n" + COUNTER, "offset 0x100 is beyond the page of 0x100 bytes"),
    ('offset = 0\naccess = "rw"\nstorage = "flash"\n',
     "unknown storage 'flash'; use one of config, constant, counter, external, status"),
    ('offset = 0\naccess = "w1c"\nstorage = "config"\n', "unknown access 'w1c'; use one of ro, rw, strobe"),
    ("offset = 0\nresets = 1\n" + CONFIG, "unknown key 'resets'"),
    ('offset = 0\nstorage = "config"\n', "access is missing"),
    ('offset = "x"\n' + STROBE, "offset must be a whole number from 0 to 0xffffffff"),
    ("offset = -4\n" + STROBE, "offset must be a whole number from 0 to 0xffffffff"),
    ('offset = 0\nunit = ""\n' + STROBE, "unit must be a text"),
    ('offset = 0\naccess = "ro"\nstorage = "config"\n', "access and storage do not fit: rw is config or external, "
     "ro is constant, status or counter, a strobe has no storage"),
    ('offset = 0\naccess = "rw"\n', "access and storage do not fit: rw is config or external, "
     "ro is constant, status or counter, a strobe has no storage"),
    ('offset = 0\naccess = "ro"\nstorage = "constant"\n', "a constant, and nothing else, needs a value"),
    ('offset = 0\naccess = "ro"\nstorage = "status"\nreset = 1\n', "only a config register has a reset value"),
    ("offset = 0\nwidth = 33\n" + CONFIG, "33 bits from bit 0 on are not within 32"),
    ("offset = 0\nwidth = 0\n" + CONFIG, "0 bits from bit 0 on are not within 32"),
    ('offset = 0\nwidth = "Lanes"\n' + CONFIG, "width 'Lanes' is no parameter that repeats a page"),
    ("offset = 0\nwidth = 2\nreset = 4\n" + CONFIG, "reset 0x4 has more than 2 bits"),
    ('offset = 0\nwidth = 2\nfields = [{ name = "A", lsb = 0, doc = "a" }]\n' + STROBE, "width and reset are those of its fields"),
    ('offset = 0\nfields = [{ name = "A", lsb = 0, width = 2, doc = "a" }, { name = "B", lsb = 1, doc = "b" }]\n' + STROBE,
     "field B: overlaps another field"),
    ('offset = 0\nfields = [{ name = "A", lsb = 0, doc = "a" }, { name = "A", lsb = 1, doc = "b" }]\n' + STROBE,
     "field A: the name is taken"),
    ('offset = 0\nfields = [{ name = "a", lsb = 0, doc = "a" }]\n' + STROBE, "field a: the name must be in capitals"),
    ("offset = 0\nfields = 3\n" + STROBE, "fields must be an array of tables"),
    ("offset = 0\nelements = 4\n" + CONFIG, "only counters and external registers can be arrays"),
    ("offset = 0\nelements = 0\n" + COUNTER, "an array without elements"),
    ("offset = 0\nelements = 65\n" + COUNTER, "65 elements"),
    ("offset = 0\nelements = 2\nstride = 0\n" + EXTERNAL, "stride is 0"),
    ("offset = 0\nelements = 3\nstride = 12\n" + EXTERNAL,
     "3 elements 0xc apart from offset 0x0 on can't be counted by a slice of the address"),
    ('offset = 0\nelements = 3\nstride = 8\n' + COUNTER, "counters of an array must be at consecutive words"),
    ("offset = 0\nstride = 8\n" + CONFIG, "stride without elements"),
    ('offset = 0\nelements = [{ name = "a", doc = "a" }]\n' + COUNTER, "element 'a' must be in capitals"),
    ('offset = 0\nwidth = 4\nvalues = [{ name = "MUCH", value = 16, doc = "m" }]\n' + CONFIG, "value MUCH = 0x10 does not fit"),
    ('offset = 0\nvalues = [{ name = "much", value = 1, doc = "m" }]\n' + CONFIG, "value names must be in capitals"),
)
BAD_PAGES = (
    ('name = "late"\nbase = 0', "page late: overlaps page node"),
    ('name = "node"\nbase = 0x100', "page node: there are two of this name"),
    ('name = "Late"\nbase = 0x100', "page Late: the name must be in small letters"),
    ('name = "late"\nbase = 0x180', "page late: base 0x180 is no multiple of 0x100 below 0x10000"),
    ('name = "late"\nbase = 0x100\ncount = "Ports"\nmin = 1', "page late: count, min and max belong together"),
    ('name = "late"\nbase = 0x100\ncount = "Ports"\nmin = 2\nmax = 1', "page late: min and max are no range"),
)


def read(text):
    return read_map(text + DEVICE, "map.toml")


class Maps(unittest.TestCase):
    def error(self, text):
        with self.assertRaises(TableError) as raised:
            read(text)
        return str(raised.exception)

    def test_pages_registers_and_elements(self):
        node, port = read(PORT + NODE).pages  # by base
        self.assertEqual((node.name, port.name, port.max), ("node", "port", 8))
        first, count = node.registers[0], port.registers[0]
        self.assertEqual((first.offset, first.reset, first.mask, first.element_name(0)), (0x10, 3, 0xFF, "FIRST"))
        self.assertEqual((count.offsets, count.element_name(1), count.element_doc(1)), ([0x40, 0x44], "COUNT_B", "Count 1 of b."))

    def test_fields_and_widths_of_parameters(self):
        second = read(PORT + NODE + SECOND + "offset = 0x20\n" + CONFIG + 'fields = [{ name = "LOW", lsb = 0, width = "Ports", '
                      'doc = "l" }, { name = "HIGH", lsb = 31, reset = 1, doc = "h" }]\n').pages[0].registers[1]
        self.assertEqual((second.fields[0].width, second.fields[0].parameter), (8, "Ports"))
        self.assertEqual((second.mask, second.reset), (0x800000FF, 0x80000000))

    def test_bad_registers(self):
        for keys, cause in BAD_REGISTERS:
            with self.subTest(cause=cause, keys=keys):
                error = self.error(NODE + SECOND + keys)
                self.assertTrue(error.startswith(f"map.toml:14: page node, register SECOND: {cause}"), error)

    def test_bad_tables_within_a_register(self):
        keys = "offset = 0\n" + STROBE + 'fields = [\n  { name = "A", lsb = 0, doc = "a" },\n  { name = "B", doc = "b" },\n]\n'
        self.assertEqual(self.error(NODE + SECOND + keys), "map.toml:21: page node, register SECOND, fields B: lsb is missing")
        self.assertEqual(self.error(PORT + SECOND + "offset = 0x44\n" + COUNTER),
                         "map.toml:15: page port, register SECOND: SECOND overlaps COUNT_B at offset 0x44")

    def test_external_arrays_of_a_page_are_alike(self):
        other = SECOND.replace("SECOND", "THIRD") + "offset = 0x84\nelements = 4\nstride = 16\n" + EXTERNAL
        self.assertEqual(self.error(NODE + SECOND + "offset = 0x80\nelements = 8\nstride = 16\n" + EXTERNAL + other),
                         "map.toml:14: page node, register SECOND: has other elements than external register THIRD")

    def test_bad_pages(self):
        for keys, cause in BAD_PAGES:
            with self.subTest(cause=cause):
                self.assertEqual(self.error(f'{NODE}[[page]]\n{keys}\ndoc = "d"\nregister = []\n'), f"map.toml:14: {cause}")

    def test_files_that_are_no_map(self):
        self.assertRegex(self.error("page = ["), r"^map.toml:\d+: ")
        self.assertRegex(self.error("page = 1 1\n"), "^map.toml:1: ")
        self.assertRegex(self.error('title = "x"\n'), "page is missing")


class Command(unittest.TestCase):
    def run_with(self, text, *options):
        """Exit status and errors of the command with one table of this text."""
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stderr(io.StringIO()) as errors, \
                contextlib.redirect_stdout(io.StringIO()), mock.patch.dict(generate.TABLES, registers=("map.toml",)), \
                mock.patch.object(sys, "argv", ["generate.py", "registers", "--root", folder, *options]):
            (Path(folder) / "map.toml").write_text(text, encoding="utf-8")
            return generate.main(), errors.getvalue()

    def test_exit_status(self):
        self.assertEqual(self.run_with(NODE + DEVICE), (0, ""))
        self.assertEqual(self.run_with(NODE + DEVICE, "--check"), (1, ""))
        status, errors = self.run_with(NODE.replace("0x10", "0x11") + DEVICE)
        self.assertEqual(status, 2)
        self.assertTrue(errors.startswith("generate.py: map.toml:6: page node, register FIRST: offset 0x11"), errors)


if __name__ == "__main__":
    unittest.main()
