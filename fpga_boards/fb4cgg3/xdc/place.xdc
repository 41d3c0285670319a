# SPDX-License-Identifier: Apache-2.0
# Locations of the hard MACs: next to the quads of their cages. Transceivers are placed by their pins.
set_property LOC CMACE4_X0Y1 [get_cells -hierarchical -filter {REF_NAME == CMACE4 && NAME =~ u_card/gen_port?0?.*}]
set_property LOC CMACE4_X0Y2 [get_cells -hierarchical -filter {REF_NAME == CMACE4 && NAME =~ u_card/gen_port?1?.*}]
set_property LOC CMACE4_X0Y3 [get_cells -hierarchical -filter {REF_NAME == CMACE4 && NAME =~ u_card/gen_port?2?.*}]
set_property LOC CMACE4_X0Y4 [get_cells -hierarchical -filter {REF_NAME == CMACE4 && NAME =~ u_card/gen_port?3?.*}]
