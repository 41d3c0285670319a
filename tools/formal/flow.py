# SPDX-License-Identifier: Apache-2.0
"""From SystemVerilog to a solver: slang reads harness and RTL, the distribution's Yosys makes the problem."""

import re
import shutil
import subprocess
from pathlib import Path

from table import Bug, Proof

ROOT = Path.cwd()
MODULES = ROOT / "build/npm/node_modules"
COMMON = Path("tools/formal")  # has what all harnesses include
AIGER = (
    "delete -output; {keep}; memory_map; opt; techmap; opt -fast; dffunmap; simplemap; setundef -anyseq; aigmap; opt_clean; "
    "tee -o {out}.txt select -list t:$assert; write_aiger -I -B -zinit -map {out}.map {out}"
)
KEEP_ASSERTS = "chformal -cover -remove"
KEEP_COVERS = f'chformal -assert -remove; techmap -map "{ROOT}/tools/formal/cover_as_assert.v"'


class FlowError(Exception):
    """A tool could not do its part: the proof is neither right nor wrong."""


class Timeout(Exception):
    """A solver took longer than it may."""


def run(command: list[str], log: Path, cwd: Path | None = None, timeout: float | None = None) -> str:
    """Runs a tool and returns what it said; that goes to the log, too."""
    try:
        result = subprocess.run(
            command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=timeout, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise Timeout(f"{command[0]} took longer than {timeout:.0f} s") from error
    with log.open("a") as out:
        out.write(f"$ {' '.join(command)}\n{result.stdout}\n")
    return result.stdout if result.returncode == 0 else result.stdout + f"\nexit status {result.returncode}\n"


def sources(proof: Proof) -> list[str]:
    """Files of the list, of lists (-f) and of libraries (-v) that it names."""

    def files(name: str) -> list[str]:
        found = []
        for option, path in re.findall(r"^(?:-([vf]) )?([^\s+/-]\S+)", Path(name).read_text(), re.M):
            found += files(path) if option == "f" else [path]
        return found

    return list(dict.fromkeys(files(proof.sources)))


def copy_sources(proof: Proof, bug: Bug | None, work: Path) -> None:
    """A copy of the RTL and the harnesses, into which a bug may be put."""
    copy = work / "src"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree("rtl", copy / "rtl", ignore=shutil.ignore_patterns("*.md", "*.svg", "*.toml"))
    for folder in (proof.folder, COMMON):
        shutil.copytree(folder, copy / folder, ignore=shutil.ignore_patterns("*.md", "*.py", "__pycache__"))
    if bug is None:
        return
    before = (copy / bug.file).read_text()
    subprocess.run(["sed", "-i", "-E", bug.sed, str(copy / bug.file)], check=True)
    if (copy / bug.file).read_text() == before:
        raise FlowError(f"bug '{bug.name}' changes nothing: sed -E '{bug.sed}' {bug.file}")


def elaborate(proof: Proof, bug: Bug | None, work: Path, more: str = "") -> Path:
    """Reads the sources by slang; gives a design of one module with one clock and plain properties, after these passes and more."""
    work.mkdir(parents=True, exist_ok=True)
    log = work / "log.txt"
    log.unlink(missing_ok=True)
    copy_sources(proof, bug, work)
    parameters = " ".join(f"-G {name}={value}" for name, value in proof.parameters.items())
    files = " ".join(f"src/{file}" for file in [*sources(proof), str(proof.harness)])
    # A module that is cut out leaves its outputs without a driver: the solver chooses them freely in every cycle.
    black = " ".join(f"--blackboxed-module {name}" for name in proof.cut)
    cut = "".join(f"select -assert-min 1 t:*{name}*; delete t:*{name}*; " for name in proof.cut)
    clock = "memory_map; clk2fflogic; chformal -lower; " if proof.clocks > 1 else "async2sync; chformal -lower; "
    script = (
        f"read_slang --threads 1 -D FORMAL -D TRIB_PROVEN={proof.modules[0]} -I src/rtl/pkg -I src/{COMMON} --top {proof.top} "
        f"{parameters} {black} {files}; "
        f"hierarchy -check -top {proof.top}; proc; {cut}flatten; opt_clean; setundef -undriven -anyseq; "
        f"{clock}bwmuxmap; opt_clean; {more}write_rtlil"
    )
    said = run(
        [str(MODULES / ".bin/node"), "--no-warnings", str(ROOT / "tools/synth/slang.mjs"), str(MODULES), "src", "design.il", script],
        log, cwd=work,
    )
    if "exit status" in said:
        raise FlowError(f"slang cannot read {proof.top}; see {log}")
    return work / "design.il"


def yosys_said(design: Path, passes: str, out: str) -> str:
    """Further passes on the elaborated design by the distribution's Yosys; returns what it says."""
    log = design.parent / "log.txt"
    said = run(["yosys", "-q", "-p", f"read_rtlil {design.name}; prep -flatten; {passes.format(out=out)}"], log, cwd=design.parent)
    if "exit status" in said:
        raise FlowError(f"Yosys failed; see {log}")
    return said


def yosys(design: Path, passes: str, out: str) -> Path:
    """The same; returns the file that the passes write."""
    yosys_said(design, passes, out)
    return design.parent / out


def cadical(cnf: Path, timeout: float) -> set[int] | None:
    """The variables that are true in a solution, or None if there is none."""
    said = run(["cadical", "-q", "-t", f"{timeout:.0f}", cnf.name], cnf.with_suffix(".log"), cwd=cnf.parent, timeout=timeout + 30)
    if "s UNSATISFIABLE" in said:
        return None
    if "s SATISFIABLE" not in said:
        raise Timeout(f"no answer to {cnf} within {timeout:.0f} s")
    return {int(word) for line in said.splitlines() if line.startswith("v") for word in line[1:].split()}


def ascii_aiger(design: Path, kind: str) -> Path:
    """The same as aiger(), for our own reading; registers have no first value."""
    keep = KEEP_ASSERTS if kind == "asserts" else KEEP_COVERS
    passes = AIGER.format(keep=keep, out="{out}").replace("write_aiger", "write_aiger -ascii").replace("-zinit ", "")
    return yosys(design, passes, f"{kind}.aag")


def aiger(design: Path, kind: str) -> tuple[Path, list[str]]:
    """All assertions, or all covers, as outputs of an AIG, and their names in the same order."""
    keep = KEEP_ASSERTS if kind == "asserts" else KEEP_COVERS
    aig = yosys(design, AIGER.format(keep=keep, out="{out}"), f"{kind}.aig")
    names = [line.split("/", 1)[1] for line in aig.with_suffix(".aig.txt").read_text().split()]
    if not names:
        raise FlowError(f"{design}: there are no {kind}")
    return aig, names


def abc(aig: Path, command: str, timeout: float) -> str:
    script = f"read_aiger {aig.name}; fold; strash; {command}"
    said = run(["yosys-abc", "-c", script], aig.parent / "log.txt", cwd=aig.parent, timeout=timeout + 30)
    if "exit status" in said:
        raise FlowError(f"ABC failed; see {aig.parent / 'log.txt'}")
    return said


def reached(aig: Path, depth: int, timeout: float, output: int | None = None) -> tuple[int, int] | None:
    """The first output that is asserted within so many steps, and the step; of one output, if it is named."""
    cone = "" if output is None else f"cone -s -O {output}; "
    said = abc(aig, f"{cone}bmc3 -v -F {depth + 1} -T {timeout:.0f}", timeout)
    if found := re.search(r"Output (\d+) of miter .*was asserted in frame +(\d+)", said):
        return int(found.group(1)) if output is None else output, int(found.group(2))
    if f"No output asserted in {depth + 1} frames" not in said:
        raise Timeout(f"no answer for {depth} steps within {timeout:.0f} s; see {aig.parent / 'log.txt'}")
    return None


def replay(design: Path, aig: Path, depth: int, clocks: int, timeout: float) -> tuple[Path, bool]:
    """Waves of the first counterexample within so many steps, by the simulator of Yosys; whether an assertion fails there, too."""
    abc(aig, f"bmc3 -F {depth + 1} -T {timeout:.0f}; write_cex -a counterexample.aiw", timeout)
    vcd = aig.parent / "counterexample.vcd"
    clock = "-clock clk_i " if clocks == 1 else ""
    passes = f"memory_map; opt_clean; sim -r counterexample.aiw -map {aig.name}.map -vcd {{out}} {clock}"
    return vcd, "failed" in yosys_said(design, passes, vcd.name)
