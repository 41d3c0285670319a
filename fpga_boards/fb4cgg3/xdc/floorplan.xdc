# SPDX-License-Identifier: Apache-2.0
# Ports in the SLR of their quads and MACs: 121 and 123 (clock regions X0Y2 and X0Y4) are in SLR0, 125 and 127 (X0Y6 and X0Y8) in SLR1. The
# node is in SLR1, and between it and ports 0 and 1 there is a register on either side of the boundary.
create_pblock pblock_slr0
add_cells_to_pblock [get_pblocks pblock_slr0] [get_cells {u_card/gen_port[0].u_quad u_card/gen_port[1].u_quad}]
add_cells_to_pblock [get_pblocks pblock_slr0] [get_cells {u_card/u_core/gen_port[0].u_port u_card/u_core/gen_port[1].u_port}]
add_cells_to_pblock [get_pblocks pblock_slr0] [get_cells {u_card/u_core/gen_port[0].gen_far.u_port_slice}]
add_cells_to_pblock [get_pblocks pblock_slr0] [get_cells {u_card/u_core/gen_port[1].gen_far.u_port_slice}]
resize_pblock [get_pblocks pblock_slr0] -add {SLR0}

create_pblock pblock_slr1
add_cells_to_pblock [get_pblocks pblock_slr1] [get_cells {u_card/gen_port[2].u_quad u_card/gen_port[3].u_quad}]
add_cells_to_pblock [get_pblocks pblock_slr1] [get_cells {u_card/u_core/gen_port[2].u_port u_card/u_core/gen_port[3].u_port}]
add_cells_to_pblock [get_pblocks pblock_slr1] [get_cells u_card/u_core/u_board/u_node]
add_cells_to_pblock [get_pblocks pblock_slr1] [get_cells {u_card/u_core/gen_port[0].gen_far.u_node_slice}]
add_cells_to_pblock [get_pblocks pblock_slr1] [get_cells {u_card/u_core/gen_port[1].gen_far.u_node_slice}]
resize_pblock [get_pblocks pblock_slr1] -add {SLR1}
