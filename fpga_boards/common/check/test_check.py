#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The checks of boards find what they are for: every error of seeds.py is found, one at a time, and without one there is none.

In:  a board, the VC709 unless said, or <board>/<variant>, as check.sh leaves it elaborated: build/boards/<board>/check/kept.json,
     of another variant than the first check/<variant>/kept.json, or the file named by --netlist.
Out: a line for each seed. Exit status: 0 all were found, 1 not, 77 no netlist or no tclsh.
"""
import argparse
import contextlib
import io
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import board as boards
import check
import pins
import seeds
import value_seeds
from netlist import Netlist

ROOT = boards.ROOT


def seeded(text, seed):
    """A text with the error in it."""
    if seed.old.startswith("re:"):
        changed, count = re.subn(seed.old[3:], lambda _: seed.new, text, count=1, flags=re.M)
    else:
        changed, count = text.replace(seed.old, seed.new, 1), text.count(seed.old)
    if count != 1:
        sys.exit(f"seeds.py: '{seed.kind}': {seed.old} occurs {count} times in {seed.file}")
    return changed


class Tree:
    """A copy of the boards next to links to the rest of the tree, which errors are put into and taken out of."""

    def __init__(self, folder):
        self.folder = Path(folder)
        for entry in ROOT.iterdir():
            if entry.name not in ("fpga_boards", "build"):
                (self.folder / entry.name).symlink_to(entry)
        # The front end is where it has been built.
        (self.folder / "build").mkdir()
        (self.folder / "build/npm").symlink_to(ROOT / "build/npm")
        shutil.copytree(ROOT / "fpga_boards", self.folder / "fpga_boards", ignore=shutil.ignore_patterns("__pycache__"))

    @contextlib.contextmanager
    def with_error(self, seed):
        path = self.folder / "fpga_boards" / seed.file
        text = path.read_text(encoding="utf-8")
        path.write_text(seeded(text, seed), encoding="utf-8")
        try:
            yield
        finally:
            path.write_text(text, encoding="utf-8")

    @contextlib.contextmanager
    def with_errors(self, kind, edits):
        """All edits of a seed of value_seeds.py; pins.xdc is made again of a table that has been edited."""
        with contextlib.ExitStack() as stack:
            for file, old, new in edits:
                stack.enter_context(self.with_error(seeds.Seed(kind, file, old, new, "")))
            for table in {self.folder / "fpga_boards" / file for file, _, _ in edits if file.endswith("/pins.csv")}:
                made = table.parent / "xdc/pins.xdc"
                stack.callback(made.write_text, made.read_text(encoding="utf-8"), encoding="utf-8")
                made.write_text(pins.constraints(pins.read(table)), encoding="utf-8")
            yield

    def elaborated_quad(self, netlist):
        """Cells of the netlist's GTH quad from this tree's sources: elaborated on their own, in a second or two."""
        folder, sources = self.folder / "quad", [f"fpga_boards/{value_seeds.QUAD}", f"fpga_boards/{value_seeds.CHANNEL}"]
        folder.mkdir(exist_ok=True)
        made = subprocess.run([sys.executable, "-B", "fpga_boards/common/check/primitives.py", "--no-real", *sources], capture_output=True,
                              text=True, cwd=self.folder, check=True)
        (folder / "primitives.sv").write_text(made.stdout, encoding="utf-8")
        script = f"read_slang --threads 1 --keep-hierarchy --top trib_gth_quad {' '.join(sources)} quad/primitives.sv; proc; opt_clean; write_json"
        subprocess.run(["tools/synth/slang.sh", "-", "quad/quad.json", script, "rtl:fpga_boards:quad"], cwd=self.folder, check=True, capture_output=True)
        quad = Netlist(folder / "quad.json", "trib_gth_quad", self.folder)
        found = {}
        for path, cell in netlist.cells.items():
            new = quad.cells.get(path.removeprefix("u_quad/"))
            if new and cell.type.startswith("GTHE2_"):
                # The driver of a pin is known only in the whole design.
                found[path] = cell._replace(parameters=new.parameters, constants=new.constants, source=new.source)
        return found


def said_of_scripts(tree, name, variant, netlist, work, known=None):
    """All that is said of the board of a tree, in a variant, by the checks or by the program that reads its table; `known` has been traced before."""
    boards.ROOT, boards.BOARDS, netlist.root = tree.folder, tree.folder / "fpga_boards", tree.folder
    said = io.StringIO()
    with contextlib.redirect_stderr(said):
        try:
            errors, _ = check.check(boards.load(name, variant or None), netlist, work, known)
        except SystemExit as error:
            errors = [str(error.code), said.getvalue()]
    return errors


def said_of_primitives(tree):
    """Remarks on a source with primitives."""
    source, stubs = "fpga_boards/common/rtl/xilinx7/trib_gth_clocks.sv", tree.folder / "primitives.sv"
    made = subprocess.run([sys.executable, "-B", "fpga_boards/common/check/primitives.py", source], capture_output=True, text=True,
                          cwd=tree.folder, check=False)
    if made.returncode:
        return [made.stderr]
    stubs.write_text(made.stdout, encoding="utf-8")
    lint = subprocess.run(["verilator", "--lint-only", "-Wall", "--top-module", "trib_gth_clocks", str(stubs), source],
                          capture_output=True, text=True, cwd=tree.folder, check=False)
    return [lint.stderr] if lint.returncode else []


def wrong_designs(netlist):
    """Designs with an error in what has been elaborated: kind, what has to be said, and what is put in which place of which table."""
    place = "u_core/u_card/u_board/rst_i_reg"
    register = netlist.registers[place]
    other = next(r for path, r in netlist.registers.items() if "u_quad" not in path and r.clock != register.clock)
    registers = netlist.registers
    yield "register on another clock", "crossing without a constraint", registers, place, register._replace(clock=other.clock)
    yield "clock made of logic", "no port, no transceiver, no MMCM", registers, place, register._replace(clock=other.net)
    yield "asynchronous reset", "asynchronous reset", registers, place, register._replace(asynchronous=[other.net])
    channel = next(cell for cell in netlist.cells.values() if cell.type == "GTHE2_CHANNEL")
    changed = channel._replace(parameters=channel.parameters | {"RXPI_CFG1": "00"})
    yield "attribute that only one instance has", "RXPI_CFG1 is 0; allowed: 3", netlist.cells, channel.path, changed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("board", nargs="?", default="vc709", choices=["vc709", *seeds.BOARDS])
    parser.add_argument("--netlist", type=Path)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each Nth error of the scripts and values")
    arguments = parser.parse_args()
    name, _, variant = arguments.board.partition("/")
    path = arguments.netlist or ROOT / f"build/boards/{name}/check" / variant / "kept.json"
    if not path.is_file() or not shutil.which("tclsh") or not shutil.which("verilator"):
        print(f"test_check.py: skipped, there is no {path}, tclsh or verilator; fpga_boards/common/check/check.sh {name} says which")
        sys.exit(77)
    netlist = Netlist(path, f"trib_{name}", ROOT)
    whole = name == "vc709"
    found, missed = 0, []

    def judge(kind, said, errors):
        nonlocal found
        wanted = (said,) if isinstance(said, str) else said
        fitting = [error for text in wanted for error in errors if text in error]
        silent = [text for text in wanted if not any(text in error for error in errors)]
        print(f"{'MISSED' if silent else 'found '} {kind}: {f'{silent} of {errors}' if silent else fitting[0].strip().splitlines()[0]}", flush=True)
        found += not silent
        if silent:
            missed.append(kind)

    with tempfile.TemporaryDirectory() as folder:
        tree, work = Tree(folder), Path(folder) / "work"
        clean = said_of_scripts(tree, name, variant, netlist, work) + (said_of_primitives(tree) if whole else [])
        if clean:
            sys.exit("without an error: " + "\n".join(clean))
        known = check.traced(netlist)
        for seed in (seeds.SCRIPTS if whole else seeds.BOARDS[arguments.board])[::arguments.every]:
            with tree.with_error(seed):
                shutil.rmtree(work, ignore_errors=True)
                # Only an error in RTL changes what is traced.
                judge(seed.kind, seed.said, said_of_scripts(tree, name, variant, netlist, work, None if seed.file.endswith(".sv") else known))
        for seed in value_seeds.VALUES.get(arguments.board, [])[::arguments.every]:
            with tree.with_errors(seed.kind, seed.edits):
                files = {file for file, _, _ in seed.edits}
                kept = dict(netlist.cells)
                if files & {value_seeds.QUAD, value_seeds.CHANNEL}:
                    netlist.cells.update(tree.elaborated_quad(netlist))
                shutil.rmtree(work, ignore_errors=True)
                retrace = any("clock" in file and file.endswith(".sv") for file in files)
                judge(seed.kind, seed.said, said_of_scripts(tree, name, variant, netlist, work, None if retrace else known))
                netlist.cells.update(kept)
        for seed in seeds.PRIMITIVES if whole else []:
            with tree.with_error(seed):
                judge(seed.kind, seed.said, said_of_primitives(tree))
        for kind, said, table, place, changed in wrong_designs(netlist) if whole else []:
            kept, table[place] = table[place], changed
            judge(kind, said, said_of_scripts(tree, name, variant, netlist, work))
            table[place] = kept
    print(f"{found} errors found, {len(missed)} missed{': ' if missed else ''}{', '.join(missed)}")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
