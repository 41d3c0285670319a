# SPDX-License-Identifier: Apache-2.0
# I/O standards of the pins. None of them has timing of its own: inputs go through synchronizers, outputs are slow.

set_property SLEW SLOW [get_ports {qsfp_led_act_o[*] qsfp_led_stat_g_o[*] qsfp_led_stat_y_o[*] uart_txd_o hbm_cattrip_o}]
set_property DRIVE 8 [get_ports {qsfp_led_act_o[*] qsfp_led_stat_g_o[*] qsfp_led_stat_y_o[*] uart_txd_o hbm_cattrip_o}]

set_false_path -from [get_ports {reset_i uart_rxd_i}]
set_false_path -to [get_ports {qsfp_led_act_o[*] qsfp_led_stat_g_o[*] qsfp_led_stat_y_o[*] uart_txd_o hbm_cattrip_o}]
