# SPDX-License-Identifier: Apache-2.0
"""Writes the tree of Markdown that Sphinx makes the site of: the documents of the repository with their links rewritten, the files
and folders that they link to, and generated pages. The repository itself is not changed.
"""
import re
import shutil
import tomllib
from dataclasses import dataclass
from pathlib import Path

import command_pages
import diagrams
import module_pages
import overviews
import python_page
from file_pages import file_page, folder_page
from links import Links
from markdown import documents
from places import REGISTER_MAPS, is_rtl, page_of
from sequence_svg import sequence
from state_svg import states

NAVIGATION = "docs/site/navigation.toml"
ENTRY = re.compile(r"(?:(.+) <)?([^<>]+?)>?")
ORPHAN = "---\norphan: true\n---\n"  # Sphinx then wants no navigation to the page


@dataclass
class Entry:
    """A page of the navigation. `title` is empty if it has the one of the page."""
    page: str
    title: str = ""

    def __str__(self) -> str:
        return f"{self.title} <{self.page}>" if self.title else self.page


def navigation(root: Path) -> dict[str, list[Entry]]:
    """The pages of each part, by its title."""
    def entry(text: str) -> Entry:
        title, page = ENTRY.fullmatch(text).groups()
        return Entry(page_of(root, page) if page.endswith(".md") else page, title or "")

    return {part["title"]: [entry(text) for text in part["pages"]] for part in tomllib.loads((root / NAVIGATION).read_text())["part"]}


def toctrees(parts: dict[str, list[Entry]]) -> str:
    """The navigation, as the end of the index."""
    lines = []
    for title, pages in parts.items():
        lines += ["", "```{toctree}", ":hidden:", ":titlesonly:", f":caption: {title}", "", *map(str, pages), "```"]
    return "\n".join(lines) + "\n"


class Stage:
    """`errors` are lines with file:line."""

    def __init__(self, root: Path, folder: Path):
        self.root = root
        self.folder = folder
        self.errors: list[str] = []
        self.pages: dict[str, str] = {}

    def write(self, program: Path | None) -> None:
        """`program` is tributary, or None."""
        links = Links(self.root)
        parts = navigation(self.root)
        named = {"index", *(entry.page for entry in sum(parts.values(), [])), *(page_of(self.root, name) for name in REGISTER_MAPS)}
        for document in documents(self.root):
            page = page_of(self.root, document.name)
            # A document that no navigation names, such as that of a card, is reached by links.
            text = diagrams.drawn(document.name, links.rewrite(document.name, document.text), self._draw, self.errors)
            self.pages[page] = ("" if page in named else ORPHAN) + text
        self.errors += links.errors
        self._generate(program)
        self.pages["index"] += toctrees(parts)
        self._show(links.shown)
        for page, text in self.pages.items():
            self._put(page, text)
        for picture in links.pictures:
            target = self.folder / picture
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(self.root / picture, target)

    @staticmethod
    def _draw(diagram: diagrams.Sequence | diagrams.States) -> str:
        return sequence(diagram) if isinstance(diagram, diagrams.Sequence) else states(diagram)

    def _generate(self, program: Path | None) -> None:
        known = module_pages.modules(self.root)
        for name, module in known.items():
            self.pages[f"modules/{name}"] = module_pages.module_page(self.root, module, known)
        self.pages[module_pages.INDEX] = module_pages.index_page(known)
        self.pages["registers"] = overviews.registers_page(self.root)
        self.pages["interfaces"] = overviews.interfaces_page()
        self.pages["testplan"] = overviews.testplan_page(self.root)
        self.pages[python_page.PAGE] = python_page.python_page(self.root)
        self.pages[command_pages.PROGRAM] = command_pages.program_page(program, self.root)
        self.pages[command_pages.SCRIPTS] = command_pages.scripts_page(self.root)

    def _show(self, shown: set[str]) -> None:
        for path in sorted(shown):
            if (self.root / path).is_file() and not is_rtl(path):
                self.pages[page_of(self.root, path)] = file_page(self.root, path)
        for path in sorted(shown):
            page = page_of(self.root, path)
            if (self.root / path).is_dir() and page not in self.pages:
                self.pages[page] = folder_page(self.root, path, set(self.pages))

    def _put(self, page: str, text: str) -> None:
        path = self.folder / f"{page}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
