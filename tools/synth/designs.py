#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The designs of designs.txt, and those that features.txt makes of them.

In:  the name of one, or ci, nightly or features for all that are that.
Out: one line for each: name, family, top, at, the list of sources that has it, parameters as NAME=VALUE. Exit status 2 if there is
none of that name.
"""
import argparse
import dataclasses
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
RTL = HERE.parents[1] / "rtl"
TARGETS = ("lut", "bram36", "ns", "levels")


@dataclasses.dataclass(frozen=True)
class Design:
    name: str
    family: str
    run: str
    top: str
    at: str
    parameters: dict
    targets: dict  # targets of the design
    text: str = ""


    @property
    def sources(self):
        """The list in rtl/ that names the file of the module at the top of everything."""
        module = self.top if self.at == "-" else self.at.split(".")[0]
        for path in sorted(RTL.rglob("*.f")):
            if any(line.endswith(f"/{module}.sv") and not line.startswith("-") for line in path.read_text().splitlines()):
                return str(path.relative_to(RTL.parent))
        sys.exit(f"{HERE}/designs.txt: {module}, of the design '{self.name}', is in no list of rtl/")


def lines(path, columns):
    """Columns of each line of a table; the last has the rest of the line."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            entry = line.split(None, columns - 1)
            if len(entry) != columns:
                sys.exit(f"{path}: '{line}' has {len(entry)} columns, not {columns}")
            yield entry


def variants():
    """Variants of the node: parameters of trib_node, clock in Hz."""
    sets, codec_sets = {"sum": "1", "fp32": "1", "all": "63"}, {"raw": "1", "all": "31"}
    return {name: {"parameters": {"Ports": ports, "BeatBytes": beat, "Window": window, "Groups": groups, "Ops": sets[ops],
                                  "Dtypes": sets[dtypes], "Codecs": codec_sets[codecs]}, "hz": int(hz)}
            for name, ports, beat, window, groups, ops, dtypes, codecs, _, hz, _, _ in lines(RTL / "node/variants.txt", 12)}


def parse(parameters, known):
    if parameters in known:
        return known[parameters]["parameters"]
    return dict(part.split("=") for part in parameters.split(",") if parameters != "-")


def designs():
    """All designs by their names, those of the features after the designs that they differ from."""
    known, found = variants(), {}
    for name, family, run, top, at, parameters, *targets in lines(HERE / "designs.txt", 6 + len(TARGETS)):
        held = {target: float(value) for target, value in zip(TARGETS, targets) if value != "-"}
        found[name] = Design(name, family, run, top, at, parse(parameters, known), held)
    for name, parameters, wanted, text in lines(HERE / "features.txt", 4):
        for variant in wanted.split(","):
            whole = found[variant]
            changed = {**whole.parameters, **parse(parameters, known)}
            feature = f"{variant}/{name}"
            found[feature] = dataclasses.replace(whole, name=feature, run="features", parameters=changed, targets={}, text=text)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("name", help="a design, or ci, nightly or features")
    name = parser.parse_args().name
    found = designs()
    chosen = [design for design in found.values() if name in (design.name, design.run)]
    if not chosen:
        print(f"designs.py: there is no design '{name}'; tools/synth/designs.txt has {', '.join(found)}", file=sys.stderr)
        sys.exit(2)
    for design in chosen:
        print(design.name, design.family, design.top, design.at, design.sources, *(f"{key}={value}" for key, value in design.parameters.items()))


if __name__ == "__main__":
    main()
