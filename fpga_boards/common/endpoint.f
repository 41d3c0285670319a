// An endpoint in the place of the node, for cards with ports of 10G.
-f rtl/endpoint/endpoint.f
-f rtl/ethernet/ethernet.f
fpga_boards/common/rtl/trib_board_pkg.sv
fpga_boards/common/rtl/trib_board_endpoint.sv
