# SPDX-License-Identifier: Apache-2.0
"""Rewrites the links of a Markdown file, relative in the repository, to links between the pages of the site. Links in fenced blocks
and in code are text and stay.
"""
import posixpath
import re
from pathlib import Path

from markdown import FENCE, SPAN
from places import page_of, relative

TARGET = re.compile(r"(!?)(\[(?:[^\[\]]|\[[^\]]*\])*\]|\])\(([^)\s]+)\)")
EXTERNAL = re.compile(r"^[a-z]+:")
# Pages of the service that hosts the repository, such as badges.
HOST = re.compile(r"^(\.\./)+actions/")
# The viewer of pictures needs the file itself.
PICTURE = (".svg", ".png")


class Links:
    """`shown` are the files and folders that a page has to show, `pictures` those to copy; `errors` lines with file:line."""

    def __init__(self, root: Path):
        self.root = root
        self.shown: set[str] = set()
        self.pictures: set[str] = set()
        self.errors: list[str] = []

    def rewrite(self, name: str, text: str) -> str:
        page = page_of(self.root, name)
        lines = []
        fenced = False
        for number, line in enumerate(text.split("\n"), 1):
            fence = FENCE.match(line)
            if fence:
                fenced = not fenced
            elif not fenced:
                line = self._line(name, page, number, line)
            lines.append(line)
        return "\n".join(lines)

    def _line(self, name: str, page: str, number: int, line: str) -> str:
        code: list[str] = []

        def hide(found: re.Match) -> str:
            code.append(found.group(0))
            return f"\0{len(code) - 1}\0"

        def link(found: re.Match) -> str:
            target = self._target(name, page, number, found.group(3), bool(found.group(1)))
            return "" if target is None else f"{found.group(1)}{found.group(2)}({target})"

        badge = re.compile(rf"\[!\[[^\]]*\]\([^)]*\)\]\({HOST.pattern[1:]}[^)]*\)")
        hidden = TARGET.sub(link, badge.sub("", SPAN.sub(hide, line)))
        return re.sub("\0(\\d+)\0", lambda found: code[int(found.group(1))], hidden)

    def _target(self, name: str, page: str, number: int, target: str, picture: bool) -> str | None:
        if EXTERNAL.match(target) or target.startswith("#"):
            return target
        if HOST.match(target):
            return None
        file, _, anchor = target.partition("#")
        path = posixpath.normpath(posixpath.join(posixpath.dirname(name), file))
        if path.startswith("..") or not (self.root / path).exists():
            self.errors.append(f"{name}:{number}: the link goes to '{target}', which does not exist")
            return target
        if picture or path.endswith(PICTURE):
            self.pictures.add(path)
            return relative(path, page)
        other = page_of(self.root, path)
        if not path.endswith(".md"):
            self.shown.add(path)
        return relative(other, page) + ".md" + (f"#{anchor}" if anchor else "")
