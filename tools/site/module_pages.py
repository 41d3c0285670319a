# SPDX-License-Identifier: Apache-2.0
"""A page for each module and package of rtl/: its contract, which is the comment at the top, parameters and ports with the comments
above them, the modules that it contains, and its source; and a page with all of them. A document with a table of the ports, below
<!-- ports of: MODULE -->, describes those that have no comment.
"""
import re
from dataclasses import dataclass, field
from pathlib import Path

from file_pages import shown
from markdown import documents
from places import page_of
from ports import PARAMETER, PORT, parameters_of, ports_of

INSTANCE = re.compile(r"^\s+(trib_\w+)\s+(?:#\(|u_\w+)", re.MULTILINE)
UNIT = re.compile(r"^(?:module|package)\s", re.MULTILINE)
PORTS = re.compile(r"<!-- ports of: (\w+) -->\n((?:\|.*\n)+)")
ROW = re.compile(r"^\| `(\w+)` \|.*\| ([^|]*) \|$", re.MULTILINE)
INDEX = "modules/index"


@dataclass
class Module:
    name: str
    path: str
    source: str
    document: str = ""  # with a table of the ports
    meanings: dict[str, str] = field(default_factory=dict)  # of ports, as Markdown, from there

    @property
    def folder(self) -> str:
        return self.path.split("/")[1]

    @property
    def declaration(self) -> str:
        found = UNIT.search(self.source)
        return self.source[found.start():] if found else ""


def modules(root: Path) -> dict[str, Module]:
    found = {path.stem: Module(path.stem, str(path.relative_to(root)), path.read_text()) for path in sorted((root / "rtl").rglob("*.sv"))}
    for document in documents(root):
        for name, table in PORTS.findall(document.text):
            found[name].document = document.name
            found[name].meanings = dict(ROW.findall(table))
    return found


def plain(text: str) -> str:
    """Text of a comment as Markdown that shows it unchanged, code spans excepted."""
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(part if at % 2 else re.sub(r"([\\*_<>\[\]#|&$])", r"\\\1", part) for at, part in enumerate(parts))


def contract(source: str) -> list[str]:
    """The lines of the comment at the top, without that of the licence."""
    lines = []
    for line in source.split("\n")[1:]:
        if not line.startswith("//"):
            break
        lines.append(line[2:].removeprefix(" "))
    return lines


def as_markdown(lines: list[str]) -> str:
    """Indented lines keep their columns; others are prose."""
    result: list[str] = []
    inside = False
    for line in lines:
        indented = line.startswith("  ")
        if indented != inside:
            result += ["```text" if indented else "```"] if indented or inside else []
            inside = indented
        result.append(line if indented else plain(line))
    return "\n".join(result + ["```"] * inside)


def remarks(declaration: str) -> dict[str, str]:
    """The comment above or after each parameter and port. One that is above several is with the first."""
    found: dict[str, str] = {}
    above: list[str] = []
    for line in declaration.split(");")[0].split("\n"):
        code, _, comment = line.partition("//")
        if not code.strip():
            above.append(comment.strip())
            continue
        declared = PORT.match(code.rstrip()) or PARAMETER.match(code.rstrip())
        if declared:
            name = declared.groups()[-1] if PORT.match(code.rstrip()) else declared.group(1)
            text = " ".join([line for line in above if not line.startswith("verilator")] + [comment.strip()] * bool(comment))
            found[name] = text.strip()
        above = []
    return found


def tables(module: Module) -> list[str]:
    head = "\n".join(re.sub(r"\s*//.*", "", line) for line in module.declaration.split("\n"))
    notes = remarks(module.declaration)
    lines = []
    parameters = parameters_of(head) if module.declaration.startswith("module") else []
    if parameters:
        lines += ["## Parameters", "", "| parameter | default | |", "|---|---|---|"]
        lines += [f"| `{name}` | `{default}` | {plain(notes.get(name, ''))} |" for name, default in parameters] + [""]
    ports = ports_of(head, {}) if module.declaration.startswith("module") else []
    if ports:
        types = {found.group(4): found.group(2) for found in map(PORT.match, head.split(");")[0].split("\n")) if found}
        meanings = {port.name: plain(notes.get(port.name, "")) or module.meanings.get(port.name, "") for port in ports}
        last = any(meanings.values())  # a column without any text is not shown
        lines += ["## Ports", "", "| port | direction | type | width |" + " |" * last, "|---|---|---|---|" + "---|" * last]
        lines += [f"| `{port.name}` | {port.direction} | `{types[port.name]}` | {port.width} |" + f" {meanings[port.name]} |" * last
                  for port in ports] + [""]
    return lines


def module_page(root: Path, module: Module, known: dict[str, Module]) -> str:
    guide = f"; [how to use it](../{module.document})" if module.document else ""
    lines = ["---", "orphan: true", "---", f"# `{module.name}`", "", f"`{module.path}`; [all modules](index.md)" + guide, ""]
    lines += [as_markdown(contract(module.source)), ""] + tables(module)
    inside = sorted(name for name in set(INSTANCE.findall(module.declaration)) if name in known and name != module.name)
    if inside:
        lines += ["## Contains", "", ", ".join(f"[`{name}`]({name}.md)" for name in inside), ""]
    around = sorted(other.name for other in known.values() if module.name in INSTANCE.findall(other.declaration))
    if around:
        lines += ["## Used in", "", ", ".join(f"[`{name}`]({name}.md)" for name in around), ""]
    assert page_of(root, module.path) == f"modules/{module.name}"
    return "\n".join([*lines, "## Source", "", shown(module.path, module.source)])


def index_page(known: dict[str, Module]) -> str:
    lines = ["# RTL modules", "", "Every module and package of `rtl/` with its contract, parameters, ports and source. "
             "[A frame's path](../rtl/README.md) shows how the modules of the node work together.", ""]
    for folder in sorted({module.folder for module in known.values()}):
        lines += [f"## `rtl/{folder}/`", "", "| module | stage | contract |", "|---|---|---|"]
        for module in known.values():
            if module.folder == folder:
                stage = module.path.split("/")[2] if module.path.count("/") > 2 else ""
                first = " ".join(as_markdown(contract(module.source)).split("```")[0].split())
                sentence = re.split(r"(?<=[^.][.:;])\s", first)[0].rstrip(":;")
                lines.append(f"| [`{module.name}`]({module.name}.md) | {plain(stage)} | {sentence} |")
        lines.append("")
    return "\n".join(lines)
