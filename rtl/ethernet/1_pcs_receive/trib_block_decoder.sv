// SPDX-License-Identifier: Apache-2.0
// Decodes a block that trib_block_check has found right to the XGMII word of table 49-1 and figure 49-7 (PR3): the way back of
// trib_block_encoder. Combinational. Of any other block the word means nothing.
module trib_block_decoder
  import trib_ethernet_pkg::*;
  import trib_pcs_pkg::*;
(
  // A data block; else the first byte is a block type.
  input  logic        is_data_i,
  input  logic [63:0] payload_i,
  output xgmii_t      word_o
);

  // What stands in the lanes -------------------------------------------------------------------------------------------
  // Of known types the upper half tells one from another; if it is 8 or more, it has the lane of the terminate. Ordered sets and
  // starts stand in lanes 0 and 4, control characters around them and behind a terminate.
  logic       ends, order_0, order_4, start_0, start_4;
  logic [2:0] position;
  logic [7:0] terminates, in_front, coded;

  assign ends = !is_data_i && payload_i[7];
  assign position = payload_i[6:4];

  always_comb begin
    coded = '0;
    {order_0, order_4, start_0, start_4} = '0;
    if (!is_data_i && !payload_i[7]) begin
      unique case (position)
        BlockCCCCODDD[6:4]: {coded, order_4} = {8'b00001111, 1'b1};
        BlockCCCCSDDD[6:4]: {coded, start_4} = {8'b00001111, 1'b1};
        BlockODDDCCCC[6:4]: {coded, order_0} = {8'b11110000, 1'b1};
        BlockODDDODDD[6:4]: {order_0, order_4} = 2'b11;
        BlockODDDSDDD[6:4]: {order_0, start_4} = 2'b11;
        BlockSDDDDDDD[6:4]: start_0 = 1'b1;
        default: coded = '1;
      endcase
    end
    for (int unsigned lane = 0; lane < 8; lane++) begin
      terminates[lane] = ends && position == 3'(lane);
      in_front[lane] = ends && position > 3'(lane);
      if (ends && position < 3'(lane)) coded[lane] = 1'b1;
    end
  end

  // Word ---------------------------------------------------------------------------------------------------------------
  // By the upper bits of its code, which no other has.
  function automatic character_e character_of(logic [2:0] upper);
    unique case (upper)
      CodeError[6:4]: return CharacterError;
      CodeReserved0[6:4]: return CharacterReserved0;
      CodeReserved1[6:4]: return CharacterReserved1;
      CodeReserved2[6:4]: return CharacterReserved2;
      CodeReserved3[6:4]: return CharacterReserved3;
      CodeReserved4[6:4]: return CharacterReserved4;
      CodeReserved5[6:4]: return CharacterReserved5;
      default: return CharacterIdle;
    endcase
  endfunction

  logic [7:0][7:0] from, data;
  logic [7:0][6:0] codes;

  assign from = payload_i;
  assign codes = payload_i[63:8];

  always_comb begin
    for (int unsigned lane = 0; lane < 8; lane++) begin
      if (terminates[lane]) data[lane] = CharacterTerminate;
      else if (coded[lane]) data[lane] = character_of(codes[lane][6:4]);
      else if (in_front[lane]) data[lane] = from[(lane+1)%8];
      else data[lane] = from[lane];
    end
    if (start_0) data[0] = CharacterStart;
    if (order_0) data[0] = from[4][0] ? CharacterSignal : CharacterSequence;
    if (start_4) data[4] = CharacterStart;
    if (order_4) data[4] = from[4][4] ? CharacterSignal : CharacterSequence;
  end

  assign word_o = '{control: coded | terminates | 8'({order_4 | start_4, 3'b000, order_0 | start_0}), data: data};

endmodule
