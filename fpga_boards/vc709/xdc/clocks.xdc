# SPDX-License-Identifier: Apache-2.0
# Clocks that come from outside. Vivado derives those of the MMCMs; those of a GTH of 7 series it does not. No groups: between clocks
# that have nothing to do with each other only the crossings of common/constraints may pass, and a path elsewhere fails.
create_clock -period 5.000 -name board [get_ports sys_clk_200_p_i]
create_clock -period 6.400 -name refclk [get_ports sfp_refclk_p_i]

# 10.3125 Gb/s / 32.
create_clock -period 3.103 -name transmit [get_pins {u_quad/gen_port[0].u_channel/u_channel/TXOUTCLK}]
create_clock -period 3.103 -name receive_0 [get_pins {u_quad/gen_port[0].u_channel/u_channel/RXOUTCLK}]
create_clock -period 3.103 -name receive_1 [get_pins {u_quad/gen_port[1].u_channel/u_channel/RXOUTCLK}]
create_clock -period 3.103 -name receive_2 [get_pins {u_quad/gen_port[2].u_channel/u_channel/RXOUTCLK}]
create_clock -period 3.103 -name receive_3 [get_pins {u_quad/gen_port[3].u_channel/u_channel/RXOUTCLK}]
