# SPDX-License-Identifier: Apache-2.0
"""Lists of findings that are accepted in spite of their severity, each with a reason.

In:  accepted.toml, of tables [[accepted]] with
       report       "cdc" or "drc"
       rule         such as "CDC-13"
       from, to     of "cdc", one of them or both: source and destination of the crossing, as report_cdc names them
       cells        of "drc": a word of the text of the violation
       reason       why the finding does no harm
       limit        how many findings are accepted; all that match unless said
     `from`, `to` and `cells` are patterns: "*" is any text, "?" any character, brackets are brackets.
Out: Entry. Malformed is a list that is wrong, with file and line.
"""
import re
import tomllib

PATTERNS = {"cdc": ("from", "to"), "drc": ("cells",)}
TEXTS = ("report", "rule", "from", "to", "cells", "reason")


class Malformed(Exception):
    """A list with an error."""


def matches(pattern, text):
    return re.fullmatch(re.escape(pattern).replace(r"\*", ".*").replace(r"\?", "."), text) is not None


class Entry:
    """An entry of a list. `place` is its file and line, `used` the number of findings that it has accepted."""

    def __init__(self, place, values):
        self.place, self.used = place, 0
        for key, value in values.items():
            if key not in (*TEXTS, "limit"):
                raise Malformed(f"{place}: there is no key '{key}', but {', '.join(TEXTS)} and limit")
            if key in TEXTS and not (isinstance(value, str) and value.strip()):
                raise Malformed(f"{place}: '{key}' must be a text that is not empty")
        for key in ("report", "rule", "reason"):
            if key not in values:
                raise Malformed(f"{place}: there is no '{key}'")
        self.limit = values.get("limit")
        if self.limit is not None and (not isinstance(self.limit, int) or isinstance(self.limit, bool) or self.limit < 1):
            raise Malformed(f"{place}: 'limit' must be a number from 1 on")
        self.report, self.rule, self.reason = values["report"], values["rule"], values["reason"]
        if self.report not in PATTERNS:
            raise Malformed(f"{place}: there is no report '{self.report}', but {' and '.join(PATTERNS)}")
        self.patterns = {key: values[key] for key in ("from", "to", "cells") if key in values}
        if not self.patterns or not set(self.patterns) <= set(PATTERNS[self.report]):
            raise Malformed(f"{place}: a finding of {self.report} is chosen by {' and '.join(PATTERNS[self.report])}")
        if all(set(pattern) <= set("*?/") for pattern in self.patterns.values()):
            raise Malformed(f"{place}: the pattern accepts everything")

    def fits(self, report, finding):
        if (report, finding.rule) != (self.report, self.rule):
            return False
        words = {"from": [finding.source], "to": [finding.destination], "cells": finding.text.split()}
        return all(any(matches(pattern, word) for word in words[key]) for key, pattern in self.patterns.items())

    @property
    def full(self):
        return self.limit is not None and self.used >= self.limit

    def __str__(self):
        return f"{self.place}: {self.rule} {', '.join(f'{key} {pattern}' for key, pattern in self.patterns.items())}"


def read(path):
    """The entries of a list."""
    try:
        text = path.read_text(encoding="utf-8")
        data = tomllib.loads(text)
    except (OSError, UnicodeDecodeError) as error:
        raise Malformed(f"{path}: {error}") from error
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        raise Malformed(f"{path}:{line[1] if line else len(text.splitlines())}: {error}") from error
    entries = data.pop("accepted", [])
    if data or not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise Malformed(f"{path}:1: must have tables [[accepted]] and nothing else, not {', '.join(data) or 'accepted'}")
    heads = [number for number, line in enumerate(text.splitlines(), 1) if re.match(r"\s*\[\[\s*accepted\s*\]\]", line)]
    if len(heads) != len(entries):
        raise Malformed(f"{path}:1: each entry must have its line [[accepted]]")
    return [Entry(f"{path}:{line}", values) for line, values in zip(heads, entries)]


def sort_out(entries, report, findings):
    """Findings that no entry accepts, and those that one does with it. `used` of the entries is counted on."""
    refused, taken = [], []
    for finding in findings:
        entry = next((entry for entry in entries if entry.fits(report, finding) and not entry.full), None)
        if entry is None:
            refused.append(finding)
        else:
            entry.used += 1
            taken.append((finding, entry))
    return refused, taken
