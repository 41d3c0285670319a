# SPDX-License-Identifier: Apache-2.0
# Clocks that come from outside. Vivado derives those of the MMCM and of the transceivers. No groups: between clocks that have nothing to
# do with each other only the crossings of common/constraints may pass, and a path elsewhere fails.
create_clock -period 20.000 -name board [get_ports init_clk_i]
create_clock -period 6.206 -name refclk_0 [get_ports qsfp0_mgt_refclk_p_i]
create_clock -period 6.206 -name refclk_1 [get_ports qsfp1_mgt_refclk_p_i]
create_clock -period 6.206 -name refclk_2 [get_ports qsfp2_mgt_refclk_p_i]
create_clock -period 6.206 -name refclk_3 [get_ports qsfp3_mgt_refclk_p_i]
