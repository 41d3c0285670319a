-v rtl/lib/trib_level_sync.sv
fpga_boards/common/rtl/xilinx7/trib_core_clock.sv
fpga_boards/common/rtl/xilinx7/trib_open_drain.sv
fpga_boards/common/rtl/xilinx7/trib_gth_clocks.sv
fpga_boards/common/rtl/xilinx7/trib_gth_channel.sv
fpga_boards/common/rtl/xilinx7/trib_gth_quad.sv
