// SPDX-License-Identifier: Apache-2.0
// PCS of 10GBASE-R, transmit side (PT1, PT2, PT3). In: an XGMII word in each cycle with advance. Out: its block, scrambled, one
// such cycle later. Without advance everything holds. A word that the transmit state machine of figure 49-16 does not allow
// leaves as a block of eight errors. Nothing is lost. Reset leaves a local fault block on the output, as the scrambler
// sends it from all ones.
`include "trib_assert.svh"

module trib_pcs_transmit
  import trib_ethernet_pkg::*;
  import trib_pcs_pkg::*;
(
  input  logic   clk_i,
  input  logic   rst_i,
  input  logic   advance_i,
  input  xgmii_t s_word_i,
  output block_t m_block_o
);

  vector_t     vector;
  logic [63:0] encoded;

  trib_block_encoder u_encoder (
    .word_i   (s_word_i),
    .vector_o (vector),
    .payload_o(encoded)
  );

  // Transmit state machine ---------------------------------------------------------------------------------------------
  typedef enum logic [2:0] {
    TxInit,       // after reset: control or start
    TxControl,    // between frames: control or start
    TxData,       // in a frame: data or terminate
    TxTerminate,  // at a frame's end: control or start
    TxError       // what was not allowed; a frame may go on, none may begin
  } state_e;

  state_e state_q, state;
  logic   allowed;

  always_comb begin
    unique case (state_q)
      TxData: allowed = vector.data || vector.terminate;
      TxError: allowed = vector.data || vector.terminate || vector.control;
      default: allowed = vector.control || vector.start;
    endcase
    if (!allowed) state = TxError;
    else if (vector.control) state = TxControl;
    else if (vector.terminate) state = TxTerminate;
    else state = TxData;
  end

  // Scrambler ----------------------------------------------------------------------------------------------------------
  // The local fault payload as it is sent after 58 ones.
  function automatic logic [63:0] first_sent();
    logic [121:0] bits = '1;
    for (int unsigned i = 0; i < 64; i++) bits[i+58] = LocalFaultPayload[i] ^ bits[i+19] ^ bits[i];
    return bits[121:58];
  endfunction

  logic [63:0] scrambled;

  trib_scrambler u_scrambler (
    .sent_i     (m_block_o.payload[63:6]),
    .payload_i  (allowed ? encoded : ErrorPayload),
    .scrambled_o(scrambled)
  );

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= TxInit;
      m_block_o <= '{payload: first_sent(), header: HeaderControl};
    end else if (advance_i) begin
      state_q <= state;
      m_block_o <= '{payload: scrambled, header: allowed && vector.data ? HeaderData : HeaderControl};
    end
  end

  // Properties.
  `TRIB_ASSERT(OneKind_A, 1'b1, (vector & (vector - 4'd1)) == '0)
  `TRIB_ASSERT(HeaderValid_A, 1'b1, header_is_valid(m_block_o.header))
  `TRIB_ASSERT_NEXT(StandsStill_A, !advance_i, m_block_o == $past(m_block_o) && state_q == $past(state_q))
  `TRIB_COVER(PT2_InitToControl_C, advance_i && state_q == TxInit && state == TxControl)
  `TRIB_COVER(PT2_InitToData_C, advance_i && state_q == TxInit && state == TxData)
  `TRIB_COVER(PT2_InitToError_C, advance_i && state_q == TxInit && state == TxError)
  `TRIB_COVER(PT2_ControlToData_C, advance_i && state_q == TxControl && state == TxData)
  `TRIB_COVER(PT2_ControlToError_C, advance_i && state_q == TxControl && state == TxError)
  `TRIB_COVER(PT2_DataToTerminate_C, advance_i && state_q == TxData && state == TxTerminate)
  `TRIB_COVER(PT2_DataToError_C, advance_i && state_q == TxData && state == TxError)
  `TRIB_COVER(PT2_TerminateToControl_C, advance_i && state_q == TxTerminate && state == TxControl)
  `TRIB_COVER(PT2_TerminateToData_C, advance_i && state_q == TxTerminate && state == TxData)
  `TRIB_COVER(PT2_TerminateToError_C, advance_i && state_q == TxTerminate && state == TxError)
  `TRIB_COVER(PT2_ErrorToControl_C, advance_i && state_q == TxError && state == TxControl)
  `TRIB_COVER(PT2_ErrorToData_C, advance_i && state_q == TxError && state == TxData)
  `TRIB_COVER(PT2_ErrorToTerminate_C, advance_i && state_q == TxError && state == TxTerminate)

endmodule
