#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of netlist.py and paths.py on netlists of a few cells, whose delays are added up by hand from delays.py."""
import math
import unittest

import delays
from measure import measure
from netlist import readable
from paths import group

# A net with one load; from the clock edge to a net; a register at the end.
ONE, START, END = delays.NET, delays.CLOCK_TO_Q, delays.SETUP


def cell(kind, inputs, outputs):
    """Cell of a Yosys JSON netlist; pins map a port to its list of signals."""
    directions = {**dict.fromkeys(inputs, "input"), **dict.fromkeys(outputs, "output")}
    return {"type": kind, "port_directions": directions, "connections": {**inputs, **outputs}}


def flip_flop(d, q, **control):
    return cell("FDRE", {"C": [1], "D": [d], **{port: [bit] for port, bit in control.items()}}, {"Q": [q]})


def lut(inputs, output):
    return cell(f"LUT{len(inputs)}", {f"I{i}": [bit] for i, bit in enumerate(inputs)}, {"O": [output]})


def netlist(names, cells):
    return {"cells": cells, "netnames": {name: {"bits": [bit]} for name, bit in names.items()}, "ports": {}}


def report(names, family="xc7", target=5.6, **cells):
    return measure(netlist(names, cells), family, target)


class Delays(unittest.TestCase):
    def test_two_luts_between_flip_flops(self):
        result = report({"from": 10, "middle": 11, "to": 13},
                        a=flip_flop(13, 10), b=lut([10], 11), c=lut([11], 12), d=flip_flop(12, 13))
        self.assertEqual(result["max_levels"], 2)
        self.assertAlmostEqual(result["ns"], round(START + 2 * (ONE + delays.LUT) + END, 2))
        self.assertEqual(result["path"], ["from", "middle", "to"])
        self.assertEqual((result["lut"], result["ff"]), (2, 2))

    def test_a_net_is_slower_by_its_loads(self):
        cells = {f"l{i}": lut([10], 20 + i) for i in range(8)}
        result = report({"q": 10, "r": 40}, a=flip_flop("0", 10), d=flip_flop(20, 40), **cells)
        self.assertAlmostEqual(result["ns"], round(START + ONE + delays.NET_PER_DOUBLING * 3 + delays.LUT + END, 2))
        self.assertEqual(delays.net(10 ** 9), delays.NET_MOST)

    def test_eight_enables_are_one_load(self):
        for count, loads in ((8, 1), (64, 8)):
            registers = {f"r{i}": flip_flop("0", 100 + i, CE=10) for i in range(count)}
            result = report({"q": 10, **{f"r{i}": 100 + i for i in range(count)}}, a=flip_flop("0", 10), **registers)
            self.assertAlmostEqual(result["ns"], round(START + ONE + delays.NET_PER_DOUBLING * math.log2(loads) + END, 2))
            self.assertEqual(result["nets"][0], {"net": "q", "pins": count, "blocks": 0, "loads": loads,
                                                  "ns": round(delays.net(loads), 2), "one_end": "r0.CE"})

    def test_pins_of_blocks_are_far(self):
        memories = {f"m{i}": cell("RAMB36E1", {"ENARDEN": [10], "CLKARDCLK": [1]}, {}) for i in range(4)}
        result = report({"q": 10}, a=flip_flop("0", 10), **memories)
        self.assertAlmostEqual(result["ns"], round(START + ONE + delays.NET_PER_DOUBLING * 2 + delays.BLOCK_PIN + END, 2))
        self.assertEqual((result["nets"][0]["pins"], result["nets"][0]["blocks"]), (4, 4))
        self.assertEqual(result["path"], ["q", "m0.ENARDEN"])

    def test_ultrascale_is_faster_by_one_factor(self):
        cells = {"a": flip_flop("0", 10), "b": lut([10], 11), "d": flip_flop(11, 13)}
        slow = START + ONE + delays.LUT + END
        self.assertAlmostEqual(report({"q": 10, "r": 13}, "xcup", **cells)["ns"], round(slow * delays.FACTOR["xcup"], 2))

    def test_carry_chain_counts_no_levels(self):
        carry = cell("CARRY4", {"S": [11, "0", "0", "0"], "DI": ["0"] * 4, "CI": ["0"]}, {"O": [20, 21, 22, 23]})
        result = report({"q": 10, "r": 30}, a=flip_flop("0", 10), b=lut([10], 11), c=carry, d=flip_flop(23, 30))
        self.assertEqual(result["max_levels"], 1)
        chain = delays.CARRY_IN + delays.CARRY_OUT + 3 * delays.CARRY_BIT
        self.assertAlmostEqual(result["ns"], round(START + ONE + delays.LUT + chain + END, 2))

    def test_carry_flows_upwards_only(self):
        carry = cell("CARRY4", {"S": ["0", "0", "0", 11]}, {"O": [20, 21, 22, 23]})
        result = report({"q": 10, "r": 30}, a=flip_flop("0", 10), b=lut([10], 11), c=carry, d=flip_flop(20, 30))
        self.assertEqual(result["max_levels"], 0)

    def test_lut_memory_is_read_without_a_clock(self):
        memory = cell("RAM32M", {"WCLK": [1], "ADDRA": [11], "ADDRB": ["0"], "DIA": ["0"]}, {"DOA": [12], "DOB": [14]})
        cells = {"a": flip_flop("0", 10), "b": lut([10], 11), "m": memory}
        through = report({"q": 10, "r": 13}, **cells, c=flip_flop(12, 13))
        self.assertEqual(through["max_levels"], 2)
        self.assertEqual((through["lut_logic"], through["lut_memory"]), (1, 4))
        other_port = report({"q": 10, "r": 13}, **cells, c=flip_flop(14, 13))
        self.assertEqual(other_port["max_levels"], 1)

    def test_combinational_loop_ends(self):
        result = report({"q": 10, "r": 13}, a=flip_flop("0", 10), b=lut([10, 12], 11), c=lut([11], 12), d=flip_flop(12, 13))
        self.assertEqual(result["max_levels"], 2)

    def test_block_memories_count_in_halves(self):
        result = report({"q": 10, "r": 13}, a=flip_flop(10, 13), b=cell("RAMB18E1", {}, {"DO": [10]}), c=cell("RAMB36E1", {}, {}))
        self.assertEqual(result["bram36"], 1.5)
        self.assertAlmostEqual(result["ns"], round(delays.CLOCK_TO_BLOCK + ONE + END, 2))
        self.assertEqual(result["path"], ["b", "r"])

    def test_unknown_cell_is_refused(self):
        with self.assertRaisesRegex(SystemExit, "unknown type [$]add"):
            report({}, a=cell("$add", {}, {"Y": [2]}))


class Classes(unittest.TestCase):
    def test_bits_and_instances_make_one_class(self):
        cells = {"a": flip_flop("0", 10), "b": lut([10], 11), "c": lut([11], 12), "near": flip_flop(11, 20), "far": flip_flop(12, 21)}
        names = {"gen_port[0].u_x.q": 10, "gen_port[0].u_x.r_q[3]": 20, "gen_port[1].u_x.r_q[4]": 21}
        far, near = (round(START + n * (ONE + delays.LUT) + END, 2) for n in (2, 1))
        # The first LUT drives a register and a LUT.
        far = round(far + delays.NET_PER_DOUBLING, 2)
        result = report(names, target=(near + far) / 2, **cells)
        self.assertEqual(result["classes"], [{"start": "gen_port[].u_x.q", "end": "gen_port[].u_x.r_q", "endpoints": 2,
                                              "above_target": 1, "ns": far, "levels": 2}])
        self.assertEqual(result["above_target"], 1)
        ends = [0] * (int(far / 0.5) + 1)
        ends[int(near / 0.5)] += 1
        ends[int(far / 0.5)] += 1
        self.assertEqual([entry["endpoints"] for entry in result["histogram"]], ends)

    def test_names_that_yosys_made_up(self):
        self.assertEqual(readable("$flatten\\u_slots.\\u_gaps.$55y"), "u_slots.u_gaps.(unnamed)")
        self.assertEqual(readable("$\\u_slots.u_laps.words$rdreg[0]$q[3]"), "u_slots.u_laps.words.read_address[3]")
        self.assertEqual(readable("$auto$ff.cc:266:slice$86"), "(unnamed)")
        self.assertEqual(readable("u_slots.look_slot"), "u_slots.look_slot")

    def test_pins_and_primitives(self):
        self.assertEqual(group("u_a.busy_q[3].CE"), "u_a.busy_q.CE")
        self.assertEqual(group("u_a.gen_x[2].words.0.11.ADDRA"), "u_a.gen_x[].words.ADDR")
        self.assertEqual(group("u_a.words.0.0.DIC"), "u_a.words.DI")


if __name__ == "__main__":
    unittest.main()
