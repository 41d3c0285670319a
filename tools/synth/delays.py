# SPDX-License-Identifier: Apache-2.0
"""Delays of cells and nets, in ns, and the factor of a part family.

A net takes NET + NET_PER_DOUBLING * log2(loads), at most NET_MOST; BLOCK_PIN more where a block RAM or a DSP reads it, since those
are in columns of their own. A load is an input pin; of the flip-flops that a net enables or resets eight count as one,
since they share a slice and its pin. Nets inside a slice take no time: a LUT in front of its flip-flop or of a carry
chain, a chain from slice to slice, MUXF.

The figures are those of a 7-series part of middle speed. README.md has what they were calibrated on.
"""
import math

NET, NET_PER_DOUBLING, NET_MOST, BLOCK_PIN = 0.30, 0.07, 1.20, 0.40
FLIP_FLOPS_PER_SLICE = 8
LUT, MUX, INVERTER = 0.10, 0.10, 0.05
CLOCK_TO_Q, CLOCK_TO_LUT_MEMORY, CLOCK_TO_BLOCK, SETUP = 0.35, 1.00, 1.50, 0.10
CARRY_IN, CARRY_THROUGH, CARRY_BIT, CARRY_OUT = 0.35, 0.05, 0.0125, 0.20

# All delays of a family by those of 7 series. The same core in the same tool takes 0.58 to 0.65 of the time on UltraScale+, over
# two families and two speed grades (picorv32); this is the most cautious of them.
FACTOR = {"xc7": 1.0, "xcup": 0.65}
# Limit of a path within 6.4 ns (156.25 MHz) and 4.0 ns (250 MHz); the rest is for the clock and the error of the
# estimate.
TARGET = {"xc7": 5.6, "xcup": 3.6}


def net(loads):
    """Delay of a net that so many pins read."""
    return min(NET_MOST, NET + NET_PER_DOUBLING * math.log2(max(loads, 1)))
