# SPDX-License-Identifier: Apache-2.0
"""Wrong values that the checks have to find, by board: for each the edits, (file, old, new) as in seeds.py, and all that has to be said.

pins.xdc is made again from a pins.csv that has been edited, as a user would do who does not know that it is wrong.
"""
import collections

Edits = collections.namedtuple("Edits", "kind edits said")

CHANNEL, QUAD = "common/rtl/xilinx7/trib_gth_channel.sv", "common/rtl/xilinx7/trib_gth_quad.sv"
CLOCKS, CONFIG, TOML, PINS = "vc709/xdc/clocks.xdc", "vc709/xdc/config.xdc", "vc709/board.toml", "vc709/pins.csv"


def one(kind, file, old, new, said):
    return Edits(kind, [(file, old, new)], (said,))


def swap(*pairs, table=PINS):
    """Exchanges pins of signals: ((signal, pin), (signal, pin)) each."""
    return [(table, f"{signal},{pin},", f"{signal},{other},") for (first, one_pin), (second, two_pin) in pairs
            for signal, pin, other in ((first, one_pin, two_pin), (second, two_pin, one_pin))]


LIMIT = ("common/constraints/crossings.tcl", "[expr {[period $meta] / 2.0}]", "[expr {[period $meta] * 200.0}]")
VOLTS = [(CONFIG, "CONFIG_VOLTAGE 1.8", "CONFIG_VOLTAGE 3.3"), (CONFIG, "CFGBVS GND", "CFGBVS VCCO")]

VALUES = {
    "vc709": [
        # Transceivers.
        one("attribute of another rate", CHANNEL, "83'h0002007FE2000C208001A", "83'h0002007FE1000C208001A", "RXCDR_CFG is 0x2007FE1000C208001A"),
        one("attribute left as the library has it", CHANNEL, 're:^ *\\.RXBUF_ADDR_MODE.*$', "", "RXBUF_ADDR_MODE is FULL; allowed: FAST"),
        one("divider of another reference clock", CHANNEL, "re:\\.TX_CLK25_DIV +\\(7\\)", ".TX_CLK25_DIV(25)", "TX_CLK25_DIV is 25; allowed: 7"),
        one("gearbox off", CHANNEL, 're:\\.RXGEARBOX_EN +\\("TRUE"\\)', '.RXGEARBOX_EN("FALSE")', "RXGEARBOX_EN is FALSE"),
        one("clock of a PLL that is off", CHANNEL, "re:\\.RXSYSCLKSEL +\\(2'b11\\)", ".RXSYSCLKSEL(2'b00)", "RXSYSCLKSEL is 0; allowed: 3"),
        one("transmitter off", CHANNEL, ".TXPD(2'b0)", ".TXPD(2'b11)", "TXPD is 3; allowed: 0"),
        one("receiver always in reset", CHANNEL, "re:\\.GTRXRESET +\\(rx_reset_i\\)", ".GTRXRESET(1'b1)", "GTRXRESET is 1; allowed: driven"),
        one("output clock of another kind", CHANNEL, "re:\\.TXOUTCLKSEL +\\(3'b010\\)", ".TXOUTCLKSEL(3'b001)", "TXOUTCLKSEL is 1; allowed: 2"),
        one("width that the user clocks do not fit", CHANNEL, "re:\\.RX_DATA_WIDTH +\\(\\d+\\)", ".RX_DATA_WIDTH(16)", "RX_DATA_WIDTH is 16"),
        one("QPLL of another rate", QUAD, "10'b0101000000", "10'b0011100000", "makes 10.0000 Gb/s"),
        one("QPLL code that there is not", QUAD, "10'b0101000000", "10'b0101010101", "QPLL_FBDIV is no code of UG476"),
        one("QPLL in power-down", QUAD, ".QPLLPD(1'b0)", ".QPLLPD(1'b1)", "QPLLPD is 1"),
        # Clocks and limits.
        one("recovered clock", CLOCKS, "re:-period [0-9.]+ -name receive_2", "-period 9.309 -name receive_2", "RXOUTCLK has 9.309 ns"),
        one("reference clock", CLOCKS, "-period 6.400 -name refclk", "-period 8.000 -name refclk", "create_clock of sfp_refclk_p_i has 8.000 ns"),
        one("board clock", CLOCKS, "-period 5.000", "-period 5.500", "create_clock of sys_clk_200_p_i has 5.500 ns"),
        one("period a little too long", CLOCKS, "-period 5.000", "-period 5.001", "create_clock of sys_clk_200_p_i has 5.001 ns"),
        one("input of an MMCM", "common/rtl/xilinx7/trib_core_clock.sv", "re:CLKIN1_PERIOD +\\(5\\.0\\)", "CLKIN1_PERIOD(6.0)", "CLKIN1_PERIOD is 6.0 ns"),
        one("core clock", "common/rtl/xilinx7/trib_core_clock.sv", "CLKOUT0_DIVIDE_F(8.0)", "CLKOUT0_DIVIDE_F(10.0)", "CoreHz is 156.25 MHz; the clock of the node is 125.0000 MHz"),
        Edits("limit of many cycles", [LIMIT], ("half a cycle of the clock that reads it",)),
        one("skew of many cycles", "common/constraints/crossings.tcl", "re:^( *set_bus_skew .*) \\[period \\$from\\]$",
            "  set_bus_skew -from $from -to $meta 1000.0", "set_bus_skew has 1000.000 ns"),
        one("word of a queue with two cycles", "common/constraints/trib_async_fifo.tcl", "re:\\[crossings::period \\$to\\]", "[expr {2 * [crossings::period $to]}]",
            "a cycle of the clock that reads it"),
        # Words that Vivado takes.
        Edits("configuration at 3.3 V", VOLTS, ("CONFIG_VOLTAGE is 3.3; the banks that configure the FPGA have 1.8 V",)),
        one("voltage and CFGBVS that do not fit", CONFIG, "CFGBVS GND", "CFGBVS VCCO", "CFGBVS is VCCO; with CONFIG_VOLTAGE 1.8 it is GND"),
        one("mode of another flash", CONFIG, "CONFIG_MODE BPI16", "CONFIG_MODE SPIx4", "the flash at BPIx16 wants BPI16"),
        one("divider that 7 series does not have", CONFIG, "div-1", "div-3", "EXTMASTERCCLK_EN is div-3"),
        one("word that a property does not take", CONFIG, "re:UNUSEDPIN \\w+", "UNUSEDPIN Pullsideways", "UNUSEDPIN is Pullsideways"),
        one("directive", "common/vivado/impl.tcl", "re:^place_design .*$", "place_design -directive Eplore", "place_design has no directive Eplore"),
        one("directive in the rules", "common/board.mk", "AltSpreadLogic_high", "AltSpreadLogic_hihg", "place_design has no directive AltSpreadLogic_hihg"),
        one("message that there is not", "common/vivado/common.tcl", "{Vivado 12-627}", "{Vivado 12-62799}", "there is no message Vivado 12-62799"),
        one("flash that there is not", TOML, "mt28gu01gaax1e-bpi-x16", "mt28gu01gaax1x-bpi-x16", "unknown flash part 'mt28gu01gaax1x-bpi-x16'"),
        one("size of another flash", TOML, "megabytes = 128", "megabytes = 64", "megabytes = 64, but mt28gu01gaax1e-bpi-x16 has 128"),
        one("drive that the standard does not take", "vc709/xdc/io.xdc", "set_property DRIVE 16", "set_property DRIVE 24", "DRIVE of i2c_scl_io is 24"),
        one("protocol of another bus", "common/ip/trib_jtag_axi.tcl", "CONFIG.PROTOCOL 2", "CONFIG.PROTOCOL 7", "PROTOCOL is 7; allowed: 2"),
        # Pins.
        one("another pin of the same kind", PINS, "sfp_tx_disable_o[0],Y42", "sfp_tx_disable_o[0],W41", "nets.csv has Y42, net sfp_tx_disable[0]"),
        Edits("lanes exchanged, side signals left", swap(*(((f"sfp_{side}[0]", first), (f"sfp_{side}[1]", second)) for side, first, second in (
            ("tx_p_o", "AN2", "AP4"), ("tx_n_o", "AN1", "AP3"), ("rx_p_i", "AM8", "AN6"), ("rx_n_i", "AM7", "AN5")))),
              ("is MGTHTXP0_113; its note says MGTHTXP1_113",)),
        Edits("TX disable and LOS exchanged", swap((("sfp_tx_disable_o[0]", "Y42"), ("sfp_los_i[0]", "AA40"))), ("nets.csv has AA40, net sfp_los[0]",)),
        Edits("P and N exchanged", swap((("sfp_tx_p_o[2]", "AM4"), ("sfp_tx_n_o[2]", "AM3"))), ("the N of a pair; the signal is the P",)),
        Edits("receiver of another lane", swap((("sfp_rx_p_i[0]", "AM8"), ("sfp_rx_p_i[1]", "AN6")), (("sfp_rx_n_i[0]", "AM7"), ("sfp_rx_n_i[1]", "AN5"))),
              ("not one channel",)),
        one("pin that the package does not have", PINS, "led_o[3],AT37", "led_o[3],ZZ99", "the package has no such pin"),
        one("bank", PINS, "led_o[4],AR35,13", "led_o[4],AR35,15", "is IO_0_VRN_13, of bank 13; the column says 15"),
        one("standard of another voltage", PINS, "uart_rxd_i,AU33,13,LVCMOS18", "uart_rxd_i,AU33,13,LVCMOS33", "I/O standard LVCMOS33 in a bank of 1.8 V"),
        one("reference clock at a general-purpose pin", PINS, "sfp_refclk_p_i,AH8,113", "sfp_refclk_p_i,AK34,14", "creates a clock there, which needs an MGTREFCLK"),
        one("clock at a pin without a way to the buffers", PINS, "sys_clk_200_p_i,H19", "sys_clk_200_p_i,A16", "which needs a pin of MRCC, SRCC, GC"),
        one("side signal of another cage", PINS, "sfp_los_i[0],AA40,17,LVCMOS18,in,cage P2", "sfp_los_i[0],AA40,17,LVCMOS18,in,cage P3", "are of the cages P2, P3"),
        # All at once.
        Edits("ten at once", [(QUAD, "10'b0101000000", "10'b0011100000"), (CHANNEL, "re:\\.TX_CLK25_DIV +\\(7\\)", ".TX_CLK25_DIV(25)"),
                              (CHANNEL, "re:\\.RXSYSCLKSEL +\\(2'b11\\)", ".RXSYSCLKSEL(2'b00)"), (CHANNEL, ".TXPD(2'b0)", ".TXPD(2'b11)"),
                              (CHANNEL, 're:\\.RXGEARBOX_EN +\\("TRUE"\\)', '.RXGEARBOX_EN("FALSE")'), (CLOCKS, "-period 5.000", "-period 5.500"),
                              (CLOCKS, "-period 6.400", "-period 8.000"), (CLOCKS, "re:-period [0-9.]+ -name receive_0", "-period 9.309 -name receive_0"),
                              *VOLTS, LIMIT],
              ("QPLL_FBDIV is 224", "TX_CLK25_DIV is 25", "RXSYSCLKSEL is 0", "TXPD is 3", "RXGEARBOX_EN is FALSE", "has 5.500 ns", "has 8.000 ns",
               "has 9.309 ns", "CONFIG_VOLTAGE is 3.3", "half a cycle of the clock that reads it")),
    ],
    "u55c": [
        one("channels that the card does not wire", "u55c/board.toml", "re:^gt_channels = .*$", 'gt_channels = "X0Y3 X0Y2 X0Y1 X0Y0"', "X0Y3 is not wired"),
        one("line rate", "common/ip/trib_gty_100g.tcl", "TX_LINE_RATE 25.78125", "TX_LINE_RATE 10.3125", "TX_LINE_RATE is 10.3125; 25.78125 is line_gbps"),
        one("reference clock of the IP", "common/ip/trib_gty_100g.tcl", "re:RX_REFCLK_FREQUENCY \\S+", "RX_REFCLK_FREQUENCY 156.25", "RX_REFCLK_FREQUENCY is 156.25"),
        one("width of the words", "common/ip/trib_gty_100g.tcl", "TX_USER_DATA_WIDTH 80", "TX_USER_DATA_WIDTH 64", "TX_USER_DATA_WIDTH makes 2.4824 ns"),
        one("lanes of the MAC", "common/ip/trib_cmac.tcl", "4x25", "10x10", "NUM_LANES is 10x10"),
        one("PLL that cannot make the rate", "common/ip/trib_gty_100g.tcl", "TX_PLL_TYPE QPLL0", "TX_PLL_TYPE CPLL", "TX_PLL_TYPE is CPLL; its oscillator"),
        Edits("lane of another pair", swap((("qsfp0_rx_n_i[1]", "AC54"), ("qsfp0_rx_n_i[2]", "AC50")), table="u55c/pins.csv"), ("no pair",)),
        one("rate of the flash", "u55c/xdc/config.xdc", "re:CONFIGRATE \\S+", "CONFIGRATE 100", "CONFIGRATE is 100"),
    ],
    "fb4cgg3": [
        one("channels of another quad", "fb4cgg3/board.toml", "re:^gt_channels = .*$", 'gt_channels = "X0Y3 X0Y2 X0Y1 X0Y0"', "X0Y3 is not wired"),
        one("oscillator", "fb4cgg3/xdc/clocks.xdc", "-period 20.000", "-period 25.000", "create_clock of init_clk_i has 25.000 ns"),
    ],
}
