# SPDX-License-Identifier: Apache-2.0
"""Tries to prove that a mutant can't be told from the original.

Its module, with and without the mutant, is flattened; what comes out of memories is an input, what goes into them an output. If all
outputs and what goes into registers are equal whenever the inputs and all registers are, nothing ever differs: induction over
cycles. It is tried in two ways: by SAT on one step, with the registers turned into inputs and outputs; and by Yosys' equiv_induct,
which lays registers of the same name over each other. Registers have any values, also such as never come; so no proof does not mean
that there is a difference.
"""
import subprocess
import tempfile

TIME_LIMIT_S = 30
MEMORY_LIMIT = 3 << 30
MEMORIES = "trib_ram* trib_lut_ram*"  # the modules that hold all memories


ONE_STEP = ("-evert-dff", "miter -equiv -flatten gold gate both; hierarchy -top both; opt -full; "
            "sat -verify -set-def-inputs -prove trigger 0 both")
INDUCTION = ("", "equiv_make gold gate both; hierarchy -top both; opt_clean; "
             "equiv_simple -seq 1; equiv_induct -seq 1; equiv_status -assert")


def script(mutant, method):
    expose, prove_both = method
    top = mutant.netlist_module
    load = f"read_rtlil {mutant.batch / mutant.top}.il; hierarchy -top {top}; chformal -remove"
    flat = (f"setattr -mod -set keep_hierarchy 1 {MEMORIES}; flatten; setundef -zero; opt_clean -purge; "
            f"expose -evert {expose} {top}")
    return (f"{load}; {flat}; rename {top} gold; design -stash gold; design -reset; "
            f"{load}; mutate {mutant.options}; {flat}; rename {top} gate; design -stash gate; "
            f"design -copy-from gold gold; design -copy-from gate gate; {prove_both}")


def succeeds(commands):
    limits = ["prlimit", f"--cpu={TIME_LIMIT_S}", f"--as={MEMORY_LIMIT}", "--"]
    with tempfile.TemporaryFile() as log:
        done = subprocess.run([*limits, "yosys", "-q", "-p", commands], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                              check=False)
    return done.returncode == 0


def prove(mutant):
    proven = any(succeeds(script(mutant, method)) for method in (ONE_STEP, INDUCTION))
    return "equivalent" if proven else "unknown"
