// SPDX-License-Identifier: Apache-2.0
// One port's transmit path: queues the frames to send and arbitrates (RC3). Results (for the parent: contributions) and
// replays of all groups and frames without payload take turns, so that none starves another and a NACK is in time; an answer to
// ARP or ICMP goes when nothing else waits or is in flight: it begins at once, so no other port waits for it (HS3). While results
// wait, replays get one frame in nine. A frame is never interrupted.
// A result or replay gets its type and addresses when it is chosen, so one of a life that has ended is not chosen any more: it is
// withdrawn (GR6), by trib_result_lane or trib_replay, from the cycle on in which the life ends.
// In: for every group, results and their rows as trib_result_lane takes them, and replays, valid/ready; the beats of frames without
// payload, each without a pause when there is space for a whole frame; answers, valid/ready. Out: the transmit stream.
`include "trib_assert.svh"

module trib_egress
  import trib_pkg::*;
  import trib_node_pkg::*;
  import trib_reduction_pkg::*;
#(
  // Ports of the node.
  parameter int unsigned Ports = 4,
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  parameter int unsigned Groups = 1,
  // Ops, dtypes and codecs of the node.
  parameter op_set_t     Ops = SumOnly,
  parameter dtype_set_t  Dtypes = Fp32Only,
  parameter codec_set_t  Codecs = RawOnly
) (
  input  logic                                clk_i,
  input  logic                                rst_i,
  input  endpoint_t                           node_i,
  input  group_t [Groups-1:0]                 group_i,
  input  access_t [Groups-1:0]                access_i,
  // Results, group by group.
  input  lane_t [Groups-1:0]                  lane_i,
  input  logic [Groups-1:0][8*BeatBytes-1:0]  lane_data_i,
  output logic [Groups-1:0]                   stall_o,
  // Replays, group by group: the frame, and its payload, both valid/ready.
  input  logic [Groups-1:0]                   replay_valid_i,
  output logic [Groups-1:0]                   replay_ready_o,
  input  replay_t [Groups-1:0]                replay_i,
  input  logic [Groups-1:0][8*BeatBytes-1:0]  replay_data_i,
  output logic [Groups-1:0]                   replay_payload_ready_o,
  // Frames without payload, of trib_control_frames.
  input  logic                                control_valid_i,
  input  logic                                control_last_i,
  input  logic                                control_body_i,
  input  logic [8*BeatBytes-1:0]              control_data_i,
  output logic                                control_room_o,
  // An answer to ARP or ICMP, a whole frame: offered, its first beat there; chosen a cycle before, until its last beat is taken.
  input  logic                                host_offer_i,
  output logic                                host_chosen_o,
  input  logic                                host_valid_i,
  output logic                                host_ready_o,
  input  logic                                host_last_i,
  input  logic [8*BeatBytes-1:0]              host_data_i,
  input  logic [BeatBytes-1:0]                host_keep_i,
  // Cycles after which a transmit stream that is not taken counts as stopped (EG1), 0: never.
  input  logic [31:0]                         tx_limit_i,
  // Transmit stream of the MAC.
  output logic                                m_valid_o,
  input  logic                                m_ready_i,
  output logic                                m_last_o,
  output logic                                m_user_o,
  output logic [8*BeatBytes-1:0]              m_data_o,
  output logic [BeatBytes-1:0]                m_keep_o,
  // Counters.
  output logic                                sent_o,
  output sent_e                               sent_kind_o,
  output logic [6:0]                          sent_bytes_o,
  output logic                                discarded_o,
  // Results that were withdrawn in this cycle.
  output logic [4:0]                          withdrawn_o
);

  localparam int unsigned GroupWidth = (Groups > 1) ? $clog2(Groups) : 1;

  // Body of a frame, as offered by its source.
  typedef struct packed {
    logic                   valid;
    logic                   last;
    logic                   spoil;
    logic [8*BeatBytes-1:0] data;
    logic [15:0]            balance;
  } body_t;

  // Waiting frames ---------------------------------------------------------------------------------------------------------
  logic [Groups-1:0]                  result_valid, result_ready, row_valid, row_ready, row_last, row_spoil;
  result_t [Groups-1:0]               result;
  logic [Groups-1:0][8*BeatBytes-1:0] row_data;
  logic [Groups-1:0][15:0]            row_balance;
  logic [Groups-1:0]                  in_force, result_waiting, result_withdrawn;

  for (genvar g = 0; g < Groups; g++) begin : gen_lane
    assign in_force[g] = group_i[g].alive;

    trib_result_lane #(
      .Ports    (Ports),
      .BeatBytes(BeatBytes),
      .Ops      (Ops),
      .Dtypes   (Dtypes)
    ) u_lane (
      .clk_i,
      .rst_i,
      .start_i        (lane_i[g].start),
      .start_result_i (lane_i[g].result),
      .payload_i      (lane_i[g].payload),
      .payload_last_i (lane_i[g].last),
      .payload_spoil_i(lane_i[g].spoil),
      .payload_data_i (lane_data_i[g]),
      .balance_i      (lane_i[g].balance),
      .ended_i        (lane_i[g].ended),
      .ended_good_i   (lane_i[g].ended_good),
      .stall_o        (stall_o[g]),
      .waiting_o      (result_waiting[g]),
      .in_force_i     (in_force[g]),
      .withdrawn_o    (result_withdrawn[g]),
      .m_valid_o      (result_valid[g]),
      .m_ready_i      (result_ready[g]),
      .m_result_o     (result[g]),
      .row_valid_o    (row_valid[g]),
      .row_ready_i    (row_ready[g]),
      .row_last_o     (row_last[g]),
      .row_spoil_o    (row_spoil[g]),
      .row_data_o     (row_data[g]),
      .balance_o      (row_balance[g])
    );
  end

  logic                   control_whole, control_chosen, control_any, control_taken, control_last;
  logic [8*BeatBytes-1:0] control_data;
  logic [BeatBytes-1:0]   control_keep;

  trib_control_lane #(
    .BeatBytes(BeatBytes)
  ) u_control (
    .clk_i,
    .rst_i,
    .s_valid_i    (control_valid_i),
    .s_last_i     (control_last_i),
    .s_body_i     (control_body_i),
    .s_data_i     (control_data_i),
    .room_o       (control_room_o),
    .frame_valid_o(control_whole),
    .chosen_i     (control_chosen),
    .m_valid_o    (control_any),
    .m_ready_i    (control_taken),
    .m_last_o     (control_last),
    .m_data_o     (control_data),
    .m_keep_o     (control_keep)
  );

  // Arbiter ----------------------------------------------------------------------------------------------------------------
  // One ring: results of all groups, their replays, frames without payload; the source served last yields to all others.
  // A replay takes the credit of eight results, and has to have it while results wait. They wait as well if they have not come
  // yet, but only because those before them are late: else a replay could follow every result of a group that it holds back.
  // A stretch of results finds the credit of eight replays at most: losses come in bursts, and a member that waits for one result
  // soon holds back all others.
  // A replay waits from the cycle after its offer on, and none in the cycle after one was taken, which its credit does not show
  // yet. If one is chosen that is not offered any more, or a result in the cycle in which its life ends, nothing is served.
  localparam int unsigned Sources = 2 * Groups + 1;
  localparam int unsigned ReplayCost = 8;
  localparam int unsigned CreditMax = 8 * ReplayCost;
  localparam int unsigned CreditWidth = $clog2(CreditMax + 1);

  logic [Sources-1:0]    waiting, grant, taken;
  logic [Groups-1:0]     of_group, replay_waits_q;
  logic                  results_wait;
  logic [CreditWidth-1:0] credit_q;
  logic                  source_any, withdrawn, serve_any, serve_host, builder_ready, is_result, is_replay;
  logic                  built_valid, stream_idle;
  logic [GroupWidth-1:0] source_group;
  outgoing_t             outgoing;
  result_t               served;

  assign results_wait = result_waiting != '0;
  assign waiting = {control_whole, replay_waits_q, result_valid};
  assign source_any = waiting != '0;

  trib_round_robin #(
    .Requests(Sources)
  ) u_turns (
    .clk_i,
    .rst_i,
    .request_i(waiting),
    .taken_i  (builder_ready),
    .grant_o  (grant)
  );

  assign taken = builder_ready ? grant : '0;
  assign is_result = grant[Groups-1:0] != '0;
  assign is_replay = grant[2*Groups-1:Groups] != '0;
  assign of_group = grant[Groups-1:0] | grant[2*Groups-1:Groups];
  assign result_ready = taken[Groups-1:0] & in_force;
  assign replay_ready_o = taken[2*Groups-1:Groups] & replay_valid_i;
  assign control_chosen = taken[2*Groups];
  assign withdrawn = (grant[2*Groups-1:0] & ~{replay_valid_i, in_force}) != '0;
  assign serve_host = ~source_any & host_offer_i & ~host_chosen_o & stream_idle & ~built_valid;
  assign serve_any = (source_any & ~withdrawn) | serve_host;

  always_comb begin
    source_group = '0;
    for (int unsigned g = 0; g < Groups; g++) begin
      if (of_group[g]) source_group |= GroupWidth'(g);
    end
  end

  always_ff @(posedge clk_i) begin
    replay_waits_q <= (replay_ready_o != '0 || (results_wait && credit_q < CreditWidth'(ReplayCost))) ? '0 : replay_valid_i;
    if (rst_i) begin
      credit_q <= CreditWidth'(CreditMax);
    end else if (replay_ready_o != '0) begin
      credit_q <= credit_q < CreditWidth'(ReplayCost) ? '0 : credit_q - CreditWidth'(ReplayCost);
    end else if (result_ready != '0 && credit_q != CreditWidth'(CreditMax)) begin
      credit_q <= credit_q + CreditWidth'(1);
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) host_chosen_o <= 1'b0;
    else if (host_valid_i && host_ready_o && host_last_i) host_chosen_o <= 1'b0;
    else if (builder_ready && serve_host) host_chosen_o <= 1'b1;
  end

  always_comb begin
    served = is_replay ? replay_i[source_group].result : result[source_group];
    outgoing.kind = SentHost;
    outgoing.frame_type = TypeResult;
    outgoing.destination = access_i[source_group].peer;
    outgoing.reduction = served.reduction;
    outgoing.group = 8'(source_group);
    outgoing.epoch = served.epoch;
    outgoing.count = served.count;
    outgoing.sequence_number = served.sequence_number;
    outgoing.tag = served.tag;
    outgoing.data = served.data;
    outgoing.want = 1'b0;
    outgoing.partial = served.partial;
    outgoing.retry = is_replay;
    outgoing.ecn = served.ecn;
    outgoing.bytes = served.bytes;
    outgoing.serial = served.serial;
    outgoing.window = '0;
    outgoing.balance = (is_result || is_replay) && access_i[source_group].balance;
    if (is_replay) begin
      outgoing.kind = SentReplay;
    end else if (is_result && access_i[source_group].uplink) begin
      outgoing.kind = SentContribution;
      outgoing.frame_type = TypeContribution;
      outgoing.epoch = group_i[source_group].parent_epoch;  // TR4
      outgoing.want = served.want;
      outgoing.retry = served.retry;
    end else if (is_result) begin
      outgoing.kind = SentResult;
    end else if (source_any) begin
      outgoing.kind = SentControl;
    end
    if (comes_whole(outgoing.kind)) outgoing.bytes = '0;
    // The payload is encoded after the egress (GC12.3).
    outgoing.encoding = (Codecs != RawOnly && outgoing.bytes != '0 && outgoing.data && outgoing.reduction.dtype == DtypeFp32)
        ? access_i[source_group].encoding : '0;
  end

  // Header and stream ------------------------------------------------------------------------------------------------------
  logic                   built_ready, soon;
  outgoing_t              built;
  endpoint_t              source;
  logic [15:0]            built_behind;
  logic [18:0]            built_sum;
  logic [2:0][18:0]       built_udp_sums;
  body_source_e           body_source;
  logic [GroupWidth-1:0]  body_group;
  logic                   body_ready;
  body_t [3:0]            bodies;
  body_t                  body;
  logic [BeatBytes-1:0]   body_keep;
  logic [7:0]             body_group_number;

  trib_frame_builder #(
    .BeatBytes(BeatBytes)
  ) u_builder (
    .clk_i,
    .rst_i,
    .node_i,
    .soon_i    (soon),
    .s_valid_i (serve_any),
    .s_ready_o (builder_ready),
    .s_frame_i (outgoing),
    .m_valid_o (built_valid),
    .m_ready_i (built_ready),
    .m_frame_o (built),
    .m_source_o(source),
    .m_behind_o(built_behind),
    .m_sum_o   (built_sum),
    .m_udp_sums_o(built_udp_sums)
  );

  // The frame on the stream takes its body from where it was served.
  assign body_group = body_group_number[GroupWidth-1:0];

  logic unused;
  assign unused = ^body_group_number;

  always_comb begin
    bodies[BodyRows] = '{row_valid[body_group], row_last[body_group], row_spoil[body_group], row_data[body_group],
        row_balance[body_group]};
    bodies[BodyReplay] = '{replay_i[body_group].payload, replay_i[body_group].last, replay_i[body_group].spoil,
        replay_data_i[body_group], replay_i[body_group].balance};
    bodies[BodyControl] = '{control_any, control_last, 1'b0, control_data, 16'd0};
    bodies[BodyHost] = '{host_valid_i, host_last_i, 1'b0, host_data_i, 16'd0};
    body = bodies[body_source];
    body_keep = (body_source == BodyHost) ? host_keep_i : control_keep;
    row_ready = '0;
    replay_payload_ready_o = '0;
    row_ready[body_group] = body_ready && body_source == BodyRows;
    replay_payload_ready_o[body_group] = body_ready && body_source == BodyReplay;
    control_taken = body_ready && body_source == BodyControl;
    host_ready_o = body_ready && body_source == BodyHost;
  end

  trib_transmit #(
    .BeatBytes(BeatBytes)
  ) u_transmit (
    .clk_i,
    .rst_i,
    .frame_valid_i (built_valid),
    .frame_ready_o (built_ready),
    .frame_i       (built),
    .frame_source_i(source),
    .frame_behind_i(built_behind),
    .frame_sum_i   (built_sum),
    .frame_udp_sums_i(built_udp_sums),
    .soon_o        (soon),
    .idle_o        (stream_idle),
    .body_source_o (body_source),
    .body_group_o  (body_group_number),
    .body_valid_i  (body.valid),
    .body_ready_o  (body_ready),
    .body_last_i   (body.last),
    .body_spoil_i  (body.spoil),
    .body_data_i   (body.data),
    .body_keep_i   (body_keep),
    .body_balance_i(body.balance),
    .tx_limit_i,
    .m_valid_o,
    .m_ready_i,
    .m_last_o,
    .m_user_o,
    .m_data_o,
    .m_keep_o,
    .sent_o,
    .sent_kind_o,
    .sent_bytes_o,
    .discarded_o
  );

  always_comb begin
    withdrawn_o = '0;
    for (int unsigned g = 0; g < Groups; g++) withdrawn_o += 5'(result_withdrawn[g]);
  end

`ifdef TRIB_PROPERTIES
  // A replay of the group was taken, and its payload has not all come.
  logic [Groups-1:0] replay_open_q;

  always_ff @(posedge clk_i) begin
    for (int unsigned g = 0; g < Groups; g++) begin
      if (rst_i) replay_open_q[g] <= 1'b0;
      else if (replay_ready_o[g]) replay_open_q[g] <= replay_i[g].result.bytes != '0;
      else if (replay_i[g].payload && replay_payload_ready_o[g] && replay_i[g].last) replay_open_q[g] <= 1'b0;
    end
  end
`endif

  // Properties.
  for (genvar g = 0; g < Groups; g++) begin : gen_properties
    // An answer that was not taken may still be withdrawn; payload of one that was stays.
    `TRIB_REQUIRE_NEXT(trib_egress, ReplayHeld_M, replay_open_q[g] && replay_i[g].payload && !replay_payload_ready_o[g],
        replay_i[g].payload && replay_i[g].last == $past(replay_i[g].last)
        && replay_data_i[g] == $past(replay_data_i[g]))
    `TRIB_REQUIRE(trib_egress, P3_ReplayOfLife_M, replay_valid_i[g],
        group_i[g].alive && replay_i[g].result.epoch == group_i[g].epoch)
  end
  `TRIB_REQUIRE(trib_egress, HostKeepIsDense_M, host_valid_i, host_keep_i[0]
      && (host_keep_i & (host_keep_i + BeatBytes'(1))) == '0 && (host_last_i || host_keep_i == '1))
  `TRIB_REQUIRE(trib_egress, HostIsThere_M, host_offer_i || host_chosen_o, host_valid_i)
  `TRIB_REQUIRE_NEXT(trib_egress, HostHeld_M, host_chosen_o && !host_ready_o,
      {host_last_i, host_keep_i} == $past({host_last_i, host_keep_i}) && host_data_i == $past(host_data_i))
  `TRIB_COVER(RC3_AllKindsWait_C, control_whole && replay_valid_i != '0 && result_valid != '0)
  `TRIB_COVER(RC3_ReplayWaitsForCredit_C, replay_valid_i != '0 && results_wait && replay_waits_q == '0)
  `TRIB_COVER(RC3_HostGivesWay_C, host_offer_i && source_any && !host_chosen_o)

endmodule
