# SPDX-License-Identifier: Apache-2.0
"""Tables of a TOML file with their place in it: whatever is wrong with one is reported with file, line and name.

tomllib keeps no lines. A table begins at its header; where it is written in braces, at the line that has its name.
"""
import itertools
import re
import tomllib

_LARGEST = 0xFFFFFFFF


class TableError(Exception):
    """An error in a table: "registers.toml:13: page node, register ID: offset is missing"."""


class Table:
    """Values are taken out by key: texts, numbers of 32 bits, lists of tables. `place` names the table in errors."""

    def __init__(self, values, source, line=1, path="", place=""):
        self._values, self._source, self.line, self._path, self._place = values, source, line, path, place

    def __contains__(self, key):
        return key in self._values

    def fail(self, what):
        raise TableError(f"{self._source.file}:{self.line}: {self._place}{': ' if self._place else ''}{what}")

    def require(self, required, optional=()):
        """Fails for a key that is missing or not listed."""
        for key in required:
            if key not in self._values:
                self.fail(f"{key} is missing")
        for key in self._values:
            if key not in required and key not in optional:
                self.fail(f"unknown key '{key}'")

    def has(self, key, kind):
        return isinstance(self._values.get(key), kind)

    def text(self, key, otherwise=None):
        value = self._values.get(key, otherwise)
        if not isinstance(value, str) or (key in self and not value):
            self.fail(f"{key} must be a text")
        return value

    def number(self, key, otherwise=None):
        value = self._values.get(key, otherwise)
        if type(value) is not int or not 0 <= value <= _LARGEST:
            self.fail(f"{key} must be a whole number from 0 to {_LARGEST:#x}")
        return value

    def choice(self, key, choices):
        value = self.text(key)
        if value not in choices:
            self.fail(f"unknown {key} '{value}'; use one of {', '.join(sorted(choices))}")
        return value

    def texts(self, key):
        values = self._values.get(key, [])
        if not isinstance(values, list) or not all(isinstance(value, str) and value for value in values):
            self.fail(f"{key} must be a list of texts")
        return values

    def table(self, key):
        if not self.has(key, dict):
            self.fail(f"{key} must be a table")
        return Table(self._values[key], self._source, self._source.line_of(f"[{key}]", self.line), key, key)

    def tables(self, key):
        entries = self._values[key]
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            self.fail(f"{key} must be an array of tables")
        path = f"{self._path}.{key}".lstrip(".")
        below = itertools.takewhile(lambda header: not self._path.startswith(header[1]),
                                    (header for header in self._source.headers if header[0] > self.line or not self._path))
        lines = [line for line, header in below if header == path]
        if len(lines) != len(entries):
            lines = [self._source.line_of(f'name = "{entry.get("name")}"', self.line) for entry in entries]
        return [Table(entry, self._source, line, path, f"{self._place}, {key} {entry.get('name', '')}".lstrip(", ").rstrip())
                for entry, line in zip(entries, lines)]


class _Source:
    def __init__(self, text, file):
        self.file, self._lines = file, text.splitlines()
        found = ((number, re.match(r"\s*\[\[([a-z._]+)]]", line)) for number, line in enumerate(self._lines, 1))
        self.headers = [(number, match[1]) for number, match in found if match]

    def line_of(self, words, first):
        """The first line from `first` on with these words; `first` if there is none."""
        return next((number for number in range(first, len(self._lines) + 1) if words in self._lines[number - 1]), first)


def read_table(text, file):
    """The file as a table. Errors: TableError for what is no TOML."""
    try:
        return Table(tomllib.loads(text), _Source(text, file))
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"at line (\d+)", str(error))
        raise TableError(f"{file}:{line[1] if line else text.count(chr(10)) + 1}: {error}") from error
