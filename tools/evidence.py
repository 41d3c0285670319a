#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The evidence of all devices: verif/*/evidence.toml, of which verif/README.md has the fields. Errors: EvidenceError.

usage: tools/evidence.py faults | modules | build BATCH
Prints, for scripts of the shell, fields separated by a tab:
  faults       name, file below rtl/, tests, sed expression, what is wrong
  modules      module, the module whose netlist it is part of, batch, parameters; in the order of the mutants' numbers
  build BATCH  of a batch of mutants, a line each: list of sources, CMake's variable for another one, file of the module that is empty
               except for its usual parameters, modules that others replace
Exit status: 0, 1 an entry is wrong, 2 wrong usage.
"""
import dataclasses
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROOFS = "proof-"  # begins the name of a batch whose mutants are made in a proof's design
# Fields of an entry: those that it must have, then those that it may have. Those of a proof: formal/table.py.
FIELDS = {
    "faults": ({"name", "file", "tests", "sed", "wrong"}, set()),
    "modules": ({"module"}, {"within", "batch", "parameters", "proof"}),
    "tests": ({"name", "run"}, {"batch"}),
    "verdicts": ({"module", "place", "what", "verdict", "reason"}, set()),
}
DEVICE = {"sources", "faults", "mutation", "proof"}
MUTATION = {"variable", "usual", "stand_ins", "modules", "tests", "verdicts"}


class EvidenceError(Exception):
    """A file of evidence says something that cannot be."""


@dataclasses.dataclass(frozen=True)
class Device:
    """The contents of its file, parsed as TOML."""

    folder: Path  # from the root
    table: dict

    @property
    def file(self) -> Path:
        return self.folder / "evidence.toml"

    @property
    def mutation(self) -> dict:
        return self.table.get("mutation", {})

    def entries(self, kind: str) -> list[dict]:
        return (self.table if kind in ("faults", "proof") else self.mutation).get(kind, [])


@dataclasses.dataclass(frozen=True)
class Module:
    """A module of which there are mutants."""

    name: str
    top: str  # the module whose netlist it is part of: itself, or one above it
    batch: str
    parameters: str = ""  # of the top, where they are not the defaults: NAME=VALUE, separated by spaces


def read_device(file: Path) -> Device:
    try:
        device = Device(file.parent.relative_to(ROOT), tomllib.loads(file.read_text(encoding="utf-8")))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise EvidenceError(f"{file}: {error}") from error
    unknown = [*(set(device.table) - DEVICE), *(set(device.mutation) - MUTATION)]
    if unknown or "sources" not in device.table:
        raise EvidenceError(f"{file}: " + (f"unknown field '{unknown[0]}'" if unknown else "'sources' is missing"))
    for kind, (needed, possible) in FIELDS.items():
        for entry in device.entries(kind):
            for field in sorted((needed - set(entry)) | (set(entry) - needed - possible)):
                what = "is missing" if field in needed else "is unknown"
                raise EvidenceError(f"{file}: {kind}: field '{field}' {what} in {entry}")
    return device


def read_devices() -> list[Device]:
    """In the order of their names. An entry's name is that of one device."""
    devices = [read_device(file) for file in sorted(ROOT.glob("verif/*/evidence.toml"))]
    if not devices:
        raise EvidenceError(f"{ROOT}: there is no verif/*/evidence.toml")
    for kind, field in (("faults", "name"), ("modules", "module"), ("proof", "name")):
        seen: dict[str, Path] = {}
        for device, name in ((device, entry[field]) for device in devices for entry in device.entries(kind)):
            if name in seen:
                raise EvidenceError(f"{device.file}: {kind}: '{name}' is in {seen[name]} already")
            seen[name] = device.file
    return devices


def modules(devices: list[Device]) -> list[Module]:
    return [module_of(device, entry) for device in devices for entry in device.entries("modules")]


def module_of(device: Device, entry: dict) -> Module:
    name = entry["module"]
    if ("proof" in entry) == ("batch" in entry):
        raise EvidenceError(f"{device.file}: modules: {name} needs either a batch or a proof")
    if "proof" in entry:
        return Module(name, f"{entry['proof']}_proof", PROOFS + entry["proof"])
    return Module(name, entry.get("within", name), entry["batch"], entry.get("parameters", ""))


def device_of(devices: list[Device], batch: str) -> Device:
    for device in devices:
        if any(module_of(device, entry).batch == batch for entry in device.entries("modules")):
            return device
    raise EvidenceError(f"no module has the batch '{batch}'")


def build(devices: list[Device], batch: str) -> list[str]:
    device = device_of(devices, batch)
    said = device.mutation
    stand_ins = " ".join(f"{module}={file}" for module, file in said.get("stand_ins", {}).items())
    return [device.table["sources"], said.get("variable", ""), said.get("usual", ""), stand_ins]


def tests(devices: list[Device], batch: str) -> list[tuple[str, str]]:
    """Name and command of each test of a batch, or, if it has none, of the tests that belong to no batch of the
    device."""
    entries = device_of(devices, batch).entries("tests")
    own = [entry for entry in entries if entry.get("batch") == batch]
    return [(entry["name"], entry["run"]) for entry in own or entries if own or "batch" not in entry]


def printed(devices: list[Device], arguments: list[str]) -> list[tuple[str, ...]] | None:
    match arguments:
        case ["faults"]:
            return [(fault["name"], fault["file"].removeprefix("rtl/"), " ".join(fault["tests"]), fault["sed"], fault["wrong"])
                    for device in devices for fault in device.entries("faults")]
        case ["modules"]:
            return [dataclasses.astuple(module) for module in modules(devices)]
        case ["build", batch]:
            return [(field,) for field in build(devices, batch)]
    return None


def main() -> int:
    try:
        rows = printed(read_devices(), sys.argv[1:])
    except EvidenceError as error:
        print(f"evidence.py: {error}", file=sys.stderr)
        return 1
    if rows is None:
        print(__doc__.split("\n\n")[1].split("\n")[0], file=sys.stderr)
        return 2
    for row in rows:
        print(*row, sep="\t")
    return 0


if __name__ == "__main__":
    sys.exit(main())
