// What boards share, on top of the node and its ports.
-f rtl/node/node.f
-f rtl/ethernet/ethernet.f
fpga_boards/common/rtl/trib_board_registers_pkg.sv
fpga_boards/common/rtl/trib_board_pkg.sv
fpga_boards/common/rtl/trib_si5324_pkg.sv
fpga_boards/common/rtl/trib_milliseconds.sv
fpga_boards/common/rtl/trib_uart_receive.sv
fpga_boards/common/rtl/trib_uart_transmit.sv
fpga_boards/common/rtl/trib_console_parse.sv
fpga_boards/common/rtl/trib_console_reply.sv
fpga_boards/common/rtl/trib_console.sv
fpga_boards/common/rtl/trib_axi_lite_switch.sv
fpga_boards/common/rtl/trib_i2c_bits.sv
fpga_boards/common/rtl/trib_i2c_master.sv
fpga_boards/common/rtl/trib_si5324.sv
fpga_boards/common/rtl/trib_gt_transmit_bringup.sv
fpga_boards/common/rtl/trib_transmitters.sv
fpga_boards/common/rtl/trib_gt_receive_bringup.sv
fpga_boards/common/rtl/trib_core_reset.sv
fpga_boards/common/rtl/trib_port_link.sv
fpga_boards/common/rtl/trib_board_register_file.sv
fpga_boards/common/rtl/trib_board_registers.sv
fpga_boards/common/rtl/trib_board_bus.sv
fpga_boards/common/rtl/trib_board_node.sv
fpga_boards/common/rtl/trib_leds.sv
fpga_boards/common/rtl/trib_board_core.sv
