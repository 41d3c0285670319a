// SPDX-License-Identifier: Apache-2.0
// trib_receive_cdc on its writing side, with any queue that keeps to what is proven of trib_async_fifo: no word is put in that has no
// place; the input consists of frames, from their first word to their last, or to one that ends them by user; each frame that is
// missing, or not whole, is reported once.
`include "proof.svh"

module receive_cdc_proof #(
  parameter int unsigned Bytes = 8,
  parameter int unsigned Depth = 16,
  parameter int unsigned Room = 4
) (
  input logic               clk_i,
  input logic               rst_i,
  input logic               s_valid_i,
  input logic               s_last_i,
  input logic               s_user_i,
  input logic [8*Bytes-1:0] s_data_i,
  input logic [Bytes-1:0]   s_keep_i
);

  logic               dropped, cut, m_valid, m_last, m_user;
  logic [8*Bytes-1:0] m_data;
  logic [Bytes-1:0]   m_keep;

  trib_receive_cdc #(
    .Bytes(Bytes),
    .Depth(Depth),
    .Room (Room)
  ) dut (
    .s_clk_i  (clk_i),
    .s_rst_i  (rst_i),
    .s_valid_i,
    .s_last_i,
    .s_user_i,
    .s_data_i,
    .s_keep_i,
    .dropped_o(dropped),
    .cut_o    (cut),
    .m_clk_i  (clk_i),
    .m_rst_i  (rst_i),
    .m_valid_o(m_valid),
    .m_last_o (m_last),
    .m_user_o (m_user),
    .m_data_o (m_data),
    .m_keep_o (m_keep)
  );

  `PROOF_RESET_FIRST

  // Properties of the queue that async_fifo proves.
  `TRIB_ASSUME(RoomFits_M, 1'b1, 32'(dut.room) <= Depth)
  `TRIB_ASSUME(RoomMeansReady_M, dut.room != '0, dut.ready)
  `TRIB_ASSUME_NEXT(RoomStays_M, 1'b1, 32'(dut.room) + 32'($past(dut.put)) >= 32'($past(dut.room)))

  // A frame has begun at the input; one has begun in the queue and not ended.
  logic inside_q, open_q, cut_seen_q, ends, lost;
  assign ends = s_last_i || dut.cut;
  assign lost = s_valid_i && !inside_q && !dut.put;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      inside_q <= 1'b0;
      open_q <= 1'b0;
      cut_seen_q <= 1'b0;
    end else begin
      if (cut) cut_seen_q <= 1'b1;
      if (s_valid_i) inside_q <= !s_last_i;
      if (dut.put) open_q <= !ends;
    end
  end

  `TRIB_ASSERT(PutsWhatComes_A, dut.put, s_valid_i)
  `TRIB_ASSERT(BeginsWithFirst_A, dut.put && !open_q, !inside_q)
  `TRIB_ASSERT(NoWordMissing_A, s_valid_i && open_q, inside_q && dut.put)
  `TRIB_ASSERT(CutIsBeforeLast_A, dut.cut, dut.put && !s_last_i && dut.room == 1)
  `TRIB_ASSERT(RoomLetsIn_A, s_valid_i && !inside_q, dut.put == (32'(dut.room) >= Room))
  `TRIB_ASSERT(PlaceToEnd_A, open_q, dut.room != '0)
  `TRIB_ASSERT_NEXT(DroppedTold_A, 1'b1, dropped == $past(lost))
  `TRIB_ASSERT_NEXT(CutTold_A, 1'b1, cut == $past(dut.cut))
  // For the induction.
  `TRIB_ASSERT(InsideAsSeen_A, 1'b1, dut.inside_q == inside_q && (!open_q || inside_q))
  `TRIB_ASSERT(RefusedIsClosed_A, inside_q, dut.refused_q == !open_q)

  `TRIB_COVER(Dropped_C, dropped)
  `TRIB_COVER(Cut_C, cut)
  `TRIB_COVER(WholeBehindCut_C, dut.put && s_last_i && inside_q && cut_seen_q)

endmodule
