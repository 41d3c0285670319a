#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the build scripts and constraints of a board on the stand-in for Vivado, and its crossings of clocks.

In:  the board and its variant, the JSON of its elaborated top (check.sh makes that), a folder to work in.
Out: a summary on standard output, or errors, one a line. Exit status: 0, 1 errors, 2 wrong usage, 77 tclsh is not installed.
"""
import argparse
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import board as boards
import pins
from clocks import Clocks
from judge import Judge
from netlist import Netlist
from stages import Stages, described
import values


def traced(netlist):
    """Clocks of a netlist and all crossings between them. They follow from it, and from the sources that set a primitive to a number."""
    clocks = Clocks(netlist)
    return clocks, list(clocks.crossings())


def check(board, netlist, work, known=None):
    """Runs all stages in `work` and judges them; `known` is the part of the netlist already traced.
    Returns the errors, and the judge with its counts."""
    work.mkdir(parents=True, exist_ok=True)
    clocks, crossings = known or traced(netlist)
    rows = pins.read(boards.BOARDS / board.name / "pins.csv")
    (work / "design.tcl").write_text(described(board, netlist, clocks, crossings, rows), encoding="utf-8")
    (work / "settings.tcl").write_text(board.settings(str(work)), encoding="utf-8")
    lists = [path for path in ("fpga_boards/common/accepted.toml", f"fpga_boards/{board.name}/accepted.toml") if (boards.ROOT / path).is_file()]
    stages = Stages(boards.ROOT, work / "settings.tcl", work / "design.tcl", work, lists, "flash" in board.data)
    stages.run_all()
    judge = Judge(netlist, clocks, crossings, rows, stages.facts)
    return stages.errors or judge.run() + values.errors(board, netlist, clocks, rows, stages.of_stage) + stages.failures, judge


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("board")
    parser.add_argument("--variant")
    parser.add_argument("--netlist", required=True, help="JSON of Yosys, hierarchy kept")
    parser.add_argument("--work", required=True, type=Path, help="folder to work in")
    arguments = parser.parse_args()
    if not shutil.which("tclsh"):
        print("check.py: skipped, tclsh is not installed; tools/setup.sh does that")
        sys.exit(77)
    board = boards.load(arguments.board, arguments.variant)
    netlist = Netlist(arguments.netlist, board.top, boards.ROOT)
    errors, judge = check(board, netlist, arguments.work)
    for error in errors:
        print(f"error: {error}")
    if errors:
        sys.exit(1)
    print(f"{board.name} {board.variant}: {len(netlist.ports)} ports at pins of pins.csv, {len(netlist.registers)} registers of "
          f"{len(judge.clocks.users)} clocks, {len(judge.crossings)} crossings, each constrained:")
    for (module, name), count in sorted(judge.covered.items()):
        print(f"  {count:5} to {name} of {module}")


if __name__ == "__main__":
    main()
