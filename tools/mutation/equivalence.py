# SPDX-License-Identifier: Apache-2.0
"""Tries to prove that a mutant is equivalent to the original.

Its module, with and without the mutant, is flattened; what comes out of memories is an input, what goes into them an output. Two
proofs are tried, and no proof does not mean that there is a difference:
  one step   all outputs and what goes into registers are equal whenever the inputs and all registers are: induction over cycles,
             by SAT, from any state, also such as never come;
  from reset all outputs are equal for ever in the states that inputs of any kind can lead to from reset (ABC: scorr, dprove).
             Registers that have no reset begin at zero. Not for a module with two clocks.
"""
import pathlib
import re
import tempfile

import process

TIME_LIMIT_S = 30  # of CPU, for each proof
WALL_LIMIT_S = 20 * TIME_LIMIT_S
MEMORY_LIMIT = 3 << 30
MEMORIES = "trib_ram* trib_lut_ram*"  # the modules that hold all memories
RESET = "sim -q -clock in_clk_i -reset in_rst_i -rstlen 3 -n 2 -zinit -w both; "
EQUAL = re.compile("UNSATISFIABLE|Networks are equivalent")


def miter(mutant, expose):
    """Yosys' commands for a module `both` with the output `trigger`: the two differ."""
    top = mutant.netlist_module
    load = f"read_rtlil {mutant.batch / mutant.top}.il; hierarchy -top {top}; chformal -remove"
    flat = (f"setattr -mod -set keep_hierarchy 1 {MEMORIES}; flatten; setundef -zero; opt_clean -purge; "
            f"expose -evert {expose.format(top=top)}")
    return (f"{load}; {flat}; rename {top} gold; design -stash gold; design -reset; "
            f"{load}; mutate {mutant.options}; {flat}; rename {top} gate; design -stash gate; "
            "design -copy-from gold gold; design -copy-from gate gate; "
            "miter -equiv -flatten gold gate both; hierarchy -top both; opt -full; ")


def run(*command):
    """Exit status and output."""
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as stream:
        code, _ = process.run(command, [f"--cpu={TIME_LIMIT_S}", f"--as={MEMORY_LIMIT}"], WALL_LIMIT_S, stdout=stream)
        stream.seek(0)
        return code, stream.read()


def equal_in_one_step(mutant):
    # The selection is of cells: of wires it would expose what is inside as well.
    commands = miter(mutant, "-evert-dff {top}/c:*") + "sat -verify -set-def-inputs -prove trigger 0 both"
    return run("yosys", "-q", "-p", commands)[0] == 0


def ports(mutant, ends):
    """Those of its module whose names end so."""
    text = (mutant.batch / f"{mutant.top}.il").read_text(encoding="utf-8")
    body = text.split(f"\nmodule \\{mutant.netlist_module}\n", 1)[1].split("\nend\n", 1)[0]
    return re.findall(rf"^  wire .*\binput \d+ \\(\w*{ends})$", body, re.M)


def equal_from_reset(mutant):
    # With two clocks, steps of both together are not all that there is.
    if len(ports(mutant, "clk_i")) > 1:
        return False
    with tempfile.TemporaryDirectory() as folder:
        circuit = pathlib.Path(folder) / "both.aig"
        memories = " ".join(f"{{top}}/t:{name}" for name in MEMORIES.split())
        commands = (miter(mutant, memories) + "async2sync; " + (RESET if "rst_i" in ports(mutant, "rst_i") else "") +
                    "setundef -zero -init; techmap; dfflegalize -cell $_DFF_P_ 01; opt_clean; setundef -zero -init; aigmap; "
                    f"write_aiger -zinit {circuit}")
        if run("yosys", "-q", "-p", commands)[0] != 0:
            return False
        _, said = run("yosys-abc", "-c", f"read_aiger {circuit}; strash; scorr; dprove")
        return EQUAL.search(said) is not None


def prove(mutant):
    return "equivalent" if equal_in_one_step(mutant) or equal_from_reset(mutant) else "unknown"
