#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that headers are included only as tools/lint/layers.txt says, and that no CMakeLists.txt compiles a file of another folder.

exit 0 clean, 1 remarks, 2 wrong usage.
"""
import re
import sys

from rooms import ROOMS, lint

INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
FOREIGN_SOURCE = re.compile(r'(?:\.\./|\$\{PROJECT_SOURCE_DIR\}/)\S+\.(?:cpp|cc|c)\b')


def rules(text):
    """Allowed folders by folder; those of its tests by "tests <folder>"."""
    allowed = {}
    for line in text.splitlines():
        line = line.split("#", 1)[0]
        if line.strip():
            room, others = line.split(":")
            allowed[room.strip()] = others.split()
    return allowed


def below(path, room):
    return path.startswith(room + "/")


def room_of(path, allowed):
    return max((room for room in allowed if below(path, room)), key=len, default=None)


def may_include(path, header, allowed):
    room = room_of(path, allowed)
    if room is None:
        return False
    is_test = "/test/" in path
    if "/test/" in header and not is_test:
        return False
    wanted = [room] + allowed[room]
    if is_test:
        wanted += allowed.get(f"tests {room}", [])
    return any(below(header, other) for other in wanted)


def remarks(root):
    allowed = rules((root / "tools/lint/layers.txt").read_text())
    for top in ROOMS:
        for file in sorted((root / top).rglob("*")):
            path = file.relative_to(root).as_posix()
            if file.suffix in (".h", ".cpp"):
                for header in INCLUDE.findall(file.read_text()):
                    if header.startswith(tuple(name + "/" for name in ROOMS)) and not may_include(path, header, allowed):
                        yield f"{path}: may not include {header}"
            elif file.name == "CMakeLists.txt":
                for source in FOREIGN_SOURCE.findall(file.read_text()):
                    yield f"{path}: compiles {source} of another folder"


if __name__ == "__main__":
    sys.exit(lint("layers", __doc__, remarks))
