# SPDX-License-Identifier: Apache-2.0
"""The step of a k-induction: no k steps in which all assertions hold lead to one in which one fails, whatever the state."""

from pathlib import Path

import flow
from aig import Aig, Unrolled


def show(unrolled: Unrolled, aig: Aig, steps: int, true: set[int], path: Path) -> None:
    lines = []
    for step in range(steps):
        values = {**unrolled.values(aig.register_names, step, true), **unrolled.values(aig.input_names, step, true)}
        lines += [f"step {step}", *(f"  {name} = 0x{value:x}" for name, value in sorted(values.items()))]
    path.write_text("\n".join(lines) + "\n")


def failing(design: Path, names: list[str], depth: int, timeout: float) -> str | None:
    """None if the step holds; else the assertions that may fail, and where the states are written that lead there."""
    aig = Aig.read(flow.ascii_aiger(design, "asserts"))
    unrolled = Unrolled(aig, {})
    goals = [[unrolled.literal(taken, step)] for taken in aig.constraints for step in range(depth + 1)]
    goals += [[unrolled.literal(bad, step) ^ 1] for bad in aig.outputs for step in range(depth)]
    ends = [unrolled.literal(bad, depth) for bad in aig.outputs]
    cnf = design.parent / "induction.cnf"
    unrolled.write(cnf, [*goals, ends])
    true = flow.cadical(cnf, timeout)
    if true is None:
        return None
    states = design.parent / "induction.txt"
    show(unrolled, aig, depth + 1, true, states)
    failed = [name for name, end in zip(names, ends) if end == 1 or (end > 1 and (end // 2 in true) != bool(end & 1))]
    return f"{', '.join(failed)}; {states}"
