// SPDX-License-Identifier: Apache-2.0
// The node's results, stage 5: chunks ended, results kept, retransmissions answered. Wiring only; ports as in trib_retire
// and trib_replay.
module trib_results
  import trib_pkg::*;
#(
  // Ports of the node.
  parameter int unsigned Ports = 4,
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  // Derived; do not set.
  parameter int unsigned SlotWidth = $clog2(Window),
  parameter int unsigned LapWidth = 32 - SlotWidth
) (
  input  logic                            clk_i,
  input  logic                            rst_i,
  input  logic                            group_active_i,
  input  logic [Ports-1:0]                members_i,
  input  logic                            clear_i,
  // Jobs that start, rows from the reduce tree.
  input  logic                            start_i,
  input  result_t                         start_result_i,
  input  logic [Ports-1:0]                start_want_i,
  input  logic                            row_valid_i,
  input  row_t                            row_i,
  input  logic [8*BeatBytes-1:0]          row_data_i,
  // Ends of chunks.
  output logic [SlotWidth-1:0]            ended_slot_o,
  output logic [LapWidth-1:0]             ended_lap_o,
  output logic                            release_o,
  output logic                            failed_o,
  output logic [Ports-1:0]                header_only_o,
  // Payload beats of results; data, last and spoil are those of the row.
  output logic [Ports-1:0]                payload_valid_o,
  // Replays.
  input  logic [Ports-1:0]                request_i,
  input  logic [Ports-1:0][SlotWidth-1:0] request_slot_i,
  output logic [Window-1:0]               replaying_o,
  output logic                            replaying_bank_o,
  output logic [Ports-1:0][1:0]           dropped_o,
  output logic [Ports-1:0]                answer_valid_o,
  input  logic [Ports-1:0]                answer_ready_i,
  output result_t                         answer_o,
  output logic                            answer_payload_valid_o,
  input  logic [Ports-1:0]                answer_payload_ready_i,
  output logic                            answer_payload_last_o,
  output logic [8*BeatBytes-1:0]          answer_payload_data_o
);

  localparam int unsigned BeatWidth = $clog2(MaxPayload / BeatBytes);

  result_t                ended_result, header_result;
  logic [Ports-1:0]       ended_want, header_want;
  logic                   store, store_bank, read, read_bank;
  logic [SlotWidth-1:0]   store_slot, header_slot, read_slot;
  logic [BeatWidth-1:0]   store_beat, read_beat;
  logic [8*BeatBytes-1:0] store_data, read_data;

  trib_retire #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes),
    .Window   (Window)
  ) u_retire (
    .clk_i,
    .rst_i,
    .group_active_i,
    .members_i,
    .start_i,
    .start_result_i,
    .start_want_i,
    .row_valid_i,
    .row_i,
    .row_data_i,
    .payload_valid_o,
    .store_o       (store),
    .store_bank_o  (store_bank),
    .store_slot_o  (store_slot),
    .store_beat_o  (store_beat),
    .store_data_o  (store_data),
    .ended_result_o(ended_result),
    .ended_want_o  (ended_want),
    .ended_slot_o,
    .ended_lap_o,
    .release_o,
    .failed_o,
    .header_only_o
  );

  trib_result_store #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes),
    .Window   (Window)
  ) u_store (
    .clk_i,
    .store_i         (store),
    .store_bank_i    (store_bank),
    .store_slot_i    (store_slot),
    .store_beat_i    (store_beat),
    .store_data_i    (store_data),
    .release_i       (release_o),
    .release_result_i(ended_result),
    .release_want_i  (ended_want),
    .header_slot_i   (header_slot),
    .header_result_o (header_result),
    .header_want_o   (header_want),
    .read_i          (read),
    .read_bank_i     (read_bank),
    .read_slot_i     (read_slot),
    .read_beat_i     (read_beat),
    .read_data_o     (read_data)
  );

  trib_replay #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes),
    .Window   (Window)
  ) u_replay (
    .clk_i,
    .rst_i,
    .clear_i,
    .request_i,
    .request_slot_i,
    .release_i       (release_o),
    .release_slot_i  (ended_slot_o),
    .replaying_o,
    .replaying_bank_o,
    .dropped_o,
    .header_slot_o   (header_slot),
    .header_result_i (header_result),
    .header_want_i   (header_want),
    .read_o          (read),
    .read_bank_o     (read_bank),
    .read_slot_o     (read_slot),
    .read_beat_o     (read_beat),
    .read_data_i     (read_data),
    .answer_valid_o,
    .answer_ready_i,
    .answer_o,
    .payload_valid_o (answer_payload_valid_o),
    .payload_ready_i (answer_payload_ready_i),
    .payload_last_o  (answer_payload_last_o),
    .payload_data_o  (answer_payload_data_o)
  );

endmodule
