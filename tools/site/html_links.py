# SPDX-License-Identifier: Apache-2.0
"""Checks the links of the HTML files below a folder: each file and each anchor that a link names exists, and no page loads anything
from the network, or a module as if it were a script. A link to another site is counted, not followed.
"""
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

# Attributes that a browser loads by itself; an <a> waits for its reader.
LOADED = {("img", "src"), ("script", "src"), ("iframe", "src"), ("source", "src"), ("object", "data"), ("embed", "src"), ("link", "href")}
MODULE = re.compile(r"^(?:import|export)\b", re.MULTILINE)
STYLE = re.compile(r"""url\(\s*['"]?(?!data:)([^'")]+)|@import\s+['"]([^'"]+)""")


class Page(HTMLParser):
    """`anchors` that a link may name, and `links`: (line, tag, attribute, target)."""

    def __init__(self, text: str):
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[tuple[int, str, str, str]] = []
        self.scripts: list[tuple[int, str]] = []  # of scripts that are no modules: (line, target)
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = dict(attributes)
        if tag == "script" and values.get("src") and values.get("type") != "module":
            self.scripts.append((self.getpos()[0], values["src"]))
        for name, value in attributes:
            if value is None:
                continue
            if name == "id" or (tag == "a" and name == "name"):
                self.anchors.add(value)
            elif (tag, name) in LOADED or (tag == "a" and name == "href"):
                self.links.append((self.getpos()[0], tag, name, value))


class LinkCheck:
    """`errors` are lines with file:line; `pages`, `links` and `external` count."""

    def __init__(self, root: Path):
        self.root = root.resolve()
        self.errors: list[str] = []
        self.modules: dict[Path, bool] = {}  # whether a script is one
        self.pages = self.links = self.external = 0

    def run(self) -> None:
        pages = {path: Page(path.read_text(errors="replace")) for path in sorted(self.root.rglob("*.html"))}
        self.pages = len(pages)
        for path, page in pages.items():
            for line, tag, name, target in page.links:
                self._check(pages, path, line, target, (tag, name) in LOADED)
            for line, target in page.scripts:
                self._check_script(path, line, target)
        for path in sorted(self.root.rglob("*.css")):
            for number, line in enumerate(path.read_text(errors="replace").split("\n"), 1):
                for found in STYLE.finditer(line):
                    self._check(pages, path, number, found.group(1) or found.group(2), True)

    def _check_script(self, path: Path, line: int, target: str) -> None:
        script = path.parent / unquote(urlsplit(target).path)
        if script not in self.modules:
            self.modules[script] = script.is_file() and bool(MODULE.search(script.read_text(errors="replace")))
        if self.modules[script]:
            self.errors.append(f"{path.relative_to(self.root)}:{line}: '{target}' is a module, which a browser does not run as a script")

    def _check(self, pages: dict[Path, Page], path: Path, line: int, target: str, loaded: bool) -> None:
        place = f"{path.relative_to(self.root)}:{line}"
        try:
            parts = urlsplit(target)
        except ValueError:
            self.errors.append(f"{place}: '{target}' is not a link")
            return
        if parts.scheme in {"data", "javascript"}:
            return
        if parts.scheme or parts.netloc:
            self.external += 1
            if loaded:
                self.errors.append(f"{place}: the page loads '{target}' from the network")
            return
        self.links += 1
        other = (path.parent / unquote(parts.path)).resolve() if parts.path else path
        if other.is_dir():
            other = other / "index.html"
        if not other.is_file() or self.root not in other.parents:
            self.errors.append(f"{place}: the link goes to '{target}', which does not exist")
        elif parts.fragment and other in pages and unquote(parts.fragment) not in pages[other].anchors:
            self.errors.append(f"{place}: the link goes to '{target}', but {other.relative_to(self.root)} has no such anchor")
