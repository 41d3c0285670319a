# SPDX-License-Identifier: Apache-2.0
"""Runs the proofs of verif/*/evidence.toml; see tools/formal.sh."""

import argparse
import re
import sys
import time
from pathlib import Path

import cases
import flow
import induction
import work_folder
from evidence import EvidenceError
from flow import FlowError, Timeout
from table import Bug, Proof, read_table

DESCRIPTION = """\
Proves properties of the RTL. Every proof is an entry of verif/DEVICE/evidence.toml and a harness
verif/DEVICE/formal/NAME_proof.sv. A run proves its assertions, shows that its covers can be reached, so that it isn't vacuous, and puts its seeded bugs into a copy of
the RTL one by one, each of which must make it fail.
Engines: induction (k-induction by CaDiCaL: unbounded), pdr (property directed reachability by ABC: unbounded), bmc (by ABC: bounded),
cases (one combinational SAT problem for each case, by CaDiCaL)."""


class Failure(Exception):
    """The proof doesn't hold, or isn't worth anything."""


def trace(proof: Proof, design: Path, depth: int) -> str:
    """Writes the waves of the counterexample of so many steps, and says where they are."""
    vcd, again = flow.replay(design, design.parent / "asserts.aig", depth, proof.clocks, proof.timeout)
    return f"{vcd}, {'seen' if again else 'not seen'} in simulation, too"


def check_bounded(proof: Proof, design: Path, depth: int) -> tuple[list[str], str | None, int]:
    """Names of the assertions; the one that fails within so many steps, if any, and its step."""
    aig, names = flow.aiger(design, "asserts")
    found = flow.reached(aig, depth, proof.timeout)
    return (names, names[found[0]], found[1]) if found else (names, None, 0)


def prove_assertions(proof: Proof, design: Path) -> list[str]:
    names, failed, step = check_bounded(proof, design, proof.depth)
    if failed is not None:
        raise Failure(f"{failed} fails in step {step}, counterexample {trace(proof, design, step)}")
    if proof.engine == "induction":
        if (failed := induction.failing(design, names, proof.depth, proof.timeout)) is not None:
            raise Failure(f"the step of the induction fails, from a state that may be out of reach: {failed}")
    elif proof.engine == "pdr":
        if "Property proved" not in flow.abc(design.parent / "asserts.aig", f"pdr -T {proof.timeout}", proof.timeout):
            raise Failure(f"pdr finds no proof, nor is there a counterexample in {proof.depth} steps")
    return names


def reach_covers(proof: Proof, design: Path) -> int:
    aig, names = flow.aiger(design, "covers")
    # Those of the modules are for simulations of the node, which show more than a single module can.
    own = [output for output, name in enumerate(names) if not name.startswith("dut.")]
    found = {names[output]: flow.reached(aig, proof.cover_depth or proof.depth, proof.timeout, output) for output in own}
    print("  covers reached: " + ", ".join(f"{name} in step {hit[1]}" for name, hit in found.items() if hit))
    missed = [name for name, hit in found.items() if not hit]
    if missed or not own:
        raise Failure(f"covers not reached: {', '.join(missed) or 'there are none'}")
    return len(own)


def find_bug(proof: Proof, bug: Bug, work: Path) -> None:
    design = flow.elaborate(proof, bug, work)
    if proof.engine == "cases":
        found, step = cases.find_bug(proof, bug, design), 0
    else:
        _, found, step = check_bounded(proof, design, proof.bug_depth or proof.depth)
    if found is None:
        raise Failure(f"seeded bug '{bug.name}' is not found")
    print(f"  bug found: {bug.name}, by {found} in step {step}")


def prove(proof: Proof, work: Path, selected: range | None) -> str:
    """Proves it and returns how far; raises Failure."""
    design = flow.elaborate(proof, None, work)
    if proof.engine == "cases":
        reach, counterexample = cases.prove(proof, design, selected)
        if counterexample:
            raise Failure(counterexample)
        return reach
    names = prove_assertions(proof, design)
    print(f"  assertions: {', '.join(names)}")
    covers = reach_covers(proof, design)
    print(f"METRIC assertions {len(names)}\nMETRIC covers {covers}")
    return {"induction": f"unbounded k={proof.depth}", "pdr": "unbounded pdr"}.get(proof.engine, f"bounded depth {proof.depth}")


def attempt(proof: Proof, arguments: argparse.Namespace) -> bool:
    work = arguments.work / proof.name
    started = time.monotonic()
    print(f"{proof.name}: {proof.proves} ({', '.join(proof.modules)}; {', '.join(proof.rules)})")
    part = f" --cases {arguments.cases[0]}-{arguments.cases[-1]}" if arguments.cases else ""
    reproduce = f"reproduce: tools/formal.sh{' --falsify' if arguments.falsify else ''} --timeout {proof.timeout} {proof.name}{part}"
    # Items that exist once per proof go with its first part.
    whole = arguments.cases is None or 0 in arguments.cases or proof.engine != "cases"
    try:
        reach = ""
        if not arguments.falsify:
            reach = prove(proof, work, arguments.cases)
        for bug in proof.bugs if whole else []:
            find_bug(proof, bug, work.with_name(f"{proof.name}-{bug.name}"))
            print("METRIC bugs_found 1")
    except (Failure, FlowError, Timeout) as error:
        print(f"PROOF FAILED {proof.name}: {error}\n{reproduce}")
        return False
    print(f"  {time.monotonic() - started:.1f} s\nMETRIC proofs {int(whole and not arguments.falsify)}")
    print(f"PROOF FALSIFIED {proof.name} {len(proof.bugs)} bugs found" if arguments.falsify else f"PROOF PASSED {proof.name} {reach}")
    return True


def seconds(text: str) -> int:
    if not re.fullmatch(r"[1-9]\d*", text):
        raise argparse.ArgumentTypeError(f"'{text}' is no number of seconds")
    return int(text)


def case_range(text: str) -> range:
    found = re.fullmatch(r"(\d+)-(\d+)", text)
    if not found or int(found.group(1)) > int(found.group(2)):
        raise argparse.ArgumentTypeError(f"'{text}' is not FIRST-LAST")
    return range(int(found.group(1)), int(found.group(2)) + 1)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser("tools/formal.sh", description=DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("proofs", nargs="*", metavar="PROOF", help="names of proofs, or 'all'")
    parser.add_argument("--list", action="store_true", help="show the proofs and stop")
    parser.add_argument("--falsify", action="store_true", help="only put in the seeded bugs; each has to be found")
    parser.add_argument("--timeout", type=seconds, metavar="S", help="seconds for each run of a solver (default: from the table)")
    parser.add_argument("--work", type=work_folder.named, default=flow.ROOT / "build/formal", metavar="DIR",
                        help="folder for problems, logs and traces (default build/formal of the repository)")
    parser.add_argument("--cases", type=case_range, metavar="FIRST-LAST", help="only these cases of a proof by cases; bugs go with case 0")
    return parser.parse_args()


def main() -> int:
    arguments = read_arguments()
    try:
        table = read_table()
    except EvidenceError as error:
        print(f"formal.sh: {error}", file=sys.stderr)
        return 2
    if arguments.list:
        for proof in table.values():
            print(f"{proof.name:20} {proof.engine:9} {proof.depth:4}  {', '.join(proof.modules + ([proof.at] if proof.at else []))}: {proof.proves}")
        return 0
    names = list(table) if arguments.proofs == ["all"] else arguments.proofs
    unknown = [name for name in names if name not in table]
    if unknown or not names:
        print(f"formal.sh: {'unknown proof ' + unknown[0] if unknown else 'no proof named'}; --list shows them", file=sys.stderr)
        return 2
    results = []
    for name in names:
        if arguments.timeout:
            table[name].timeout = arguments.timeout
        with work_folder.alone(arguments.work / name):
            results.append(attempt(table[name], arguments))
        sys.stdout.flush()
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
