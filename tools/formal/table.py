# SPDX-License-Identifier: Apache-2.0
"""The table of proofs, verif/node/formal/proofs.toml."""

import dataclasses
import tomllib
from pathlib import Path

FOLDER = Path("verif/node/formal")
ENGINES = ("induction", "bmc", "pdr", "cases")


class TableError(Exception):
    """The table says something that cannot be."""


@dataclasses.dataclass
class Bug:
    """A fault that the proof must find: a sed command on one file of the RTL, or on the harness."""

    name: str
    file: str
    sed: str
    # Of a proof by cases: the one that finds it, if not all are to be tried.
    case: int | None = None


@dataclasses.dataclass
class Proof:
    name: str
    modules: list[str]
    proves: str
    rules: list[str]
    engine: str
    depth: int
    cover_depth: int = 0
    bug_depth: int = 0
    sources: str = "rtl/node/node.f"
    clocks: int = 1
    # Seconds for each run of a solver.
    timeout: int = 300
    parameters: dict[str, int] = dataclasses.field(default_factory=dict)
    # Modules that are cut out: their outputs may do anything.
    cut: list[str] = dataclasses.field(default_factory=list)
    bug: list[Bug] = dataclasses.field(default_factory=list)

    @property
    def top(self) -> str:
        return f"{self.name}_proof"

    @property
    def harness(self) -> Path:
        return FOLDER / f"{self.top}.sv"


def read_proof(entry: dict) -> Proof:
    bugs = [Bug(**bug) for bug in entry.pop("bug", [])]
    proof = Proof(**entry, bug=bugs)
    if proof.engine not in ENGINES:
        raise TableError(f"{proof.name}: engine '{proof.engine}' is none of {', '.join(ENGINES)}")
    if not proof.harness.exists():
        raise TableError(f"{proof.name}: {proof.harness} does not exist")
    if not proof.bug:
        raise TableError(f"{proof.name}: a proof needs a bug that it finds")
    for bug in proof.bug:
        if not Path(bug.file).exists():
            raise TableError(f"{proof.name}: {bug.file} does not exist")
    return proof


def read_table(path: Path = FOLDER / "proofs.toml") -> dict[str, Proof]:
    try:
        entries = tomllib.loads(path.read_text())["proof"]
        proofs = [read_proof(entry) for entry in entries]
    except (OSError, tomllib.TOMLDecodeError, KeyError, TypeError) as error:
        raise TableError(f"{path}: {error}") from error
    return {proof.name: proof for proof in proofs}
