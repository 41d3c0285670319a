// SPDX-License-Identifier: Apache-2.0
// Layout of the lanes of a block, by figure 49-7 (PR3). Combinational. The upper half of the type distinguishes the known
// types; if it is 8 or more, it has the lane of the terminate. Ordered sets and starts are in lanes 0 and 4, control
// characters around them and after a terminate. For an unknown type the layout means nothing.
module trib_block_layout
  import trib_pcs_pkg::*;
(
  // A data block; else `upper_i` is the upper half of the block type.
  input  logic       is_data_i,
  input  logic [3:0] upper_i,
  output layout_t    layout_o
);

  logic       ends;
  logic [2:0] position;

  assign ends = !is_data_i && upper_i[3];
  assign position = upper_i[2:0];

  always_comb begin
    layout_o = '0;
    if (!is_data_i && !upper_i[3]) begin
      unique case (position)
        BlockCCCCODDD[6:4]: {layout_o.coded, layout_o.order_4} = {8'b00001111, 1'b1};
        BlockCCCCSDDD[6:4]: {layout_o.coded, layout_o.start_4} = {8'b00001111, 1'b1};
        BlockODDDCCCC[6:4]: {layout_o.coded, layout_o.order_0} = {8'b11110000, 1'b1};
        BlockODDDODDD[6:4]: {layout_o.order_0, layout_o.order_4} = 2'b11;
        BlockODDDSDDD[6:4]: {layout_o.order_0, layout_o.start_4} = 2'b11;
        BlockSDDDDDDD[6:4]: layout_o.start_0 = 1'b1;
        default: layout_o.coded = '1;
      endcase
    end
    for (int unsigned lane = 0; lane < 8; lane++) begin
      layout_o.terminate[lane] = ends && position == 3'(lane);
      layout_o.in_front[lane] = ends && position > 3'(lane);
      if (ends && position < 3'(lane)) layout_o.coded[lane] = 1'b1;
    end
  end

endmodule
