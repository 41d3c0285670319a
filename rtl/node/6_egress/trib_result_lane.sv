// SPDX-License-Identifier: Apache-2.0
// Results of one group that wait for one port, in the order in which their chunks were started.
// In: results as their chunks start, and their payload rows, without back-pressure except stall_o, which is low only when a
// whole chunk fits in addition to the rows in flight, so that a frame that has begun never waits for another port. A result
// without payload waits for its chunk's end and is discarded if that is bad. Out: results, valid/ready, each shown as early as
// its header may go without a gap before the payload; rows, valid/ready.
// While the group has no life whose results may go to this port's peer, results that wait here or still arrive are void: each is
// withdrawn when its turn comes (GR6), also in the next life. Its rows that are not here yet still arrive, and are discarded
// up to the last one. This waits for the rows of results that were taken before, and shows nothing meanwhile, so no frame gets
// another one's rows.
`include "trib_assert.svh"

module trib_result_lane
  import trib_pkg::*;
  import trib_node_pkg::*;
  import trib_reduction_pkg::*;
#(
  // Ports of the node.
  parameter int unsigned Ports = 4,
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Ops and dtypes of the node.
  parameter op_set_t     Ops = SumOnly,
  parameter dtype_set_t  Dtypes = Fp32Only
) (
  input  logic                   clk_i,
  input  logic                   rst_i,
  // A chunk has started; its result's payload, if this port gets one, follows in order.
  input  logic                   start_i,
  input  result_t                start_result_i,
  input  logic                   payload_i,
  input  logic                   payload_last_i,
  input  logic                   payload_spoil_i,
  input  logic [8*BeatBytes-1:0] payload_data_i,
  // Balance of the payload whose last row came two cycles before (WF7).
  input  logic [15:0]            balance_i,
  // A chunk of which this port gets the header only has ended.
  input  logic                   ended_i,
  input  logic                   ended_good_i,
  output logic                   stall_o,
  // A result waits, or what is sent is late by a good part of a frame, so that the next one will.
  output logic                   waiting_o,
  // The group has a life whose results may go to this port's peer. It has none for longer than a chunk takes to get here.
  input  logic                   in_force_i,
  output logic                   withdrawn_o,
  // To the arbiter: a result, which counts and may be taken only while the group is in force; void ones are not shown.
  output logic                   m_valid_o,
  input  logic                   m_ready_i,
  output result_t                m_result_o,
  // Payload.
  output logic                   row_valid_o,
  input  logic                   row_ready_i,
  output logic                   row_last_o,
  output logic                   row_spoil_o,
  output logic [8*BeatBytes-1:0] row_data_o,
  // Balance of the payload whose last row was taken in the cycle before.
  output logic [15:0]            balance_o
);

  // Cycles from a result's start to the first row out of the reduce tree.
  localparam int unsigned TreeLatency = reduce_latency(Ops, Dtypes, Ports);
  // The header goes out early: start to header beat takes 5 cycles, start to payload beat TreeLatency + 3. It is held back
  // by what is left of the difference when the header itself does not fill it, so that no frame has a gap.
  localparam int unsigned HeaderBeats = HeaderBytes / BeatBytes;
  localparam int unsigned StartDelay =
      (TreeLatency > HeaderBeats + 2) ? TreeLatency - HeaderBeats - 2 : 0;
  // Four chunks of the largest size, the last as space for the next one. Each replay makes the port lag the others by one more
  // chunk; three of them hold no port up.
  localparam int unsigned ChunkBeats = MaxPayload / BeatBytes;
  localparam int unsigned PayloadDepth = 4 * ChunkBeats;
  // Words in flight when stall_o rises: the reduce pipeline and a few registers, one row or chunk each.
  localparam int unsigned Slack = TreeLatency + 8;
  localparam int unsigned ResultDepth = 32;
  localparam int unsigned CountWidth = $clog2(ResultDepth + 1);
  // Results that can be taken before the rows of the first of them have gone: two in trib_frame_builder, one in trib_transmit.
  localparam int unsigned TakenWidth = 2;

  // Results ----------------------------------------------------------------------------------------------------------------
  logic                   delayed_start;
  result_t                delayed_result;
  logic                   result_valid, result_taken, result_full, header_only, rows_almost_full, rows_late, row_valid, row_taken;
  logic [CountWidth-1:0]  result_count;

  if (StartDelay > 0) begin : gen_start_delay
    logic [StartDelay-1:0]    valid_q;
    result_t [StartDelay-1:0] result_q;
    always_ff @(posedge clk_i) begin
      if (rst_i) valid_q <= '0;
      else valid_q <= StartDelay'({valid_q, start_i});
      result_q <= ($bits(result_t) * StartDelay)'({result_q, start_result_i});
    end
    assign delayed_start = valid_q[StartDelay-1];
    assign delayed_result = result_q[StartDelay-1];
  end else begin : gen_start_at_once
    assign delayed_start = start_i;
    assign delayed_result = start_result_i;
  end

  trib_fifo #(
    .Width(1 + $bits(result_t)),
    .Depth(ResultDepth)
  ) u_results (
    .clk_i,
    .rst_i,
    .clear_i  (1'b0),
    .s_valid_i(delayed_start),
    .s_data_i ({delayed_result.bytes == '0, delayed_result}),
    .full_o   (result_full),
    .count_o  (result_count),
    .m_valid_o(result_valid),
    .m_ready_i(result_taken),
    .m_data_o ({header_only, m_result_o})
  );

  trib_stream_fifo #(
    .Width(8 * BeatBytes + 2),
    .Depth(PayloadDepth),
    .Slack(ChunkBeats + Slack),
    .Backlog(ChunkBeats / 8)
  ) u_rows (
    .clk_i,
    .rst_i,
    .s_valid_i    (payload_i),
    .s_data_i     ({payload_last_i, payload_spoil_i, payload_data_i}),
    .almost_full_o(rows_almost_full),
    .backlog_o    (rows_late),
    .m_valid_o    (row_valid),
    .m_ready_i    (row_taken),
    .m_data_o     ({row_last_o, row_spoil_o, row_data_o})
  );

  // How the chunks ended of which this port gets the header only.
  logic                  end_known, end_good, end_taken, end_full;
  logic [CountWidth-1:0] end_count;

  trib_fifo #(
    .Width(1),
    .Depth(ResultDepth)
  ) u_ends (
    .clk_i,
    .rst_i,
    .clear_i  (1'b0),
    .s_valid_i(ended_i),
    .s_data_i (ended_good_i),
    .full_o   (end_full),
    .count_o  (end_count),
    .m_valid_o(end_known),
    .m_ready_i(end_taken),
    .m_data_o (end_good)
  );

  // Fate of the first one -----------------------------------------------------------------------------------------------------
  logic                  over, granted, discard, row_last_taken, ends_good;
  // The first one is to be sent: it was not void in the cycle before, and no rows of another one were being discarded.
  logic                  shown_q;
  // The first so many results are void.
  logic [CountWidth-1:0] void_q, void_left;
  // Rows of a withdrawn result are being thrown away; results whose rows have not all been taken.
  logic                  draining_q;
  logic [TakenWidth-1:0] taken_q;

  assign over = !in_force_i || void_q != '0;
  // The first one without payload has ended good, or does in this cycle.
  assign ends_good = end_known ? end_good : ended_i && ended_good_i;
  assign m_valid_o = shown_q;
  assign waiting_o = m_valid_o | rows_late;
  assign granted = m_valid_o & m_ready_i;
  assign discard = result_valid && header_only && end_known && !end_good;
  assign withdrawn_o = result_valid && over
      && (header_only ? end_known && end_good : taken_q == '0 && !draining_q);
  assign result_taken = granted || discard || withdrawn_o;
  assign end_taken = result_taken && header_only;
  // None that is void is granted.
  assign void_left = (in_force_i ? void_q : result_count) - CountWidth'(withdrawn_o || (over && discard));

  assign row_valid_o = row_valid & ~draining_q;
  assign row_taken = row_ready_i | draining_q;
  assign row_last_taken = row_valid & row_taken & row_last_o;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      stall_o <= 1'b0;
      shown_q <= 1'b0;
      draining_q <= 1'b0;
      taken_q <= '0;
      void_q <= '0;
    end else begin
      // One that finds the queue empty is shown as soon as it is in it.
      shown_q <= !over && !draining_q && (result_valid ? !result_taken && (!header_only || ends_good)
          : delayed_start && (delayed_result.bytes != '0 || ends_good));
      void_q <= void_left + CountWidth'(!in_force_i && delayed_start);
      stall_o <= rows_almost_full || result_count >= CountWidth'(ResultDepth - Slack);
      if (withdrawn_o && !header_only) draining_q <= 1'b1;
      else if (row_last_taken) draining_q <= 1'b0;
      taken_q <= taken_q + TakenWidth'(granted && !header_only) - TakenWidth'(row_last_taken && !draining_q);
    end
  end

  // Balances ---------------------------------------------------------------------------------------------------------------
  // One of each payload whose last row has come and was not taken, of which there are no more than results, and three more.
  localparam int unsigned BalanceDepth = 2 * ResultDepth;
  localparam int unsigned BalanceWidth = $clog2(BalanceDepth);

  logic [1:0]              last_q;
  logic [BalanceWidth-1:0] balance_write_q, balance_read_q;

  trib_lut_ram #(
    .Width(16),
    .Depth(BalanceDepth)
  ) u_balances (
    .clk_i,
    .write_i        (last_q[1]),
    .write_address_i(balance_write_q),
    .write_data_i   (balance_i),
    .read_address_i (balance_read_q),
    .read_data_o    (balance_o)
  );

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      last_q <= '0;
      balance_write_q <= '0;
      balance_read_q <= '1;
    end else begin
      last_q <= {last_q[0], payload_i && payload_last_i};
      if (last_q[1]) balance_write_q <= balance_write_q + BalanceWidth'(1);
      if (row_last_taken) balance_read_q <= balance_read_q + BalanceWidth'(1);
    end
  end

  logic unused;
  assign unused = ^{result_full, end_full, end_count};

`ifdef TRIB_PROPERTIES
  // Results that have started and whose payload, or whose end if they have none, has not come.
  logic [CountWidth-1:0] payload_due_q, end_due_q;
  logic                  starts_payload, starts_header;

  assign starts_payload = start_i && start_result_i.bytes != '0;
  assign starts_header = start_i && start_result_i.bytes == '0;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      payload_due_q <= '0;
      end_due_q <= '0;
    end else begin
      payload_due_q <= payload_due_q + CountWidth'(starts_payload) - CountWidth'(payload_i && payload_last_i);
      end_due_q <= end_due_q + CountWidth'(starts_header) - CountWidth'(ended_i);
    end
  end
`endif

  // Properties.
  `TRIB_ASSERT(VoidWaits_A, 1'b1, void_q <= result_count)
  `TRIB_ASSERT(GR6_ShownIsNotVoid_A, shown_q, void_q == '0 && !draining_q)
  `TRIB_ASSERT(RE5_ShownIsGood_A, shown_q, result_valid && (!header_only || (end_known && end_good)))
  // Rows that arrive were started before, up to the end of the chunk and no further.
  `TRIB_REQUIRE(trib_result_lane, PayloadWasStarted_M, payload_i, payload_due_q != '0)
  `TRIB_REQUIRE(trib_result_lane, EndWasStarted_M, ended_i, end_due_q != '0 || starts_header)
  `TRIB_REQUIRE(trib_result_lane, P3_TakenInForce_M, m_ready_i, in_force_i)
  // The egress takes rows of frames that it has, and has three at most: two in trib_frame_builder, one in trib_transmit.
  `TRIB_REQUIRE(trib_result_lane, RowsOfFrames_M, row_valid_o && row_ready_i, taken_q != '0)
  `TRIB_REQUIRE(trib_result_lane, ThreeFrames_M, granted && !header_only, taken_q != '1 || row_last_taken)
  `TRIB_COVER(LaneStalls_C, stall_o)
  `TRIB_COVER(GR6_HeaderOnlyWithdrawn_C, withdrawn_o && header_only)
  `TRIB_COVER(GR6_WithdrawnBehindFrame_C, result_valid && over && !header_only && taken_q != '0)
  `TRIB_COVER(GR6_RowsDrainAsTheyCome_C, draining_q && !row_valid)
  `TRIB_COVER(RE4_HeaderOnlySent_C, m_valid_o && m_ready_i && header_only)
  `TRIB_COVER(RE5_HeaderOnlyDiscarded_C, discard)

endmodule
