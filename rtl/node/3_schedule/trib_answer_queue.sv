// SPDX-License-Identifier: Apache-2.0
// Answers that wait for one port, in the order of the questions.
// In: at most one per cycle, without ready; one that finds no place is dropped. The end of the life, or another addressee, voids
// the answers that wait and those arriving in that cycle (GR6): one per cycle is withdrawn, before any later answer leaves. Out:
// valid/ready, in the next cycle at the earliest. A strobe for each that is dropped or withdrawn.
`include "trib_assert.svh"

module trib_answer_queue
  import trib_node_pkg::*;
#(
  // Answers, a power of two. A worker asks for what it misses of its window in one burst: as many as chunks are in flight.
  parameter int unsigned Depth = 16
) (
  input  logic    clk_i,
  input  logic    rst_i,
  input  logic    over_i,
  input  logic    s_valid_i,
  input  answer_t s_answer_i,
  output logic    m_valid_o,
  input  logic    m_ready_i,
  output answer_t m_answer_o,
  output logic    dropped_o,
  output logic    withdrawn_o
);

  localparam int unsigned CountWidth = $clog2(Depth + 1);

  logic                  full, waits, take, voids, next;
  logic [CountWidth-1:0] count, void_q;

  assign take = s_valid_i && !full;
  assign voids = void_q != '0;
  assign next = waits && (voids || m_ready_i);

  assign m_valid_o = waits && !voids;
  assign dropped_o = s_valid_i && full;
  assign withdrawn_o = voids;

  always_ff @(posedge clk_i) begin
    if (rst_i) void_q <= '0;
    else if (over_i) void_q <= count - CountWidth'(next) + CountWidth'(take);
    else void_q <= void_q - CountWidth'(voids);
  end

  trib_fifo #(
    .Width($bits(answer_t)),
    .Depth(Depth)
  ) u_answers (
    .clk_i,
    .rst_i,
    .clear_i  (1'b0),
    .s_valid_i(take),
    .s_data_i (s_answer_i),
    .full_o   (full),
    .count_o  (count),
    .m_valid_o(waits),
    .m_ready_i(next),
    .m_data_o (m_answer_o)
  );

  // Properties.
  `TRIB_ASSERT(VoidWaits_A, voids, void_q <= count)
  `TRIB_ASSERT_NEXT(HeldUntilTaken_A, m_valid_o && !m_ready_i && !over_i, m_valid_o && m_answer_o == $past(m_answer_o))
  `TRIB_ASSERT_NEXT(NothingOfTheOldLife_A, over_i, !m_valid_o)
  `TRIB_COVER(GR6_AnswersWithdrawn_C, void_q > CountWidth'(1))
  `TRIB_COVER(AnswerDropped_C, dropped_o)

endmodule
