#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Description of a board from its folder, for make, Vivado and the checks.

In:  fpga_boards/<board>/board.toml:
       part, family      by the names of Vivado and of Yosys
       hardware          the part by the name of the hardware manager
       xdc               constraints for synthesis and what follows, in the order in which they are read
       xdc_impl          constraints that only the implementation reads: changing them needs no new synthesis
       crossings         modules that cross clocks, or have pins without one; each has a file of that name in common/constraints
       ip                scripts that make the vendor's IP; shared ones are in ../common/ip
       sources           lists that are read besides <board>.f; none unless given
       boxes             modules that are mapped on their own; the checks omit them from the area
       proxy             ns that a path may take, by the clock that it ends at
       refclk_mhz        reference clock of the transceivers
       gt_channels       the four channels of one of the board's quads, for IP that has to be given some
       flash             part, interface, megabytes, offset, and rs_pins of a BPI flash; none if the FPGA does not load itself
       variants.<name>   doc, line_gbps, and the variant of the node (rtl/node/variants.txt) whose parameters the top is given; the first
                         is the default. `sources`, `ip`, `xdc`, `xdc_impl`, `crossings`, `boxes` and `proxy` are added to those of the board,
                         `generics` to what the top is given; `part` and `hardware` replace those of the board
     board_schema.py has the values that are allowed.
     fpga_boards/<board>/<board>.f: the sources of the top trib_<board>, lists in lists by -f.
Out: on standard output, by --show, a line each: "variants"; "sources"; "generics", NAME=VALUE; "stubs", stand-ins for the IP, which
     common/check has; "designs", the variants that are checked in full, since their sources differ; "boxes", in one line; "family";
     "files", all that a netlist is made of, but for the scripts in common/vivado; "impl_files", what the implementation adds to it;
     "flash", the part, an empty line if there is none; "settings", a Tcl script that sets the array `board` for those scripts. Paths
     are relative to the repository's root, which everything runs in.
Exit status: 0, 2 there is no such board or variant, or its files are wrong.
"""
import argparse
import dataclasses
import hashlib
import posixpath
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import board_schema

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tools"))
from file_list import flat  # noqa: E402
BOARDS = ROOT / "fpga_boards"


def fail(text):
    print(f"board.py: {text}", file=sys.stderr)
    sys.exit(2)


def version():
    return re.search(r"^project\(tributary VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text(), re.M).group(1)


def git_hash():
    """First 8 digits of the commit, and whether the tree differs from it; zeros outside of a repository."""
    def git(*arguments):
        return subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True, text=True, check=False)
    head = git("rev-parse", "--short=8", "HEAD")
    if head.returncode:
        return "00000000", True
    return head.stdout.strip()[:8], bool(git("status", "--porcelain", "--untracked-files=no").stdout.strip())


@dataclasses.dataclass(frozen=True)
class Board:
    name: str
    variant: str
    data: dict

    @property
    def top(self):
        return f"trib_{self.name}"

    def own(self, key):
        """Files of the board and of its variant, from the root."""
        return [posixpath.normpath(f"fpga_boards/{self.name}/{path}") for path in self.data.get(key, []) + self.chosen.get(key, [])]

    @property
    def chosen(self):
        return self.data["variants"][self.variant]

    def of_part(self, key):
        """`part` or `hardware`: that of the variant, else of the board."""
        return self.chosen.get(key, self.data[key])

    def boxes(self):
        return self.data["boxes"] + self.chosen.get("boxes", [])

    def proxy(self):
        return self.data.get("proxy", {}) | self.chosen.get("proxy", {})

    def designs(self):
        """Of variants that have the same sources, IP and constraints, the first."""
        first = {}
        for name, variant in self.data["variants"].items():
            first.setdefault(str([variant.get(key) for key in ("sources", "ip", "xdc", "xdc_impl", "crossings", "generics")]), name)
        return list(first.values())

    def sources(self):
        try:
            files, folders = flat(ROOT, [f"fpga_boards/{self.name}/{self.name}.f", *self.own("sources")])
        except FileNotFoundError as error:
            fail(f"there is no list {error}")
        missing = [path for path in files if not (ROOT / path).is_file()]
        if missing:
            fail(f"{self.name}: there is no {', '.join(missing)}")
        return files, folders

    def generics(self):
        """GitHash is the commit; BuildId, too, but 0 if the sources are not those of the commit."""
        commit, changed = git_hash()
        node = subprocess.run([ROOT / "tools/variants.sh", self.chosen["node"]], capture_output=True, text=True, check=False)
        if node.returncode:
            fail(f"{self.name} {self.variant}: {node.stderr.strip()}")
        parameters = dict(word.split("=") for word in node.stdout.split())
        build = "00000000" if changed else commit
        return [*(f"{name}={parameters[name]}" for name in ("Window", "Groups", "Ops", "Dtypes")), *self.chosen.get("generics", []),
                f"BuildId=32'h{build}", f"GitHash=32'h{commit}"]

    def crossings(self):
        return [f"fpga_boards/common/constraints/{name}.tcl" for name in self.data["crossings"] + self.chosen.get("crossings", [])]

    def files(self):
        """All that a netlist is made of, but for the scripts in common/vivado."""
        files, folders = self.sources()
        included = sorted(path.relative_to(ROOT).as_posix() for folder in folders for path in (ROOT / folder).glob("*.svh"))
        return [*files, *included, *self.own("xdc"), *self.own("ip"), f"fpga_boards/{self.name}/board.toml"]

    def impl_files(self):
        """Files that the implementation reads besides the netlist, except the scripts in common/vivado."""
        return [*self.own("xdc_impl"), "fpga_boards/common/constraints/crossings.tcl", *self.crossings()]

    def transceivers(self):
        return {key: value for key, value in (("refclk_mhz", self.data["refclk_mhz"]), ("gt_channels", self.data.get("gt_channels")),
                                              ("line_gbps", self.chosen["line_gbps"])) if value is not None}

    def ip_key(self):
        """Digest of all that the IP follows from, but for the version of Vivado."""
        digest = hashlib.sha256(repr((self.of_part("part"), self.transceivers())).encode())
        for path in (*self.own("ip"), "fpga_boards/common/vivado/common.tcl"):
            digest.update(path.encode() + b"\0" + (ROOT / path).read_bytes() + b"\0")
        return digest.hexdigest()[:16]

    def stubs(self):
        return [f"fpga_boards/common/check/{Path(path).stem}.sv" for path in self.own("ip")]

    def settings(self, output=None):
        """The array `board` as a Tcl script, with the folder that the build goes to."""
        files, folders = self.sources()
        commit, changed = git_hash()
        flash = self.data.get("flash", {})
        values = {
            "name": self.name, "variant": self.variant, "top": self.top, "part": self.of_part("part"),
            "hardware": self.of_part("hardware"), "version": version(),
            "commit": commit, "changed": int(changed), "output": output or f"build/boards/{self.name}/{self.variant}",
            "sources": files, "include_dirs": folders, "xdc": self.own("xdc"), "xdc_impl": self.own("xdc_impl"),
            "ip": self.own("ip"), "ip_key": self.ip_key(), "crossings": self.crossings(), "generics": self.generics(),
            **self.transceivers(),
            **{f"flash_{key}": f"0x{value:08x}" if key == "offset" else value for key, value in flash.items()},
        }
        lines = [f"set board({key}) {{{' '.join(value) if isinstance(value, list) else value}}}" for key, value in values.items()]
        return "\n".join(["# Made by fpga_boards/common/board.py.", *lines])


def load(name, variant=None):
    path = BOARDS / name / "board.toml"
    if not path.is_file():
        boards = sorted(found.parent.name for found in BOARDS.glob("*/board.toml"))
        fail(f"there is no board '{name}', but {', '.join(boards)}")
    wrong = board_schema.errors(path, ROOT)
    if wrong:
        fail("\nboard.py: ".join(wrong))
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    variants = list(data["variants"])
    board = Board(name, variant or variants[0], data)
    if board.variant not in variants:
        fail(f"{name} has no variant '{variant}', but {', '.join(variants)}")
    board.settings()
    return board


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("board")
    parser.add_argument("--variant")
    parser.add_argument("--show", default="settings",
                        choices=["variants", "designs", "sources", "generics", "stubs", "boxes", "family", "files", "impl_files", "flash",
                                 "settings"])
    arguments = parser.parse_args()
    board = load(arguments.board, arguments.variant)
    shown = {"variants": list(board.data["variants"]), "sources": board.sources()[0], "generics": board.generics(),
             "stubs": board.stubs(), "files": board.files(), "impl_files": board.impl_files(), "boxes": [" ".join(board.boxes())], "designs": board.designs(),
             "family": [board.data["family"]], "flash": [board.data.get("flash", {}).get("part", "")], "settings": [board.settings()]}
    print("\n".join(shown[arguments.show]))


if __name__ == "__main__":
    main()
