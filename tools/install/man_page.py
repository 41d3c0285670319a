# SPDX-License-Identifier: Apache-2.0
"""A manual page (man(7)) of a command, from its help."""
import re

from help_text import Entry, Help


def roff(text: str) -> str:
    """The text as roff prints it unchanged."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", escaped, flags=re.MULTILINE)


def value_text(value: str) -> str:
    """The notes after an option: its type or the allowed values; its default; the options that it requires or
    excludes."""
    value = re.sub(r"^TEXT:(?=\{)|:NONNEGATIVE", "", value)
    value = re.sub(r"^\w+:(FILE|DIR)\b", r"\1", value)
    value = re.sub(r":U?INT in |:FLOAT in ", " ", value)
    return re.sub(r"=(\S)", r" = \1", value, count=1)


def entry_lines(entry: Entry) -> list[str]:
    names = ", ".join(f"\\fB{roff(name)}\\fR" for name in entry.names)
    value = value_text(entry.value)
    return [".TP", names + (f" \\fI{roff(value)}\\fR" if value else ""), roff(entry.text) or "\\&"]


def footer_lines(footer: list[str]) -> list[str]:
    """Paragraphs; what is indented is an example."""
    lines: list[str] = []
    example = False
    for line in footer:
        if line.startswith("  ") != example:
            example = not example
            lines.append(".PP\n.EX" if example else ".EE")
        lines.append(roff(line) if line.strip() else ".PP")
    return lines + [".EE"] * example


def man_page(name: str, command: str, page: Help, version: str, see_also: list[str]) -> str:
    """`name` as in "man NAME", `command` as typed."""
    lines = [
        '.\\" Made from the help of the command.',
        f'.TH "{roff(name.upper())}" 1 "" "Tributary {version}" "Tributary"',
        ".SH NAME",
        f"{roff(name)} \\- {roff(page.description.rstrip('.'))}",
        ".SH SYNOPSIS",
        f"\\fB{roff(command)}\\fR {roff(page.usage.removeprefix(command.partition(' ')[2]).strip())}",
    ]
    for title, entries in (("ARGUMENTS", page.positionals), ("COMMANDS", page.commands), ("OPTIONS", page.options)):
        if entries:
            lines.append(f".SH {title}")
            for entry in entries:
                lines += entry_lines(entry)
    if any(page.footer):
        lines += [".SH NOTES", *footer_lines(page.footer)]
    if see_also:
        lines += [".SH SEE ALSO", ", ".join(f"\\fB{roff(other)}\\fR(1)" for other in see_also)]
    return "\n".join(lines) + "\n"
