// SPDX-License-Identifier: Apache-2.0
// One port's window: the slot table and the memory that holds the payload of WINDOW chunks. Payload is written as it
// arrives and read by the reduction, one beat each per cycle; read data follows the address by one cycle, and is that of the beat
// if it was there. Nothing here stalls. Ports as in trib_slot_table; what the group gives and gets as in trib_seams.svh.
`include "trib_assert.svh"
`include "trib_seams.svh"

module trib_window
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  localparam int unsigned SlotWidth = $clog2(Window),
  localparam int unsigned BeatWidth = $clog2(SlotBytes / BeatBytes),
  localparam type         progress_t = `TRIB_PROGRESS_T(Window),
  localparam type         slots_t = `TRIB_SLOTS_T(Window),
  localparam type         fetch_t = `TRIB_FETCH_T(Window, BeatBytes),
  localparam type         fetched_t = `TRIB_FETCHED_T(BeatBytes)
) (
  input  logic                   clk_i,
  input  logic                   rst_i,
  input  progress_t              progress_i,
  input  logic [15:0]            onset_i,
  input  logic [31:0]            lookup_sequence_i,
  output logic                   lookup_claimable_o,
  output verdict_e               judge_verdict_o,
  output logic                   judge_behind_o,
  input  logic                   claim_i,
  input  logic [SlotWidth-1:0]   claim_slot_i,
  input  contribution_t          claim_contribution_i,
  output logic                   revoke_o,
  input  logic                   write_announced_i,
  input  logic                   write_i,
  input  logic [SlotWidth-1:0]   write_slot_i,
  input  logic [BeatWidth-1:0]   write_beat_i,
  input  logic [8*BeatBytes-1:0] write_data_i,
  input  logic                   settle_i,
  input  logic                   settle_good_i,
  input  logic [31:0]            settle_sequence_i,
  output logic                   missing_valid_o,
  input  logic                   missing_ready_i,
  output logic [31:0]            missing_sequence_o,
  output slots_t                 slots_o,
  input  fetch_t                 fetch_i,
  output fetched_t               fetched_o
);

  // In the cycle in which the slot is seen to be empty.
  logic                 emptied_q;
  logic [SlotWidth-1:0] emptied_slot_q;

  always_ff @(posedge clk_i) begin
    emptied_q <= settle_i & ~settle_good_i & ~rst_i;
    emptied_slot_q <= settle_sequence_i[SlotWidth-1:0];
  end
  assign {slots_o.emptied, slots_o.emptied_slot} = {emptied_q, emptied_slot_q};

  trib_slot_table #(
    .Window       (Window),
    .BeatWidth    (BeatWidth),
    .OneBeatHeader(BeatBytes == HeaderBytes)
  ) u_slots (
    .clk_i,
    .rst_i,
    .clear_i             (progress_i.clear),
    .clear_slot_i        (progress_i.clear_slot),
    .onset_i,
    .lookup_sequence_i,
    .lookup_claimable_o,
    .judge_verdict_o,
    .judge_behind_o,
    .claim_i,
    .claim_slot_i,
    .claim_contribution_i,
    .revoke_o,
    .write_announced_i,
    .write_i,
    .settle_i,
    .settle_good_i,
    .settle_sequence_i,
    .missing_valid_o,
    .missing_ready_i,
    .missing_sequence_o,
    .release_i           (progress_i.released),
    .release_slot_i      (progress_i.released_slot),
    .release_lap_i       (progress_i.released_lap),
    .claimed_o           (slots_o.claimed),
    .eligible_o          (slots_o.eligible),
    .complete_o          (slots_o.complete),
    .want_o              (slots_o.want),
    .contribution_slot_i (fetch_i.contribution_slot),
    .contribution_o      (fetched_o.contribution),
    .beat_slot_i         (fetch_i.slot),
    .beat_i              (fetch_i.sought_beat),
    .beat_available_o    (fetched_o.sought_available)
  );

  trib_ram #(
    .Width(8 * BeatBytes),
    .Depth(Window * SlotBytes / BeatBytes)
  ) u_payload (
    .clk_i,
    .write_i,
    .write_address_i({write_slot_i, write_beat_i}),
    .write_data_i,
    .read_i         (fetch_i.read),
    .read_address_i ({fetch_i.slot, fetch_i.beat}),
    .read_data_o    (fetched_o.data)
  );

  // Properties.
`ifdef TRIB_PROPERTIES
  // Where the next beat of the frame that has claimed a slot belongs.
  logic [SlotWidth-1:0] filling_q;
  logic [BeatWidth-1:0] next_beat_q;

  always_ff @(posedge clk_i) begin
    if (claim_i) filling_q <= claim_slot_i;
    if (claim_i) next_beat_q <= '0;
    else next_beat_q <= next_beat_q + BeatWidth'(write_i);
  end
`endif

  // Beats are written in their order, so that one that is available has all before it. The rest is required by trib_slot_table.
  `TRIB_REQUIRE(trib_window, WrittenInOrder_M, write_i, write_slot_i == filling_q && write_beat_i == next_beat_q)

endmodule
