// SPDX-License-Identifier: Apache-2.0
// One port's receive path, stages 1 and 2: ingress and the windows of all groups. Wiring only; ports as in trib_ingress and
// trib_window, signals between a port and its groups as in trib_seams.svh.
`include "trib_assert.svh"
`include "trib_seams.svh"

module trib_receive
  import trib_pkg::*;
  import trib_node_pkg::*;
  import trib_reduction_pkg::*;
#(
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  parameter int unsigned Groups = 1,
  // Ops and dtypes of the node.
  parameter op_set_t     Ops = SumOnly,
  parameter dtype_set_t  Dtypes = Fp32Only,
  // ARP and ICMP echo are answered (HS4).
  parameter bit          HostReply = 1'b1,
  // Codecs of the node.
  parameter codec_set_t  Codecs = RawOnly,
  localparam int unsigned SlotWidth = $clog2(Window),
  localparam int unsigned BeatWidth = $clog2(SlotBytes / BeatBytes),
  localparam type         progress_t = `TRIB_PROGRESS_T(Window),
  localparam type         slots_t = `TRIB_SLOTS_T(Window),
  localparam type         shown_t = `TRIB_SHOWN_T(Window, slots_t),
  localparam type         fetch_t = `TRIB_FETCH_T(Window, BeatBytes),
  localparam type         fetched_t = `TRIB_FETCHED_T(BeatBytes)
) (
  input  logic                               clk_i,
  input  logic                               rst_i,
  // Receive stream of the MAC; broken, with user: the payload does not decode.
  input  logic                               s_valid_i,
  input  logic                               s_last_i,
  input  logic                               s_user_i,
  input  logic                               s_broken_i,
  input  logic [8*BeatBytes-1:0]             s_data_i,
  input  logic [BeatBytes-1:0]               s_keep_i,
  // Addresses, and the state of the groups.
  input  endpoint_t                          node_i,
  input  logic [15:0]                        onset_i,
  input  logic [31:0]                        answer_interval_i,
  input  group_t [Groups-1:0]                group_i,
  input  access_t [Groups-1:0]               access_i,
  input  progress_t [Groups-1:0]             progress_i,
  // The port's state for each group; a lost contribution is taken. The group's fetches.
  output shown_t [Groups-1:0]                shown_o,
  input  logic [Groups-1:0]                  missing_ready_i,
  input  fetch_t [Groups-1:0]                fetch_i,
  output fetched_t [Groups-1:0]              fetched_o,
  // Verdict of each frame.
  output logic                               verdict_valid_o,
  output verdict_e                           verdict_o,
  output logic [15:0]                        frame_bytes_o,
  output logic                               error_valid_o,
  output notice_t                            error_o,
  output logic                               control_valid_o,
  input  logic                               control_ready_i,
  output control_t                           control_o,
  output host_request_t                      host_o,
  input  host_read_t                         host_read_i,
  output logic [8*BeatBytes-1:0]             host_data_o,
  input  logic                               host_done_i
);

  logic [31:0]            lookup_sequence, settle_sequence;
  logic [Groups-1:0]      lookup_claimable, claim, revoke, write_announced, write, settle;
  logic                   settle_good;
  logic [SlotWidth-1:0]   claim_slot, write_slot, verdict_slot;
  heard_t                 heard;
  contribution_t          claim_contribution;
  logic [BeatWidth-1:0]   write_beat;
  logic [8*BeatBytes-1:0] write_data;
  verdict_e [Groups-1:0]  judge_verdict;
  logic [Groups-1:0]      judge_behind, replay;

  trib_ingress #(
    .BeatBytes(BeatBytes),
    .Window   (Window),
    .Groups   (Groups),
    .Ops      (Ops),
    .Dtypes   (Dtypes),
    .HostReply(HostReply),
    .Codecs   (Codecs)
  ) u_ingress (
    .clk_i,
    .rst_i,
    .s_valid_i,
    .s_last_i,
    .s_user_i,
    .s_broken_i,
    .s_data_i,
    .s_keep_i,
    .node_i,
    .answer_interval_i,
    .group_i,
    .access_i,
    .lookup_sequence_o   (lookup_sequence),
    .lookup_claimable_i  (lookup_claimable),
    .judge_verdict_i     (judge_verdict),
    .judge_behind_i      (judge_behind),
    .claim_o             (claim),
    .claim_slot_o        (claim_slot),
    .claim_contribution_o(claim_contribution),
    .revoke_i            (revoke),
    .write_announced_o   (write_announced),
    .write_o             (write),
    .write_slot_o        (write_slot),
    .write_beat_o        (write_beat),
    .write_data_o        (write_data),
    .settle_o            (settle),
    .settle_good_o       (settle_good),
    .settle_sequence_o   (settle_sequence),
    .verdict_valid_o,
    .verdict_o,
    .frame_bytes_o,
    .replay_o            (replay),
    .verdict_slot_o      (verdict_slot),
    .heard_o             (heard),
    .error_valid_o,
    .error_o,
    .control_valid_o,
    .control_ready_i,
    .control_o,
    .host_o,
    .host_read_i,
    .host_data_o,
    .host_done_i
  );

  for (genvar g = 0; g < Groups; g++) begin : gen_window
    assign {shown_o[g].replay, shown_o[g].verdict_slot, shown_o[g].heard} = {replay[g], verdict_slot, heard};

    trib_window #(
      .BeatBytes(BeatBytes),
      .Window   (Window)
    ) u_window (
      .clk_i,
      .rst_i,
      .progress_i          (progress_i[g]),
      .onset_i,
      .lookup_sequence_i   (lookup_sequence),
      .lookup_claimable_o  (lookup_claimable[g]),
      .judge_verdict_o     (judge_verdict[g]),
      .judge_behind_o      (judge_behind[g]),
      .claim_i             (claim[g]),
      .claim_slot_i        (claim_slot),
      .claim_contribution_i(claim_contribution),
      .revoke_o            (revoke[g]),
      .write_announced_i   (write_announced[g]),
      .write_i             (write[g]),
      .write_slot_i        (write_slot),
      .write_beat_i        (write_beat),
      .write_data_i        (write_data),
      .settle_i            (settle[g]),
      .settle_good_i       (settle_good),
      .settle_sequence_i   (settle_sequence),
      .missing_valid_o     (shown_o[g].missing),
      .missing_ready_i     (missing_ready_i[g]),
      .missing_sequence_o  (shown_o[g].missing_sequence),
      .slots_o             (shown_o[g].slots),
      .fetch_i             (fetch_i[g]),
      .fetched_o           (fetched_o[g])
    );
  end

  // Properties.
  // Requirements on the MAC and the groups.
  `TRIB_REQUIRE(trib_receive, GC16_BrokenIsBad_M, s_valid_i && s_broken_i, Codecs != RawOnly && s_last_i && s_user_i)
  `TRIB_REQUIRE(trib_receive, KeepIsDense_M, s_valid_i, s_keep_i[0] && (s_keep_i & (s_keep_i + BeatBytes'(1))) == '0
      && (s_last_i || s_keep_i == '1))
`ifdef TRIB_PROPERTIES
  for (genvar g = 0; g < Groups; g++) begin : gen_group
    // Numbers that the slots of the group must expect: all have been cleared, and the lap of each.
    localparam int unsigned LapWidth = 32 - SlotWidth;
    progress_t                       progress;
    logic                            cleared_q;
    logic [Window-1:0][LapWidth-1:0] laps_q;

    assign progress = progress_i[g];
    always_ff @(posedge clk_i) begin
      if (rst_i) cleared_q <= 1'b0;
      else if (progress.clear) cleared_q <= progress.clear_slot == '1;
      if (progress.clear) laps_q[progress.clear_slot] <= '0;
      else if (progress.released) laps_q[progress.released_slot] <= progress.released_lap + LapWidth'(1);
    end

    `TRIB_REQUIRE(trib_receive, NotActiveInClear_M, progress.clear, !group_i[g].active && !progress.released)
    // A life begins in the cycle after all slots have been cleared.
    `TRIB_REQUIRE_NEXT(trib_receive, ActiveBehindClear_M, !group_i[g].active, !group_i[g].active || $past(progress.clear))
    `TRIB_REQUIRE_NEXT(trib_receive, EpochsOfLife_M, group_i[g].active, !group_i[g].active
        || {group_i[g].epoch, group_i[g].parent_epoch} == $past({group_i[g].epoch, group_i[g].parent_epoch}))
    `TRIB_REQUIRE(trib_receive, ActiveAfterClear_M, group_i[g].active, cleared_q)
    // A done chunk is the one that the slot expects.
    `TRIB_REQUIRE(trib_receive, ExpectedIsDone_M, progress.released,
                  cleared_q && progress.released_lap == laps_q[progress.released_slot])
  end
`endif

endmodule
