# SPDX-License-Identifier: Apache-2.0
"""The proofs of all devices: [[proof]] in verif/*/evidence.toml, of which verif/README.md has the fields."""

import dataclasses
from pathlib import Path

import evidence

ENGINES = ("induction", "bmc", "pdr", "cases")


@dataclasses.dataclass
class Bug:
    """A fault that the proof must find: a sed command on one file of the RTL, or on the harness."""

    name: str
    file: str
    sed: str
    # In a proof by cases: the one that finds it, unless all must be tried.
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
    sources: str = ""
    # Its parameters, in words.
    at: str = ""
    clocks: int = 1
    # Seconds for each run of a solver.
    timeout: int = 300
    parameters: dict[str, int] = dataclasses.field(default_factory=dict)
    # The proof whose harness it shares, with other parameters.
    harness_of: str = ""
    # Modules that are cut out: their outputs may do anything.
    cut: list[str] = dataclasses.field(default_factory=list)
    # The jobs of a regression that run a part of its cases each, and the limit of time of a job (regress/formal.toml).
    parts: list[dict[str, str]] = dataclasses.field(default_factory=list)
    limit_s: int = 0
    bugs: list[Bug] = dataclasses.field(default_factory=list)

    @property
    def top(self) -> str:
        return f"{self.harness_of or self.name}_proof"

    @property
    def harness(self) -> Path:
        return self.folder / f"{self.top}.sv"


def read_proof(device: evidence.Device, entry: dict) -> Proof:
    fields = {"sources": device.table["sources"], **entry, "bugs": [Bug(**bug) for bug in entry.get("bugs", [])]}
    proof = Proof(device.folder / "formal", **fields)
    wrong = ""
    if proof.engine not in ENGINES:
        wrong = f"engine '{proof.engine}' is not one of {', '.join(ENGINES)}"
    elif not proof.bugs:
        wrong = "a proof needs a bug that it finds"
    for file in (proof.harness, *(Path(bug.file) for bug in proof.bugs)):
        wrong = wrong or ("" if file.exists() else f"{file} does not exist")
    if wrong:
        raise evidence.EvidenceError(f"{device.file}: {proof.name}: {wrong}")
    return proof


def read_table() -> dict[str, Proof]:
    proofs = {}
    for device in evidence.read_devices():
        for entry in device.entries("proof"):
            try:
                proofs[entry["name"]] = read_proof(device, entry)
            except TypeError as error:  # a field that is missing or unknown
                raise evidence.EvidenceError(f"{device.file}: {entry['name']}: {error}") from error
    return proofs
