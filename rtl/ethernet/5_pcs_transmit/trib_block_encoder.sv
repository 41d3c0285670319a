// SPDX-License-Identifier: Apache-2.0
// Codes an XGMII word as a block by table 49-1 and figure 49-7 (PT1), and classifies the word, by T_BLOCK_TYPE.
// Combinational. For a word that is none of control, start, data and terminate the payload means nothing.
//
// Byte k of a payload has data byte k, or data byte k-1 in front of a terminate, or parts of the codes of lanes, which have
// seven bits each: that of lane j is at 8 + 7j.
module trib_block_encoder
  import trib_ethernet_pkg::*;
  import trib_pcs_pkg::*;
(
  input  xgmii_t      word_i,
  output vector_t     vector_o,
  output logic [63:0] payload_o
);

  // Classes of four lanes.
  typedef struct packed {
    logic data;
    logic coded;
    logic ordered;
    logic started;
    logic ended;
  } column_t;

  // Characters ---------------------------------------------------------------------------------------------------------
  logic [7:0][7:0] character;
  logic [7:0]      control, coded, is_error, ends;
  logic            starts_4;

  assign character = word_i.data;
  assign control = word_i.control;

  always_comb begin
    for (int unsigned lane = 0; lane < 8; lane++) begin
      coded[lane] = control[lane] && (character[lane] inside {CharacterIdle, CharacterError, CharacterReserved0,
          CharacterReserved1, CharacterReserved2, CharacterReserved3, CharacterReserved4, CharacterReserved5});
      // Distinguished from other characters that have a code.
      is_error[lane] = character[lane][7:5] == CharacterError[7:5] && !character[lane][0];
      ends[lane] = control[lane] && character[lane] == CharacterTerminate;
    end
  end

  assign starts_4 = character[4] == CharacterStart;

  // Classes of the columns, from which table 49-1 is made --------------------------------------------------------------
  column_t low, high;

  function automatic column_t column(logic [3:0] is_control, logic [3:0] is_coded, logic [3:0] terminates, logic [7:0] first);
    logic first_alone = is_control == 4'b0001;
    return '{
      data:    is_control == '0,
      coded:   is_coded == '1,
      ordered: first_alone && (first == CharacterSequence || first == CharacterSignal),
      started: first_alone && first == CharacterStart,
      ended:   (terminates[0] && is_coded[3:1] == '1)
          || (is_control[0] == '0 && terminates[1] && is_coded[3:2] == '1)
          || (is_control[1:0] == '0 && terminates[2] && is_coded[3])
          || (is_control[2:0] == '0 && terminates[3])
    };
  endfunction

  assign low = column(control[3:0], coded[3:0], ends[3:0], character[0]);
  assign high = column(control[7:4], coded[7:4], ends[7:4], character[4]);

  // Eight control characters without an error are one; the error's code occurs in other blocks only.
  assign vector_o = '{
    control:   (low.coded || low.ordered) && (high.coded || high.ordered) && !(low.coded && high.coded && is_error != '0),
    start:     (low.started && high.data) || ((low.coded || low.ordered) && high.started),
    data:      low.data && high.data,
    terminate: (low.data && high.ended) || (low.ended && high.coded)
  };

  // Block type ---------------------------------------------------------------------------------------------------------
  // Data in front of a terminate: the control bits of such a word rise once. Its type, by them.
  localparam logic [7:0][7:0] TerminateTypes = {
    BlockDDDDDDDT, BlockDDDDDDTC, BlockDDDDDTCC, BlockDDDDTCCC, BlockDDDTCCCC, BlockDDTCCCCC, BlockDTCCCCCC, BlockTCCCCCCC
  };

  logic [2:0] data_in_front;
  logic [7:0] block_type;

  assign data_in_front = {!control[3], !control[5] || (control[3] && !control[1]), ^(~control[6:0])};

  always_comb begin
    if (!control[0]) block_type = TerminateTypes[data_in_front];
    else if (control[7]) begin
      if (!control[3]) block_type = BlockODDDCCCC;
      else block_type = ends[0] ? BlockTCCCCCCC : BlockCCCCCCCC;
    end else if (!control[4]) block_type = BlockSDDDDDDD;
    else if (!control[3]) block_type = starts_4 ? BlockODDDSDDD : BlockODDDODDD;
    else block_type = starts_4 ? BlockCCCCSDDD : BlockCCCCODDD;
  end

  // Payload ------------------------------------------------------------------------------------------------------------
  // The upper bits of the code of a character, by its bits 7 to 5, 3 and 0: they distinguish characters that have one from each
  // other, and from start, terminate and ordered sets.
  function automatic logic [2:0] upper_code_of(logic [4:0] telling);
    unique case (telling)
      5'b11110: return CodeError[6:4];
      5'b00010: return CodeReserved0[6:4];
      5'b00110: return CodeReserved1[6:4];
      5'b01110: return CodeReserved2[6:4];
      5'b10110: return CodeReserved3[6:4];
      5'b11010: return CodeReserved4[6:4];
      5'b11101: return CodeReserved5[6:4];
      default: return CodeIdle[6:4];
    endcase
  endfunction

  logic [7:0][6:0] codes;
  logic [7:0][7:0] body;
  logic            in_front;

  // Data before a terminate are one byte later.
  assign in_front = control[7] && !control[0];

  always_comb begin
    for (int unsigned lane = 0; lane < 8; lane++) begin
      codes[lane] = control[lane] ? whole_code(upper_code_of({character[lane][7:5], character[lane][3], character[lane][0]})) : '0;
    end
    body = {codes, block_type};
    body[4] |= {{4{control[4] && character[4] == CharacterSignal}}, {4{control[0] && character[0] == CharacterSignal}}};
    for (int unsigned k = 1; k < 8; k++) begin
      if (in_front && !control[k-1]) body[k] |= character[k-1];
      else if (!in_front && !control[k]) body[k] |= character[k];
    end
    if (control == '0) body[0] = character[0];
  end

  assign payload_o = body;

endmodule
