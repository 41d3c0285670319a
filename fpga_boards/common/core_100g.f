// The core of cards with ports of 100G: what simulates, for simulation, lint and synthesis alike.
-f fpga_boards/common/common.f
fpga_boards/common/rtl/trib_cmac_port.sv
fpga_boards/common/rtl/trib_port_slice.sv
fpga_boards/common/rtl/trib_board_100g_core.sv
