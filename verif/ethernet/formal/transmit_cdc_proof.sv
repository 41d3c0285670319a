// SPDX-License-Identifier: Apache-2.0
// trib_transmit_cdc, both sides, with any two queues that keep to what is proven of trib_async_fifo. Writing side: each frame is let go
// once, by its word Threshold - 1 or its last; nothing is put in one queue that the other has no place for. Reading side: a frame
// begins only when it was let go, and takes one word of the second queue; within a frame every word is offered. Hence, by the order
// of the queues a frame that begins is followed by Threshold words, or by its last one.
`include "proof.svh"

module transmit_cdc_proof #(
  parameter int unsigned Bytes = 8,
  parameter int unsigned Threshold = 3,
  parameter int unsigned Depth = 16
) (
  input logic               clk_i,
  input logic               rst_i,
  input logic               s_valid_i,
  input logic               s_last_i,
  input logic               s_user_i,
  input logic [8*Bytes-1:0] s_data_i,
  input logic [Bytes-1:0]   s_keep_i,
  input logic               m_ready_i
);

  logic               s_ready, m_valid, m_last, m_user;
  logic [8*Bytes-1:0] m_data;
  logic [Bytes-1:0]   m_keep;

  trib_transmit_cdc #(
    .Bytes    (Bytes),
    .Threshold(Threshold),
    .Depth    (Depth)
  ) dut (
    .s_clk_i  (clk_i),
    .s_rst_i  (rst_i),
    .s_valid_i,
    .s_ready_o(s_ready),
    .s_last_i,
    .s_user_i,
    .s_data_i,
    .s_keep_i,
    .m_clk_i  (clk_i),
    .m_rst_i  (rst_i),
    .m_valid_o(m_valid),
    .m_ready_i,
    .m_last_o (m_last),
    .m_user_o (m_user),
    .m_data_o (m_data),
    .m_keep_o (m_keep)
  );

  `PROOF_RESET_FIRST

  // Queues hold what is on their outputs.
  `TRIB_ASSUME_STREAM(WordHeld_M, dut.word_valid, dut.take, {m_last, m_user, m_keep, m_data})
  `TRIB_ASSUME_NEXT(LetGoHeld_M, dut.may_go && !(dut.take && !dut.inside_q), dut.may_go)

  // Writing side: words of the frame in hand that are in, and whether it has been let go.
  localparam int unsigned CountWidth = $clog2(Threshold + 2);

  logic [CountWidth-1:0] words_q;
  logic                  gone_q, put;

  assign put = s_valid_i && s_ready;
  always_ff @(posedge clk_i) begin
    if (rst_i || (put && s_last_i)) begin
      words_q <= '0;
      gone_q <= 1'b0;
    end else if (put) begin
      if (32'(words_q) < Threshold) words_q <= words_q + CountWidth'(1);
      if (dut.let_go) gone_q <= 1'b1;
    end
  end

  `TRIB_ASSERT(BothOrNone_A, 1'b1, dut.put == put && (!put || (dut.words_ready && dut.frames_ready)) && (!dut.let_go || put))
  `TRIB_ASSERT(LetGoOnce_A, dut.let_go, !gone_q)
  `TRIB_ASSERT(LetGoInTime_A, put && (s_last_i || 32'(words_q) >= Threshold - 1), gone_q || dut.let_go)
  `TRIB_ASSERT(NotTooSoon_A, put && !s_last_i && 32'(words_q) < Threshold - 1, !gone_q && !dut.let_go)
  // For the induction.
  `TRIB_ASSERT(CountAsSeen_A, 1'b1, dut.count_q == words_q && 32'(words_q) <= Threshold && gone_q == (32'(words_q) == Threshold)
      && dut.gone_q == gone_q && dut.next_goes_q == (32'(words_q) == Threshold - 1))
  `TRIB_COVER(ShortLetGo_C, dut.let_go && s_last_i && words_q == '0)
  `TRIB_COVER(LongLetGo_C, dut.let_go && !s_last_i)

  // Reading side: a frame has begun and not ended.
  logic open_q;
  always_ff @(posedge clk_i) begin
    if (rst_i) open_q <= 1'b0;
    else if (m_valid && m_ready_i) open_q <= !m_last;
  end

  `TRIB_ASSERT(BeginsWhenLetGo_A, m_valid && !open_q, dut.may_go)
  `TRIB_ASSERT(WaitsForNothingElse_A, dut.word_valid && (open_q || dut.may_go), m_valid)
  `TRIB_ASSERT(TakesWhatIsTaken_A, 1'b1, dut.take == (m_valid && m_ready_i) && (!dut.take || dut.word_valid))
  `TRIB_ASSERT(InsideAsSeen_A, 1'b1, dut.inside_q == open_q)
  `TRIB_COVER(BeginsAndEnds_C, m_valid && m_ready_i && m_last && open_q)

endmodule
