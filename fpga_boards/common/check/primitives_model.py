# SPDX-License-Identifier: Apache-2.0
"""What the checks know of the vendor's primitives and IP: which pins a signal passes through, which belong to which clock."""
import re

# Pins that an output follows without a clock.
THROUGH = {
    "BUFG": {"O": ("I",)}, "IBUFDS": {"O": ("I",)}, "IOBUF": {"O": ("IO",), "IO": ("I", "T")},
    "IBUFDS_GTE2": {"O": ("I",), "ODIV2": ("I",)},
}

# Of what has clocks: pins by their patterns, and the pin of their clock. What is named nowhere has no clock.
CLOCKED = {
    "GTHE2_CHANNEL": [(r"TXDATA|TXHEADER|TXSEQUENCE|TXRESETDONE", "TXUSRCLK2"),
                      (r"RXDATA|RXDATAVALID|RXHEADER|RXHEADERVALID|RXGEARBOXSLIP|RXRESETDONE", "RXUSRCLK2")],
    "trib_jtag_axi": [(r"m_axi_.*|aresetn", "aclk")],
    "trib_node": [(r".*", "clk_i")],
}

# Pins that a clock comes out of, by no other clock of the board: create_clock is wanted there.
SOURCES = {"GTHE2_CHANNEL": ("TXOUTCLK", "RXOUTCLK")}
# Clocks that are made of others: pin of the source, and the factor of the period by what the primitive is set to.
MMCM = {
    "MMCME2_BASE": {"CLKOUT0": "CLKOUT0_DIVIDE_F", **{f"CLKOUT{i}": f"CLKOUT{i}_DIVIDE" for i in range(1, 7)}},
}
DEFAULTS = {kind: {"CLKFBOUT_MULT_F": 5.0, "DIVCLK_DIVIDE": 1.0, **{name: 1.0 for name in pins.values()}} for kind, pins in MMCM.items()}
# MHz of the oscillator inside, speed grade -2.
VCO = {"MMCME2_BASE": (600.0, 1440.0)}


def through(kind, pin):
    """Inputs that an output follows, or None if a path starts there."""
    return THROUGH[kind].get(pin) if kind in THROUGH else None


def clock_pin(kind, pin):
    """The clock pin that a pin belongs to, or None."""
    for pattern, clock in CLOCKED.get(kind, []):
        if re.fullmatch(pattern, pin):
            return clock
    return None
