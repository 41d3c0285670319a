// An endpoint in the place of the node, for cards with ports of 10G; besides the list of a core.
-f rtl/endpoint/endpoint.f
fpga_boards/common/rtl/trib_board_endpoint.sv
