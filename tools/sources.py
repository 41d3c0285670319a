#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the sources that lists of RTL name, in the order of their compilation, each once, for a tool that runs in any folder.

  --as f     a file for the option -f of Verilator, slang, Questa, VCS or Xcelium, with absolute paths. Of the tools some
             take -F for a list whose paths are relative to it, but not all, and not all in the same way
  --as tcl   a script for Vivado, with absolute paths
  --as core  the description for FuseSoC; that of the node is rtl/node.core

Exit code 0 done, 2 wrong usage or no such list.
"""
import argparse
import re
import sys
from pathlib import Path

sys.dont_write_bytecode = True
from file_list import flat  # noqa: E402

ROOT = Path(__file__).resolve().parents[1]
NODE = ROOT / "rtl/node/node.f"

CORE = """\
CAPI=2:
# SPDX-License-Identifier: Apache-2.0
# Made by tools/sources.py --as core; not to be edited.
name: tributary:rtl:{name}:{version}
description: {top} of Tributary, in-network allreduce
filesets:
  rtl:
    file_type: systemVerilogSource
    files:
{files}
targets:
  default: &default
    filesets: [rtl]
    toplevel: {top}
  lint:
    <<: *default
    flow: lint
    flow_options:
      tool: verilator
"""


def as_f(files: list[str], folders: list[str]) -> str:
    return "\n".join([*(f"+incdir+{ROOT / folder}" for folder in folders), *(str(ROOT / file) for file in files)])


def as_tcl(files: list[str], folders: list[str]) -> str:
    return "\n".join(["read_verilog -sv [list \\", *(f"  {{{ROOT / file}}} \\" for file in files), "]",
                      f"set_property include_dirs [list {' '.join(f'{{{ROOT / folder}}}' for folder in folders)}] [current_fileset]"])


def as_core(files: list[str], folders: list[str]) -> str:
    """Paths are relative to the folder of the description, rtl/."""
    version = re.search(r"^project\(tributary VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"), re.M).group(1)
    included = sorted(path for folder in folders for path in (ROOT / folder).glob("*.svh"))
    lines = [f"      - {path.relative_to(ROOT / 'rtl')}: {{is_include_file: true}}" for path in included]
    lines += [f"      - {(ROOT / file).relative_to(ROOT / 'rtl')}" for file in files]
    top = Path(files[-1]).stem
    return CORE.format(name=top.removeprefix("trib_"), top=top, version=version, files="\n".join(lines)).rstrip("\n")


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools/sources.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    formats = {"f": as_f, "tcl": as_tcl, "core": as_core}
    parser.add_argument("--as", dest="form", choices=formats, default="f", help="default f")
    parser.add_argument("lists", nargs="*", metavar="LIST", default=[str(NODE)], help="default rtl/node/node.f of this repository")
    options = parser.parse_args()
    try:
        print(formats[options.form](*flat(ROOT, [str(Path(name).resolve()) for name in options.lists])))
    except FileNotFoundError as error:
        parser.error(f"there is no list '{error}'")
    return 0


if __name__ == "__main__":
    sys.exit(main())
