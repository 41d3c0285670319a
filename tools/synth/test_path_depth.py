#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of path_depth.py on netlists of a few cells, whose delays are added up by hand from its constants."""
import unittest

from path_depth import Netlist


def cell(kind, inputs, outputs):
    """Cell of a Yosys JSON netlist; pins map a port to its list of signals."""
    directions = {**dict.fromkeys(inputs, "input"), **dict.fromkeys(outputs, "output")}
    return {"type": kind, "port_directions": directions, "connections": {**inputs, **outputs}}


def flip_flop(d, q):
    return cell("FDRE", {"C": [1], "D": [d]}, {"Q": [q]})


def lut(inputs, output):
    return cell(f"LUT{len(inputs)}", {f"I{i}": [bit] for i, bit in enumerate(inputs)}, {"O": [output]})


def report(names, **cells):
    netnames = {name: {"bits": [bit]} for name, bit in names.items()}
    return Netlist({"cells": cells, "netnames": netnames, "ports": {}}).report()


class PathDepth(unittest.TestCase):
    def test_two_luts_between_flip_flops(self):
        result = report({"from": 10, "middle": 11, "to": 13},
                        a=flip_flop(13, 10), b=lut([10, 10], 11), c=lut([11], 12), d=flip_flop(12, 13))
        self.assertEqual(result["max_levels"], 2)
        self.assertAlmostEqual(result["ns"], 0.35 + 2 * 0.55 + 0.10)
        self.assertEqual(result["path"], ["from", "middle", "to"])
        self.assertEqual((result["lut"], result["ff"]), (2, 2))

    def test_carry_chain_counts_no_levels(self):
        carry = cell("CARRY4", {"S": [11, "0", "0", "0"], "DI": ["0"] * 4, "CI": ["0"]}, {"O": [20, 21, 22, 23]})
        result = report({"q": 10, "r": 30}, a=flip_flop("0", 10), b=lut([10], 11), c=carry, d=flip_flop(23, 30))
        self.assertEqual(result["max_levels"], 1)
        self.assertAlmostEqual(result["ns"], round(0.35 + 0.55 + 0.35 + 0.20 + 3 * 0.0125 + 0.10, 2))

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
        self.assertAlmostEqual(result["ns"], 1.50 + 0.45 + 0.10)

    def test_unknown_cell_is_refused(self):
        with self.assertRaisesRegex(SystemExit, "unknown type [$]add"):
            report({}, a=cell("$add", {}, {"Y": [2]}))


if __name__ == "__main__":
    unittest.main()
