// SPDX-License-Identifier: Apache-2.0
// The 66-bit block of clause 49 (EW3), its types and control codes, and what a vector of eight characters can be.
package trib_pcs_pkg;

  // A module that is linted on its own uses only some of these.
  // verilator lint_off UNUSEDPARAM

  import trib_ethernet_pkg::*;

  // Bits in the order in which they are sent, from bit 0 on.
  typedef struct packed {
    logic [63:0] payload;
    logic [1:0]  header;
  } block_t;

  // Bit 0 is sent first: 0 and 1 before data, 1 and 0 before control characters.
  localparam logic [1:0] HeaderData = 2'b10;
  localparam logic [1:0] HeaderControl = 2'b01;

  function automatic logic header_is_valid(logic [1:0] header);
    return header[0] != header[1];
  endfunction

  // payload[7:0] of a control block (figure 49-7): what its eight characters are, from lane 0 on. C control, O ordered set,
  // S start, T terminate, D data.
  typedef enum logic [7:0] {
    BlockCCCCCCCC = 8'h1e,
    BlockCCCCODDD = 8'h2d,
    BlockCCCCSDDD = 8'h33,
    BlockODDDSDDD = 8'h66,
    BlockODDDODDD = 8'h55,
    BlockSDDDDDDD = 8'h78,
    BlockODDDCCCC = 8'h4b,
    BlockTCCCCCCC = 8'h87,
    BlockDTCCCCCC = 8'h99,
    BlockDDTCCCCC = 8'haa,
    BlockDDDTCCCC = 8'hb4,
    BlockDDDDTCCC = 8'hcc,
    BlockDDDDDTCC = 8'hd2,
    BlockDDDDDDTC = 8'he1,
    BlockDDDDDDDT = 8'hff
  } block_type_e;

  // Characters with a set control bit.
  typedef enum logic [7:0] {
    CharacterIdle = 8'h07,
    CharacterReserved0 = 8'h1c,
    CharacterReserved1 = 8'h3c,
    CharacterSignal = 8'h5c,
    CharacterReserved2 = 8'h7c,
    CharacterSequence = 8'h9c,
    CharacterReserved3 = 8'hbc,
    CharacterReserved4 = 8'hdc,
    CharacterReserved5 = 8'hf7,
    CharacterStart = 8'hfb,
    CharacterTerminate = 8'hfd,
    CharacterError = 8'hfe
  } character_e;

  // Table 49-1. No two have the same upper three bits, so that these say which it is.
  typedef enum logic [6:0] {
    CodeIdle = 7'h00,
    CodeError = 7'h1e,
    CodeReserved0 = 7'h2d,
    CodeReserved1 = 7'h33,
    CodeReserved2 = 7'h4b,
    CodeReserved3 = 7'h55,
    CodeReserved4 = 7'h66,
    CodeReserved5 = 7'h78
  } code_e;

  // A code by its upper three bits: all are sums of 1e, 2d and 4b.
  function automatic logic [6:0] whole_code(logic [2:0] upper);
    return {upper, ^upper, upper[1] ^ upper[0], upper[2] ^ upper[0], upper[2] ^ upper[1]};
  endfunction

  // Code of an ordered set.
  localparam logic [3:0] OrderSequence = 4'h0;
  localparam logic [3:0] OrderSignal = 4'hf;

  // T_BLOCK_TYPE and R_BLOCK_TYPE of 49.2.13.2.3. At most one is set; none: an error.
  typedef struct packed {
    logic control;
    logic start;
    logic data;
    logic terminate;
  } vector_t;

  // Contents of the lanes of a block: a control character as a code, a terminate, data that the following terminate has moved
  // by a byte, an ordered set, a start; else data.
  typedef struct packed {
    logic [7:0] coded;
    logic [7:0] terminate;
    logic [7:0] in_front;
    logic       order_0;
    logic       order_4;
    logic       start_0;
    logic       start_4;
  } layout_t;

  // EBLOCK_T and LBLOCK_T: eight errors, local fault in both columns.
  localparam logic [63:0] ErrorPayload = {{8{CodeError}}, BlockCCCCCCCC};
  localparam logic [63:0] LocalFaultPayload = {24'h010000, OrderSequence, OrderSequence, 24'h010000, BlockODDDODDD};

  // EBLOCK_R and LBLOCK_R.
  localparam xgmii_t ErrorWord = '{control: '1, data: {8{CharacterError}}};
  localparam xgmii_t LocalFaultWord = '{control: 8'b00010001, data: {2{24'h010000, CharacterSequence}}};

  // A gearbox sends its most significant bit first, and so receives: a payload, a header.
  function automatic logic [63:0] gearbox_payload(logic [63:0] payload);
    logic [63:0] reversed;
    for (int unsigned i = 0; i < 64; i++) reversed[i] = payload[63-i];
    return reversed;
  endfunction

  function automatic logic [1:0] gearbox_header(logic [1:0] header);
    return {header[0], header[1]};
  endfunction

  // verilator lint_on UNUSEDPARAM

endpackage
