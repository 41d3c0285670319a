#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Mutants in the design of a proof, harness and RTL with the parameters that the proof has.

usage: tools/mutation/by_proof.py design PROOF DIRECTORY | try PROOF DIRECTORY
design writes DIRECTORY/PROOF_proof.il, one flat module without memories; what leaves the module that is proven, instance dut, is an output. try puts the mutant TRIBUTARY_MUTANT of DIRECTORY/candidates.tsv
into it, none if that is 0, and looks for a counterexample in as many steps as the proof does for its seeded bugs. It works
in the current directory.
Exit status of try: 0 there is none, or no answer in time; 10 an assertion fails; 2 wrong usage; others: no verdict.
"""
import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = pathlib.Path.cwd()
os.chdir(ROOT)
sys.path += [str(ROOT / "tools"), str(ROOT / "tools/formal")]

import flow  # noqa: E402  (finds its tools from the root)
import rows  # noqa: E402
from table import Proof, read_table  # noqa: E402

NO_ANSWER, FAILED, BROKEN = 0, 10, 3
OUTPUTS = "memory_map; opt_clean; select -assert-min 1 w:dut.*_o w:dut.*.*_o %d; expose w:dut.*_o w:dut.*.*_o %d; "


def write_design(proof: Proof, directory: pathlib.Path) -> int:
    flow.elaborate(proof, None, directory / "proof", OUTPUTS).replace(directory / f"{proof.top}.il")
    return 0


def options_of(number: int, directory: pathlib.Path) -> str:
    return next(row[3] for row in rows.read_rows(directory / "candidates.tsv") if int(row[0]) == number)


def try_mutant(proof: Proof, directory: pathlib.Path, number: int) -> int:
    mutate = f"mutate {options_of(number, directory)}; " if number else ""
    passes = (f"read_rtlil {directory / proof.top}.il; hierarchy -top {proof.top}; {mutate}write_rtlil design.il")
    if "exit status" in flow.run(["yosys", "-q", "-p", passes], WORK / "log.txt", cwd=WORK):
        raise flow.FlowError((WORK / "log.txt").read_text(encoding="utf-8"))
    aig, names = flow.aiger(WORK / "design.il", "asserts")
    found = flow.reached(aig, proof.bug_depth or proof.depth, proof.timeout)
    print(f"{names[found[0]]} fails in step {found[1]}" if found else "no assertion fails")
    return FAILED if found else NO_ANSWER


def main() -> int:
    if len(sys.argv) != 4 or sys.argv[1] not in ("design", "try"):
        print(__doc__.split("\n\n")[1].split("\n")[0], file=sys.stderr)
        return 2
    proof, directory = read_table()[sys.argv[2]], WORK / sys.argv[3]
    try:
        if sys.argv[1] == "design":
            return write_design(proof, directory)
        return try_mutant(proof, directory, int(os.environ.get("TRIBUTARY_MUTANT", "0")))
    except flow.Timeout as error:
        print(error)
        return NO_ANSWER
    except flow.FlowError as error:
        print(error, file=sys.stderr)
        return BROKEN


if __name__ == "__main__":
    sys.exit(main())
