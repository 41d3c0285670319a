#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reports of tools/synth.sh from what measure.py found in the netlists of one design.

In:  one "mapping=file.json" per netlist, the name of the design and the part family, what to show, and the targets.
Out: text, CSV (a table per thing shown, an empty line between them) or JSON on standard output. Exit status 1 if
     any mapping misses a target.
"""
import argparse
import csv
import json
import sys

COLUMNS = ["lut", "lut_logic", "lut_memory", "ff", "carry", "bram36", "uram", "dsp", "max_levels", "ns", "lut_vivado"]
TARGETS = {"lut": "LUT", "bram36": "BRAM36", "max_levels": "LUT levels", "ns": "ns"}
LABEL = "Yosys proxy, not Vivado"
# picorv32 takes 1.13 to 1.22 times the LUTs that Vivado needs for it, VexRiscv 1.20 to 1.36; README.md.
LUT_DIVISOR = 1.15
TABLES = {
    "modules": ["ns", "levels", "endpoints", "above_target", "start", "end"],
    "classes": ["ns", "levels", "endpoints", "above_target", "start", "end"],
    "histogram": ["from_ns", "endpoints"],
    "nets": ["pins", "blocks", "loads", "ns", "net", "one_end"],
    "instances": ["lut", "own_lut", "lut_memory", "ff", "carry", "bram36", "instance", "module"],
}
# Lines of a table in text; CSV and JSON have all.
LINES = {"modules": 30, "classes": 30, "histogram": 100, "nets": 10, "instances": 500}


def vivado(lut):
    """LUTs that Vivado is expected to need, to two digits."""
    estimate = lut / LUT_DIVISOR
    step = 10 ** max(len(str(int(estimate))) - 2, 0)
    return int(round(estimate / step) * step)


def modules(classes):
    """Classes of paths by the instances that hold both ends, from the slowest on."""
    def instance(name):
        return ".".join(part for part in name.split(".") if part.startswith(("u_", "gen_"))) or "(top)"
    found = {}
    for entry in classes:
        start, end = instance(entry["start"]), instance(entry["end"])
        both = found.setdefault((start, end), {**entry, "start": start, "end": end, "endpoints": 0, "above_target": 0})
        both["endpoints"] += entry["endpoints"]
        both["above_target"] += entry["above_target"]
    return list(found.values())


def cells(entry, columns):
    return [f"{entry[column]:g}" if isinstance(entry[column], (int, float)) else entry[column] for column in columns]


def aligned(lines, texts=()):
    """Lines of a table; the columns whose numbers are in `texts` are left-aligned."""
    widths = [max(map(len, column)) for column in zip(*lines)]
    for line in lines:
        padded = [cell.ljust(width) if i in texts else cell.rjust(width) for i, (cell, width) in enumerate(zip(line, widths))]
        print("  " + "  ".join(padded).rstrip())


def tables(rows, shown):
    """Each requested table: its name, the mapping ("" for the area of instances, which is separate), its lines."""
    for name in shown:
        if name == "instances":
            yield name, "", rows[0]["instances"]
        else:
            yield from ((name, row["mapping"], row[name]) for row in rows)


def text(rows, shown):
    print(f"{rows[0]['design']} for {rows[0]['family']} ({LABEL})")
    aligned([["mapping", *COLUMNS]] + [[row["mapping"], *cells(row, COLUMNS)] for row in rows])
    print(f"lut_vivado: what Vivado is expected to need, lut / {LUT_DIVISOR:g}")
    for row in rows:
        print(f"{row['mapping']}: {row['above_target']} endpoints above {row['target_ns']:g} ns")
    worst = max(rows, key=lambda row: row["ns"])
    print(f"slowest path ({worst['mapping']}, {worst['levels']} LUT levels): " + " -> ".join(worst["path"]))
    for name, mapping, entries in tables(rows, shown):
        print(f"\n{name}{', ' + mapping if mapping else ''}")
        columns = TABLES[name]
        aligned([columns] + [cells(entry, columns) for entry in entries[:LINES[name]]],
                [i for i, column in enumerate(columns) if column in ("start", "end", "net", "one_end", "instance", "module")])
        if len(entries) > LINES[name]:
            print(f"  and {len(entries) - LINES[name]} more; --format csv has all")


def as_csv(rows, shown):
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["design", "family", "mapping", *COLUMNS, "note"])
    for row in rows:
        writer.writerow([row["design"], row["family"], row["mapping"], *(row[c] for c in COLUMNS), LABEL])
    for name, mapping, entries in tables(rows, shown):
        print()
        writer.writerow([name, "mapping", *TABLES[name]])
        writer.writerows([name, mapping, *(entry[c] for c in TABLES[name])] for entry in entries)


def as_json(rows, shown):
    kept = [{key: value for key, value in row.items() if key not in TABLES or key in shown} for row in rows]
    json.dump({"note": LABEL, "mappings": kept}, sys.stdout, indent=1)
    print()


def missed(rows, targets):
    """One sentence per target that some mapping misses."""
    for row in rows:
        for column, limit in targets.items():
            if limit is not None and row[column] > limit:
                yield f"{row['mapping']}: {row[column]:g} {TARGETS[column]}, the target is {limit:g}"


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("mappings", nargs="+", metavar="mapping=file.json")
    parser.add_argument("--design", required=True)
    parser.add_argument("--family", required=True)
    parser.add_argument("--instances", help="file of hierarchy.py")
    parser.add_argument("--show", choices=TABLES, action="append", default=[])
    parser.add_argument("--format", choices=["text", "csv", "json"], default="text")
    for target in TARGETS:
        parser.add_argument(f"--max-{target.replace('max_', '')}", dest=target, type=float)
    arguments = parser.parse_args()
    rows = []
    for mapping in arguments.mappings:
        name, path = mapping.split("=", 1)
        measured = load(path)
        rows.append({"design": arguments.design, "family": arguments.family, "mapping": name, **measured,
                     "modules": modules(measured["classes"]), "lut_vivado": vivado(measured["lut"])})
    if arguments.instances:
        rows[0]["instances"] = load(arguments.instances)
    {"text": text, "csv": as_csv, "json": as_json}[arguments.format](rows, arguments.show)
    remarks = list(missed(rows, {target: getattr(arguments, target) for target in TARGETS}))
    for remark in remarks:
        print(f"target missed: {remark}", file=sys.stderr)
    sys.exit(1 if remarks else 0)


if __name__ == "__main__":
    main()
