// SPDX-License-Identifier: Apache-2.0
// trib_decompress with any bytes: its window and splitter are cut out, so tags and codes may be anything. Each input frame gives
// one output frame, in order, with never more than count values, and exactly count if the error is 0 or 2 (GC7.5, GC9.2); data
// that wait are stable. Each group carries, next to the pipeline, its number in its frame and the count of that.
`include "proof.svh"

module decompress_proof
  import trib_codec_pkg::*;
(
  input logic         clk_i,
  input logic         rst_i,
  input logic [11:0]  count_i,
  input logic         mode_i,
  input logic [3:0]   bound_i,
  input logic         s_valid_i,
  input logic [255:0] s_data_i,
  input logic [31:0]  s_keep_i,
  input logic         s_last_i,
  input logic         m_ready_i
);

  logic         s_ready, m_valid, m_last, take, advance;
  logic [255:0] m_data;
  logic [31:0]  m_keep;
  error_e       m_error;

  trib_decompress dut (
    .clk_i,
    .rst_i,
    .count_i,
    .mode_i,
    .bound_i,
    .s_valid_i,
    .s_ready_o(s_ready),
    .s_data_i,
    .s_keep_i,
    .s_last_i,
    .m_valid_o(m_valid),
    .m_ready_i,
    .m_data_o (m_data),
    .m_keep_o (m_keep),
    .m_last_o (m_last),
    .m_error_o(m_error)
  );

  `PROOF_RESET_FIRST

  assign take = s_valid_i && s_ready;
  assign advance = !m_valid || m_ready_i;

  // Place of a group --------------------------------------------------------------------------------------------------------
  typedef struct packed {
    logic [8:0]  index;  // of the next group of the frame; 0 between frames
    logic [11:0] count;
  } where_t;

  // After a group.
  function automatic where_t after(where_t group, logic is_final);
    return '{index: is_final ? 9'd0 : group.index + 9'd1, count: group.count};
  endfunction
  function automatic logic same(where_t a, where_t b);
    return a.index == b.index && (a.index == '0 || a.count == b.count);
  endfunction
  function automatic logic [8:0] last_index(logic [11:0] count);
    return 9'((count - 12'd1) >> 3);
  endfunction

  // The finder's next group; the groups of the stages, finder's output first; and what has left each stage.
  where_t                 find_q, find;
  where_t [4:0]           stage_q, left_q;
  logic   [4:0]           valid;
  group_t [4:0]           group;
  logic                   found, begins;
  // The one that waits in the finder's second register.
  where_t                 spare_where_q;
  group_t                 spare;
  logic                   waits;

  assign waits = !dut.u_finder.free_q;
  assign spare = dut.u_finder.spare_q;
  assign valid = {dut.valid_q, dut.found};
  assign group = {dut.group_q, dut.group};
  assign found = dut.u_finder.group;
  assign begins = dut.write && dut.u_finder.first_q;
  assign find = dut.u_finder.first_q ? '0 : find_q;

  // The output: where its group is, values of the frame that have left and those of the beat.
  where_t      out_q;
  logic [12:0] sent_q, values;
  logic        out_open;

  assign values = sent_q + 13'($countones(m_keep) >> 2);
  // Beats of a frame that has begun to leave are still to come.
  assign out_open = left_q[4].index != '0 && !dut.dropping_q;

  always_ff @(posedge clk_i) begin
    if (begins) find_q <= '{index: '0, count: count_i};
    else if (found) find_q.index <= find_q.index + 9'd1;
    if (!waits) spare_where_q <= find;
    if (dut.u_finder.move) stage_q[0] <= waits ? spare_where_q : find;
    if (advance) begin
      stage_q[4:1] <= stage_q[3:0];
      for (int i = 0; i < 5; i++) if (valid[i]) left_q[i] <= after(stage_q[i], group[i].final_group);
      out_q <= stage_q[4];
    end
    if (m_valid && m_ready_i) sent_q <= m_last ? '0 : values;
    if (rst_i) {left_q, sent_q} <= '0;
  end

  // Frames -------------------------------------------------------------------------------------------------------------------
  logic       first_q;
  logic [3:0] flight_q, finals;
  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      first_q <= 1'b1;
      flight_q <= '0;
    end else begin
      if (take) first_q <= s_last_i;
      flight_q <= flight_q + 4'(take && first_q) - 4'(m_valid && m_ready_i && m_last);
    end
  end
  always_comb begin
    finals = 4'(waits && spare.final_group);
    for (int i = 0; i < 5; i++) finals += 4'(valid[i] && group[i].final_group);
  end

  // Guarantees ---------------------------------------------------------------------------------------------------------------
  `TRIB_ASSERT(GC9_NeverMore_A, m_valid, values <= {1'b0, out_q.count})
  `TRIB_ASSERT(GC9_All_A, m_valid && m_last && m_error inside {ErrorNone, ErrorLong}, values == {1'b0, out_q.count})
  `TRIB_ASSERT(GC7_NoMoreFramesThanCame_A, m_valid, flight_q != '0)
  `TRIB_ASSERT(GC7_OneForEach_A, 1'b1, flight_q == finals + 4'(!dut.u_finder.first_q) + 4'(m_valid && m_last) - 4'(dut.dropping_q))
  `TRIB_ASSERT(GC7_KeepIsContiguous_A, m_valid, (m_keep & (m_keep + 32'd1)) == '0)

  // For the induction --------------------------------------------------------------------------------------------------------
  logic [1:0] state;
  assign state = dut.u_finder.state_q;
  `TRIB_ASSERT(States_A, 1'b1, state != 2'd3 && first_q == (state == 2'd1 || (state == 2'd0 && dut.u_finder.first_q)) &&
               dut.first_q == first_q)
  `TRIB_ASSERT(NoneInHand_A, state == 2'd1, !dut.u_finder.first_q)
  `TRIB_ASSERT(NoneWhileDropping_A, state == 2'd2, dut.u_finder.first_q)
  `TRIB_ASSERT(WholeBeats_A, state == 2'd0 && !dut.u_finder.first_q,
               7'(dut.u_finder.second_q - 7'd1 + dut.u_finder.available_q) == {dut.u_finder.place_q, 5'd0})
  `TRIB_ASSERT(Between_A, dut.u_finder.first_q, dut.u_finder.second_q[4:0] == 5'd1 && dut.u_finder.size_q == '0)
  `TRIB_ASSERT(FinderCounts_A, !dut.u_finder.first_q,
               9'(dut.u_finder.groups_q) + find_q.index == last_index(find_q.count) &&
               find_q.index <= last_index(find_q.count) &&
               dut.u_finder.values_q == 3'(find_q.count - 12'd1) && find_q.count inside {[12'd1:12'd2048]} &&
               dut.u_finder.opens_q == (find_q.index == '0))
  `TRIB_ASSERT(Defined_A, 1'b1, dut.u_finder.defined_q)
  function automatic logic fits(where_t where, group_t group);
    return group.last_group == (where.index == last_index(where.count)) &&
           group.values == 3'(where.count - 12'd1) && group.first == (where.index == '0) &&
           where.index <= last_index(where.count) && (group.final_group || !group.last_group) &&
           where.count inside {[12'd1:12'd2048]} && group.final_group == (group.last_group || group.cut) &&
           (group.cut || !group.no_tags) && (group.last_group || !group.more);
  endfunction
  where_t newest;
  assign newest = valid[0] ? after(stage_q[0], group[0].final_group) : left_q[0];
  for (genvar i = 0; i < 5; i++) begin : gen_stage
    `TRIB_ASSERT(Group_A, valid[i], fits(stage_q[i], group[i]))
    `TRIB_ASSERT(InOrder_A, valid[i], same(stage_q[i], left_q[i]))
    if (i != 0) begin : gen_next
      `TRIB_ASSERT(Joins_A, 1'b1, same(left_q[i-1], valid[i] ? after(stage_q[i], group[i].final_group) : left_q[i]))
    end
  end
  `TRIB_ASSERT(Joins_A, 1'b1, same(find, waits ? after(spare_where_q, spare.final_group) : newest))
  `TRIB_ASSERT(Waits_A, waits, valid[0] && fits(spare_where_q, spare) && same(spare_where_q, newest))

  // Sizes, and what is read of the group that is the next to be read: at most so far back from the end of what was taken.
  function automatic logic [1:0] row(group_t group);
    return 2'((group.position + {5'd0, group.whole, 1'b0}) >> 5);
  endfunction
  function automatic logic near(group_t group);
    logic [6:0] back;
    back = {dut.u_finder.place, 5'd0} - group.position - {5'd0, group.whole, 1'b0} - 7'd1;
    return {1'b0, back} <= {1'b0, dut.u_finder.available_q} + 8'd62;
  endfunction
  `TRIB_ASSERT(Known_A, 1'b1, dut.u_finder.size_q == '0 ? dut.u_finder.available_q <= 7'd33 :
               dut.u_finder.available_q >= 7'd2 && dut.u_finder.size_q inside {[6'd2:6'd32], 6'd34})
  // Nothing is taken while the last groups of a frame are looked for.
  `TRIB_ASSERT(Near_A, state != 2'd1 && !waits && dut.found && !dut.group.cut, near(dut.group))
  `TRIB_ASSERT(WaitsNear_A, state != 2'd1 && waits && !spare.cut, near(spare))
  `TRIB_ASSERT(WaitsUnread_A, waits && !spare.cut && dut.u_finder.fresh_q, dut.u_finder.fresh_place_q != row(spare))
  for (genvar i = 0; i < 8; i++) begin : gen_place
    `TRIB_ASSERT(Present_A, valid[4], dut.present_q[i] == (!group[4].last_group || 3'(i) <= group[4].values))
  end
  `TRIB_ASSERT(Broken_A, valid[4] && (group[4].no_tags || group[4].cut), dut.broken_q)
  `TRIB_ASSERT(DropsWithin_A, dut.dropping_q, left_q[4].index != '0)
  `TRIB_ASSERT(GroupIsOut_A, m_valid, sent_q == {1'b0, out_q.index, 3'd0} && m_last == !out_open)
  `TRIB_ASSERT(GoesOn_A, m_valid && !m_last, same(left_q[4], after(out_q, 1'b0)))
  `TRIB_ASSERT(ValuesBefore_A, !m_valid, sent_q == (out_open ? {1'b0, left_q[4].index, 3'd0} : '0))

  // Covered cases --------------------------------------------------------------------------------------------------------------
  `TRIB_COVER(Partial_C, m_valid && m_last && m_error == ErrorNone && values == 13'd19)
  `TRIB_COVER(EndsEarly_C, m_valid && m_last && m_error == ErrorNoncanonical && values == 13'd8 && out_q.count > 12'd32)
  `TRIB_COVER(TwoInFlight_C, flight_q == 4'd3)
  `TRIB_COVER(Long_C, m_valid && m_last && m_error == ErrorLong && state == 2'd2)

endmodule
