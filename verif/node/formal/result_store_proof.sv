// SPDX-License-Identifier: Apache-2.0
// trib_result_store: a beat chosen at will of a chunk that has ended good is read back unchanged, together with the chunk's
// header, whatever is stored of the slot's next chunk, until that has ended good (RC2).
`include "proof.svh"

module result_store_proof
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  parameter int unsigned Ports = 2,
  parameter int unsigned BeatBytes = 8,
  parameter int unsigned Window = 4,
  // Four beats: more are the same.
  parameter int unsigned ResultBytes = 32,
  localparam int unsigned SlotWidth = $clog2(Window),
  localparam int unsigned BeatWidth = $clog2(ResultBytes / BeatBytes)
) (
  input logic                   clk_i,
  input logic                   rst_i,
  input logic                   store_i,
  input logic                   store_bank_i,
  input logic [SlotWidth-1:0]   store_slot_i,
  input logic [BeatWidth-1:0]   store_beat_i,
  input logic [8*BeatBytes-1:0] store_data_i,
  input logic                   release_i,
  input result_t                release_result_i,
  input logic [Ports-1:0]       release_want_i,
  input logic [SlotWidth-1:0]   header_slot_i,
  input logic                   read_i,
  input logic                   read_bank_i,
  input logic [SlotWidth-1:0]   read_slot_i,
  input logic [BeatWidth-1:0]   read_beat_i,
  // The slot and the beat to be watched.
  input logic [SlotWidth-1:0]   slot_i,
  input logic [BeatWidth-1:0]   beat_i
);

  logic [8*BeatBytes-1:0] read_data;
  result_t                header_result;
  logic [Ports-1:0]       header_want;

  trib_result_store #(
    .Ports       (Ports),
    .BeatBytes   (BeatBytes),
    .Window      (Window),
    .ResultBytes(ResultBytes)
  ) dut (
    .clk_i,
    .rst_i,
    .store_i,
    .store_bank_i,
    .store_slot_i,
    .store_beat_i,
    .store_data_i,
    .release_i,
    .release_result_i,
    .release_want_i,
    .header_slot_i,
    .header_result_o(header_result),
    .header_want_o  (header_want),
    .read_i,
    .read_bank_i,
    .read_slot_i,
    .read_beat_i,
    .read_data_o    (read_data)
  );

  logic [SlotWidth-1:0] slot_q;
  logic [BeatWidth-1:0] beat_q;

  `PROOF_RESET_FIRST
  `PROOF_CHOICE(slot_q, slot_i)
  `PROOF_CHOICE(beat_q, beat_i)

  // The last chunk of the slot that has ended good: its bank, and its beat if it has one there; and of both banks, what was
  // stored last.
  logic                        done_q, bank_q, ends;
  logic [1:0]                  stored_q;
  logic [1:0][8*BeatBytes-1:0] data_q;
  result_t                     result_q;
  logic [Ports-1:0]            want_q;

  assign ends = release_i && release_result_i.sequence_number[SlotWidth-1:0] == slot_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      done_q <= 1'b0;
      stored_q <= '0;
    end else begin
      if (ends) done_q <= 1'b1;
      if (store_i && store_slot_i == slot_q && store_beat_i == beat_q) stored_q[store_bank_i] <= 1'b1;
    end
    if (ends) begin
      bank_q <= release_result_i.sequence_number[SlotWidth];
      result_q <= release_result_i;
      want_q <= release_want_i;
    end
    if (store_i && store_slot_i == slot_q && store_beat_i == beat_q) data_q[store_bank_i] <= store_data_i;
  end

  // It is read, and stands at the output a cycle later.
  logic                   reads, reads_q;
  logic [8*BeatBytes-1:0] wanted_q;

  assign reads = read_i && done_q && stored_q[bank_q] && read_slot_i == slot_q && read_bank_i == bank_q && read_beat_i == beat_q;

  always_ff @(posedge clk_i) begin
    reads_q <= reads && !rst_i;
    wanted_q <= data_q[bank_q];
  end

  `TRIB_ASSERT(LastResultIsRead_A, reads_q, read_data == wanted_q)
  `TRIB_ASSERT(HeaderOfLastResult_A, done_q && header_slot_i == slot_q, header_result == result_q && header_want == want_q)
  `TRIB_ASSERT_NEXT(ReadStands_A, !read_i, read_data == $past(read_data))
  // What is stored of the next chunk changes nothing of the last.
  `TRIB_ASSERT_NEXT(StaysWhole_A, done_q && stored_q[bank_q] && !ends, data_q[bank_q] == $past(data_q[bank_q]))
  // For the induction: where it lies, and that the store's own requirements speak of the same chunk.
  `TRIB_ASSERT(SameChunk_A, 1'b1, dut.done_q[slot_q] == done_q && (!done_q || dut.bank_q[slot_q] == bank_q))
  `TRIB_ASSERT(IsStored0_A, stored_q[0], dut.u_payload.words[{1'b0, slot_q, beat_q}] == data_q[0])
  `TRIB_ASSERT(IsStored1_A, stored_q[1], dut.u_payload.words[{1'b1, slot_q, beat_q}] == data_q[1])
  `TRIB_ASSERT(HeaderIsStored_A, done_q, dut.u_headers.words[slot_q] == {result_q, want_q})

  `TRIB_COVER(ReadWhileNextIsStored_C, reads && store_i && store_slot_i == slot_q && store_beat_i == beat_q)
  `TRIB_COVER(ThreeChunks_C, reads && bank_q && stored_q == '1 && data_q[0] != data_q[1])
  `TRIB_COVER(ReadAsItEnds_C, reads && ends)

endmodule
