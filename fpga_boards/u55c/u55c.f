// What a variant has beside this is said in board.toml.
-f rtl/node/node.f
-f rtl/ethernet/ethernet.f
-f fpga_boards/common/common.f
fpga_boards/u55c/rtl/trib_u55c.sv
