# SPDX-License-Identifier: Apache-2.0
# Both ports and the node in SLR1, where quads 130 and 131 (X0Y24 to X0Y31, clock regions X0Y6 and X0Y7) and their MACs are, on the U55C as
# on the U55N: the streams of 512 bits at 250 and 322 MHz stay within an SLR. Slow logic is placed freely.
create_pblock pblock_ports
add_cells_to_pblock [get_pblocks pblock_ports] [get_cells {gen_100g.u_card/gen_port[0].u_quad gen_100g.u_card/gen_port[1].u_quad}]
add_cells_to_pblock [get_pblocks pblock_ports] [get_cells {gen_100g.u_card/u_core/gen_port[0].u_port gen_100g.u_card/u_core/gen_port[1].u_port}]
resize_pblock [get_pblocks pblock_ports] -add {SLR1}

create_pblock pblock_node
add_cells_to_pblock [get_pblocks pblock_node] [get_cells gen_100g.u_card/u_core/u_board/u_node]
resize_pblock [get_pblocks pblock_node] -add {SLR1}
