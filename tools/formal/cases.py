# SPDX-License-Identifier: Apache-2.0
"""Proofs by cases: a pipeline, unrolled from any state, is compared with a reference for every value of the input case_i.
Each is one SAT problem in which that input is constant, for CaDiCaL."""

from pathlib import Path

import flow
from aig import Aig, Unrolled
from table import Bug, Proof


def problem(design: Path, kind: str) -> Aig:
    return Aig.read(flow.ascii_aiger(design, kind))


def solve(aig: Aig, depth: int, case: int, cnf: Path, timeout: float) -> dict[str, int] | None:
    """Values of the inputs in the first step with which the property's output is asserted, if there are any."""
    unrolled = Unrolled(aig, {"case_i": case})
    goal = unrolled.literal(aig.outputs[0], depth)
    if goal == 0:
        return None
    unrolled.write(cnf, [[goal]])
    true = flow.cadical(cnf, timeout)
    cnf.unlink()
    cnf.with_suffix(".log").unlink()
    return None if true is None else unrolled.values(aig.input_names, 0, true)


def number_of_cases(aig: Aig) -> int:
    return 1 << sum(name == "case_i" for _, name, _ in aig.input_names)


def show(values: dict[str, int]) -> str:
    return ", ".join(f"{name} = 0x{value:08x}" for name, value in values.items() if name not in ("clk_i", "case_i"))


def prove(proof: Proof, design: Path, selected: range | None) -> tuple[str, str | None]:
    """The result of the proof, and the counterexample if there is one."""
    asserts, covers = problem(design, "asserts"), problem(design, "covers")
    every = range(number_of_cases(asserts))
    occur = 0
    for case in selected or every:
        if case not in every:
            raise flow.FlowError(f"there is no case {case}, the last one is {every[-1]}")
        occur += solve(covers, proof.depth, case, design.parent / "cover.cnf", proof.timeout) is not None
        found = solve(asserts, proof.depth, case, design.parent / f"case-{case}.cnf", proof.timeout)
        if found is not None:
            return "", f"case {case}: {show(found)}"
    done = selected or every
    print(f"  cases {done[0]}-{done[-1]} hold, {occur} of them can occur, {proof.depth} cycles from operands to sum")
    print(f"METRIC cases {len(done)}\nMETRIC cases_that_occur {occur}\nMETRIC assertions {len(asserts.outputs)}\nMETRIC covers {occur}")
    return f"all inputs of cases {done[0]}-{done[-1]}" if selected else "all inputs", None if occur else "no case occurs"


def find_bug(proof: Proof, bug: Bug, design: Path) -> str | None:
    asserts = problem(design, "asserts")
    for case in range(number_of_cases(asserts)) if bug.case is None else [bug.case]:
        found = solve(asserts, proof.depth, case, design.parent / "bug.cnf", proof.timeout)
        if found is not None:
            return f"case {case}: {show(found)}"
    return None
