// SPDX-License-Identifier: Apache-2.0
// trib_fifo: a word chosen at will among all that are written comes out unchanged, after exactly those that were before it. So
// nothing is lost, doubled or reordered; the count is that of the words inside.
`include "proof.svh"

module fifo_proof #(
  parameter int unsigned Width = 4,
  parameter int unsigned Depth = 8
) (
  input logic             clk_i,
  input logic             rst_i,
  input logic             clear_i,
  input logic             s_valid_i,
  input logic [Width-1:0] s_data_i,
  input logic             m_ready_i,
  // The word written in this cycle is the one to be watched.
  input logic             choose_i
);

  localparam int unsigned CountWidth = $clog2(Depth + 1);
  localparam int unsigned AddressWidth = $clog2(Depth);

  logic                  full, m_valid, give;
  logic [CountWidth-1:0] count;
  logic [Width-1:0]      m_data;

  trib_fifo #(
    .Width(Width),
    .Depth(Depth)
  ) dut (
    .clk_i,
    .rst_i,
    .clear_i,
    .s_valid_i,
    .s_data_i,
    .full_o   (full),
    .count_o  (count),
    .m_valid_o(m_valid),
    .m_ready_i,
    .m_data_o (m_data)
  );

  `PROOF_RESET_FIRST

  // The watched word, and how many words are before it.
  logic                  watching_q;
  logic [CountWidth-1:0] ahead_q;
  logic [Width-1:0]      word_q;

  assign give = m_valid && m_ready_i;

  always_ff @(posedge clk_i) begin
    if (rst_i || clear_i) watching_q <= 1'b0;
    else if (!watching_q) watching_q <= choose_i && s_valid_i;
    else if (give && ahead_q == '0) watching_q <= 1'b0;
    if (!watching_q) begin
      ahead_q <= count - CountWidth'(give);
      word_q <= s_data_i;
    end else begin
      ahead_q <= ahead_q - CountWidth'(give);
    end
  end

  `TRIB_ASSERT(WordIsInside_A, watching_q, ahead_q < count)
  `TRIB_ASSERT(WordComesOut_A, watching_q && ahead_q == '0, m_valid && m_data == word_q)
  `TRIB_ASSERT(CountFits_A, 1'b1, count <= CountWidth'(Depth) && full == (count == CountWidth'(Depth)) && m_valid == (count != '0))
  // For the induction: where the words lie.
  logic [AddressWidth-1:0] place;
  assign place = dut.read_q + AddressWidth'(ahead_q);
  `TRIB_ASSERT(WordIsStored_A, watching_q, dut.u_words.words[place] == word_q)
  `TRIB_ASSERT(PointersAgree_A, 1'b1, AddressWidth'(dut.read_q + AddressWidth'(count)) == dut.write_q)

  `TRIB_COVER(Full_C, full)
  `TRIB_COVER(WordCameThroughFullQueue_C, watching_q && ahead_q == CountWidth'(Depth - 1))
  `TRIB_COVER(WatchedWordLeaves_C, watching_q && ahead_q == '0 && give)

endmodule
