#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Errors of wiring in the VC709's top that names and widths do not show; the test of the simulated top has to find each of them.

Each seed changes a copy of the top, which is built and tested in build/seeded_top; the tree itself is not touched. First the test has
to pass without a seed.
Exit status: 0 every seed was found; 1 one was not, or could not be built; 2 wrong usage.
"""
import argparse
import os
import resource
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
TOP = ROOT / "fpga_boards/vc709/rtl/trib_vc709.sv"
TARGET = "trib_vc709_top_rtl_test"
# Of a build or a run: nothing here takes longer unless it hangs.
LIMIT_S = 1200

# Name: what is replaced by what; each is in the top exactly once.
SEEDS = {
    "transmit_mmcm_reset": [("(tx_reset[0])", "(~tx_reset[0])")],
    "receive_mmcm_reset": [("(rx_clocks_reset[p])", "(~rx_clocks_reset[p])")],
    "jtag_reset": [("(~core_rst)", "(core_rst)")],
    "button": [("(cpu_reset_i)", "(~cpu_reset_i)")],
    "qpll_reset": [(".qpll_reset_i      (qpll_reset)", ".qpll_reset_i      (~qpll_reset)")],
    "transmit_reset": [(".tx_reset_i        (tx_reset)", ".tx_reset_i        (~tx_reset)")],
    "receive_reset": [(".rx_reset_i        (rx_reset)", ".rx_reset_i        (~rx_reset)")],
    "transmit_user_clocks": [(".gt_clk_o    (gt_transmit_clk)", ".gt_clk_o    (transmit_clk)"),
                             (".clk_o       (transmit_clk)", ".clk_o       (gt_transmit_clk)")],
    "receive_user_clocks": [(".gt_clk_o    (gt_receive_clk[p])", ".gt_clk_o    (receive_clk[p])"),
                            (".clk_o       (receive_clk[p])", ".clk_o       (gt_receive_clk[p])")],
    "transmit_lanes": [(".tx_data_i         (tx_data)", ".tx_data_i         ({tx_data[3:2], tx_data[0], tx_data[1]})")],
    "receive_lanes": [("(receive_source[p])", "(receive_source[p ^ 1])")],
    "receive_pins": [("(sfp_rx_p_i)", "({sfp_rx_p_i[2:0], sfp_rx_p_i[3]})"), ("(sfp_rx_n_i)", "({sfp_rx_n_i[2:0], sfp_rx_n_i[3]})")],
    "transmit_pins": [("(sfp_tx_p_o)", "(sfp_tx_n_o)"), (".tx_n_o            (sfp_tx_n_o)", ".tx_n_o            (sfp_tx_p_o)")],
    "cages": [(".sfp_los_i,", ".sfp_los_i({<<{sfp_los_i}}),")],
}


def seeded(name, text):
    # From what was there: a replacement does not see those before it.
    places = []
    for old, new in SEEDS[name]:
        if text.count(old) != 1:
            sys.exit(f"seeded_errors.py: {name}: '{old}' is {text.count(old)} times in {TOP}; correct the seed")
        places.append((text.index(old), old, new))
    for place, old, new in sorted(places, reverse=True):
        text = text[:place] + new + text[place + len(old):]
    return text


class Work:
    """The copy of the top and its build."""

    def __init__(self, folder, jobs):
        self.build = folder / "build"
        self.top = folder / TOP.name
        self.jobs = jobs
        folder.mkdir(parents=True, exist_ok=True)

    def configure(self):
        # Compiling takes longer than running.
        return self.run("cmake", "--preset", "default", "-B", self.build, f"-DTRIBUTARY_VC709_TOP={self.top}", "-DTRIBUTARY_RTL_OPT=-O1")

    def test(self, text):
        """Result: "passes", "fails" or "is not built", and what was printed."""
        self.top.write_text(text, encoding="utf-8")
        built = self.run("cmake", "--build", self.build, "--target", TARGET, "-j", self.jobs)
        if built.returncode != 0:
            return "is not built", built.stdout
        tested = self.run(self.build / "verif/boards/top" / TARGET, "--gtest_fail_fast")
        # 1 is that of a failed check; a crash is none.
        return {0: "passes", 1: "fails"}.get(tested.returncode, f"ends with status {tested.returncode}"), tested.stdout

    @staticmethod
    def run(*command):
        return subprocess.run([str(word) for word in command], cwd=ROOT, text=True, check=False, timeout=LIMIT_S,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", action="append", choices=SEEDS, metavar="NAME", help="this seed only; may be given several times")
    parser.add_argument("--list", action="store_true", help="name the seeds and stop")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="jobs of the build (default: all cores)")
    arguments = parser.parse_args()
    if arguments.list:
        print(*SEEDS, sep="\n")
        return 0

    work = Work(ROOT / "build/seeded_top", arguments.jobs)
    text = TOP.read_text(encoding="utf-8")
    work.top.write_text(text, encoding="utf-8")
    configured = work.configure()
    if configured.returncode != 0:
        print(configured.stdout, "seeded_errors.py: cmake has failed", sep="\n", file=sys.stderr)
        return 1
    result, printed = work.test(text)
    if result != "passes":
        print(printed, f"seeded_errors.py: without a seed the test {result}", sep="\n", file=sys.stderr)
        return 1
    bad = 0
    for name in arguments.only or SEEDS:
        result, printed = work.test(seeded(name, text))
        print(f"{name:22} {'found' if result == 'fails' else 'NOT FOUND: the test ' + result}", flush=True)
        if result != "fails":
            bad += 1
            print(printed[-2000:], file=sys.stderr)
    count = len(arguments.only or SEEDS)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{count - bad} found, {bad} not found; {used.ru_utime + used.ru_stime:.0f} s of CPU")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
