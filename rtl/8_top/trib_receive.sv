// SPDX-License-Identifier: Apache-2.0
// One port's way in, stages 1 and 2: ingress and window. Wiring only; ports as in trib_ingress and trib_window.
module trib_receive
  import trib_pkg::*;
#(
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  // Derived; do not set.
  parameter int unsigned SlotWidth = $clog2(Window),
  parameter int unsigned LapWidth = 32 - SlotWidth,
  parameter int unsigned BeatWidth = $clog2(MaxPayload / BeatBytes)
) (
  input  logic                   clk_i,
  input  logic                   rst_i,
  // Receive stream of the MAC.
  input  logic                   s_valid_i,
  input  logic                   s_last_i,
  input  logic                   s_user_i,
  input  logic [8*BeatBytes-1:0] s_data_i,
  input  logic [BeatBytes-1:0]   s_keep_i,
  // Configuration and state of the group.
  input  endpoint_t              node_i,
  input  endpoint_t              peer_i,
  input  logic [15:0]            onset_i,
  input  logic                   member_i,
  input  group_t                 group_i,
  input  logic                   clear_i,
  input  logic [SlotWidth-1:0]   clear_slot_i,
  // A chunk is reduced.
  input  logic                   release_i,
  input  logic [SlotWidth-1:0]   release_slot_i,
  input  logic [LapWidth-1:0]    release_lap_i,
  // Slots, for the scheduler and the sequencer.
  output logic [Window-1:0]      eligible_o,
  output logic [Window-1:0]      complete_o,
  output logic                   emptied_o,
  output logic [SlotWidth-1:0]   emptied_slot_o,
  input  logic [SlotWidth-1:0]   contribution_slot_i,
  output contribution_t          contribution_o,
  input  logic                   read_i,
  input  logic [SlotWidth-1:0]   read_slot_i,
  input  logic [BeatWidth-1:0]   read_beat_i,
  output logic                   read_available_o,
  output logic [8*BeatBytes-1:0] read_data_o,
  // What became of each frame.
  output logic                   verdict_valid_o,
  output verdict_e               verdict_o,
  output logic [15:0]            frame_bytes_o,
  output logic                   replay_o,
  output logic [SlotWidth-1:0]   replay_slot_o,
  output logic                   error_valid_o,
  output error_t                 error_o
);

  logic [31:0]            lookup_sequence, judge_sequence;
  logic                   lookup_claimable, claim, write_announced, write, settle, settle_good;
  logic [SlotWidth-1:0]   claim_slot, write_slot, settle_slot;
  contribution_t          claim_contribution;
  logic [BeatWidth-1:0]   write_beat;
  logic [8*BeatBytes-1:0] write_data;
  verdict_e               judge_verdict;

  assign emptied_o = settle & ~settle_good;
  assign emptied_slot_o = settle_slot;

  trib_ingress #(
    .BeatBytes(BeatBytes),
    .Window   (Window)
  ) u_ingress (
    .clk_i,
    .rst_i,
    .s_valid_i,
    .s_last_i,
    .s_user_i,
    .s_data_i,
    .s_keep_i,
    .node_i,
    .peer_i,
    .member_i,
    .group_i,
    .lookup_sequence_o   (lookup_sequence),
    .lookup_claimable_i  (lookup_claimable),
    .claim_o             (claim),
    .claim_slot_o        (claim_slot),
    .claim_contribution_o(claim_contribution),
    .write_announced_o   (write_announced),
    .write_o             (write),
    .write_slot_o        (write_slot),
    .write_beat_o        (write_beat),
    .write_data_o        (write_data),
    .settle_o            (settle),
    .settle_good_o       (settle_good),
    .settle_slot_o       (settle_slot),
    .judge_sequence_o    (judge_sequence),
    .judge_verdict_i     (judge_verdict),
    .verdict_valid_o,
    .verdict_o,
    .frame_bytes_o,
    .replay_o,
    .replay_slot_o,
    .error_valid_o,
    .error_o
  );

  trib_window #(
    .BeatBytes(BeatBytes),
    .Window   (Window)
  ) u_window (
    .clk_i,
    .rst_i,
    .clear_i,
    .clear_slot_i,
    .onset_i,
    .lookup_sequence_i   (lookup_sequence),
    .lookup_claimable_o  (lookup_claimable),
    .claim_i             (claim),
    .claim_slot_i        (claim_slot),
    .claim_contribution_i(claim_contribution),
    .write_announced_i   (write_announced),
    .write_i             (write),
    .write_slot_i        (write_slot),
    .write_beat_i        (write_beat),
    .write_data_i        (write_data),
    .settle_i            (settle),
    .settle_good_i       (settle_good),
    .settle_slot_i       (settle_slot),
    .judge_sequence_i    (judge_sequence),
    .judge_verdict_o     (judge_verdict),
    .release_i,
    .release_slot_i,
    .release_lap_i,
    .eligible_o,
    .complete_o,
    .contribution_slot_i,
    .contribution_o,
    .read_i,
    .read_slot_i,
    .read_beat_i,
    .read_available_o,
    .read_data_o
  );

endmodule
