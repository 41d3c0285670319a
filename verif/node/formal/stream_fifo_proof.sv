// SPDX-License-Identifier: Apache-2.0
// trib_stream_fifo: a word chosen at will comes out unchanged, after exactly those that were before it. A writer that stops
// when it sees almost_full_o, with Slack - 1 words in flight by then, never overruns it.
`include "proof.svh"

module stream_fifo_proof #(
  parameter int unsigned Width = 4,
  parameter int unsigned Depth = 8,
  parameter int unsigned Slack = 4,
  parameter int unsigned Backlog = 2
) (
  input logic             clk_i,
  input logic             rst_i,
  input logic             s_valid_i,
  input logic [Width-1:0] s_data_i,
  input logic             m_ready_i,
  // The word written in this cycle is the one to be watched.
  input logic             choose_i
);

  localparam int unsigned AddressWidth = $clog2(Depth);
  localparam int unsigned CountWidth = AddressWidth + 1;

  logic                  almost_full, backlog, m_valid, give;
  logic [Width-1:0]      m_data;
  logic [CountWidth-1:0] held;

  trib_stream_fifo #(
    .Width(Width),
    .Depth(Depth),
    .Slack(Slack),
    .Backlog(Backlog)
  ) dut (
    .clk_i,
    .rst_i,
    .s_valid_i,
    .s_data_i,
    .almost_full_o(almost_full),
    .backlog_o    (backlog),
    .m_valid_o    (m_valid),
    .m_ready_i,
    .m_data_o     (m_data)
  );

  `PROOF_RESET_FIRST

  // A word arrives Slack - 1 cycles after the writer saw that there was room.
  logic [Slack-2:0] allowed_q;
  always_ff @(posedge clk_i) begin
    if (rst_i) allowed_q <= '0;
    else allowed_q <= {allowed_q[Slack-3:0], ~almost_full};
  end
  `TRIB_ASSUME(WriterStops_M, s_valid_i, allowed_q[Slack-2])

  // For the induction: all words in flight still fit.
  logic [CountWidth:0] promised;
  always_comb begin
    promised = (CountWidth + 1)'(dut.level) + (CountWidth + 1)'(!almost_full);
    for (int unsigned i = 0; i < Slack - 1; i++) promised += (CountWidth + 1)'(allowed_q[i]);
  end
  `TRIB_ASSERT(PromisedFits_A, 1'b1, promised <= (CountWidth + 1)'(Depth))

  // The watched word, and how many words are before it.
  logic                  watching_q;
  logic [CountWidth-1:0] ahead_q;
  logic [Width-1:0]      word_q;

  assign give = m_valid && m_ready_i;
  assign held = CountWidth'(dut.level) + CountWidth'(m_valid);

  always_ff @(posedge clk_i) begin
    if (rst_i) watching_q <= 1'b0;
    else if (!watching_q) watching_q <= choose_i && s_valid_i;
    else if (give && ahead_q == '0) watching_q <= 1'b0;
    if (!watching_q) begin
      ahead_q <= held - CountWidth'(give);
      word_q <= s_data_i;
    end else begin
      ahead_q <= ahead_q - CountWidth'(give);
    end
  end

  logic [AddressWidth-1:0] place;
  assign place = dut.read_q[AddressWidth-1:0] + AddressWidth'(ahead_q - CountWidth'(m_valid));
  `TRIB_ASSERT(WordIsInside_A, watching_q, ahead_q < held)
  `TRIB_ASSERT(WordComesOut_A, watching_q && ahead_q == '0 && m_valid, m_data == word_q)
  `TRIB_ASSERT(WordIsStored_A, watching_q && (ahead_q != '0 || !m_valid), dut.u_words.words[place] == word_q)
  `TRIB_ASSERT_NEXT(BacklogIsSaid_A, 1'b1, backlog == ($past(dut.level) >= CountWidth'(Backlog)))
  // Never idle while there is something to give.
  `TRIB_ASSERT_NEXT(FirstWordFallsThrough_A, dut.level != '0, m_valid)

  `TRIB_COVER(NoPlaceLeft_C, dut.level == CountWidth'(Depth))
  `TRIB_COVER(AlmostFullAndStillWritten_C, almost_full && s_valid_i)
  `TRIB_COVER(WordWasSixth_C, watching_q && ahead_q == CountWidth'(5))
  `TRIB_COVER(WatchedWordLeaves_C, watching_q && ahead_q == '0 && give)

endmodule
