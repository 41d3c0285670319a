#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""fanout.py finds a register that leads into several synchronizers of a clock, and nothing else, in netlists of a few registers."""
import unittest

import fanout

# Nets of the clocks.
CORE, TRANSMIT, RECEIVE = 1, 2, 3
NAMES = {"core_clk": CORE, "transmit_clk": TRANSMIT, "receive_clk": RECEIVE}


def design(*registers):
    """Registers as (name, clock, net of D, net of Q), and the buffers of the clocks."""
    cells = {f"u_{name}": {"type": "BUFG", "connections": {"I": [net + 10], "O": [net]}} for name, net in NAMES.items()}
    cells |= {f"${name}": {"type": "$_DFF_P_", "connections": {"C": [clock], "D": [d], "Q": [q]}} for name, clock, d, q in registers}
    nets = {name: {"bits": [net]} for name, net in NAMES.items()} | {name: {"bits": [q]} for name, _, _, q in registers}
    return {"cells": cells, "netnames": nets}


class FanoutTest(unittest.TestCase):
    def test_two_synchronizers_of_a_clock(self):
        module = design(("wait_q", CORE, 20, 21), ("a_meta_q", TRANSMIT, 21, 22), ("b_meta_q", TRANSMIT, 21, 23))
        self.assertEqual(fanout.errors(module), ["wait_q leads into 2 synchronizers of transmit_clk: a_meta_q, b_meta_q"])

    def test_one_of_each_clock(self):
        module = design(("wait_q", CORE, 20, 21), ("a_meta_q", TRANSMIT, 21, 22), ("b_meta_q", RECEIVE, 21, 23))
        self.assertEqual(fanout.errors(module), [])
        self.assertEqual(len(fanout.crossings(module)), 2)

    def test_clocks_of_a_vector(self):
        module = design(("wait_q", CORE, 20, 21), ("a_meta_q", TRANSMIT, 21, 22), ("b_meta_q", RECEIVE, 21, 23))
        module["netnames"]["clk"] = {"bits": [TRANSMIT, RECEIVE]}
        self.assertEqual(fanout.errors(module), [])

    def test_a_register_for_each(self):
        module = design(("wait_q", CORE, 20, 21), ("other_q", CORE, 20, 24), ("a_meta_q", TRANSMIT, 21, 22), ("b_meta_q", TRANSMIT, 24, 23))
        self.assertEqual(fanout.errors(module), [])

    def test_within_a_clock(self):
        module = design(("wait_q", TRANSMIT, 20, 21), ("a_q", TRANSMIT, 21, 22), ("b_q", TRANSMIT, 21, 23))
        self.assertEqual(fanout.crossings(module), {})


if __name__ == "__main__":
    unittest.main()
