-f rtl/node/node.f
-f rtl/ethernet/ethernet.f
-f fpga_boards/vc709/core.f
-f fpga_boards/common/rtl/xilinx7/xilinx7.f
fpga_boards/vc709/rtl/trib_vc709.sv
