# SPDX-License-Identifier: Apache-2.0
"""The help of `tributary` and its commands, and of the scripts, each as a page."""
import re
import subprocess
from pathlib import Path

PROGRAM = "commands/tributary"
SCRIPTS = "commands/scripts"
SOURCED = {"arguments.sh"}


def help_of(*command: str, root: Path) -> str:
    """Errors: subprocess.CalledProcessError if the program does not know --help."""
    done = subprocess.run([*command, "--help"], check=True, capture_output=True, text=True, timeout=60, cwd=root, stdin=subprocess.DEVNULL)
    return done.stdout.strip("\n")


def subcommands(text: str) -> list[str]:
    section = re.search(r"^Subcommands:\n((?:  .*\n?)*)", text, re.MULTILINE)
    return re.findall(r"^  (\w[\w-]*)", section.group(1), re.MULTILINE) if section else []


def section(level: int, title: str, text: str) -> list[str]:
    return [f"{'#' * level} `{title}`", "", "````text", text, "````", ""]


def program_page(program: Path | None, root: Path) -> str:
    lines = ["# The command `tributary`", ""]
    if program is None:
        return "\n".join([*lines, "This site was built without the program. After a build, `build/tributary --help` prints this page.", ""])
    top = help_of(str(program), root=root)
    lines += ["````text", top, "````", ""]
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
