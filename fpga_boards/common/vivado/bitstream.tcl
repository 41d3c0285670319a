# SPDX-License-Identifier: Apache-2.0
# Stage "bitstream": a routed design that verdict.py has found good to <image>.bit, and <image>.ltx with what debug cores there are.
source fpga_boards/common/vivado/common.tcl
stage::begin {folder image}

open_checkpoint $folder/routed.dcp
write_bitstream -force $image.bit
write_debug_probes -force $image.ltx
