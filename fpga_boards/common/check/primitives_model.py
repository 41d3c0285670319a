# SPDX-License-Identifier: Apache-2.0
"""The checks' model of the vendor's primitives and IP: pins that a signal passes through, and clocks of pins."""
import re

# Pins that an output follows without a clock.
THROUGH = {
    "BUFG": {"O": ("I",)}, "IBUFDS": {"O": ("I",)}, "IOBUF": {"O": ("IO",), "IO": ("I", "T")},
    "IBUFDS_GTE2": {"O": ("I",), "ODIV2": ("I",)}, "IBUFDS_GTE4": {"O": ("I",)}, "BUFG_GT": {"O": ("I",)}, "IBUF": {"O": ("I",)},
}

# Clocked cells: pins by their patterns, and the pin of their clock; then, if each lane has a clock, the bits of a
# lane. A pin listed nowhere has no clock, such as the word of USR_ACCESSE2, which is constant after the configuration.
CLOCKED = {
    "GTHE2_CHANNEL": [(r"TXDATA|TXHEADER|TXSEQUENCE|TXRESETDONE", "TXUSRCLK2"),
                      (r"RXDATA|RXDATAVALID|RXHEADER|RXHEADERVALID|RXGEARBOXSLIP|RXRESETDONE", "RXUSRCLK2")],
    "trib_gty_100g": [(r"txdata_in", "txusrclk2_in", 128), (r"txctrl[01]_in", "txusrclk2_in", 16),
                      (r"rxdata_out", "rxusrclk2_in", 128), (r"rxctrl[01]_out", "rxusrclk2_in", 16)],
    "trib_gty_10g": [(r"gtwiz_userdata_tx_in", "txusrclk2_in", 64), (r"txheader_in", "txusrclk2_in", 6),
                     (r"txsequence_in", "txusrclk2_in", 7), (r"gtwiz_userdata_rx_out", "rxusrclk2_in", 64),
                     (r"rxheader_out", "rxusrclk2_in", 6), (r"rxdatavalid_out|rxheadervalid_out", "rxusrclk2_in", 2),
                     (r"rxgearboxslip_in", "rxusrclk2_in", 1)],
    "trib_cmac": [(r"txdata_in|txctrl[01]_in|tx_axis_.*|tx_reset_done|ctl_tx_.*", "tx_clk"),
                  (r"rx_axis_.*|stat_rx_.*|rx_reset_done|ctl_r.*", "rx_clk"),
                  (r"rxdata_out", "rx_serdes_clk_in", 128), (r"rxctrl[01]_out", "rx_serdes_clk_in", 16),
                  (r"rx_serdes_reset_done", "rx_serdes_clk_in", 1)],
    "trib_jtag_axi": [(r"m_axi_.*|aresetn", "aclk")],
    "trib_node": [(r".*", "clk_i")],
    "trib_endpoint": [(r".*", "clk_i")],
}

# Pins that a clock comes out of, by no other clock of the board: create_clock is wanted there.
SOURCES = {"GTHE2_CHANNEL": ("TXOUTCLK", "RXOUTCLK"), "trib_gty_100g": ("txoutclk_out", "rxoutclk_out"),
           "trib_gty_10g": ("txoutclk_out", "rxoutclk_out")}
# Of these Vivado knows the period by that of a reference clock: its pin, and the factor. Each is a clock of its own nevertheless.
DERIVED = {"trib_gty_100g": ("gtrefclk00_in", 161.1328125 / 322.265625), "trib_gty_10g": ("gtrefclk00_in", 161.1328125 / 156.25)}
# Cells inside an IP that the constraints of a board look for.
INSIDE = {"trib_cmac": ("inst/i_trib_cmac_top/CMACE4", "CMACE4")}
# Pins of those cells that a false path has to end at, as patterns: they are asynchronous, but Vivado times them.
UNTIMED = {"CMACE4": r"TX_RESET|RX_RESET|RX_SERDES_RESET\[\d+\]|CTL_RX_RSFEC_ENABLE"}
# Clocks that are made of others: pin of the source, and the factor of the period by what the primitive is set to.
MMCM = {
    kind: {"CLKOUT0": "CLKOUT0_DIVIDE_F", **{f"CLKOUT{i}": f"CLKOUT{i}_DIVIDE" for i in range(1, 7)}}
    for kind in ("MMCME2_BASE", "MMCME4_BASE")
}
DEFAULTS = {kind: {"CLKIN1_PERIOD": 0.0, "CLKFBOUT_MULT_F": 5.0, "DIVCLK_DIVIDE": 1.0, **{name: 1.0 for name in pins.values()}} for kind, pins in MMCM.items()}
# MHz of the oscillator inside, speed grade -2.
VCO = {"MMCME2_BASE": (600.0, 1440.0), "MMCME4_BASE": (800.0, 1600.0)}


def through(kind, pin):
    """Inputs that an output follows, or None if a path starts there."""
    return THROUGH[kind].get(pin) if kind in THROUGH else None


def clock_pin(kind, pin):
    """The clock pin that a pin belongs to, or None."""
    return _clocked(kind, pin)[0]


def clock_bit(kind, pin, bit):
    """Which bit of its clock pin a bit of a pin belongs to."""
    lane = _clocked(kind, pin)[1]
    return bit // lane if lane else 0


def _clocked(kind, pin):
    for pattern, clock, *lane in CLOCKED.get(kind, []):
        if re.fullmatch(pattern, pin):
            return clock, lane[0] if lane else None
    return None, None
