# SPDX-License-Identifier: Apache-2.0
"""Tables in files: a row a line, fields separated by tabs, # begins a comment."""


def read_rows(path):
    if not path.exists():
        return []
    with open(path, encoding="utf-8") as stream:
        return [line.rstrip("\n").split("\t") for line in stream if line.strip() and not line.startswith("#")]


def write_rows(path, rows):
    with open(path, "w", encoding="utf-8") as stream:
        for row in rows:
            print(*row, sep="\t", file=stream)


def append_row(path, row):
    with open(path, "a", encoding="utf-8") as stream:
        print(*row, sep="\t", file=stream)
