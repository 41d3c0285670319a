// SPDX-License-Identifier: Apache-2.0
// trib_cmac_transmit between any stream that holds what it offers and any MAC: valid never falls within a frame, a waiting word
// is stable, no frame is below 60 bytes, words have no gaps in keep. Frames stay in order: each leaves as a whole frame, or its
// first words and one with last and user; nothing of one that is dropped. Each gives one strobe. No fault stalls the stream.
`include "proof.svh"

module cmac_transmit_proof
  import trib_ethernet_pkg::*;
(
  input logic         clk_i,
  input logic         rst_i,
  input logic         s_valid_i,
  input logic         s_last_i,
  input logic         s_user_i,
  input logic [511:0] s_data_i,
  input logic [5:0]   s_bytes_i,
  input link_fault_t  fault_i,
  input logic         m_ready_i
);

  logic                   s_ready, m_valid, m_last, m_user;
  logic [511:0]           m_data;
  logic [63:0]            s_keep, m_keep;
  cmac_transmit_strobes_t strobes;

  // Bytes but one.
  assign s_keep = s_last_i ? ~64'd0 >> (6'd63 - s_bytes_i) : ~64'd0;

  trib_cmac_transmit dut (
    .clk_i,
    .rst_i,
    .s_valid_i,
    .s_ready_o(s_ready),
    .s_last_i,
    .s_user_i,
    .s_data_i,
    .s_keep_i (s_keep),
    .fault_i,
    .m_valid_o(m_valid),
    .m_ready_i,
    .m_last_o (m_last),
    .m_user_o (m_user),
    .m_data_o (m_data),
    .m_keep_o (m_keep),
    .strobes_o(strobes)
  );

  `PROOF_RESET_FIRST
  `TRIB_ASSUME_STREAM(StreamHeld_M, s_valid_i, s_ready, {s_last_i, s_user_i, s_keep, s_data_i})

  // Into the register slice: a frame has begun and not ended. In the stream: a frame has begun; it is being sent.
  logic open_q, inside_q, sending_q, fault, take, put;

  assign fault = fault_i != '0;
  assign take = s_valid_i && s_ready;
  assign put = dut.pass || dut.finish;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      open_q <= 1'b0;
      inside_q <= 1'b0;
      sending_q <= 1'b0;
    end else begin
      if (put) open_q <= dut.pass && !s_last_i;
      if (take) inside_q <= !s_last_i;
      if (take && s_last_i) sending_q <= 1'b0;
      else if (take && !inside_q) sending_q <= !fault;
      else if (fault || (s_ready && !s_valid_i)) sending_q <= 1'b0;
    end
  end

  // At the MAC.
  logic away_q;
  always_ff @(posedge clk_i) begin
    if (rst_i) away_q <= 1'b0;
    else if (m_valid && m_ready_i) away_q <= !m_last;
  end

  `TRIB_ASSERT(NoGap_A, away_q, m_valid)
  `TRIB_ASSERT(NoShortFrame_A, m_valid && !away_q && m_last, m_keep[MinFrameBytes-1])
  `TRIB_ASSERT(KeepHasNoGaps_A, m_valid, (m_keep & (m_keep + 64'd1)) == '0 && m_keep[0] && (m_last || m_keep[63]))
  `TRIB_ASSERT(UserWithLast_A, m_valid && m_user, m_last)
  `TRIB_ASSERT(FaultHoldsUpNobody_A, fault, s_ready)
  `TRIB_ASSERT(SendsWhatComes_A, dut.pass, take && !fault && (open_q == inside_q))
  `TRIB_ASSERT(NothingLost_A, take && !fault && (!inside_q || sending_q), dut.pass)
  `TRIB_ASSERT(EndsOnlyWhatIsOpen_A, dut.finish, open_q && !dut.pass)
  logic [3:0] told;
  assign told = {strobes.dropped, strobes.underrun, strobes.spoiled, strobes.sent};
  `TRIB_ASSERT(OneStrobe_A, 1'b1, (told & (told - 4'd1)) == '0)
  `TRIB_ASSERT_NEXT(SentTold_A, dut.pass && s_last_i, strobes.sent || strobes.spoiled)
  `TRIB_ASSERT_NEXT(CutTold_A, sending_q && (fault || (s_ready && !s_valid_i)), strobes.dropped || strobes.underrun)
  `TRIB_ASSERT_NEXT(DroppedTold_A, take && !inside_q && fault, strobes.dropped)
  // The word that waits in the slice.
  logic        spare_last, spare_user;
  logic [63:0] spare_keep;
  assign {spare_last, spare_user, spare_keep} = dut.u_word.spare_q[577:512];

  // For the induction: the slice holds what is open, the state is what was seen.
  `TRIB_ASSERT(StateAsSeen_A, 1'b1, 2'(dut.state_q) == (!inside_q ? 2'd0 : sending_q ? 2'd1 : 2'd2))
  `TRIB_ASSERT(OpenAsSeen_A, 1'b1, open_q == (sending_q || dut.owe_q) && (!sending_q || inside_q) && !(sending_q && dut.owe_q))
  `TRIB_ASSERT(OwedIsAtOnce_A, dut.owe_q, !dut.room || m_valid)
  `TRIB_ASSERT(SliceAsSeen_A, 1'b1, dut.room ? (m_valid ? open_q == !m_last : open_q == away_q) : m_valid && open_q == !spare_last)
  `TRIB_ASSERT(SpareAsSeen_A, !dut.room, (spare_keep & (spare_keep + 64'd1)) == '0 && spare_keep[0] && (spare_last || (spare_keep[63] && !spare_user)))
  `TRIB_ASSERT(SpareNotShort_A, !dut.room && m_last && spare_last, spare_keep[MinFrameBytes-1])

  `TRIB_COVER(Padded_C, strobes.padded)
  `TRIB_COVER(Underrun_C, strobes.underrun)
  `TRIB_COVER(WholeFrameOfSeveralWords_C, m_valid && m_ready_i && m_last && !m_user && away_q)

endmodule
