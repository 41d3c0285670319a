#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the files that come from the tables of the devices: registers.toml and steps.toml.

In:  what to make, registers or steps. The tables are those of TABLES below the root of the repository.
Out: the files that the tables name, by the templates in templates/. With --check nothing is written, and the files that differ are
     named. Exit status 0 done or fresh, 1 a file differs, 2 wrong usage or a bad table, 77 Jinja2 is not installed.
"""
import argparse
import sys
import textwrap
from pathlib import Path

try:
    import jinja2
except ImportError:
    print("generate.py: Jinja2 is not installed; tools/setup.sh installs it (python3-jinja2)", file=sys.stderr)
    sys.exit(77)

import register_rtl
from register_map import read_map
from step_table import read_steps
from table import TableError

TABLES = {"registers": ("rtl/node/registers.toml", "fpga_boards/common/registers.toml", "rtl/nic/registers.toml",
                        "rtl/endpoint/registers.toml"),
          "steps": ("rtl/node/steps.toml",)}
# Template and key of the path of each file that is made of a register map.
REGISTER_FILES = {"rtl_package": "registers_pkg.sv.j2", "rtl_file": "register_file.sv.j2", "markdown": "registers.md.j2",
                  "cpp_header": "registers.h.j2", "cpp_table": "register_table.h.j2"}
STEP_FILES = {"rtl_package": "step_pkg.sv.j2", "cpp_header": "step.h.j2", "cpp_import": "step_bits.h.j2",
              "cpp_text": "step_text.cpp.j2", "cpp_words": "step_words.cpp.j2"}
_RULE_COLUMNS, _COMMENT_COLUMNS = 120, 100


def comment(text, indent=0):
    """Paragraphs as lines of comment."""
    begin = " " * indent + "// "
    paragraphs = (textwrap.fill(paragraph, _COMMENT_COLUMNS, initial_indent=begin, subsequent_indent=begin, break_long_words=False,
                                break_on_hyphens=False) for paragraph in text.strip().split("\n\n"))
    return f"\n{begin.rstrip()}\n".join(paragraphs)


def environment():
    """Templates fail at a name that they misspell, and a statement leaves no empty line."""
    made = jinja2.Environment(loader=jinja2.FileSystemLoader(Path(__file__).resolve().parent / "templates"), trim_blocks=True,
                              lstrip_blocks=True, keep_trailing_newline=True, undefined=jinja2.StrictUndefined)
    helpers = {name: value for name, value in vars(register_rtl).items() if callable(value)}
    made.filters.update(helpers, rule=lambda text: text.ljust(_RULE_COLUMNS, "-"), comment=comment, basename=lambda path: Path(path).name)
    made.globals.update(helpers, structs=register_rtl.STRUCTS)
    return made


def register_files(text, file):
    """Texts by path."""
    described = read_map(text, file)
    device = described.device
    words = {"map": described, "pages": described.pages, "device": device, "package": Path(device["rtl_package"]).stem,
             "module": Path(device["rtl_file"]).stem,
             "meaning": {suffix: register_rtl.MEANINGS[suffix].format(device=device["name"]) for suffix in register_rtl.MEANINGS}}
    templates = environment()
    return {device[key]: templates.get_template(template).render(words) for key, template in REGISTER_FILES.items()}


def step_files(text, file):
    """Texts by path."""
    steps = read_steps(text, file)
    words = {"steps": steps, "device": steps.device, "package": Path(steps.device["rtl_package"]).stem}
    templates = environment()
    return {steps.device[key]: templates.get_template(template).render(words) for key, template in STEP_FILES.items()}


READERS = {"registers": register_files, "steps": step_files}


def make(root, kind, check):
    """Whether all files of a kind are what they should be, or are now."""
    fresh = True
    for table in TABLES[kind]:
        if not (root / table).is_file():
            raise TableError(f"{root / table}: no such file; --root names the root of the repository")
        for path, text in READERS[kind]((root / table).read_text(encoding="utf-8"), table).items():
            file = root / path
            if file.is_file() and file.read_text(encoding="utf-8") == text:
                continue
            if check:
                print(f"{path} is not what {table} makes it")
                fresh = False
            else:
                file.write_text(text, encoding="utf-8")
                print(f"wrote {path}")
    if not fresh:
        print(f"to fix this: cmake --build build --target {kind}")
    return fresh


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kind", choices=TABLES, help="which tables")
    parser.add_argument("--root", type=Path, default=Path("."), help="root of the repository (%(default)s)")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is not what it should be")
    arguments = parser.parse_args()
    try:
        return 0 if make(arguments.root, arguments.kind, arguments.check) else 1
    except TableError as error:
        print(f"generate.py: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
