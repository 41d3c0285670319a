// SPDX-License-Identifier: Apache-2.0
// From blocks to the asynchronous gearbox of a GTY, 64 bits wide (GB3). In: a block in each cycle. Out, a cycle later, for
// TXDATA and TXHEADER[1:0]: the gearbox sends its most significant bit first, hence all bits are reversed. It needs no
// sequence number, and pauses never. There is no reset: a block without meaning goes out as it is.
module trib_gty_transmit
  import trib_pcs_pkg::*;
(
  input  logic        clk_i,
  input  block_t      s_block_i,
  output logic [63:0] gt_data_o,
  output logic [1:0]  gt_header_o
);

  always_ff @(posedge clk_i) begin
    gt_data_o <= {gearbox_half(s_block_i.payload[31:0]), gearbox_half(s_block_i.payload[63:32])};
    gt_header_o <= gearbox_header(s_block_i.header);
  end

endmodule
