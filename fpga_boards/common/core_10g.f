// The core of cards with ports of 10G: what simulates, for simulation, lint and synthesis alike.
-f fpga_boards/common/common.f
fpga_boards/common/rtl/trib_gt_port.sv
fpga_boards/common/rtl/trib_board_10g_core.sv
