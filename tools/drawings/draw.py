#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws docs/drawings/NAME.svg from docs/drawings/NAME.toml; description.py has the form of the text. It is refused if
a text does not fit, if boxes overlap, if an arrow finds no way around them, or if it says what the sources do not: a
module, a class, a file or a rule that does not exist, an arrow between modules where no data flows. Exit code 0 done, 1
refused or, with --check, different, 2 wrong usage.
"""
import argparse
import sys
from pathlib import Path

sys.dont_write_bytecode = True
from description import Description, Refused  # noqa: E402
from picture import picture  # noqa: E402
from truth import Truth  # noqa: E402


def documents(root: Path) -> str:
    folders = [root, *(root / name for name in ("docs", "rtl", "verif", "host", "fpga_boards"))]
    paths = [path for folder in folders for path in sorted((folder.glob if folder == root else folder.rglob)("*.md"))]
    return "".join(path.read_text() for path in paths)


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tools/drawings/draw.py", description=__doc__)
    parser.add_argument("--check", action="store_true",
                        help="write nothing; compare with what is there, which a document has to show")
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[2], help=argparse.SUPPRESS)
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these drawings; default all")
    return parser.parse_args()


def main() -> int:
    options = parse()
    root = options.root.resolve()
    folder = root / "docs/drawings"
    found = {path.stem: path for path in sorted(folder.glob("*.toml"))}
    if unknown := sorted(set(options.names) - set(found)):
        print(f"drawings: there is no {', '.join(f'docs/drawings/{name}.toml' for name in unknown)}", file=sys.stderr)
        return 2
    truth = Truth(root)
    errors = []
    shown = documents(root) if options.check else ""
    for name in options.names or found:
        try:
            description = Description(found[name])
            drawn = picture(description, truth.tips(description))
        except Refused as refused:
            errors.append(f"{name}.toml: {refused}")
            continue
        errors += [f"{name}.toml: {error}" for error in truth.errors(description)]
        target = folder / f"{name}.svg"
        if not options.check:
            target.write_text(drawn)
        elif not target.exists() or target.read_text() != drawn:
            errors.append(f"{name}.svg is not what {name}.toml gives; run tools/drawings/draw.py {name}")
        if options.check and f"drawings/{name}.svg" not in shown:
            errors.append(f"{name}.svg is in no document")
    if options.check and not options.names:
        errors += [f"{path.name} has no text" for path in sorted(folder.glob("*.svg")) if path.stem not in found]
    for error in errors:
        print(f"docs/drawings/{error}", file=sys.stderr)
    print(f"drawings: {len(options.names or found)} drawings, {len(errors)} errors")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
