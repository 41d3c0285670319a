# SPDX-License-Identifier: Apache-2.0
# I/O standards of the pins. None of them has timing of its own: inputs go through synchronizers, outputs are slow.

# Without a module nothing drives these.
set_property PULLUP true [get_ports {sfp_mod_abs_i[*]}]
set_property PULLUP true [get_ports {sfp_los_i[*]}]
set_property PULLUP true [get_ports {sfp_tx_fault_i[*]}]

# The bus has resistors, too; the stronger driver is what its length needs.
set_property PULLUP true [get_ports {i2c_scl_io i2c_sda_io}]
set_property DRIVE 16 [get_ports {i2c_scl_io i2c_sda_io}]
set_property SLEW SLOW [get_ports {i2c_scl_io i2c_sda_io}]
set_property SLEW SLOW [get_ports {led_o[*] uart_txd_o i2c_mux_rst_no si5324_rst_no}]
set_property SLEW SLOW [get_ports {sfp_tx_disable_o[*] sfp_rs0_o[*] sfp_rs1_o[*]}]

set_false_path -from [get_ports {cpu_reset_i uart_rxd_i i2c_scl_io i2c_sda_io}]
set_false_path -from [get_ports {sfp_mod_abs_i[*] sfp_los_i[*] sfp_tx_fault_i[*]}]
set_false_path -to [get_ports {led_o[*] uart_txd_o i2c_scl_io i2c_sda_io i2c_mux_rst_no si5324_rst_no}]
set_false_path -to [get_ports {sfp_tx_disable_o[*] sfp_rs0_o[*] sfp_rs1_o[*]}]
