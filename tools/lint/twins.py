#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that no two C++ files define a type of the same full name. Compilers and linkers don't see it, and a program that holds both
runs the inline functions of either (the one-definition rule).

exit 0 clean, 1 remarks, 2 wrong usage.
"""
import re
import sys
from collections import defaultdict

from rooms import ROOMS, lint

# Nothing is indented in a namespace. A member that is defined outside has a "::" in its name, a mere declaration has no
# brace.
OPENED = re.compile(r"^namespace ([\w:]*) ?\{")
CLOSED = re.compile(r"^\}  // namespace")
TYPE = re.compile(r"^(?:class|struct|enum|enum class|union) (\w+)(?: final)?(?: [:{].*|)$")
# Each of these is a program of its own.
PROGRAMS = ("verif/uvm/test/refused/",)


def types_of(text):
    """Full names of the types that are defined outside of unnamed namespaces."""
    spaces = []
    for line in text.splitlines():
        opened, defined = OPENED.match(line), TYPE.match(line)
        if opened:
            spaces.append(opened[1])
        elif CLOSED.match(line):
            spaces.pop()
        elif defined and "" not in spaces and ("{" in line or not line.endswith(";")):
            yield "::".join(spaces + [defined[1]])


def remarks(root):
    places = defaultdict(list)
    for file in sorted(file for room in ROOMS for file in (root / room).rglob("*") if file.suffix in (".h", ".cpp")):
        path = file.relative_to(root).as_posix()
        if not path.startswith(PROGRAMS):
            for name in types_of(file.read_text()):
                places[name].append(path)
    for name, paths in sorted(places.items()):
        if len(paths) > 1:
            yield f"{name} is defined in {' and in '.join(paths)}: give one of them another name"


if __name__ == "__main__":
    sys.exit(lint("twins", __doc__, remarks))
