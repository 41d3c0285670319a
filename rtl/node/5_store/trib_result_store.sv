// SPDX-License-Identifier: Apache-2.0
// Keeps the last result of every slot for replays (RC2): payload, balance (WF7) and header. The last result stays whole until the
// next chunk of its slot has ended good. It is needed that long: under cut-through a reduction can begin on a damaged header,
// before it shows that a member never got the last result.
// Payloads have a place each, of which there are two more than slots: one where the next chunk is stored, and a reserve. A chunk
// that ends good keeps its place, and the next one gets that of the slot's last result; or the reserve, if a replay still reads
// there.
// In: payload beats of one chunk after another, from its first on; with release_i, which may come with the last one, its header.
// Data that is not released is overwritten. Out: header and place by slot in the same cycle, payload one cycle after read_i.
// reading_i: the data at read_place_i is still needed; that was the place of a last result when it rose, and stays the same.
// rst_i is high for Window cycles or more before the first release: every slot gets its place then. Data kept earlier is invalid
// after that.
`include "trib_assert.svh"

module trib_result_store
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  // Ports of the node.
  parameter int unsigned Ports = 4,
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  // Bytes of the longest result, a power of two, at least two beats.
  parameter int unsigned ResultBytes = SlotBytes,
  localparam int unsigned SlotWidth = $clog2(Window),
  localparam int unsigned BeatWidth = $clog2(ResultBytes / BeatBytes)
) (
  input  logic                   clk_i,
  // Also while there is no life.
  input  logic                   rst_i,
  input  logic                   store_i,
  input  logic [BeatWidth-1:0]   store_beat_i,
  input  logic [8*BeatBytes-1:0] store_data_i,
  input  logic                   release_i,
  input  result_t                release_result_i,
  input  logic [Ports-1:0]       release_want_i,
  // Balance of the payload released two cycles before.
  input  logic [15:0]            balance_i,
  input  logic [SlotWidth-1:0]   header_slot_i,
  output result_t                header_result_o,
  output logic [Ports-1:0]       header_want_o,
  output logic [SlotWidth:0]     header_place_o,
  input  logic                   reading_i,
  input  logic                   read_i,
  input  logic [SlotWidth:0]     read_place_i,
  input  logic [BeatWidth-1:0]   read_beat_i,
  output logic [8*BeatBytes-1:0] read_data_o,
  // Balance of the payload at read_place_i, from three cycles after its release on.
  output logic [15:0]            balance_o
);

  // One for each slot, and two with the highest bit.
  localparam int unsigned PlaceWidth = SlotWidth + 1;
  localparam int unsigned Beats = ResultBytes / BeatBytes;

  if (ResultBytes < 2 * BeatBytes || ResultBytes != 2 ** $clog2(ResultBytes)) begin : gen_result_bytes_illegal
    $fatal(1, "trib_result_store: ResultBytes must be a power of two, of two beats or more");
  end

  // Places -----------------------------------------------------------------------------------------------------------------
  logic [SlotWidth-1:0]  dealt_q, released_slot;
  // Where the next chunk is stored; that of the slot's last result, which is free when the next one ends.
  logic [PlaceWidth-1:0] place_q, reserve_q, freed;
  logic                  is_read;

  assign released_slot = release_result_i.sequence_number[SlotWidth-1:0];
  assign is_read = reading_i && read_place_i == freed;

  trib_lut_ram #(
    .Width(PlaceWidth),
    .Depth(Window),
    .Reads(2)
  ) u_places (
    .clk_i,
    .write_i        (rst_i | release_i),
    .write_address_i(rst_i ? dealt_q : released_slot),
    .write_data_i   (rst_i ? {1'b0, dealt_q} : place_q),
    .read_address_i ({released_slot, header_slot_i}),
    .read_data_o    ({freed, header_place_o})
  );

  always_ff @(posedge clk_i) begin
    dealt_q <= rst_i ? dealt_q + SlotWidth'(1) : '0;
    if (rst_i) begin
      place_q <= {1'b1, SlotWidth'(0)};
      reserve_q <= {1'b1, SlotWidth'(1)};
    end else if (release_i) begin
      place_q <= is_read ? reserve_q : freed;
      if (is_read) reserve_q <= freed;
    end
  end

  // Headers and payloads ---------------------------------------------------------------------------------------------------
  logic [8*BeatBytes-1:0] data, data_beyond;
  logic                   beyond_q;

  trib_lut_ram #(
    .Width($bits(result_t) + Ports),
    .Depth(Window)
  ) u_headers (
    .clk_i,
    .write_i        (release_i),
    .write_address_i(released_slot),
    .write_data_i   ({release_result_i, release_want_i}),
    .read_address_i (header_slot_i),
    .read_data_o    ({header_result_o, header_want_o})
  );

  trib_ram #(
    .Width(8 * BeatBytes),
    .Depth(Window * Beats)
  ) u_payload (
    .clk_i,
    .write_i        (store_i & ~place_q[SlotWidth]),
    .write_address_i({place_q[SlotWidth-1:0], store_beat_i}),
    .write_data_i   (store_data_i),
    .read_i,
    .read_address_i ({read_place_i[SlotWidth-1:0], read_beat_i}),
    .read_data_o    (data)
  );

  // The two places beyond those of the slots.
  trib_ram #(
    .Width(8 * BeatBytes),
    .Depth(2 * Beats)
  ) u_beyond (
    .clk_i,
    .write_i        (store_i & place_q[SlotWidth]),
    .write_address_i({place_q[0], store_beat_i}),
    .write_data_i   (store_data_i),
    .read_i,
    .read_address_i ({read_place_i[0], read_beat_i}),
    .read_data_o    (data_beyond)
  );

  always_ff @(posedge clk_i) begin
    if (read_i) beyond_q <= read_place_i[SlotWidth];
  end
  assign read_data_o = beyond_q ? data_beyond : data;

  // Balances ---------------------------------------------------------------------------------------------------------------
  // The places of what was released one cycle before and two.
  logic [1:0]                 released_q;
  logic [1:0][PlaceWidth-1:0] released_place_q;

  always_ff @(posedge clk_i) begin
    released_q <= {released_q[0], release_i};
    released_place_q <= {released_place_q[0], place_q};
  end

  trib_lut_ram #(
    .Width(16),
    .Depth(2 * Window)
  ) u_balances (
    .clk_i,
    .write_i        (released_q[1]),
    .write_address_i(released_place_q[1]),
    .write_data_i   (balance_i),
    .read_address_i (read_place_i),
    .read_data_o    (balance_o)
  );

  // Properties.
`ifdef TRIB_PROPERTIES
  // Cycles of this reset, or of the last if that was long enough; Window at most.
  logic [SlotWidth:0] deals_q;
  logic               was_reset_q;

  always_ff @(posedge clk_i) begin
    was_reset_q <= rst_i;
    if (rst_i && !was_reset_q) deals_q <= (SlotWidth + 1)'(1);
    else if (!deals_q[SlotWidth]) deals_q <= rst_i ? deals_q + (SlotWidth + 1)'(1) : '0;
  end
`endif

  `TRIB_REQUIRE(trib_result_store, PlacesAreDealt_M, release_i, deals_q[SlotWidth])
  `TRIB_ASSERT(OwnPlaceEach_A, release_i, freed != place_q && freed != reserve_q && place_q != reserve_q)
  `TRIB_COVER(RC2_FreedWhileRead_C, release_i && is_read)

endmodule
