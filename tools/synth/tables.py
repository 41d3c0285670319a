#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tables of whole nodes from baseline.txt, of the worse of both mappings: what each feature costs, and the clock of each variant.

In:  "features" or "headroom".
Out: text, CSV or JSON on standard output. A design without a line in the baseline has no costs.
"""
import argparse
import csv
import json
import sys

from baseline import COLUMNS, load
from designs import designs, variants
from report import LABEL, LUT_DIVISOR, aligned, vivado


def worst(baseline, name):
    """Costs of a design, each of the worse mapping; None if it was not measured."""
    found = [costs for (design, _), costs in baseline.items() if design == name]
    return {column: max(costs[column] for costs in found) for column in COLUMNS} if found else None


def features(baseline):
    """One row per whole node and feature; `lut_more` is against the node without a change."""
    found = [(*design.name.partition("/")[::2], design) for design in designs().values()]
    order = list(dict.fromkeys(variant for variant, feature, _ in found if feature))
    for variant, feature, design in sorted((entry for entry in found if entry[0] in order), key=lambda entry: order.index(entry[0])):
        costs, whole = worst(baseline, design.name), worst(baseline, variant)
        row = {"variant": variant, "feature": feature or "as it is", "text": design.text or "all that the variant has",
               "parameters": " ".join(f"{key}={value}" for key, value in design.parameters.items())}
        if costs:
            row |= {**costs, "lut_vivado": vivado(costs["lut"]), "lut_more": costs["lut"] - whole["lut"] if whole else None}
        yield row


def headroom(baseline):
    """One row per variant: the clock that it needs, the clock of the slowest path, what is between them."""
    known = designs()
    for name, variant in variants().items():
        costs = worst(baseline, name)
        row = {"variant": name, "family": known[name].family if name in known else "", "needed_mhz": variant["hz"] / 1e6}
        if costs:
            mhz = 1e3 / costs["ns"]
            row |= {"ns": costs["ns"], "mhz": round(mhz, 1), "margin_percent": round(100 * (mhz / row["needed_mhz"] - 1), 1),
                    "levels": costs["levels"]}
        yield row


SHOWN = {
    "features": (features, ["variant", "feature", "text", "lut", "lut_more", "lut_vivado", "ff", "bram36", "ns", "levels"]),
    "headroom": (headroom, ["variant", "family", "needed_mhz", "mhz", "margin_percent", "ns", "levels"]),
}


def text(rows, columns):
    print(f"{LABEL}; the worse of both mappings; lut_vivado: what Vivado is expected to need, lut / {LUT_DIVISOR:g}; -: not measured")
    shown = [[row.get(column) for column in columns] for row in rows]
    cells = [["-" if value is None else f"{value:g}" if isinstance(value, float) else str(value) for value in row] for row in shown]
    aligned([columns, *cells], [i for i, column in enumerate(columns) if column in ("variant", "family", "feature", "text")])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("table", choices=SHOWN)
    parser.add_argument("--format", choices=["text", "csv", "json"], default="text")
    arguments = parser.parse_args()
    make, columns = SHOWN[arguments.table]
    rows = list(make(load()))
    if arguments.format == "json":
        json.dump({"note": LABEL, arguments.table: rows}, sys.stdout, indent=1)
        print()
    elif arguments.format == "csv":
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow([*columns, "note"])
        writer.writerows([*(row.get(column, "") for column in columns), LABEL] for row in rows)
    else:
        text(rows, columns)


if __name__ == "__main__":
    main()
