#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Chooses mutants among those that Yosys has listed for one module.

usage: tools/mutation/candidates.py MODULE LIST COUNT
Prints COUNT lines "MODULE<tab>options of mutate". Left out is what is no error of a designer's: the clock, since a gated clock is a
race in simulation; properties (TRIB_ASSERT and the like); what has no source line; and bits of an output register that disturb
each other, which look like loops, since ports cannot be cut into bits.
Exit status: 0, 2 wrong usage.
"""
import functools
import re
import sys

SOURCE = re.compile(r"-src ([^\s:]+):(\d+)")


@functools.lru_cache
def property_lines(path):
    """Numbers of the lines on which a macro of properties is used."""
    with open(path, encoding="utf-8") as stream:
        text = stream.read()
    numbers = set()
    for use in re.finditer(r"^ *`TRIB_\w+\(", text, re.M):
        depth, end = 1, use.end()
        while depth and end < len(text):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        numbers.update(range(text.count("\n", 0, use.start()) + 1, text.count("\n", 0, end) + 2))
    return numbers


def is_design(line):
    if re.search(r"-port (CLK|clk_i) |-cell \$auto\$|-mode cnot.*-port Q .*-wire \w+_o ", line):
        return False
    places = SOURCE.findall(line)
    return bool(places) and all(int(number) not in property_lines(path) for path, number in places)


def main():
    if len(sys.argv) != 4:
        print(__doc__.split("\n\n")[1].split("\n")[0], file=sys.stderr)
        return 2
    module, path, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    with open(path, encoding="utf-8") as stream:
        chosen = [line.split(maxsplit=1)[1].strip() for line in stream if is_design(line)]
    for options in chosen[:count]:
        print(module, options, sep="\t")
    return 0


if __name__ == "__main__":
    sys.exit(main())
