// An endpoint in the place of the node, for cards with ports of 10G.
-f rtl/endpoint/endpoint.f
fpga_boards/common/rtl/trib_board_endpoint.sv
