# SPDX-License-Identifier: Apache-2.0
"""The tables of proofs, proofs.toml of verif/node/formal and of verif/ethernet/formal."""

import dataclasses
import tomllib
from pathlib import Path

# The first has what all harnesses include.
FOLDERS = (Path("verif/node/formal"), Path("verif/ethernet/formal"))
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
    folder: Path
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
    # The proof whose harness it shares, with other parameters.
    harness_of: str = ""
    # Modules that are cut out: their outputs may do anything.
    cut: list[str] = dataclasses.field(default_factory=list)
    bug: list[Bug] = dataclasses.field(default_factory=list)

    @property
    def top(self) -> str:
        return f"{self.harness_of or self.name}_proof"

    @property
    def harness(self) -> Path:
        return self.folder / f"{self.top}.sv"


def read_proof(folder: Path, entry: dict) -> Proof:
    bugs = [Bug(**bug) for bug in entry.pop("bug", [])]
    proof = Proof(folder, **entry, bug=bugs)
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


def read_table() -> dict[str, Proof]:
    proofs = []
    for folder in FOLDERS:
        path = folder / "proofs.toml"
        try:
            proofs += [read_proof(folder, entry) for entry in tomllib.loads(path.read_text())["proof"]]
        except (OSError, tomllib.TOMLDecodeError, KeyError, TypeError) as error:
            raise TableError(f"{path}: {error}") from error
    return {proof.name: proof for proof in proofs}
