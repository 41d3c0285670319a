# SPDX-License-Identifier: Apache-2.0
"""Errors that the checks have to find: for each kind where it is seeded, what is replaced by what, and what has to be said of it.

SCRIPTS and PRIMITIVES are for the VC709, BOARDS has for other boards, and variants of them, what the VC709 does not have.
Files are below fpga_boards/; the replaced text occurs there once, or is a "re:" pattern, whose first match counts.
"""
import collections

Seed = collections.namedtuple("Seed", "kind file old new said")

VIVADO, CROSSINGS, VC709 = "common/vivado", "common/constraints", "vc709"

SCRIPTS = [
    # Commands.
    Seed("unknown command", f"{VIVADO}/impl.tcl", "place_design -", "place_desgin -", "there is no command 'place_desgin'"),
    Seed("unknown option", f"{VIVADO}/synth.tcl", "-flatten_hierarchy", "-flaten_hierarchy", "no option -flaten_hierarchy"),
    Seed("option without its value", f"{VIVADO}/reports.tcl", "report_power -file $folder/power.rpt", "report_power -file", "-file needs a value"),
    Seed("too many arguments", f"{VIVADO}/bitstream.tcl", "write_debug_probes -force $image.ltx", "write_debug_probes -force $image.ltx x y", "3 arguments, 1 to 1"),
    Seed("error of Tcl", f"{VIVADO}/impl.tcl", "file mkdir $folder", "file mkdir $foldr", "foldr"),
    Seed("loop in an XDC", f"{VC709}/xdc/io.xdc", "re:^set_property PULLUP true.*$", "foreach x {1} { }", "no place in an XDC"),
    Seed("bracket without braces in an XDC", f"{VC709}/xdc/clocks.xdc", "{u_quad/gen_port[1].u_channel/u_channel/RXOUTCLK}",
         "u_quad/gen_port[1].u_channel/u_channel/RXOUTCLK", "no place in an XDC"),
    # Files, order, settings.
    Seed("missing constraints", f"{VC709}/board.toml", "xdc/io.xdc", "xdc/oi.xdc", "there is no file fpga_boards/vc709/xdc/oi.xdc"),
    Seed("missing script", f"{VC709}/board.toml", "ip/trib_jtag_axi.tcl", "ip/trib_jtag.tcl", "there is no file fpga_boards/vc709/../common/ip/trib_jtag.tcl"),
    Seed("source that is not read", f"{VIVADO}/synth.tcl", "read_verilog -sv $board(sources)", "read_verilog -sv [lrange $board(sources) 1 end]", "has not been read"),
    Seed("SystemVerilog read as Verilog", f"{VIVADO}/synth.tcl", "read_verilog -sv", "read_verilog", "needs -sv"),
    Seed("wrong part", f"{VIVADO}/synth.tcl", "-part $board(part) -include", "-part xc7vx690tffg1761-3 -include", "is that of the board"),
    Seed("wrong top", f"{VIVADO}/synth.tcl", "-top $board(top)", "-top trib_vc790", "top trib_vc790"),
    Seed("generic that the top does not have", f"{VIVADO}/synth.tcl", "set generics {}", "set generics {-generic Speed=1}", "no parameter Speed"),
    Seed("hierarchy dissolved", f"{VIVADO}/synth.tcl", "-flatten_hierarchy rebuilt", "-flatten_hierarchy full", "hierarchy"),
    Seed("image of what is not routed", f"{VIVADO}/impl.tcl", "re:^route_design.*$", "", "not routed"),
    Seed("checkpoint that was never written", f"{VIVADO}/synth.tcl", "$board(output)/synth.dcp", "$board(output)/netlist.dcp", "there is no file"),
    Seed("report to nowhere", f"{VIVADO}/reports.tcl", "report_drc -file $folder/drc.rpt", "report_drc", "to no file"),
    Seed("image that is not there", f"{VIVADO}/program.tcl", "PROGRAM.FILE $image.bit", "PROGRAM.FILE $image.bin", "there is no file"),
    Seed("property that does not exist", f"{VC709}/xdc/config.xdc", "CFGBVS GND", "CFGBSV GND", "'CFGBSV' is no property"),
    Seed("property of another family", f"{VC709}/xdc/config.xdc", "OVERTEMPPOWERDOWN", "OVERTEMPSHUTDOWN", "is not for xc7vx690t"),
    Seed("IP that does not exist", "common/ip/trib_jtag_axi.tcl", "make_ip jtag_axi", "make_ip jtag_axe", "there is no IP jtag_axe"),
    Seed("IP of an earlier run", f"{VIVADO}/common.tcl", "re:^ *file delete .*$", "", "has an IP trib_jtag_axi already"),
    Seed("IP that is made again", f"{VIVADO}/common.tcl", "[file isfile $ip_folder/complete]", "0", "the IP is created, not read"),
    Seed("IP of a run that was interrupted", f"{VIVADO}/common.tcl", "[file isfile $ip_folder/complete]", "[file isdirectory $ip_folder]", "complete"),
    Seed("warnings about the vendor's files as errors", f"{VIVADO}/synth.tcl", "stage::all_ip\n",
         "foreach id [stage::strict_messages] { set_msg_config -id $id -new_severity ERROR }\nstage::all_ip\n", "about the constraints of the vendor's IP"),
    Seed("warnings about our files as warnings", f"{VIVADO}/impl.tcl", "stage::strictly {", "if 1 {", "would only be a warning"),
    Seed("masters of all devices", f"{VIVADO}/registers.tcl", "set masters [get_hw_axis -of_objects $device]", "set masters [get_hw_axis]", "of all devices"),
    Seed("answer of a register", f"{VIVADO}/registers.tcl", 'return "=[format %08x', 'return "[format %08x', "registers: says"),
    Seed("report that 7 series does not have", f"{VIVADO}/reports.tcl", "![string match xc7* $board(part)]", "1", "not for 7 series"),
    Seed("probes that are not there", f"{VIVADO}/program.tcl", "[file isfile $image.ltx]", "1", "bare.ltx"),
    Seed("place in the flash in decimal", f"{VIVADO}/flash.tcl", '"up $board(flash_offset)', '"up [expr {$board(flash_offset)}]', "is no place in hexadecimal"),
    Seed("setting that the IP does not have", "common/ip/trib_jtag_axi.tcl", "CONFIG.PROTOCOL", "CONFIG.PROTOKOL", "has no CONFIG.PROTOKOL"),
    Seed("number of the image without its prefix", f"{VIVADO}/bitstream.tcl", "[format 0x%08X", "[format %08X", "must be 0x and eight digits"),
    Seed("constraints that are not counted", f"{VIVADO}/reports.tcl", "foreach end $crossings::skewed", "foreach end [lrange $crossings::skewed 1 end]",
         "constraints.rpt:1: "),
    Seed("flash on another bus", f"{VC709}/board.toml", '"BPIx16"', '"BPIx12"', "no interface BPIx12"),
    # Pins.
    Seed("port that does not exist", f"{VC709}/xdc/io.xdc", "SLEW SLOW [get_ports {led_o[*]", "SLEW SLOW [get_ports {leds_o[*]", "get_ports: nothing matches leds_o"),
    Seed("pin that is not in the table", f"{VC709}/xdc/pins.xdc", "PACKAGE_PIN AM39", "PACKAGE_PIN AM40", "is at pin AM40, pins.csv has AM39"),
    Seed("pin of two ports", f"{VC709}/xdc/pins.xdc", "PACKAGE_PIN AN39", "PACKAGE_PIN AM39", "pin AM39 is that of led_o[0] and of led_o[1]"),
    Seed("port without a pin", f"{VC709}/xdc/pins.xdc", "re:^.*uart_txd_o.*$", "", "port uart_txd_o has no pin"),
    Seed("port without an I/O standard", f"{VC709}/xdc/pins.xdc", "PACKAGE_PIN AU36 IOSTANDARD LVCMOS18", "PACKAGE_PIN AU36", "has I/O standard none"),
    Seed("other I/O standard", f"{VC709}/xdc/pins.xdc", "PACKAGE_PIN H19 IOSTANDARD DIFF_SSTL15", "PACKAGE_PIN H19 IOSTANDARD LVDS", "has I/O standard LVDS"),
    Seed("direction", f"{VC709}/pins.csv", "re:^uart_txd_o,AU36,13,LVCMOS18,out", "uart_txd_o,AU36,13,LVCMOS18,in", "is output, pins.csv has it in"),
    Seed("signal that the top does not have", f"{VC709}/pins.csv", "re:^cpu_reset_i,", "cpu_rst_i,", "the top has no such port"),
    # Floor plan.
    Seed("cells of a pblock that are not there", f"{VC709}/xdc/floorplan.xdc", "u_core/u_card/gen_port[3].u_port}", "u_core/u_card/gen_port[4].u_port}",
         "get_cells: nothing matches"),
    Seed("pblock that is not there", f"{VC709}/xdc/floorplan.xdc", "resize_pblock [get_pblocks pblock_ports]", "resize_pblock [get_pblocks pblock_prots]",
         "get_pblocks: nothing matches"),
    Seed("clock region that the part does not have", f"{VC709}/xdc/floorplan.xdc", "CLOCKREGION_X1Y4}", "CLOCKREGION_X2Y4}", "the part has no CLOCKREGION"),
    Seed("pblock without an area", f"{VC709}/xdc/floorplan.xdc", "re:^resize_pblock.*$", "", "pblock pblock_ports has no area"),
    # Clocks.
    Seed("clock without a constraint", f"{VC709}/xdc/clocks.xdc", "re:^create_clock.*receive_2.*$", "", "where none is created"),
    Seed("clock at a pin that does not exist", f"{VC709}/xdc/clocks.xdc", "gen_port[3].u_channel/u_channel/RXOUTCLK", "gen_port[3].u_channel/u_channel/RXUSRCLKX",
         "get_pins: nothing matches"),
    Seed("two clocks of one name", f"{VC709}/xdc/clocks.xdc", "-name receive_1", "-name receive_0", "there is a clock receive_0 already"),
    Seed("period that is no number", f"{VC709}/xdc/clocks.xdc", "-period 6.400", "-period 6,400", "no period in ns"),
    Seed("oscillator out of its range", "common/rtl/xilinx7/trib_core_clock.sv", "CLKFBOUT_MULT_F (6.25)", "CLKFBOUT_MULT_F (7.25)", "oscillator at 1450 MHz"),
    # Crossings.
    Seed("crossing without a constraint", f"{VC709}/board.toml", ', "trib_strobe_crossing"]', "]", "crossing without a constraint"),
    Seed("constraint of a module that is not there", f"{CROSSINGS}/trib_level_sync.tcl", "instances trib_level_sync", "instances trib_level_sink", "no instance of trib_level_sink"),
    Seed("constraint of a register that is not there", f"{CROSSINGS}/trib_async_fifo.tcl", "${pointer}_meta_q", "${pointer}_mata_q", "no registers where there have to be some"),
    Seed("way through the memory not limited", f"{CROSSINGS}/trib_async_fifo.tcl", "re:^ *set_max_delay.*$", "", "crossing without a constraint"),
    Seed("numbers held together", f"{CROSSINGS}/trib_strobe_crossing.tcl", "dict lappend bits $number", "dict lappend bits 0", "numbers together"),
    Seed("bits of a number not held together", f"{CROSSINGS}/crossings.tcl", "re:^ *set_bus_skew.*$", "", "without set_bus_skew"),
    Seed("synchronizer without ASYNC_REG", f"{CROSSINGS}/trib_level_sync.tcl", "re:^ *set_property ASYNC_REG true .to$", "", "without ASYNC_REG"),
    Seed("limit that is no time", f"{CROSSINGS}/crossings.tcl", "[expr {[period $meta] / 2.0}]", "half", "is no time in ns"),
    Seed("clock groups over the limits of crossings", f"{VC709}/xdc/clocks.xdc", "re:^# 10.3125.*$",
         "set_clock_groups -asynchronous -group board", "set_clock_groups is stronger"),
    Seed("output without a delay", f"{VC709}/xdc/io.xdc", "-to [get_ports {led_o[*] uart_txd_o i2c", "-to [get_ports {led_o[*] i2c",
         "verdict: check_timing no_output_delay: 1"),
    Seed("input without a delay", f"{VC709}/xdc/io.xdc", "{cpu_reset_i uart_rxd_i ", "{cpu_reset_i ", "input uart_rxd_i has neither"),
]

# In RTL that holds primitives: what Verilator says of a connection.
PRIMITIVES = [
    Seed("pin that the primitive does not have", "common/rtl/xilinx7/trib_gth_clocks.sv", ".PWRDWN ", ".PWRDN ", "PWRDN"),
    Seed("parameter that the primitive does not have", "common/rtl/xilinx7/trib_gth_clocks.sv", ".CLKOUT1_DIVIDE ", ".CLKOUT1_DIV ", "CLKOUT1_DIV"),
    Seed("width of a pin", "common/rtl/xilinx7/trib_gth_clocks.sv", ".PWRDWN  (1'b0)", ".PWRDWN  (2'b0)", "WIDTH"),
    Seed("primitive that does not exist", "common/rtl/xilinx7/trib_gth_clocks.sv", "MMCME2_BASE #(", "MMCME2_BASIS #(", "no primitive MMCME2_BASIS"),
]

# Differences on cards with hard MACs.
BOARDS = {
    "u55c": [
        Seed("part that the hardware manager calls otherwise", "u55c/board.toml", "re:^hardware = .*$", "", "hardware is missing"),
        Seed("hard MAC without a place", "u55c/xdc/place.xdc", "re:^set_property LOC CMACE4_X0Y4.*$", "", "has no place of its kind, but none"),
        Seed("hard MAC at a place of another kind", "u55c/xdc/place.xdc", "CMACE4_X0Y4", "GTYE4_CHANNEL_X0Y4", "has no place of its kind, but GTYE4"),
        Seed("two hard MACs at one place", "u55c/xdc/place.xdc", "CMACE4_X0Y4", "CMACE4_X0Y3", "place CMACE4_X0Y3 is that of"),
        Seed("place of a hard MAC that is not there", "u55c/xdc/place.xdc", "gen_port?1?", "gen_port?2?", "nothing is left of"),
        Seed("setting that the CMAC does not have", "common/ip/trib_cmac.tcl", "CONFIG.INCLUDE_RS_FEC", "CONFIG.INCLUDE_RSFEC", "has no CONFIG.INCLUDE_RSFEC"),
        Seed("setting that the transceivers do not have", "common/ip/trib_gty_100g.tcl", "CONFIG.TX_LINE_RATE", "CONFIG.TX_LINERATE", "has no CONFIG.TX_LINERATE"),
        Seed("constraints of an IP that is not there", "common/ip/trib_cmac.tcl", "without_own_constraints trib_cmac", "without_own_constraints trib_cmak",
             "nothing matches trib_cmak"),
        Seed("pin that the hard MAC does not have", f"{CROSSINGS}/trib_cmac.tcl", "RX_SERDES_RESET*", "RX_SERDES_RST*", "nothing is left of"),
        Seed("hard MAC whose resets are timed", "u55c/board.toml", 're:^crossings = ."trib_cmac".$', "", "no false path ends at"),
        Seed("pblock without cells", "u55c/xdc/floorplan.xdc", "re:^add_cells_to_pblock .get_pblocks pblock_node.*$", "", "pblock pblock_node has no cells"),
        Seed("cell of two pblocks", "u55c/xdc/floorplan.xdc", "[get_cells gen_100g.u_card/u_core/u_board/u_node]",
             "[get_cells {gen_100g.u_card/gen_port[0].u_quad}]", "is in pblock_ports already"),
        Seed("two pblocks of one name", "u55c/xdc/floorplan.xdc", "create_pblock pblock_node", "create_pblock pblock_ports", "there is a pblock pblock_ports already"),
        Seed("reference clock without a constraint", "u55c/xdc/clocks.xdc", "re:^create_clock.*refclk_1.*$", "", "where none is created"),
        Seed("pin of two lanes", "u55c/xdc/pins.xdc", "PACKAGE_PIN AC53", "PACKAGE_PIN AD51", "pin AD51 is that of"),
        Seed("oscillator out of its range", "u55c/rtl/trib_u55c.sv", "CLKFBOUT_MULT_F (12.5)", "CLKFBOUT_MULT_F (17.5)", "oscillator at 1750 MHz"),
    ],
    "u55c/8x10g": [
        Seed("generic that the top of the variant does not have", "u55c/board.toml", "Breakout=1'b1", "Breakthrough=1'b1", "no parameter Breakthrough"),
        Seed("constraints of the other variant", "u55c/board.toml", 'boxes = ["trib_port_10g"]', 'boxes = ["trib_port_10g"]\nxdc = ["xdc/place.xdc"]', "nothing is left of"),
        Seed("setting that the transceivers do not have", "common/ip/trib_gty_10g.tcl", "CONFIG.RX_DATA_DECODING", "CONFIG.RX_DECODING", "has no CONFIG.RX_DECODING"),
        Seed("reference clock without a constraint", "u55c/xdc/clocks.xdc", "re:^create_clock.*refclk_0.*$", "", "where none is created"),
    ],
    "fb4cgg3": [
        Seed("SLR that the part does not have", "fb4cgg3/xdc/floorplan.xdc", "{SLR1}", "{SLR3}", "the part has no SLR3"),
        Seed("property of another family", "fb4cgg3/xdc/config.xdc", "OVERTEMPSHUTDOWN", "OVERTEMPPOWERDOWN", "is not for xcvu9p"),
        Seed("QSFP pin used twice", "fb4cgg3/pins.csv", "qsfp1_reset_no,BF23", "qsfp1_reset_no,BE23", "pin BE23 is also in line"),
        Seed("hard MAC without a place", "fb4cgg3/xdc/place.xdc", "re:^set_property LOC CMACE4_X0Y1.*$", "", "has no place of its kind, but none"),
        Seed("input that nothing reads without a delay", "fb4cgg3/xdc/io.xdc", "set_false_path -from [get_ports {qsfp0_intr_ni ", "set_false_path -from [get_ports {",
             "verdict: check_timing no_input_delay: 1"),
        Seed("bus that is let go without a delay", "fb4cgg3/xdc/io.xdc", "set_false_path -to [get_ports {qsfp0_i2c_scl_io ", "set_false_path -to [get_ports {",
             "verdict: check_timing no_output_delay: 1"),
        Seed("input without a delay", "fb4cgg3/xdc/io.xdc", "set_false_path -from [get_ports {qsfp0_mod_prsnt_ni ", "set_false_path -from [get_ports {",
             "input qsfp0_mod_prsnt_ni has neither"),
    ],
}
