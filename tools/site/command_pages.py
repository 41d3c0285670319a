# SPDX-License-Identifier: Apache-2.0
"""The help of `tributary` and its commands, and of the scripts, each as a page."""
import re
import subprocess
import textwrap
from pathlib import Path

PROGRAM = "commands/tributary"
SCRIPTS = "commands/scripts"
SOURCED = {"arguments.sh"}
COLUMNS = 104


def help_of(*command: str, root: Path) -> str:
    """Errors: subprocess.CalledProcessError if the program does not know --help."""
    done = subprocess.run([*command, "--help"], check=True, capture_output=True, text=True, timeout=60, cwd=root, stdin=subprocess.DEVNULL)
    return done.stdout.strip("\n")


def subcommands(text: str) -> list[str]:
    section = re.search(r"^Subcommands:\n((?:  .*\n?)*)", text, re.MULTILINE)
    return re.findall(r"^  (\w[\w-]*)", section.group(1), re.MULTILINE) if section else []


def wrapped(line: str) -> str:
    """A long line continues below the place where its description begins."""
    start = re.match(r" *(?:\S.*?\s{2,})?", line).end()
    if len(line) <= COLUMNS or not 0 < start <= COLUMNS // 2:
        return line
    return line[:start] + f"\n{' ' * start}".join(textwrap.wrap(line[start:], COLUMNS - start, break_on_hyphens=False))


def block(text: str) -> list[str]:
    """Help is as wide as a terminal: its class makes it smaller than code."""
    return ["````{code-block} text", ":class: help", "", *map(wrapped, text.split("\n")), "````", ""]


def section(level: int, title: str, text: str) -> list[str]:
    return [f"{'#' * level} `{title}`", "", *block(text)]


def program_page(program: Path | None, root: Path) -> str:
    lines = ["# The command `tributary`", ""]
    if program is None:
        return "\n".join([*lines, "This site was built without the program. After a build, `build/tributary --help` prints this page.", ""])
    top = help_of(str(program), root=root)
    lines += block(top)
    for name in subcommands(top):
        text = help_of(str(program), name, root=root)
        lines += section(2, f"tributary {name}", text)
        for inner in subcommands(text):
            lines += section(3, f"tributary {name} {inner}", help_of(str(program), name, inner, root=root))
    return "\n".join(lines)


def scripts(root: Path) -> list[str]:
    """All in tools/ and regress/ but those that others source, which are not commands."""
    found = [*sorted((root / "tools").glob("*.sh")), *sorted((root / "regress").glob("*.sh"))]
    return [str(path.relative_to(root)) for path in found if path.name not in SOURCED]


def scripts_page(root: Path) -> str:
    lines = ["# Scripts", "", "They work from any folder. Exit status, unless the help says otherwise: 0 pass, 1 fail, 2 wrong usage, "
             "77 skipped.", ""]
    for name in scripts(root):
        lines += section(2, name, help_of(str(root / name), root=root))
    return "\n".join(lines)
