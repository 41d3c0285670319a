# SPDX-License-Identifier: Apache-2.0
"""Pages that show a source file, or list a folder that has no README."""
import re
from pathlib import Path

from places import page_of, relative

LANGUAGES = {".sv": "systemverilog", ".svh": "systemverilog", ".v": "verilog", ".h": "cpp", ".cpp": "cpp", ".c": "c", ".py": "python",
             ".sh": "bash", ".toml": "toml", ".lua": "lua", ".tcl": "tcl", ".xdc": "tcl", ".cff": "yaml", ".json": "json"}


def shown(path: str, text: str) -> str:
    """The text in a block that no line of it ends."""
    fence = "`" * max([3, *(len(run) + 1 for run in re.findall(r"`+", text))])
    language = LANGUAGES.get(Path(path).suffix, "text")
    return f"{fence}{{code-block}} {language}\n:linenos:\n\n{text.rstrip()}\n{fence}\n"


def file_page(root: Path, path: str) -> str:
    return f"---\norphan: true\n---\n# `{path}`\n\n{shown(path, (root / path).read_text())}"


def folder_page(root: Path, path: str, pages: set[str]) -> str:
    """Lists what the folder holds; a link where `pages` has one."""
    page = page_of(root, path)
    lines = ["---", "orphan: true", "---", f"# `{path}/`", ""]
    for entry in sorted((root / path).iterdir()):
        name = str(entry.relative_to(root))
        target = page_of(root, name)
        text = f"`{entry.name}{'/' if entry.is_dir() else ''}`"
        lines.append(f"- [{text}]({relative(target, page)}.md)" if target in pages else f"- {text}")
    return "\n".join(lines) + "\n"
