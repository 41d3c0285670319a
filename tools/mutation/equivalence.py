# SPDX-License-Identifier: Apache-2.0
"""Tries to prove that a mutant can't be told from the original.

Its module, with and without the mutant, is flattened; what comes out of memories is an input, what goes into them an output. If all
outputs and what goes into registers are equal whenever the inputs and all registers are, nothing ever differs: induction over
cycles. SAT proves it, on one step, with the registers turned into inputs and outputs. They have any values, also such as never
come; so no proof does not mean that there is a difference.
"""
import subprocess
import tempfile

TIME_LIMIT_S = 10
MEMORY_LIMIT = 3 << 30
MEMORIES = "trib_ram* trib_lut_ram*"  # the modules that hold all memories


def script(mutant):
    top = mutant.netlist_module
    load = f"read_rtlil {mutant.batch / mutant.top}.il; hierarchy -top {top}; chformal -remove"
    # The selection is of cells: of wires it would expose what is inside as well.
    flat = (f"setattr -mod -set keep_hierarchy 1 {MEMORIES}; flatten; setundef -zero; opt_clean -purge; "
            f"expose -evert -evert-dff {top}/c:*")
    return (f"{load}; {flat}; rename {top} gold; design -stash gold; design -reset; "
            f"{load}; mutate {mutant.options}; {flat}; rename {top} gate; design -stash gate; "
            "design -copy-from gold gold; design -copy-from gate gate; "
            "miter -equiv -flatten gold gate both; hierarchy -top both; opt -full; "
            "sat -verify -set-def-inputs -prove trigger 0 both")


def succeeds(commands):
    limits = ["prlimit", f"--cpu={TIME_LIMIT_S}", f"--as={MEMORY_LIMIT}", "--"]
    with tempfile.TemporaryFile() as log:
        done = subprocess.run([*limits, "yosys", "-q", "-p", commands], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                              check=False)
    return done.returncode == 0


def prove(mutant):
    return "equivalent" if succeeds(script(mutant)) else "unknown"
