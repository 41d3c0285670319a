// SPDX-License-Identifier: Apache-2.0
// trib_result_store: a beat chosen at will of a chunk that has ended good is read back unchanged, together with the chunk's
// header, whatever is stored of other chunks, until the next one of its slot has ended good (RC2); and by a replay that reads it
// then, to the replay's end.
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
  input logic [BeatWidth-1:0]   store_beat_i,
  input logic [8*BeatBytes-1:0] store_data_i,
  input logic                   release_i,
  input result_t                release_result_i,
  input logic [Ports-1:0]       release_want_i,
  input logic [15:0]            balance_i,
  input logic [SlotWidth-1:0]   header_slot_i,
  // A replay looks at the header, and begins; one that has begun ends.
  input logic                   look_i,
  input logic                   leave_i,
  input logic                   read_i,
  input logic [BeatWidth-1:0]   read_beat_i,
  // The slot and the beat to be watched.
  input logic [SlotWidth-1:0]   slot_i,
  input logic [BeatWidth-1:0]   beat_i
);

  logic                   reading_q;
  logic [SlotWidth:0]     header_place, read_place_q;
  logic [8*BeatBytes-1:0] read_data;
  logic [15:0]            unused_balance;
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
    .store_beat_i,
    .store_data_i,
    .release_i,
    .release_result_i,
    .release_want_i,
    .balance_i,
    .header_slot_i,
    .header_result_o(header_result),
    .header_want_o  (header_want),
    .header_place_o (header_place),
    .reading_i      (reading_q),
    .read_i,
    .read_place_i   (read_place_q),
    .read_beat_i,
    .read_data_o    (read_data),
    .balance_o      (unused_balance)
  );

  logic [SlotWidth-1:0] slot_q;
  logic [BeatWidth-1:0] beat_q;

  `PROOF_RESET_FIRST
  `PROOF_CHOICE(slot_q, slot_i)
  `PROOF_CHOICE(beat_q, beat_i)

  always_ff @(posedge clk_i) begin
    if (!started_q) FirstReset_M: assume (!dut.was_reset_q);
  end

  // The watched beat: of what is being stored; of the slot's last result, if it has one; and as the replay found it, if it reads
  // that result.
  logic                   stored_q, done_q, kept_q, owed_q, stores, ends, begins;
  logic [8*BeatBytes-1:0] stored_data_q, kept_data_q, owed_data_q;
  result_t                result_q;
  logic [Ports-1:0]       want_q;

  assign stores = store_i && store_beat_i == beat_q;
  assign ends = release_i && release_result_i.sequence_number[SlotWidth-1:0] == slot_q;
  // One that looks at a header in the cycle in which the next one takes its place is dropped.
  assign begins = look_i && !reading_q && !(release_i && release_result_i.sequence_number[SlotWidth-1:0] == header_slot_i);

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      stored_q <= 1'b0;
      done_q <= 1'b0;
      kept_q <= 1'b0;
      reading_q <= 1'b0;
      owed_q <= 1'b0;
    end else begin
      stored_q <= (stored_q || stores) && !release_i;
      if (ends) done_q <= 1'b1;
      if (ends) kept_q <= stored_q || stores;
      reading_q <= begins || (reading_q && !leave_i);
      if (begins) owed_q <= kept_q && header_slot_i == slot_q;
    end
    if (stores) stored_data_q <= store_data_i;
    if (ends) begin
      result_q <= release_result_i;
      want_q <= release_want_i;
      kept_data_q <= stores ? store_data_i : stored_data_q;
    end
    if (begins) begin
      read_place_q <= header_place;
      owed_data_q <= kept_data_q;
    end
  end

  // It is read, and is at the output a cycle later.
  logic                   reads, reads_q;
  logic [8*BeatBytes-1:0] wanted_q;

  assign reads = reading_q && owed_q && read_i && read_beat_i == beat_q;

  always_ff @(posedge clk_i) begin
    reads_q <= reads && !rst_i;
    wanted_q <= owed_data_q;
  end

  `TRIB_ASSERT(ResultIsRead_A, reads_q, read_data == wanted_q)
  `TRIB_ASSERT(HeaderOfLastResult_A, done_q && header_slot_i == slot_q, header_result == result_q && header_want == want_q)
  `TRIB_ASSERT_NEXT(ReadStands_A, !read_i, read_data == $past(read_data))

  // For the induction: places, as they are dealt out and after that, and what lies there.
  logic [2**(SlotWidth+1)-1:0] taken;

  always_comb begin
    taken = '0;
    for (int unsigned s = 0; s < Window; s++) taken[dut.u_places.words[s]] = 1'b1;
    taken[dut.place_q] = 1'b1;
    taken[dut.reserve_q] = 1'b1;
  end

  function automatic logic [8*BeatBytes-1:0] lies(logic [SlotWidth:0] place);
    return place[SlotWidth] ? dut.u_beyond.words[{place[0], beat_q}] : dut.u_payload.words[{place[SlotWidth-1:0], beat_q}];
  endfunction

  // In a reset, too: slot s got its place in one of its cycles that have ended.
  always_ff @(posedge clk_i) begin
    if (started_q) DealsFit_A: assert (32'(dut.deals_q) <= Window && (!dut.was_reset_q || dut.deals_q != '0));
    if (started_q && dut.was_reset_q) begin
      BeyondFirst_A: assert (dut.place_q == (SlotWidth + 1)'(Window) && dut.reserve_q == (SlotWidth + 1)'(Window + 1));
    end
  end
  for (genvar s = 0; s < Window; s++) begin : gen_places
    logic [SlotWidth-1:0] since;
    assign since = dut.dealt_q - SlotWidth'(1) - SlotWidth'(s);
    always_ff @(posedge clk_i) begin
      if (started_q && dut.was_reset_q && 32'(since) < 32'(dut.deals_q)) begin
        Dealt_A: assert (dut.u_places.words[s] == (SlotWidth + 1)'(s));
      end
    end
  end
  `TRIB_ASSERT(EachPlaceOnce_A, dut.deals_q[SlotWidth], taken == (2 ** (SlotWidth + 1))'((1 << (Window + 2)) - 1))
  `TRIB_ASSERT(NothingBeforeDealt_A, !dut.deals_q[SlotWidth], !done_q)
  `TRIB_ASSERT(IsStored_A, stored_q, lies(dut.place_q) == stored_data_q)
  `TRIB_ASSERT(IsKept_A, done_q && kept_q, lies(dut.u_places.words[slot_q]) == kept_data_q)
  `TRIB_ASSERT(IsOwed_A, reading_q && owed_q, lies(read_place_q) == owed_data_q)
  `TRIB_ASSERT(NotStoredOver_A, reading_q && dut.deals_q[SlotWidth], read_place_q != dut.place_q && taken[read_place_q])
  `TRIB_ASSERT(KeptIsDone_A, kept_q, done_q)
  `TRIB_ASSERT(OwedIsDone_A, reading_q && owed_q, done_q)
  `TRIB_ASSERT(HeaderIsStored_A, done_q, dut.u_headers.words[slot_q] == {result_q, want_q})

  `TRIB_COVER(ReadWhileNextIsStored_C, reads && stores)
  // Its place was freed while it was read, and another chunk has been stored since.
  `TRIB_COVER(ReadAfterTwoMore_C, reads && kept_q && kept_data_q != owed_data_q && dut.reserve_q == read_place_q && stored_q)
  `TRIB_COVER(ReadAsItEnds_C, reads && ends)

endmodule
