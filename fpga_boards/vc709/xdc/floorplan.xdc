# SPDX-License-Identifier: Apache-2.0
# PCS and MAC of the ports around quad 113, GTHE2_COMMON_X1Y3. The XC7VX690T has ten quads in each of two columns and ten rows of clock
# regions, a quad a row (UG476): the fourth quad of column X1 is in region X1Y3. The node is placed freely.
create_pblock pblock_ports
add_cells_to_pblock [get_pblocks pblock_ports] [get_cells {u_core/u_card/gen_port[0].u_port u_core/u_card/gen_port[1].u_port}]
add_cells_to_pblock [get_pblocks pblock_ports] [get_cells {u_core/u_card/gen_port[2].u_port u_core/u_card/gen_port[3].u_port}]
resize_pblock [get_pblocks pblock_ports] -add {CLOCKREGION_X1Y2:CLOCKREGION_X1Y4}
