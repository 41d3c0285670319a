# SPDX-License-Identifier: Apache-2.0
"""Short pages that lead to others: the register maps, the C and C++ interfaces, the testplan."""
import tomllib
from pathlib import Path

import doxygen_pages
from module_pages import plain
from places import REGISTER_MAPS


def registers_page(root: Path) -> str:
    lines = ["# Registers", "", "Each map is generated from a `registers.toml`, as are the decoder in RTL, the package and the C++ headers.", "",
             "```{toctree}", ":maxdepth: 1", "", *(name.removesuffix(".md") for name in REGISTER_MAPS), "```", ""]
    for name in REGISTER_MAPS:
        folder = str(Path(name).parent)
        pages = tomllib.loads((root / folder / "registers.toml").read_text())["page"]
        lines += [f"## [`{folder}`]({name})", "", "| page | registers | |", "|---|---|---|"]
        lines += [f"| `{page['name']}` | {len(page.get('register', []))} | {plain(page.get('doc', ''))} |" for page in pages] + [""]
    return "\n".join(lines)


def interfaces_page() -> str:
    def link(file: str, text: str) -> str:
        return f'<a href="{doxygen_pages.FOLDER}/{file}"><code>{text}</code></a>'

    def classes(*names: str) -> str:
        return ", ".join(link(f"classtrib_1_1{name}.html", name) for name in names)
    return "\n".join([
        "# C and C++ interfaces", "",
        "[The host library](host/README.md) says how to use and install them. These pages are made by Doxygen from the headers.", "",
        "| for | read |", "|---|---|",
        f"| a program in C | {link('tributary_8h.html', 'host/c/tributary.h')}: all functions, their promises and errors |",
        f"| a program in C++ | {classes('Communicator', 'Request')}, {link('collective_8h.html', 'host/engine/collective.h')} |",
        f"| another transport, or none | {classes('Transport', 'UdpTransport', 'XdpTransport', 'Worker')} |",
        f"| memory of a device | {classes('Pipeline', 'DeviceMemory', 'Exchange')} |",
        f"| the golden model | {classes('NodeModel', 'GroupModel')} |",
        f"| all of them | <a href=\"{doxygen_pages.FOLDER}/annotated.html\">classes</a>, "
        f"<a href=\"{doxygen_pages.FOLDER}/files.html\">headers</a> |",
        ""])


def testplan_page(root: Path) -> str:
    """The rows of every plan.toml: what is tested, and by which tests."""
    lines = ["# Testplan", "", "From the `plan.toml` of each device. [Verification](verif/README.md) explains the fields; a page of a "
             "regression has the results of every entry.", ""]
    for path in sorted([*root.glob("verif/*/plan.toml"), *root.glob("host/plan.toml"), *root.glob("tools/plan.toml")]):
        lines += [f"## `{path.relative_to(root)}`", ""]
        for section in tomllib.loads(path.read_text()).get("section", []):
            lines += [f"### {plain(section['title'])}", "", "| entry | what | tests |", "|---|---|---|"]
            for entry in section.get("entry", []):
                tests = ", ".join(f"`{test}`" for test in entry.get("tests", []))
                lines.append(f"| {entry['id']} | **{plain(entry['title'])}.** {plain(entry.get('goal', ''))} | {tests} |")
            lines.append("")
    return "\n".join(lines)
