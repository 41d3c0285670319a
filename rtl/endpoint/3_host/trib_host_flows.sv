// SPDX-License-Identifier: Apache-2.0
// Writes offset and size of all flows of a round to the interface (EP16.3), one per cycle. In: start_i with the first chunk's
// slot, the number of full chunks, or 0 and the flits of a short one, which are held until busy_o falls; the part of the flow
// flow_o, in the same cycle. Out: writes, the first five cycles after start_i; busy_o from the cycle after start_i until the last
// has been made. Reset ends it.
`include "trib_assert.svh"

module trib_host_flows
  import trib_host_pkg::*;
#(
  // Chunks of the window, a power of two, 4 to 64.
  parameter int unsigned Window = 16,
  // Rows of the flow table, 16 to 1024, a power of two.
  parameter int unsigned Flows = 64,
  localparam int unsigned SlotWidth = $clog2(Window),
  localparam int unsigned FlowWidth = $clog2(Flows)
) (
  input  logic                    clk_i,
  input  logic                    rst_i,
  input  logic [FlitsWidth-1:0]   part_i,
  input  logic [FlowWidth:0]      flows_i,
  input  logic                    start_i,
  input  logic [SlotWidth-1:0]    slot_i,
  input  logic [SlotWidth-1:0]    chunks_i,
  input  logic [FlitsWidth-1:0]   short_i,
  output logic [FlowWidth-1:0]    flow_o,
  input  logic [PartWidth-1:0]    part_of_i,
  output logic                    busy_o,
  output logic                    write_o,
  output logic [FlowWidth-1:0]    write_flow_o,
  output logic [AddressWidth-1:0] write_offset_o,
  output logic [23:0]             write_size_o
);

  // Widths of a part's place in a chunk, of its place in memory, and of the flits of a flow.
  localparam int unsigned PlaceWidth = PartWidth + FlitsWidth;
  localparam int unsigned SpanWidth = SlotWidth + FlitsWidth;

  logic                  walk_q, valid_q, valid_2_q, valid_3_q;
  logic [FlowWidth:0]    flow_q;
  logic [FlowWidth-1:0]  flow_2_q, flow_3_q, flow_4_q;
  logic [PartWidth-1:0]  part_of_q;
  logic [PlaceWidth-1:0] place_q, rest_q;
  logic [SpanWidth-1:0]  first_q, span_q;
  logic [AddressWidth-1:0] offset_q;

  assign flow_o = flow_q[FlowWidth-1:0];
  assign busy_o = walk_q || valid_q || valid_2_q || valid_3_q || write_o;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      walk_q <= 1'b0;
      valid_q <= 1'b0;
      valid_2_q <= 1'b0;
      valid_3_q <= 1'b0;
      write_o <= 1'b0;
    end else begin
      walk_q <= start_i || (walk_q && flow_q + (FlowWidth + 1)'(1) < flows_i);
      valid_q <= walk_q && flow_q < flows_i;
      valid_2_q <= valid_q;
      valid_3_q <= valid_2_q;
      write_o <= valid_3_q;
    end
    flow_q <= start_i ? '0 : flow_q + (FlowWidth + 1)'(1);
    // The part of a flow; where it begins in a chunk; in memory, and of a short chunk how many flits are there from it on, its
    // metadata among them; the write.
    part_of_q <= part_of_i;
    flow_2_q <= flow_o;
    place_q <= PlaceWidth'(part_of_q) * PlaceWidth'(part_i);
    flow_3_q <= flow_2_q;
    first_q <= SpanWidth'(slot_i) * SpanWidth'(part_i);
    span_q <= SpanWidth'(chunks_i) * SpanWidth'(part_i);
    flow_4_q <= flow_3_q;
    offset_q <= (AddressWidth'(place_q) << SlotWidth) + AddressWidth'(first_q);
    rest_q <= (PlaceWidth'(short_i) >= place_q) ? PlaceWidth'(short_i) + PlaceWidth'(1) - place_q : '0;
    write_flow_o <= flow_4_q;
    write_offset_o <= offset_q;
    if (chunks_i != '0) write_size_o <= 24'(span_q);
    else write_size_o <= (rest_q < PlaceWidth'(part_i)) ? 24'(rest_q) : 24'(part_i);
  end

  // Properties ----------------------------------------------------------------------------------------------------------
  `TRIB_REQUIRE(trib_host_flows, OneAtATime_M, start_i, !busy_o)
  `TRIB_REQUIRE_NEXT(trib_host_flows, RoundStands_M, busy_o, {slot_i, chunks_i, short_i} == $past({slot_i, chunks_i, short_i}))
  `TRIB_ASSERT(FlowOfTable_A, write_o, {1'b0, write_flow_o} < flows_i)

endmodule
