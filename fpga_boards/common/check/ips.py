# SPDX-License-Identifier: Apache-2.0
"""Settings of the vendor's IP: legal values (PG174, PG182, PG203), and whether they fit the board, its line and its pins."""
import math
import re

import board as boards
import primitives_model

YES_NO, PLACES = "0 1", "CORE EXAMPLE_DESIGN"
ENCODINGS = "RAW 8B10B 64B66B 64B67B 64B66B_CAUI 64B67B_CAUI 64B66B_ASYNC 64B66B_ASYNC_CAUI 128B130B"
LEGAL = {
    # The other side of the AXI is AXI4-Lite: PROTOCOL 2.
    "jtag_axi": {"PROTOCOL": "2", "M_AXI_ADDR_WIDTH": "32 64", "M_AXI_DATA_WIDTH": "32", "RD_TXN_QUEUE_LENGTH": "1 2 4 8 16",
                 "WR_TXN_QUEUE_LENGTH": "1 2 4 8 16"},
    # The transceivers are outside, and the MAC has a lane of 25.78125 Gb/s each.
    "cmac_usplus": {"CMAC_CAUI4_MODE": "1", "NUM_LANES": "4x25", "USER_INTERFACE": "AXIS", "GT_LOCATION": "0", "INCLUDE_RS_FEC": YES_NO,
                    "TX_FLOW_CONTROL": YES_NO, "RX_FLOW_CONTROL": YES_NO, "RX_FORWARD_CONTROL_FRAMES": YES_NO, "RX_CHECK_ACK": YES_NO,
                    "ENABLE_TIME_STAMPING": YES_NO},
    "gtwizard_ultrascale": {"preset": "GTY-10GBASE-R GTY-CAUI_4 GTY-25GBASE-R", "DISABLE_LOC_XDC": "1", "RX_EQ_MODE": "AUTO LPM DFE",
                            "LOCATE_COMMON": PLACES, "LOCATE_RESET_CONTROLLER": PLACES, "LOCATE_TX_USER_CLOCKING": PLACES,
                            "LOCATE_RX_USER_CLOCKING": PLACES, "LOCATE_USER_DATA_WIDTH_SIZING": PLACES,
                            "TX_DATA_ENCODING": ENCODINGS, "RX_DATA_DECODING": ENCODINGS,
                            "TX_OUTCLK_SOURCE": "TXOUTCLKPCS TXOUTCLKPMA TXPLLREFCLK_DIV1 TXPLLREFCLK_DIV2 TXPROGDIVCLK",
                            "RX_OUTCLK_SOURCE": "RXOUTCLKPCS RXOUTCLKPMA RXPLLREFCLK_DIV1 RXPLLREFCLK_DIV2 RXPROGDIVCLK",
                            **{f"{side}_{key}": value for side in ("TX", "RX") for key, value in (
                                ("PLL_TYPE", "QPLL0 QPLL1 CPLL"), ("USER_DATA_WIDTH", "16 20 32 40 64 80 128 160"),
                                ("INT_DATA_WIDTH", "16 20 32 40 64 80"))}},
}
# GHz of the oscillators of a GTY of UltraScale+ (DS923), and N of its QPLLs (UG578).
OSCILLATORS = {"QPLL0": (9.8, 16.375), "QPLL1": (8.0, 13.0), "CPLL": (2.0, 6.25)}
QPLL_N = range(16, 161)
# MHz of clocks that always run (PG182, PG203).
FREE_MHZ, DRP_MHZ = (3.125, 250.0), (10.0, 250.0)
# Pins of the stand-ins that such a clock would come in by.
FREE_PINS = ("gtwiz_reset_clk_freerun_in", "drpclk_in")


def user_period(settings, side, line_gbps):
    """ns of a word of a user: the asynchronous gearbox takes 64 of 66 bits."""
    coding = settings.get("TX_DATA_ENCODING" if side == "TX" else "RX_DATA_DECODING", "")
    bits = int(settings.get(f"{side}_USER_DATA_WIDTH", 0)) * (66 / 64 if coding.startswith("64B66B_ASYNC") else 1)
    return bits / line_gbps if bits else None


class Ip:
    """One IP: its settings, and where its script sets them."""

    def __init__(self, design, module):
        self.design, self.module, self.settings = design, module, design.ip[module]
        self.script = next((path for path in design.board.own("ip") if path.endswith(f"/{module}.tcl")), module)
        path = boards.ROOT / self.script
        self.lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
        self.kind = next((kind for kind in LEGAL if any(re.search(rf"make_ip {kind}\b", line) for line in self.lines)), None)
        self.cells = [cell for cell in design.netlist.cells.values() if cell.type == module]

    def error(self, name, text):
        place = next((f":{i}" for i, line in enumerate(self.lines, 1) if re.search(rf"CONFIG\.{name}\b", line)), "")
        self.design.error(f"{self.script}{place}", f"{name} {text}")

    def get(self, name):
        return self.settings.get(name, "none")

    def want(self, name, wanted, why):
        """A number that has to be what it is."""
        value = self.get(name)
        if not re.fullmatch(r"[\d.]+", value) or abs(float(value) / wanted - 1) > 1e-9:
            self.error(name, f"is {value}; {wanted} is {why}")

    def within(self, name, low, high):
        value = self.get(name)
        if not re.fullmatch(r"[\d.]+", value) or not low <= float(value) <= high:
            self.error(name, f"is {value}; {low} to {high} are allowed")


def rates(ip, side):
    design = ip.design
    ip.want(f"{side}_LINE_RATE", design.line_gbps, "line_gbps of board.toml")
    ip.want(f"{side}_REFCLK_FREQUENCY", design.refclk_mhz, "refclk_mhz of board.toml")
    pll, ranges = ip.get(f"{side}_PLL_TYPE"), OSCILLATORS.get(ip.get(f"{side}_PLL_TYPE"))
    if ranges:
        # The line has two bits in each cycle of the oscillator, of the CPLL as well, divided by a power of two.
        made = [gigahertz for gigahertz in (design.line_gbps / 2 * divide for divide in (1, 2, 4, 8, 16)) if ranges[0] <= gigahertz <= ranges[1]]
        numbers = [gigahertz * 1000 * m / design.refclk_mhz for gigahertz in made for m in (1, 2, 3, 4)]
        if not any(abs(n - round(n)) < 1e-6 and (pll == "CPLL" or round(n) in QPLL_N) for n in numbers):
            ip.error(f"{side}_PLL_TYPE", f"is {pll}; its oscillator, {ranges[0]} to {ranges[1]} GHz, cannot make {design.line_gbps} Gb/s of "
                                         f"{design.refclk_mhz} MHz by an integer")
    source, wanted = ip.get(f"{side}_OUTCLK_SOURCE"), user_period(ip.settings, side, design.line_gbps)
    inside = int(ip.get(f"{side}_INT_DATA_WIDTH")) / design.line_gbps if ip.get(f"{side}_INT_DATA_WIDTH").isdigit() else 0
    if wanted is None or (source == f"{side}OUTCLKPMA" and abs(inside / wanted - 1) > 1e-9):
        ip.error(f"{side}_OUTCLK_SOURCE", f"is {source}, {inside:.4f} ns; a word of the user takes {wanted or 0:.4f} ns")


def derived(ip):
    """Checks that the clocks in primitives_model.py follow from the settings."""
    if ip.module in primitives_model.DERIVED:
        factor = primitives_model.DERIVED[ip.module][1]
        for side in ("TX", "RX"):
            period = user_period(ip.settings, side, ip.design.line_gbps) or 0.0
            if abs(period * ip.design.refclk_mhz / 1000.0 / factor - 1) > 1e-9:
                ip.error(f"{side}_USER_DATA_WIDTH", f"makes {period:.4f} ns at {ip.design.line_gbps} Gb/s; primitives_model.py has "
                                                    f"{factor * 1000.0 / ip.design.refclk_mhz:.4f} ns")


def channels(ip):
    """CHANNEL_ENABLE: four channels of a quad that the pins of the board are of. The other quads have the same names, counted on."""
    design, named = ip.design, ip.get("CHANNEL_ENABLE").split()
    quads = {}
    for row in design.rows:
        pin = design.package.get(row["pin"], {"site": "", "function": ""})
        if pin["site"]:
            quads.setdefault(pin["function"].rpartition("_")[2], set()).add(pin["site"].rpartition("_")[2])
    if set(named) not in quads.values() or len(named) != 4:
        ip.error("CHANNEL_ENABLE", f"is {' '.join(named)}; quads of pins.csv are "
                                   + ", ".join(f"{quad}: {' '.join(sorted(sites))}" for quad, sites in sorted(quads.items())))
    for side in ("TX", "RX"):
        if ip.get(f"{side}_MASTER_CHANNEL") not in named:
            ip.error(f"{side}_MASTER_CHANNEL", f"is {ip.get(f'{side}_MASTER_CHANNEL')}; it has to be one of CHANNEL_ENABLE, {' '.join(named)}")
    wanted = design.board.data.get("gt_channels", "").split()
    if set(wanted) != set(named):
        ip.error("CHANNEL_ENABLE", f"is {' '.join(named)}; gt_channels of board.toml are {' '.join(wanted)}")


def free_clock(ip):
    """An always running clock, at its real frequency if a pin takes it; else only the wizard's own numbers need it."""
    slowest = 1000.0 / max(user_period(ip.settings, side, ip.design.line_gbps) or 1.0 for side in ("TX", "RX"))
    ip.within("FREERUN_FREQUENCY", FREE_MHZ[0], min(FREE_MHZ[1], slowest))
    for cell in ip.cells:
        for pin in FREE_PINS:
            net = cell.pins[pin][1][0] if pin in cell.pins else None
            period = ip.design.of_net(net) if net is not None else None
            if period:
                ip.want("FREERUN_FREQUENCY", round(1000.0 / period, 6), f"the frequency at {pin}")


def transceiver(ip):
    for side in ("TX", "RX"):
        rates(ip, side)
    derived(ip)
    channels(ip)
    free_clock(ip)
    stub = (boards.ROOT / f"fpga_boards/common/check/{ip.module}.sv").read_text(encoding="utf-8")
    for port in ip.get("ENABLE_OPTIONAL_PORTS").split():
        if not re.search(rf"\b{port}\b", stub):
            ip.error("ENABLE_OPTIONAL_PORTS", f"has {port}, which the stand-in {ip.module}.sv does not have")


def mac(ip):
    """Words of the MAC come at 322.265625 MHz, a lane in 80 bits; its DRP takes 250 MHz at most."""
    ip.within("GT_DRP_CLK", *DRP_MHZ)
    for cell in ip.cells:
        for pin, wanted in (("tx_clk", 80 / 25.78125), ("rx_clk", 80 / 25.78125)):
            period = ip.design.of_net(cell.pins[pin][1][0])
            if period is None or abs(period / wanted - 1) > 1e-9:
                ip.design.error(ip.design.place(cell, pin), f"{cell.path}: {pin} has {period or math.nan:.4f} ns; {wanted:.4f} are wanted")
        net = cell.pins["drp_clk"][1][0]
        period = ip.design.of_net(net) if net is not None else None
        if period and 1000.0 / period > DRP_MHZ[1] * (1 + 1e-9):
            ip.design.error(ip.design.place(cell, "drp_clk"), f"{cell.path}: drp_clk has {1000.0 / period:.3f} MHz; {DRP_MHZ[1]} are allowed")


def check(design):
    for module in design.ip:
        ip = Ip(design, module)
        for name, value in ip.settings.items():
            allowed = LEGAL.get(ip.kind, {}).get(name)
            if allowed is not None and value not in allowed.split():
                ip.error(name, f"is {value}; allowed: {', '.join(allowed.split())}")
        if ip.kind == "gtwizard_ultrascale":
            transceiver(ip)
        elif ip.kind == "cmac_usplus":
            mac(ip)
