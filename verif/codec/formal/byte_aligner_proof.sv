// SPDX-License-Identifier: Apache-2.0
// trib_byte_aligner with any groups: each input frame gives one output frame, whose beats are full save the last. It has as many
// bytes as its groups have, and as m_length_o says; waiting data are stable (GC5.1, GC7.2, GC7.5). Each beat carries,
// next to the pipeline, the bytes of its frame before it.
`include "proof.svh"

module byte_aligner_proof
  import trib_codec_pkg::*;
(
  input logic         clk_i,
  input logic         rst_i,
  input logic         s_idle_i,
  input logic         s_valid_i,
  input logic         s_last_i,
  input logic [15:0]  s_tags_i,
  input logic [127:0] s_low_i,
  input logic [127:0] s_high_i,
  input logic [4:0]   s_low_size_i,
  input logic [5:0]   s_size_i,
  input logic         m_ready_i
);

  logic         s_ready, m_valid, m_last, take, advance;
  logic [255:0] m_data;
  logic [31:0]  m_keep;
  logic [13:0]  m_length;

  trib_byte_aligner dut (
    .clk_i,
    .rst_i,
    .s_idle_i,
    .s_valid_i,
    .s_ready_o (s_ready),
    .s_last_i,
    .s_tags_i,
    .s_low_i,
    .s_high_i,
    .s_low_size_i,
    .s_size_i,
    .m_valid_o (m_valid),
    .m_ready_i,
    .m_data_o  (m_data),
    .m_keep_o  (m_keep),
    .m_last_o  (m_last),
    .m_length_o(m_length)
  );

  `PROOF_RESET_FIRST

  assign take = s_valid_i && s_ready;
  assign advance = !m_valid || m_ready_i;

  // Beats --------------------------------------------------------------------------------------------------------------------
  // Step, merge, output: a beat, the last of its frame, the bytes of that before it. begun_q: those before the next beat.
  logic [2:0]       valid, last;
  logic [2:0][13:0] before_q, left_q;
  logic [13:0]      begun_q, sent_q, taken_q;
  logic [1:0]       state;
  logic [2:0]       flight_q;
  logic [13:0]      bytes;

  assign state = dut.state_q;
  assign valid = {m_valid, dut.emit_2_q, dut.step_q.emit};
  assign last = {m_last, dut.last_2_q, dut.step_q.last};
  assign bytes = 14'($countones(m_keep));

  function automatic logic [13:0] after(logic [13:0] begins, logic is_last);
    return is_last ? '0 : begins + 14'd32;
  endfunction

  always_ff @(posedge clk_i) begin
    if (take) taken_q <= s_last_i ? '0 : taken_q + 14'(s_size_i);
    if (advance) begin
      before_q <= {before_q[1:0], begun_q};
      if (dut.step.emit) begun_q <= after(begun_q, dut.step.last);
      for (int i = 0; i < 3; i++) if (valid[i]) left_q[i] <= after(before_q[i], last[i]);
    end
    if (m_valid && m_ready_i) sent_q <= m_last ? '0 : sent_q + bytes;
    flight_q <= flight_q + 3'(take && s_last_i) - 3'(m_valid && m_ready_i && m_last);
    if (rst_i) {begun_q, left_q, sent_q, taken_q, flight_q} <= '0;
  end

  // Guarantees ---------------------------------------------------------------------------------------------------------------
  `TRIB_ASSERT(GC7_Length_A, m_valid && m_last, m_length == sent_q + bytes && bytes != '0)
  `TRIB_ASSERT(GC7_FullButLast_A, m_valid && !m_last, &m_keep)
  `TRIB_ASSERT(GC7_KeepIsContiguous_A, m_valid, (m_keep & (m_keep + 32'd1)) == '0)
  `TRIB_ASSERT(GC7_OneForEach_A, 1'b1, flight_q == 3'(valid[0] && last[0]) + 3'(valid[1] && last[1]) + 3'(valid[2] && last[2]))
  `TRIB_ASSERT(GC5_AllBytes_A, take && s_last_i, dut.step.length == taken_q + 14'(s_size_i))

  // For the induction --------------------------------------------------------------------------------------------------------
  `TRIB_ASSERT(Held_A, state != 2'd0, s_valid_i && state != 2'd3)
  `TRIB_ASSERT(Codes_A, state == 2'd1, s_size_i == MaxGroupBytes && dut.fill_q <= 5'd1 &&
               begun_q + 14'(dut.fill_q) + 14'd32 == dut.length_q && dut.length_q == taken_q + 14'd34)
  `TRIB_ASSERT(Rest_A, state == 2'd2, s_last_i && dut.fill_q != '0 && begun_q + 14'(dut.fill_q) == dut.length_q &&
               dut.length_q == taken_q + 14'(s_size_i))
  `TRIB_ASSERT(Groups_A, state == 2'd0, begun_q + 14'(dut.fill_q) == dut.length_q && dut.length_q == taken_q)
  `TRIB_ASSERT(Between_A, 1'b1, begun_q[4:0] == '0 && dut.defined_q && (dut.open_q || s_valid_i || dut.length_q == '0) &&
               (dut.open_q || taken_q == '0))
  `TRIB_ASSERT(Step_A, valid[0], last[0] ?
               before_q[0] + 14'(dut.step_q.bytes) == dut.step_q.length && dut.step_q.bytes inside {[6'd1:6'd32]} :
               dut.step_q.bytes == 6'd32)
  `TRIB_ASSERT(LastIsABeat_A, last[0], valid[0])
  `TRIB_ASSERT(Merge_A, valid[1], last[1] ?
               before_q[1] + 14'(dut.bytes_2_q) == dut.length_2_q && dut.bytes_2_q inside {[6'd1:6'd32]} :
               dut.bytes_2_q == 6'd32)
  `TRIB_ASSERT(Output_A, m_valid && m_last, before_q[2] + bytes == m_length)
  `TRIB_ASSERT(Sent_A, 1'b1, sent_q == left_q[2])
  for (genvar i = 0; i < 3; i++) begin : gen_stage
    `TRIB_ASSERT(InOrder_A, valid[i], before_q[i] == left_q[i])
  end
  `TRIB_ASSERT(Joins_A, 1'b1, begun_q == (valid[0] ? after(before_q[0], last[0]) : left_q[0]) &&
               left_q[0] == (valid[1] ? after(before_q[1], last[1]) : left_q[1]) &&
               left_q[1] == (valid[2] ? after(before_q[2], last[2]) : left_q[2]))

  // Covered cases --------------------------------------------------------------------------------------------------------------
  `TRIB_COVER(TwoShortFrames_C, flight_q == 3'd3)
  `TRIB_COVER(Rest_C, m_valid && m_last && m_length == 14'd63)
  `TRIB_COVER(Cut_C, state == 2'd1 && dut.fill_q == 5'd1)

endmodule
