-v rtl/lib/trib_level_sync.sv
fpga_boards/common/rtl/ultrascale/trib_gty_quad.sv
fpga_boards/common/rtl/ultrascale/trib_gty_card.sv
