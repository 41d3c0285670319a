-f rtl/node/node.f
-f rtl/ethernet/ethernet.f
-f fpga_boards/common/core_100g.f
-f fpga_boards/common/rtl/ultrascale/cmac.f
-v fpga_boards/common/rtl/xilinx7/trib_open_drain.sv
fpga_boards/fb4cgg3/rtl/trib_fb4cgg3.sv
