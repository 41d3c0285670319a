#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the manual pages and the completion of `tributary`, from what its --help says, below OUTPUT: man/man1/*.1 and
bash-completion/completions/tributary*. Exit code 0 done, 1 the program fails, 2 wrong usage.
"""
import argparse
import sys
from pathlib import Path

sys.dont_write_bytecode = True
from bash_completion import OTHER_SCRIPT, PROGRAMS, bash_completion  # noqa: E402
from help_text import read_commands, read_help  # noqa: E402
from man_page import man_page  # noqa: E402


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools/install/generate.py", description=__doc__)
    parser.add_argument("--tributary", required=True, help="the program")
    parser.add_argument("--version", required=True, help="its version")
    parser.add_argument("--output", required=True, type=Path, help="folder, which is made")
    options = parser.parse_args()

    top = read_help(options.tributary)
    commands = read_commands(options.tributary, top)
    names = {command: "-".join(["tributary", *command.split()]) for command in commands}
    manual = options.output / "man" / "man1"
    completions = options.output / "bash-completion" / "completions"
    for folder in (manual, completions):
        folder.mkdir(parents=True, exist_ok=True)
    for old in manual.glob("*.1"):
        old.unlink()
    (manual / "tributary.1").write_text(man_page("tributary", "tributary", top, options.version, list(names.values())))
    for command, page in commands.items():
        others = ["tributary", *(name for other, name in names.items() if other.startswith(f"{command} "))]
        (manual / f"{names[command]}.1").write_text(
            man_page(names[command], f"tributary {command}", page, options.version, others))
    (completions / "tributary").write_text(bash_completion(top, commands))
    for program in PROGRAMS:
        (completions / program).write_text(OTHER_SCRIPT)
    return 0


if __name__ == "__main__":
    sys.exit(main())
