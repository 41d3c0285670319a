-f rtl/node/node.f
-f rtl/ethernet/ethernet.f
-f fpga_boards/common/core_100g.f
-f fpga_boards/common/rtl/ultrascale/ultrascale.f
fpga_boards/u55c/rtl/trib_u55c.sv
