# SPDX-License-Identifier: Apache-2.0
"""Figures in running text and in tables. figures.toml lists the place of each and the command that prints it:

  [[figure]]
  in = "README.md"
  text = "{jobs} proofs:"                # found exactly once in the document, whose line breaks count as blanks
  run = "tools/formal.sh --list"         # in the root of the repository; exit code 0 or what `exit` says
  value.jobs = { count = '^\\w' }         # how many lines match; or { match = '(\\d+) jobs' }: the group; { distinct = '...' }
  long = true                            # measured with the long tests only

  [[not_measured]]
  in = "README.md"
  text = "521 killed of 532"
  reason = "70 minutes"

  [[complete]]                           # every row of a table with a digit in these sections is in one of the above
  in = "README.md"
  sections = ["Measured"]
"""
import re
import shlex
import subprocess
import tomllib
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from pathlib import Path

from markdown import Document

NUMBER = r"\d[\d .]*(?:\^\d+)?"


class FigureCheck:
    """`errors` are lines with file:line, expected and got."""

    def __init__(self, root: Path, build: Path, long: bool, documents: dict[str, Document]):
        self.root = root
        self.build = build
        self.long = long
        self.documents = documents
        self.list = tomllib.loads((root / "tools/docs/figures.toml").read_text())
        self.errors: list[str] = []
        self.not_measured: list[str] = []
        self.count = 0
        self.covered: dict[str, set[int]] = {}

    def run(self) -> None:
        for entry in self.list.get("figure", []):
            found = self._find(entry)
            if found and entry.get("long", False) == self.long:
                self._measure(entry, found)
        for entry in self.list.get("not_measured", []):
            if self._find(entry):
                self.not_measured.append(f"{entry['in']}: {entry['text']}: {entry['reason']}")
        for entry in self.list.get("complete", []):
            self._check_complete(entry)

    def _find(self, entry: dict) -> re.Match | None:
        document = self.documents.get(entry["in"])
        if document is None:
            self.errors.append(f"tools/docs/figures.toml: there is no document {entry['in']}")
            return None
        pattern = ""
        for part in re.split(r"(\{\w+\})", entry["text"]):
            if re.fullmatch(r"\{\w+\}", part):
                pattern += f"(?P<{part[1:-1]}>{NUMBER})"
            else:
                pattern += r"\s+".join(re.escape(word) for word in re.split(r"\s+", part))
        places = list(re.finditer(pattern, document.text))
        if len(places) != 1:
            self.errors.append(f"{entry['in']}: \"{entry['text']}\" of tools/docs/figures.toml occurs {len(places)} times, expected once")
            return None
        first = document.text.count("\n", 0, places[0].start()) + 1
        last = document.text.count("\n", 0, places[0].end()) + 1
        self.covered.setdefault(entry["in"], set()).update(range(first, last + 1))
        return places[0]

    def _measure(self, entry: dict, found: re.Match) -> None:
        document = self.documents[entry["in"]]
        code, output = self._output(entry["run"])
        if code != entry.get("exit", 0):
            self.errors.append(f"{entry['in']}: {entry['run']}\n  expected: exit code {entry.get('exit', 0)}\n"
                               f"  got:      exit code {code}\n{output[-2000:]}")
            return
        for name, how in entry["value"].items():
            self.count += 1
            printed = found.group(name).strip().rstrip(".")
            value = self._value(how, output)
            if value is None or not same(printed, value):
                line = document.text.count("\n", 0, found.start(name)) + 1
                self.errors.append(f"{entry['in']}:{line}: {entry['text']}: {name}\n  expected: {printed}\n"
                                   f"  got:      {value or 'nothing'} by {entry['run']}")

    @staticmethod
    def _value(how: dict, output: str) -> str | None:
        (kind, pattern), = how.items()
        found = list(re.finditer(pattern, output, re.MULTILINE))
        if kind == "count":
            return str(len(found))
        if kind == "distinct":
            return str(len({one.group(1) for one in found}))
        if kind == "sum":
            return str(sum(int(one.group(1)) for one in found))
        return found[0].group(1) if found else None

    @lru_cache(maxsize=None)
    def _output(self, command: str) -> tuple[int, str]:
        command = command.replace("build/", f"{shlex.quote(str(self.build))}/")
        result = subprocess.run(["bash", "-euo", "pipefail", "-c", command], cwd=self.root, stdout=subprocess.PIPE,
                                stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True, timeout=3000, check=False)
        return result.returncode, result.stdout

    def _check_complete(self, entry: dict) -> None:
        section = ""
        for line in self.documents[entry["in"]].prose:
            heading = re.match(r"^#+\s+(.*)$", line.text)
            section = heading.group(1) if heading else section
            if section in entry["sections"] and line.text.startswith("|") and re.search(r"\d", line.text):
                if line.line not in self.covered.get(entry["in"], set()):
                    self.errors.append(f"{entry['in']}:{line.line}: figures that tools/docs/figures.toml does not know: {line.text[:100]}")


def same(printed: str, value: str) -> bool:
    """Whether the figure printed, which may have blanks between groups of digits, is the value rounded to its decimals,
    up or down if it lies just between two.
    """
    printed = printed.replace(" ", "")
    value = value.replace(" ", "")
    if printed == value:
        return True
    decimals = len(printed.partition(".")[2])
    try:
        return len(value.partition(".")[2]) > decimals and abs(Decimal(value) - Decimal(printed)) <= Decimal(5).scaleb(-decimals - 1)
    except InvalidOperation:
        return False
