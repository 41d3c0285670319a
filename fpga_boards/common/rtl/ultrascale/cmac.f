-v rtl/lib/trib_level_sync.sv
fpga_boards/common/rtl/ultrascale/trib_cmac_quad.sv
fpga_boards/common/rtl/ultrascale/trib_cmac_card.sv
