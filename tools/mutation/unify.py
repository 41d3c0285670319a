#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Gives instances that are alike one module: slang makes a module of its own of every instance.

usage: tools/mutation/unify.py TOP IN.il OUT.il
Two modules are alike if they come from the same source module and their netlists differ in generated names alone. What is
left is named after its source module; of several that differ (by parameters) the most used one has the plain name, the others
have __2, __3 and so on behind it. So a mutation of a module is one of its source, in every instance.
Exit status: 0, 1 if IN.il can't be read, 2 wrong usage.
"""
import collections
import re
import sys

MODULE = re.compile(r"^module (\\\S+)$")
CELL = re.compile(r"^  cell (\\\S+) ")
GENERATED = re.compile(r"\$[^\s\[\]{}]+")


def read_modules(path):
    """Lines of each module by name, its attributes first."""
    modules, pending, name = {}, [], None
    with open(path, encoding="utf-8") as stream:
        for line in stream.read().split("\n"):
            found = MODULE.match(line)
            if found:
                name = found.group(1)
                modules[name] = pending + [line]
                pending = []
            elif name:
                modules[name].append(line)
                if line == "end":
                    name = None
            elif line.startswith("attribute"):
                pending.append(line)
    return modules


def source_name(name):
    return name.split("$")[0]


def canonical(lines, merged):
    """Text of a module, the same for all that are alike."""
    numbers = {}
    path = source_name(next(MODULE.match(line).group(1) for line in lines if MODULE.match(line)))
    text = []
    for line in lines:
        if line.startswith("module "):
            text.append("module " + path)
            continue
        if line.lstrip().startswith("attribute \\hdlname") or line.startswith("attribute"):
            continue
        cell = CELL.match(line)
        if cell:
            line = line.replace(cell.group(1), merged.get(cell.group(1), cell.group(1)), 1)
            kind, name = line.split(" cell ")[1].split(" ", 1)
            line = f"  cell {kind} " + GENERATED.sub(lambda m: numbers.setdefault(m.group(0), f"$#{len(numbers)}"), name)
        else:
            line = GENERATED.sub(lambda m: numbers.setdefault(m.group(0), f"$#{len(numbers)}"), line)
        text.append(line)
    return "\n".join(text)


def merge(modules):
    """Representative of every module. Leaves first: parents of modules that are alike are alike in turn."""
    merged = {}
    while True:
        groups = collections.defaultdict(list)
        for name, lines in modules.items():
            groups[canonical(lines, merged)].append(name)
        found = {name: names[0] for names in groups.values() for name in names}
        if found == merged:
            return merged
        merged = found


def plain_names(merged):
    uses = collections.Counter(merged.values())
    by_source = collections.defaultdict(list)
    for representative in uses:
        by_source[source_name(representative)].append(representative)
    names = {}
    for source, representatives in by_source.items():
        representatives.sort(key=lambda name: (-uses[name], name))
        for number, representative in enumerate(representatives, 1):
            names[representative] = source if number == 1 else f"{source}__{number}"
    return names


def write_modules(modules, merged, top, path):
    names = plain_names(merged)
    with open(path, "w", encoding="utf-8") as stream:
        for name, lines in modules.items():
            if merged[name] != name:
                continue
            for line in lines:
                cell = CELL.match(line)
                if line.startswith("module "):
                    line = "module " + names[name]
                elif line.startswith("attribute") and name != top:
                    continue
                elif cell and cell.group(1) in merged:
                    line = line.replace(cell.group(1), names[merged[cell.group(1)]], 1)
                print(line, file=stream)
    return names


def main():
    if len(sys.argv) != 4:
        print(__doc__.split("\n\n")[1].split("\n")[0], file=sys.stderr)
        return 2
    top, source, target = "\\" + sys.argv[1], sys.argv[2], sys.argv[3]
    modules = read_modules(source)
    if top not in modules:
        print(f"unify.py: no module {sys.argv[1]} in {source}", file=sys.stderr)
        return 1
    merged = merge(modules)
    names = write_modules(modules, merged, top, target)
    print(f"{len(modules)} instances, {len(names)} modules")
    return 0


if __name__ == "__main__":
    sys.exit(main())
