// SPDX-License-Identifier: Apache-2.0
// One port's way out: queues what the port is to send and arbitrates (RC3). Results go in the order in which their chunks
// were started; results and replays take turns, so neither starves the other; ERROR frames go when none of them waits. A
// frame is never interrupted.
// In: results as their chunks start, and their payload rows, without back-pressure but stall_o, which is low only when a
// whole chunk fits beside what is on its way, so that a frame that has begun never waits for another port. A result
// without payload waits for its chunk's end and is discarded if that is bad. Replays, valid/ready. ERROR frames, dropped
// and counted when the queue is full. Out: the transmit stream.
module trib_egress
  import trib_pkg::*;
#(
  // Ports of the node.
  parameter int unsigned Ports = 4,
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8
) (
  input  logic                   clk_i,
  input  logic                   rst_i,
  input  endpoint_t              node_i,
  input  endpoint_t              peer_i,
  // A chunk has started; its result's payload, if this port gets one, follows in order.
  input  logic                   start_i,
  input  result_t                start_result_i,
  input  logic                   payload_i,
  input  logic                   payload_last_i,
  input  logic                   payload_spoil_i,
  input  logic [8*BeatBytes-1:0] payload_data_i,
  // A chunk of which this port gets the header only has ended.
  input  logic                   ended_i,
  input  logic                   ended_good_i,
  output logic                   stall_o,
  // Replay.
  input  logic                   replay_valid_i,
  output logic                   replay_ready_o,
  input  result_t                replay_result_i,
  input  logic                   replay_payload_valid_i,
  output logic                   replay_payload_ready_o,
  input  logic                   replay_payload_last_i,
  input  logic [8*BeatBytes-1:0] replay_payload_data_i,
  // ERROR frames: of this port's ingress, and of a disagreement.
  input  logic                   error_valid_i,
  input  error_t                 error_i,
  input  logic                   disagree_valid_i,
  input  error_t                 disagree_i,
  output logic                   error_dropped_o,
  // Transmit stream of the MAC.
  output logic                   m_valid_o,
  input  logic                   m_ready_i,
  output logic                   m_last_o,
  output logic                   m_user_o,
  output logic [8*BeatBytes-1:0] m_data_o,
  output logic [BeatBytes-1:0]   m_keep_o,
  // Counters.
  output logic                   sent_o,
  output sent_e                  sent_kind_o,
  output logic [6:0]             sent_bytes_o
);

  // Cycles from a result's start to the first row out of the reduce tree.
  localparam int unsigned TreeLatency = AdderLatency * $clog2(Ports);
  // The header goes out early: start to header beat takes 5 cycles, start to payload beat TreeLatency + 3. It is held back
  // by what is left of the difference when the header itself does not fill it, so that no frame has a gap.
  localparam int unsigned HeaderBeats = HeaderBytes / BeatBytes;
  localparam int unsigned StartDelay =
      (TreeLatency > HeaderBeats + 2) ? TreeLatency - HeaderBeats - 2 : 0;
  // Two chunks of the largest size: one waits while a replay goes out, and there is still room for the next.
  localparam int unsigned ChunkBeats = MaxPayload / BeatBytes;
  localparam int unsigned PayloadDepth = 2 * ChunkBeats;
  // What can be on its way when stall_o rises: the reduce pipeline and a few registers, one row or chunk each.
  localparam int unsigned Slack = TreeLatency + 8;
  localparam int unsigned ResultDepth = 64;
  localparam int unsigned ErrorDepth = 4;

  // Results ----------------------------------------------------------------------------------------------------------------
  logic                   delayed_start;
  result_t                delayed_result;
  logic                   result_valid, result_ready, result_full;
  result_t                result;
  logic [6:0]             result_count;
  logic                   row_valid, row_ready, row_last, row_spoil, rows_almost_full;
  logic [8*BeatBytes-1:0] row_data;

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
    .Width($bits(result_t)),
    .Depth(ResultDepth)
  ) u_results (
    .clk_i,
    .rst_i,
    .clear_i  (1'b0),
    .s_valid_i(delayed_start),
    .s_data_i (delayed_result),
    .full_o   (result_full),
    .count_o  (result_count),
    .m_valid_o(result_valid),
    .m_ready_i(result_ready),
    .m_data_o (result)
  );

  trib_stream_fifo #(
    .Width(8 * BeatBytes + 2),
    .Depth(PayloadDepth),
    .Slack(ChunkBeats + Slack)
  ) u_rows (
    .clk_i,
    .rst_i,
    .s_valid_i    (payload_i),
    .s_data_i     ({payload_last_i, payload_spoil_i, payload_data_i}),
    .almost_full_o(rows_almost_full),
    .m_valid_o    (row_valid),
    .m_ready_i    (row_ready),
    .m_data_o     ({row_last, row_spoil, row_data})
  );

  // How the chunks ended of which this port gets the header only.
  logic       end_known, end_good, end_taken, end_full;
  logic [6:0] end_count;

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

  logic result_due, result_void;
  assign result_due = result_valid && (result.bytes != '0 || (end_known && end_good));
  assign result_void = result_valid && result.bytes == '0 && end_known && !end_good;

  always_ff @(posedge clk_i) begin
    if (rst_i) stall_o <= 1'b0;
    else stall_o <= rows_almost_full || result_count >= 7'(ResultDepth - Slack);
  end

  // ERROR frames -----------------------------------------------------------------------------------------------------------
  logic       error_valid, error_ready, error_full;
  error_t     error;
  logic [2:0] error_count;

  trib_fifo #(
    .Width($bits(error_t)),
    .Depth(ErrorDepth)
  ) u_errors (
    .clk_i,
    .rst_i,
    .clear_i  (1'b0),
    .s_valid_i((disagree_valid_i | error_valid_i) & ~error_full),
    .s_data_i (disagree_valid_i ? disagree_i : error_i),
    .full_o   (error_full),
    .count_o  (error_count),
    .m_valid_o(error_valid),
    .m_ready_i(error_ready),
    .m_data_o (error)
  );
  assign error_dropped_o = ((disagree_valid_i | error_valid_i) & error_full)
      | (disagree_valid_i & error_valid_i);

  // Arbiter ----------------------------------------------------------------------------------------------------------------
  typedef enum logic [1:0] {
    ServeResult,
    ServeReplay,
    ServeError
  } serve_e;

  serve_e    serve;
  logic      serve_any, builder_ready, replay_turn_q;
  outgoing_t outgoing;
  result_t   served_result;

  always_comb begin
    if (result_due && !(replay_valid_i && replay_turn_q)) serve = ServeResult;
    else if (replay_valid_i) serve = ServeReplay;
    else serve = ServeError;
  end

  assign serve_any = result_due | replay_valid_i | error_valid;
  assign result_ready = (builder_ready && result_due && serve == ServeResult) || result_void;
  assign end_taken = result_ready && result.bytes == '0;
  assign replay_ready_o = builder_ready && serve == ServeReplay;
  assign error_ready = builder_ready && serve == ServeError;

  // Whoever was served last gives way.
  always_ff @(posedge clk_i) begin
    if (rst_i) replay_turn_q <= 1'b0;
    else if (serve_any && builder_ready && serve != ServeError) replay_turn_q <= serve == ServeResult;
  end

  always_comb begin
    served_result = serve == ServeReplay ? replay_result_i : result;
    outgoing.kind = (serve == ServeReplay) ? SentReplay : SentResult;
    outgoing.destination = peer_i;
    outgoing.op_dtype = served_result.op_dtype;
    outgoing.group = '0;
    outgoing.epoch = served_result.epoch;
    outgoing.count = served_result.count;
    outgoing.sequence_number = served_result.sequence_number;
    outgoing.tag = served_result.tag;
    outgoing.data = served_result.data;
    outgoing.bytes = served_result.bytes;
    if (serve == ServeError) begin
      outgoing.kind = SentError;
      outgoing.destination = error.destination;
      outgoing.op_dtype = '0;
      outgoing.group = error.group;
      outgoing.epoch = error.epoch;
      outgoing.count = '0;
      outgoing.sequence_number = error.sequence_number;
      outgoing.tag = 32'(error.code);
      outgoing.data = 1'b0;
      outgoing.bytes = '0;
    end
  end

  // Header and stream ------------------------------------------------------------------------------------------------------
  logic        built_valid, built_ready;
  outgoing_t   built;
  logic [18:0] built_sum;

  trib_frame_builder u_builder (
    .clk_i,
    .rst_i,
    .node_ip_i(node_i.ip),
    .s_valid_i(serve_any),
    .s_ready_o(builder_ready),
    .s_frame_i(outgoing),
    .m_valid_o(built_valid),
    .m_ready_i(built_ready),
    .m_frame_o(built),
    .m_sum_o  (built_sum)
  );

  trib_transmit #(
    .BeatBytes(BeatBytes)
  ) u_transmit (
    .clk_i,
    .rst_i,
    .node_i,
    .frame_valid_i (built_valid),
    .frame_ready_o (built_ready),
    .frame_i       (built),
    .frame_sum_i   (built_sum),
    .result_valid_i(row_valid),
    .result_ready_o(row_ready),
    .result_last_i (row_last),
    .result_spoil_i(row_spoil),
    .result_data_i (row_data),
    .replay_valid_i(replay_payload_valid_i),
    .replay_ready_o(replay_payload_ready_o),
    .replay_last_i (replay_payload_last_i),
    .replay_data_i (replay_payload_data_i),
    .m_valid_o,
    .m_ready_i,
    .m_last_o,
    .m_user_o,
    .m_data_o,
    .m_keep_o,
    .sent_o,
    .sent_kind_o,
    .sent_bytes_o
  );

  logic unused;
  assign unused = ^{result_full, end_full, end_count, error_count};

endmodule
