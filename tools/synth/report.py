#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reports of tools/synth.sh from what path_depth.py measured on the netlists of one design.

In:  one "mapping=file.json" per netlist, the name of the design and the part family, and the marks to hold.
Out: text, CSV (one line per mapping) or JSON on standard output. Exit status 1 if a mark is missed by any mapping.
"""
import argparse
import csv
import json
import sys

COLUMNS = ["lut", "lut_logic", "lut_memory", "ff", "carry", "bram36", "uram", "dsp", "max_levels", "ns"]
MARKS = {"lut": "LUT", "bram36": "BRAM36", "max_levels": "LUT levels", "ns": "ns"}
LABEL = "Yosys proxy, not Vivado"


def text(rows):
    print(f"{rows[0]['design']} for {rows[0]['family']} ({LABEL})")
    table = [["mapping", *COLUMNS]] + [[row["mapping"], *(f"{row[c]:g}" for c in COLUMNS)] for row in rows]
    widths = [max(map(len, column)) for column in zip(*table)]
    for line in table:
        print("  " + "  ".join(cell.rjust(width) for cell, width in zip(line, widths)))
    worst = max(rows, key=lambda row: row["ns"])
    print(f"slowest path ({worst['mapping']}, {worst['levels']} LUT levels): " + " -> ".join(worst["path"]))


def as_csv(rows):
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["design", "family", "mapping", *COLUMNS, "note"])
    for row in rows:
        writer.writerow([row["design"], row["family"], row["mapping"], *(row[c] for c in COLUMNS), LABEL])


def as_json(rows):
    json.dump({"note": LABEL, "mappings": rows}, sys.stdout, indent=1)
    print()


def missed(rows, marks):
    """One sentence per mark that some mapping misses."""
    for row in rows:
        for column, limit in marks.items():
            if limit is not None and row[column] > limit:
                yield f"{row['mapping']}: {row[column]:g} {MARKS[column]}, the mark is {limit:g}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("mappings", nargs="+", metavar="mapping=file.json")
    parser.add_argument("--design", required=True)
    parser.add_argument("--family", required=True)
    parser.add_argument("--format", choices=["text", "csv", "json"], default="text")
    for mark in MARKS:
        parser.add_argument(f"--max-{mark.replace('max_', '')}", dest=mark, type=float)
    arguments = parser.parse_args()
    rows = []
    for mapping in arguments.mappings:
        name, path = mapping.split("=", 1)
        with open(path, encoding="utf-8") as file:
            rows.append({"design": arguments.design, "family": arguments.family, "mapping": name, **json.load(file)})
    {"text": text, "csv": as_csv, "json": as_json}[arguments.format](rows)
    remarks = list(missed(rows, {mark: getattr(arguments, mark) for mark in MARKS}))
    for remark in remarks:
        print(f"mark missed: {remark}", file=sys.stderr)
    sys.exit(1 if remarks else 0)


if __name__ == "__main__":
    main()
