# SPDX-License-Identifier: Apache-2.0
"""The output of `tributary --help` and `tributary COMMAND --help`, parsed: the source of the man pages and of the
completion."""
import re
import subprocess
from dataclasses import dataclass, field

ENTRY = re.compile(r"^  (\S.*)$")
CONTINUED = re.compile(r"^ {8,}(\S.*)$")


@dataclass
class Entry:
    """An option, a positional argument or a command: names, the notes after them (type, default ...), and the text."""
    names: list[str]
    value: str
    text: str
    listed: list[str] = field(default_factory=list)  # values that --list of the command names

    @property
    def takes_value(self) -> bool:
        return bool(re.match(r"[A-Z]{3,}", self.value))

    @property
    def takes_several(self) -> bool:
        """Separated by commas."""
        return "..." in self.value.split()

    @property
    def choices(self) -> list[str]:
        found = re.search(r"\{([^{}]*)\}", self.value)
        return found.group(1).split(",") if found else self.listed


@dataclass
class Help:
    description: str
    usage: str  # after the name of the program
    positionals: list[Entry] = field(default_factory=list)
    options: list[Entry] = field(default_factory=list)
    commands: list[Entry] = field(default_factory=list)
    footer: list[str] = field(default_factory=list)


def read_help(program: str, *command: str) -> Help:
    """Errors: subprocess.CalledProcessError if the program does not know --help; ValueError if it says no usage."""
    page = parse(output_of(program, *command, "--help"))
    referring = [entry for entry in [*page.positionals, *page.options] if "--list names them" in entry.text]
    if referring:
        names = read_list(output_of(program, *command, "--list"), page.positionals[0].names[0])
        for entry in referring:
            entry.listed = names
    return page


def output_of(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout


def read_list(text: str, heading: str) -> list[str]:
    """The names below the line "heading:", each the first word of an indented line."""
    section = re.search(rf"^{heading}:\n((?:  .*\n)*)", text, re.MULTILINE)
    return re.findall(r"^  (\S+)", section.group(1), re.MULTILINE) if section else []


def read_commands(program: str, top: Help, *command: str) -> dict[str, Help]:
    """The help of all commands below `top`, by what is typed after the program: "sim", "board", "board status"."""
    commands: dict[str, Help] = {}
    for entry in top.commands:
        words = [*command, entry.names[0]]
        page = read_help(program, *words)
        commands[" ".join(words)] = page
        commands.update(read_commands(program, page, *words))
    return commands


def parse(text: str) -> Help:
    lines = text.rstrip("\n").split("\n")
    usage = next((i for i, line in enumerate(lines) if line.startswith("Usage: ")), None)
    if usage is None:
        raise ValueError("no line 'Usage:' in the help")
    result = Help(" ".join(lines[:usage]), " ".join(lines[usage].split()[2:]))
    at = usage + 1
    while at < len(lines):
        line = lines[at]
        following = lines[at + 1] if at + 1 < len(lines) else ""
        section = line.rstrip(":")
        if not line or not line.endswith(":") or not is_list(section, following):
            result.footer.append(line)
            at += 1
            continue
        entries, at = read_entries(lines, at + 1)
        where = {"Positionals": result.positionals, "Subcommands": result.commands}.get(section, result.options)
        where.extend(entries)
    result.footer = "\n".join(result.footer).strip("\n").split("\n")
    return result


def is_list(section: str, following: str) -> bool:
    return section in {"Positionals", "Subcommands"} or following.startswith("  -")


def read_entries(lines: list[str], at: int) -> tuple[list[Entry], int]:
    """Those from line `at` to the first that is none; and the number of that line."""
    entries: list[Entry] = []
    while at < len(lines):
        continued = CONTINUED.match(lines[at])
        entry = ENTRY.match(lines[at])
        if continued and entries:
            entries[-1].text = (entries[-1].text + " " + continued.group(1)).strip()
        elif entry:
            head, _, text = entry.group(1).partition("  ")
            names, _, value = head.partition(" ")
            entries.append(Entry([re.sub(r"\{.*", "", name) for name in names.split(",")], value.strip(), text.strip()))
        else:
            break
        at += 1
    return entries, at
