// SPDX-License-Identifier: Apache-2.0
// trib_ingress and trib_slot_table together (trib_receive), after any MAC and any group: each keeps to what the proof of the other
// takes for granted, and they agree on which slot is being filled. Checksums, payload memory and host services may do anything.
`include "proof.svh"
`include "trib_seams.svh"

module receive_proof
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  parameter int unsigned BeatBytes = 64,
  parameter int unsigned Window = 4
) (
  input logic                       clk_i,
  input logic                       rst_i,
  input logic                       s_valid_i,
  input logic                       s_last_i,
  input logic                       s_user_i,
  input logic [8*BeatBytes-1:0]     s_data_i,
  input logic [BeatBytes-1:0]       s_keep_i,
  input endpoint_t                  node_i,
  input access_t                    access_i,
  input logic [15:0]                onset_i,
  input logic [15:0]                epoch_i,
  input logic                       active_i,
  input logic                       clear_i,
  input logic                       release_i,
  input logic [$clog2(Window)-1:0]  release_slot_i,
  input logic [31-$clog2(Window):0] release_lap_i
);

  localparam int unsigned SlotWidth = $clog2(Window);
  typedef `TRIB_PROGRESS_T(Window) progress_t;
  typedef `TRIB_SLOTS_T(Window) slots_t;
  typedef `TRIB_SHOWN_T(Window, slots_t) shown_t;
  typedef `TRIB_FETCHED_T(BeatBytes) fetched_t;

  endpoint_t            node_q;
  access_t              access_q;
  group_t               group;
  logic [SlotWidth-1:0] clear_count_q;
  logic                 active_q;

  `PROOF_RESET_FIRST
  `PROOF_CHOICE(node_q, node_i)
  `PROOF_CHOICE(access_q, access_i)

  // The group clears the slots in turn. Its other constraints, and those of the MAC, are in trib_receive.
  always_ff @(posedge clk_i) begin
    active_q <= active_i && !rst_i;
    clear_count_q <= (clear_i && !rst_i) ? clear_count_q + SlotWidth'(1) : '0;
  end
  assign group = '{alive: 1'b1, known: 1'b1, active: active_i, epoch: epoch_i, parent_epoch: epoch_i};

  progress_t              progress;
  shown_t                 shown;
  fetched_t               fetched;
  logic                   verdict_valid, error_valid, control_valid;
  logic [15:0]            frame_bytes;
  logic [8*BeatBytes-1:0] host_data;
  host_request_t          host;
  verdict_e               verdict;
  notice_t                error;
  control_t               control;

  assign progress = '{clear: clear_i, clear_slot: clear_count_q, released: release_i, released_slot: release_slot_i,
      released_lap: release_lap_i};

  trib_receive #(
    .BeatBytes(BeatBytes),
    .Window   (Window),
    .Groups   (1)
  ) dut (
    .clk_i,
    .rst_i,
    .s_valid_i,
    .s_last_i,
    .s_user_i,
    .s_broken_i          (1'b0),
    .s_data_i,
    .s_keep_i,
    .node_i           (node_q),
    .onset_i,
    .answer_interval_i('0),
    .group_i          (group),
    .access_i         (access_q),
    .progress_i       (progress),
    .shown_o          (shown),
    .missing_ready_i  (1'b1),
    .fetch_i          ('0),
    .fetched_o        (fetched),
    .verdict_valid_o  (verdict_valid),
    .verdict_o        (verdict),
    .frame_bytes_o    (frame_bytes),
    .error_valid_o    (error_valid),
    .error_o          (error),
    .control_valid_o  (control_valid),
    .control_ready_i  (1'b1),
    .control_o        (control),
    .host_o           (host),
    .host_read_i      ('0),
    .host_data_o      (host_data),
    .host_done_i      (1'b0)
  );

  logic                 claim, settle, announced, in_frame, lost, revoke;
  logic [SlotWidth-1:0] frame_slot;
  logic [Window-1:0]    filling;
  assign claim = dut.claim[0];
  assign settle = dut.settle[0];
  assign announced = dut.write_announced[0];
  assign revoke = dut.revoke[0];
  assign in_frame = dut.u_ingress.claimed_q;
  assign lost = revoke || !active_i;
  assign frame_slot = dut.settle_sequence[SlotWidth-1:0];
  assign filling = dut.gen_window[0].u_window.u_slots.claimed_q & ~shown.slots.complete;

  `TRIB_ASSERT(ClaimOfClaimable_A, claim, dut.lookup_claimable[0] && active_i)
  `TRIB_ASSERT(SettleInFrame_A, settle, in_frame && !lost)
  `TRIB_ASSERT(WriteInFrame_A, announced, in_frame && !lost && !claim && !settle)
  `TRIB_ASSERT(FillingHasFrame_A, active_i && active_q, (filling & ~(in_frame ? Window'(1) << frame_slot : '0)) == '0)

  `TRIB_COVER(ClaimAsFrameEnds_C, claim && settle)
  `TRIB_COVER(Revoked_C, revoke && in_frame && active_i)
  `TRIB_COVER(ReleasedAsFrameEnds_C, claim && settle && release_i && release_slot_i == frame_slot)
  `TRIB_COVER(TwoComplete_C, shown.slots.complete == Window'(3))

endmodule
