#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Constraints of the pins of a board, xdc/pins.xdc, from its table pins.csv.

In:  fpga_boards/<board>/pins.csv: signal (a port of the top, with its bit), pin of the package, bank, iostandard
     ("MGT" for a pin that a transceiver drives or reads), direction, note. Each pin and each signal is listed once.
Out: fpga_boards/<board>/xdc/pins.xdc, or with --check whether it is what the table says.
Exit status: 0, 1 the constraints are stale or the table is wrong, 2 wrong usage.
"""
import argparse
import csv
import sys
from pathlib import Path

BOARDS = Path(__file__).resolve().parent.parent
COLUMNS = ["signal", "pin", "bank", "iostandard", "direction", "note"]


def read(path):
    """Rows of a table of pins, checked each for itself and against each other."""
    with open(path, encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        rows = list(reader)
    if reader.fieldnames != COLUMNS:
        sys.exit(f"{path}: columns are {reader.fieldnames}, {COLUMNS} are wanted")
    seen = {}
    for number, row in enumerate(rows, 2):
        place = f"{path}:{number}"
        if row["direction"] not in ("in", "out", "inout") or not row["iostandard"]:
            sys.exit(f"{place}: {row['signal']} has no direction or no I/O standard")
        for key in ("signal", "pin"):
            if (key, row[key]) in seen:
                sys.exit(f"{place}: {key} {row[key]} is also in line {seen[key, row[key]]}")
            seen[key, row[key]] = number
    return rows


def constraints(rows):
    lines = ["# SPDX-License-Identifier: Apache-2.0",
             "# Made by fpga_boards/common/pins.py from pins.csv; change that, and run pins.py --write."]
    for row in rows:
        standard = "" if row["iostandard"] == "MGT" else f" IOSTANDARD {row['iostandard']}"
        lines.append(f"set_property -dict {{PACKAGE_PIN {row['pin']}{standard}}} [get_ports {{{row['signal']}}}]")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("board")
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--check", action="store_true", help="compare")
    action.add_argument("--write", action="store_true", help="write")
    arguments = parser.parse_args()
    folder = BOARDS / arguments.board
    if not (folder / "pins.csv").is_file():
        parser.error(f"there is no {folder}/pins.csv")
    text, target = constraints(read(folder / "pins.csv")), folder / "xdc/pins.xdc"
    if arguments.write:
        target.write_text(text, encoding="utf-8")
    elif not target.is_file() or target.read_text(encoding="utf-8") != text:
        sys.exit(f"{target}: not what pins.csv says; to fix it: fpga_boards/common/pins.py {arguments.board} --write")


if __name__ == "__main__":
    main()
