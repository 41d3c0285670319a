# SPDX-License-Identifier: Apache-2.0
# I/O standards of the pins. None of them has timing of its own: inputs go through synchronizers, outputs are slow.

# Without a module nothing drives these.
set_property PULLUP true [get_ports {qsfp0_mod_prsnt_ni qsfp1_mod_prsnt_ni qsfp2_mod_prsnt_ni qsfp3_mod_prsnt_ni}]
set_property PULLUP true [get_ports {qsfp0_intr_ni qsfp1_intr_ni qsfp2_intr_ni qsfp3_intr_ni}]

# The buses are let go.
set_property PULLUP true [get_ports {qsfp0_i2c_scl_io qsfp1_i2c_scl_io qsfp2_i2c_scl_io qsfp3_i2c_scl_io}]
set_property PULLUP true [get_ports {qsfp0_i2c_sda_io qsfp1_i2c_sda_io qsfp2_i2c_sda_io qsfp3_i2c_sda_io}]

set_property SLEW SLOW [get_ports {qsfp0_reset_no qsfp1_reset_no qsfp2_reset_no qsfp3_reset_no qsfp0_lp_mode_o qsfp1_lp_mode_o qsfp2_lp_mode_o qsfp3_lp_mode_o}]
set_property DRIVE 8 [get_ports {qsfp0_reset_no qsfp1_reset_no qsfp2_reset_no qsfp3_reset_no qsfp0_lp_mode_o qsfp1_lp_mode_o qsfp2_lp_mode_o qsfp3_lp_mode_o}]
set_property SLEW SLOW [get_ports {led_bmc_red_o[*] led_bmc_green_o[*] led_sreg_d_o led_sreg_ld_o led_sreg_clk_o}]
set_property DRIVE 8 [get_ports {led_bmc_red_o[*] led_bmc_green_o[*] led_sreg_d_o led_sreg_ld_o led_sreg_clk_o}]

set_false_path -from [get_ports {qsfp0_mod_prsnt_ni qsfp1_mod_prsnt_ni qsfp2_mod_prsnt_ni qsfp3_mod_prsnt_ni}]
set_false_path -to [get_ports {qsfp0_reset_no qsfp1_reset_no qsfp2_reset_no qsfp3_reset_no qsfp0_lp_mode_o qsfp1_lp_mode_o qsfp2_lp_mode_o qsfp3_lp_mode_o}]
set_false_path -to [get_ports {led_bmc_red_o[*] led_bmc_green_o[*] led_sreg_d_o led_sreg_ld_o led_sreg_clk_o}]
# Nothing in the design uses these, but check_timing counts ports (UG906), not paths.
set_false_path -from [get_ports {qsfp0_intr_ni qsfp1_intr_ni qsfp2_intr_ni qsfp3_intr_ni}]
set_false_path -from [get_ports {qsfp0_i2c_scl_io qsfp1_i2c_scl_io qsfp2_i2c_scl_io qsfp3_i2c_scl_io}]
set_false_path -from [get_ports {qsfp0_i2c_sda_io qsfp1_i2c_sda_io qsfp2_i2c_sda_io qsfp3_i2c_sda_io}]
set_false_path -to [get_ports {qsfp0_i2c_scl_io qsfp1_i2c_scl_io qsfp2_i2c_scl_io qsfp3_i2c_scl_io}]
set_false_path -to [get_ports {qsfp0_i2c_sda_io qsfp1_i2c_sda_io qsfp2_i2c_sda_io qsfp3_i2c_sda_io}]
