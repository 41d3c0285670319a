// SPDX-License-Identifier: Apache-2.0
// PCS of 10GBASE-R, receive side (PR1 to PR5). In: blocks with valid. Out: the XGMII word of each, with valid, after the block
// that follows it: in the cycle after that one, that is two cycles after its own block if they are back to back. `slip` up to the
// next block; `locked`, `hi_ber` and `silent` as of the last block received; strobes of one cycle. No
// back-pressure; nothing is lost for any input. A block waits, descrambled, in one register for the look at the next one
// that figure 49-17 wants, which is taken as that one arrives. Sequences that the figure does not allow leave as eight errors;
// unlocked, with hi_ber or silent and at reset the word is a local fault. Reset clears lock, counts of errors and of control
// blocks, receive state and valid; the first word is a local fault, of no block.
`include "trib_assert.svh"

module trib_pcs_receive
  import trib_ethernet_pkg::*;
  import trib_pcs_pkg::*;
#(
  // Blocks that are ignored after a slip, 1 to 255.
  parameter int unsigned SlipBlocks = 32,
  // Blocks in a window of the bit error monitor, 2 to 2^20: 125 us.
  parameter int unsigned BerBlocks = 19532
) (
  input  logic   clk_i,
  input  logic   rst_i,
  input  logic   s_valid_i,
  input  block_t s_block_i,
  output logic   slip_o,
  output logic   m_valid_o,
  output xgmii_t m_word_o,
  output logic   locked_o,
  output logic   hi_ber_o,
  output logic   silent_o,
  // A block with a valid header has become an error; a header was invalid.
  output logic   bad_block_o,
  output logic   bad_header_o,
  // A window has ended with too few control blocks.
  output logic   silence_o
);

  // Headers ------------------------------------------------------------------------------------------------------------
  logic header_valid, window_ends;

  assign header_valid = header_is_valid(s_block_i.header);

  trib_block_lock #(
    .SlipBlocks(SlipBlocks)
  ) u_lock (
    .clk_i,
    .rst_i,
    .valid_i       (s_valid_i),
    .header_valid_i(header_valid),
    .slip_o,
    .locked_o
  );

  trib_ber_monitor #(
    .BerBlocks(BerBlocks)
  ) u_ber (
    .clk_i,
    .rst_i,
    .valid_i       (s_valid_i),
    .header_valid_i(header_valid),
    .locked_i      (locked_o),
    .hi_ber_o,
    .window_ends_o (window_ends)
  );

  // The incoming block -------------------------------------------------------------------------------------------------
  logic [57:0] received_q;
  logic [63:0] next_payload, payload_q;
  vector_t     next, current_q;
  layout_t     next_layout, layout_q;
  logic        next_begins;
  logic        header_valid_q, control_q;

  trib_descrambler u_descrambler (
    .received_i (received_q),
    .scrambled_i(s_block_i.payload),
    .payload_o  (next_payload)
  );

  trib_block_check u_check (
    .block_i ('{payload: next_payload, header: s_block_i.header}),
    .vector_o(next),
    .begins_o(next_begins)
  );

  trib_block_layout u_layout (
    .is_data_i(s_block_i.header == HeaderData),
    .upper_i  (next_payload[7:4]),
    .layout_o (next_layout)
  );

  // PR5: of the block before it, which is known from registers.
  trib_silence_monitor u_silence (
    .clk_i,
    .rst_i,
    .valid_i      (s_valid_i),
    .control_i    (control_q),
    .window_ends_i(window_ends),
    .locked_i     (locked_o),
    .silent_o,
    .silence_o
  );

  always_ff @(posedge clk_i) begin
    if (s_valid_i) begin
      received_q <= s_block_i.payload[63:6];
      payload_q <= next_payload;
      layout_q <= next_layout;
      current_q <= next;
      header_valid_q <= header_valid;
      control_q <= next_begins || next.terminate;
    end
  end

  // Receive state machine, on the block before it ----------------------------------------------------------------------
  typedef enum logic [2:0] {
    RxInit,       // local fault: control or start
    RxControl,    // between frames: control or start
    RxData,       // in a frame: data, or terminate if the next one is control or start
    RxTerminate,  // at a frame's end: control or start
    RxError       // what was not allowed; a frame may go on, none may begin
  } state_e;

  state_e state_q, state;
  logic   fault, allowed_alone, allowed_to_end, allowed, shown;
  xgmii_t decoded;

  assign fault = !locked_o || hi_ber_o || silent_o;

  // The next block, the last input to be known, decides on a terminate.
  always_comb begin
    unique case (state_q)
      RxData: allowed_alone = current_q.data;
      RxError: allowed_alone = current_q.data || current_q.control;
      default: allowed_alone = current_q.control || current_q.start;
    endcase
  end

  assign allowed_to_end = current_q.terminate && (state_q == RxData || state_q == RxError);
  assign allowed = allowed_alone || (allowed_to_end && next_begins);
  assign shown = allowed || fault;

  always_comb begin
    if (fault) state = RxInit;
    else if (!allowed) state = RxError;
    else if (current_q.control) state = RxControl;
    else if (current_q.terminate) state = RxTerminate;
    else state = RxData;
  end

  trib_block_decoder u_decoder (
    .layout_i (layout_q),
    .payload_i(payload_q),
    .fault_i  (fault),
    .word_o   (decoded)
  );

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= RxInit;
      m_valid_o <= 1'b0;
      bad_block_o <= 1'b0;
      bad_header_o <= 1'b0;
    end else begin
      m_valid_o <= s_valid_i;
      bad_block_o <= s_valid_i && !fault && !allowed && header_valid_q;
      bad_header_o <= s_valid_i && !header_valid;
      if (s_valid_i) state_q <= state;
    end
    if (s_valid_i) m_word_o <= shown ? decoded : ErrorWord;
  end

  // Properties.
  `TRIB_ASSERT(OneKind_A, s_valid_i, (next & (next - 4'd1)) == '0)
  `TRIB_ASSERT(FaultFirst_A, m_valid_o && state_q == RxInit, m_word_o == LocalFaultWord)
  `TRIB_ASSERT_NEXT(WordOfEachBlock_A, s_valid_i, m_valid_o)
  `TRIB_ASSERT_NEXT(NoneWithoutBlock_A, !s_valid_i, !m_valid_o && !bad_block_o && !bad_header_o)
  `TRIB_ASSERT(ErrorsCounted_A, bad_block_o, m_valid_o && m_word_o == ErrorWord)
  `TRIB_COVER(PR3_InitToControl_C, s_valid_i && state_q == RxInit && state == RxControl)
  `TRIB_COVER(PR3_InitToData_C, s_valid_i && state_q == RxInit && state == RxData)
  `TRIB_COVER(PR3_InitToError_C, s_valid_i && state_q == RxInit && state == RxError)
  `TRIB_COVER(PR3_ControlToData_C, s_valid_i && state_q == RxControl && state == RxData)
  `TRIB_COVER(PR3_ControlToError_C, s_valid_i && state_q == RxControl && state == RxError)
  `TRIB_COVER(PR3_DataToTerminate_C, s_valid_i && state_q == RxData && state == RxTerminate)
  `TRIB_COVER(PR3_DataToError_C, s_valid_i && state_q == RxData && state == RxError)
  `TRIB_COVER(PR3_TerminateNotEnding_C, s_valid_i && state_q == RxData && current_q.terminate && state == RxError)
  `TRIB_COVER(PR3_TerminateToControl_C, s_valid_i && state_q == RxTerminate && state == RxControl)
  `TRIB_COVER(PR3_TerminateToData_C, s_valid_i && state_q == RxTerminate && state == RxData)
  `TRIB_COVER(PR3_ErrorToControl_C, s_valid_i && state_q == RxError && state == RxControl)
  `TRIB_COVER(PR3_ErrorToData_C, s_valid_i && state_q == RxError && state == RxData)
  `TRIB_COVER(PR3_ErrorToTerminate_C, s_valid_i && state_q == RxError && state == RxTerminate)
  `TRIB_COVER(PR3_ToInit_C, s_valid_i && state_q != RxInit && state == RxInit)
  `TRIB_COVER(PR3_HiBer_C, s_valid_i && hi_ber_o)
  `TRIB_COVER(PR3_Silent_C, s_valid_i && silent_o && state_q != RxInit)

endmodule
