# SPDX-License-Identifier: Apache-2.0
"""The folders that hold C++, and the command line of a stage that reads them."""
import argparse
from pathlib import Path

ROOMS = ("model", "host", "verif", "tools")


def lint(stage, description, remarks):
    """Prints what remarks(root) finds; returns the exit status."""
    parser = argparse.ArgumentParser(description=description.split("\n\n", maxsplit=1)[0])
    parser.add_argument("root", nargs="?", type=Path, default=Path(__file__).resolve().parents[3], help="of a tree of the project")
    root = parser.parse_args().root
    missing = [room for room in ROOMS if not (root / room).is_dir()]
    if missing:
        parser.error(f"{root}: there is no folder {missing[0]}")
    found = list(remarks(root))
    for remark in found:
        print(remark)
    print(f"{stage}: {len(found)} remarks")
    return 1 if found else 0
