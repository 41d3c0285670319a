# SPDX-License-Identifier: Apache-2.0
"""Whether what a drawing says is there: modules, classes, files, numbers of rules; and the flows of its arrows."""
import re
from functools import cached_property
from pathlib import Path

from description import Description
from rtl import Rtl

MODULE = re.compile(r"\btrib_\w+")
CLASS = re.compile(r"\b[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+)+\b")
RULE = re.compile(r"\b[A-Z]{2}\d{1,2}\b")
FILE = re.compile(r"(?<![\w/.])\w+/[\w./]+")
DEFINITION = re.compile(r"^\s*(?:virtual )?(?:class|struct|interface class) (?:\w+::)*([A-Z]\w+)", re.M)
FOLDERS = ("model", "host", "verif", "tools")
FOREIGN = {"PyTorch", "UltraScale"}


class Truth:
    def __init__(self, root: Path):
        self.root = root
        self.rtl = Rtl(root)

    @cached_property
    def sources(self) -> dict[str, set[str]]:
        """The CamelCase words of each C++ and SystemVerilog source outside of rtl/."""
        paths = [path for folder in FOLDERS for ending in ("h", "cpp", "sv")
                 for path in sorted((self.root / folder).rglob(f"*.{ending}"))]
        return {path.relative_to(self.root).as_posix(): set(CLASS.findall(path.read_text())) for path in paths}

    @cached_property
    def seen(self) -> dict[str, set[str]]:
        """The words of each source and of the headers that it includes."""
        seen = {}
        for name, words in self.sources.items():
            included = re.findall(r'^#include "([^"]+)"', (self.root / name).read_text(), re.M)
            seen[name] = words.union(*(self.sources.get(header, set()) for header in included))
        return seen

    @cached_property
    def defined(self) -> dict[str, str]:
        """The file of each class."""
        found: dict[str, str] = {}
        for name in sorted(self.sources, key=lambda one: (not one.endswith(".h"), one)):
            for one in DEFINITION.findall((self.root / name).read_text()):
                found.setdefault(one, name)
        return found

    @cached_property
    def rules(self) -> set[str]:
        texts = [path.read_text() for path in (self.root / "docs").glob("*.md")]
        return {rule for text in texts for rule in re.findall(r"\*\*([A-Z]{2}\d{1,2})\b", text)}

    def errors(self, description: Description) -> list[str]:
        errors = []
        words = " ".join(description.words())
        errors += [f"there is no module {name}" for name in sorted(set(MODULE.findall(words)) - set(self.rtl.modules))]
        classes = set(CLASS.findall(words)) - FOREIGN - set(self.defined)
        errors += [f"there is no class {name}" for name in sorted(classes)]
        prefixes = {rule[:2] for rule in self.rules}
        rules = set(RULE.findall(words)) - self.rules
        errors += [f"there is no rule {name}" for name in sorted(rules) if name[:2] in prefixes]
        errors += [f"there is no {name}" for name in sorted(set(FILE.findall(words)))
                   if (self.root / name.split("/")[0]).is_dir() and not (self.root / name.rstrip(".")).exists()]
        for arrow in description.arrows:
            ends = [self.subject(description.boxes[end].name) for end in (arrow.source, arrow.target)]
            if all(ends) and ends[0] != ends[1] and not self._counterpart(*ends, arrow.both):
                where = f"the arrow {arrow.source} to {arrow.target}"
                errors.append(f"nothing leads from {ends[0]} to {ends[1]}, as {where} says")
        for folder in description.shows:
            for path in sorted((self.root / folder).glob("trib_*.sv")):
                if not path.stem.endswith("_pkg") and not re.search(rf"\b{path.stem}\b", words):
                    errors.append(f"{path.stem} of {folder} is not in the drawing")
        return errors

    @staticmethod
    def subject(name: str) -> str | None:
        found = MODULE.search(name) or CLASS.search(name)
        return found.group(0) if found else None

    def _counterpart(self, source: str, target: str, both: bool) -> bool:
        if source in self.rtl.modules and target in self.rtl.modules:
            return self.rtl.connected(source, target) and (not both or self.rtl.connected(target, source))
        if source in self.defined and target in self.defined:
            return any(source in words and target in words for words in self.seen.values())
        return True

    def tips(self, description: Description) -> dict[str, str]:
        """The file of each box that is a module or a class."""
        tips = {}
        for box in description.boxes.values():
            subject = self.subject(box.name)
            if subject in self.rtl.modules:
                tips[box.id] = self.rtl.modules[subject].path.relative_to(self.root).as_posix()
            elif subject in self.defined:
                tips[box.id] = self.defined[subject]
        return tips
