// SPDX-License-Identifier: Apache-2.0
// Decodes a block that trib_block_check has found right to the XGMII word of table 49-1 and figure 49-7 (PR3): the way back of
// trib_block_encoder. Combinational. Of any other block the word means nothing.
module trib_block_decoder
  import trib_ethernet_pkg::*;
  import trib_pcs_pkg::*;
(
  input  layout_t     layout_i,
  input  logic [63:0] payload_i,
  output xgmii_t      word_o
);

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

  logic [7:0]      control;
  logic [7:0][7:0] from, data;
  logic [7:0][6:0] codes;

  assign from = payload_i;
  assign codes = payload_i[63:8];

  always_comb begin
    for (int unsigned lane = 0; lane < 8; lane++) begin
      if (layout_i.terminate[lane]) data[lane] = CharacterTerminate;
      else if (layout_i.coded[lane]) data[lane] = character_of(codes[lane][6:4]);
      else if (layout_i.in_front[lane]) data[lane] = from[(lane+1)%8];
      else data[lane] = from[lane];
    end
    if (layout_i.start_0) data[0] = CharacterStart;
    if (layout_i.order_0) data[0] = from[4][0] ? CharacterSignal : CharacterSequence;
    if (layout_i.start_4) data[4] = CharacterStart;
    if (layout_i.order_4) data[4] = from[4][4] ? CharacterSignal : CharacterSequence;
  end

  assign control = layout_i.coded | layout_i.terminate
      | {3'b000, layout_i.order_4 | layout_i.start_4, 3'b000, layout_i.order_0 | layout_i.start_0};
  assign word_o = '{control: control, data: data};

endmodule
