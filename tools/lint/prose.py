#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Finds phrases in comments, texts and documents that read like a translation, each with what to write instead.

Code spans, fenced blocks and quoted single words are not looked at. exit 0 clean, 1 remarks, 2 wrong usage.
"""
import re
import sys
from pathlib import Path

from rooms import lint

TOPS = ("rtl", "model", "host", "verif", "tools", "docs", "examples", "fpga_boards", "regress", "cmake", ".github")
SLASHES = (".sv", ".svh", ".v", ".h", ".hpp", ".cpp", ".c", ".mjs", ".pml")
HASHES = (".py", ".sh", ".toml", ".cmake", ".tcl", ".xdc", ".yml", ".txt")
# Papers are quoted here; the lint and its tests name the phrases themselves.
EXEMPT = ("docs/results.md", "tools/lint/prose.py", "tools/lint/test_prose.py", "CODE_OF_CONDUCT.md")

PHRASES = {
    r"\b(told|tells?|telling)\b": "report, signal, notify, show",
    r"\banew\b": "again, restart, re-",
    r"(?<!stand-)\balone\b": "only (before the noun), on its own",
    r"\bbehind\b": "after (time, order), downstream of (data), attached to (ports)",
    r"\bbeside\b": "next to, in addition to",
    r"\b(stands?|stood)\b(?!-)": "is, are, is held, is listed",
    r"\b(is|are|was|were) over\b(?! \d)": "has ended",
    r"\b(nobody|somebody|whoever)\b": "no port, any caller",
    r"\balike\b": "equal, the same way",
    r"\bmend(s|ed|ing)?\b": "fix",
    r"\bheed(s|ed)?\b": "observe",
    r"\b(hears?|heard|hearing)\b": "receive",
    r"\bnothing but\b": "only",
    r"\b(on its|on their|under) way\b": "in flight, in progress",
    r"\bway (in|out)\b": "receive path, transmit path",
    r"\bcounts? for nothing\b|\bcomes? to nothing\b": "is ignored, has no effect",
    r"\b(as|so) it is wanted\b": "as needed",
    r"\b(reach|reaches|reached|miss|misses|missed|below|above|against|under|within|meets?) ((the|its|our|their|a|that) )?marks?\b": "target, limit",
    r"\bmarks? ((are|is) )?(reached|missed|met|of this project)\b": "target",
    r"(?:^|(?<=[.:;] ))(What|Who(?! (may|has)\b)|Whoever|Whatever)\b(?![^.?]*\?)": "a noun as the subject",
}
PATTERN = [(re.compile(phrase, 0 if phrase.startswith("(?:^") else re.IGNORECASE), instead) for phrase, instead in PHRASES.items()]

IN_SED = re.compile(r'\bsed = "[^"]*"')  # code of the RTL
STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
SPAN = re.compile(r"`[^`]*`|\]\([^)]*\)|<[^>]*>|https?://\S+|'\w+'|\"\w+\"")


def comment_and_strings(line, marker):
    """The prose of a line of code: texts of several words, and what follows the marker of a comment."""
    bare = STRING.sub(lambda found: '"' + " " * len(found[1]) + '"', line)
    start = bare.find(marker)
    code = line if start < 0 else line[:start]
    yield from (found[1] for found in STRING.finditer(code) if " " in found[1].strip())
    if start >= 0:
        yield line[start:].lstrip("/#!< ")


def prose_of(path):
    """Numbered pieces of prose of a file."""
    fenced = docstring = False
    for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
        if path.suffix == ".md":
            if line.lstrip().startswith("```"):
                fenced = not fenced
            elif not fenced:
                yield number, line.lstrip("#>|-* ")
        elif path.suffix in SLASHES:
            for piece in comment_and_strings(line, "//"):
                yield number, piece
        else:
            quotes = line.count('"""')
            if docstring or quotes:
                yield number, line.replace('"""', "").strip()
            else:
                for piece in comment_and_strings(IN_SED.sub("", line), "#"):
                    yield number, piece
            docstring ^= quotes % 2 == 1 and path.suffix == ".py"


def remarks_of(path, shown):
    for number, piece in prose_of(path):
        text = SPAN.sub("`", piece)
        for pattern, instead in PATTERN:
            for found in pattern.finditer(text):
                yield f"{shown}:{number}: '{found[0]}': {instead}"


def files_of(root):
    yield from (path for path in sorted(root.glob("*.md")))
    for top in TOPS:
        yield from (path for path in sorted((root / top).rglob("*")) if path.suffix in (".md", *SLASHES, *HASHES))


def remarks(root):
    for path in files_of(root):
        shown = path.relative_to(root).as_posix()
        if shown not in EXEMPT and path.is_file() and "/vectors/" not in shown:
            yield from remarks_of(path, shown)


if __name__ == "__main__":
    sys.exit(lint("prose", __doc__, remarks))
