// SPDX-License-Identifier: Apache-2.0
// Decodes a block that trib_block_check has found right to the XGMII word of table 49-1 and figure 49-7 (PR3): the way back of
// trib_block_encoder. Combinational. Of any other block the word means nothing, but for a local fault.
module trib_block_decoder
  import trib_ethernet_pkg::*;
  import trib_pcs_pkg::*;
(
  input  layout_t     layout_i,
  input  logic [63:0] payload_i,
  // The word is a local fault, whatever the block is.
  input  logic        fault_i,
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

  // Data are in their lane or, before a terminate, a byte later in the block. Anything else in a lane is a character.
  logic [7:0]      late, in_place;
  logic [7:0][7:0] character;

  assign control = layout_i.coded | layout_i.terminate
      | {3'b000, layout_i.order_4 | layout_i.start_4, 3'b000, layout_i.order_0 | layout_i.start_0};
  assign late = fault_i ? '0 : layout_i.in_front;
  assign in_place = fault_i ? '0 : ~(control | layout_i.in_front);

  always_comb begin
    for (int unsigned lane = 0; lane < 8; lane++) begin
      character[lane] = '0;
      if (layout_i.coded[lane]) character[lane] = character_of(codes[lane][6:4]);
      if (layout_i.terminate[lane]) character[lane] = CharacterTerminate;
    end
    if (layout_i.start_0) character[0] = CharacterStart;
    if (layout_i.order_0) character[0] = from[4][0] ? CharacterSignal : CharacterSequence;
    if (layout_i.start_4) character[4] = CharacterStart;
    if (layout_i.order_4) character[4] = from[4][4] ? CharacterSignal : CharacterSequence;
    // A mask: written as a choice, synthesis gives each bit of the word's register a set input of its own.
    character = (character & {64{!fault_i}}) | (LocalFaultWord.data & {64{fault_i}});
    for (int unsigned lane = 0; lane < 8; lane++) begin
      data[lane] = character[lane] | ({8{late[lane]}} & from[(lane+1)%8]) | ({8{in_place[lane]}} & from[lane]);
    end
  end

  assign word_o = '{control: fault_i ? LocalFaultWord.control : control, data: data};

endmodule
