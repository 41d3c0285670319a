// SPDX-License-Identifier: Apache-2.0
// Makes a chunk to which the node has no data -0 (EP17.2): all flits of its payload, as many as are granted, and with whole_i the
// metadata, too (EP17.3). In: start_i with the slot and the number of flits of the payload; whole_i is stable. Out: writes, one per
// cycle while they are accepted, the first four cycles after start_i; busy_o from the cycle after start_i until the last was
// accepted. Reset ends it.
`include "trib_assert.svh"

module trib_host_fill
  import trib_host_pkg::*;
#(
  // Chunks of the window, a power of two, 4 to 64.
  parameter int unsigned Window = 16,
  localparam int unsigned SlotWidth = $clog2(Window)
) (
  input  logic                    clk_i,
  input  logic                    rst_i,
  input  logic [FlitsWidth-1:0]   part_i,
  input  logic                    start_i,
  input  logic                    whole_i,
  input  logic [SlotWidth-1:0]    slot_i,
  input  logic [FlitsWidth-1:0]   flits_i,
  output logic                    busy_o,
  output logic                    write_valid_o,
  input  logic                    write_ready_i,
  output logic [AddressWidth-1:0] write_address_o,
  output logic [FlitBits-1:0]     write_data_o
);

  logic                  start_q, skip_q;
  logic [FlitsWidth-1:0] left_q;
  logic                  wrote;

  assign wrote = write_valid_o && write_ready_i;
  assign busy_o = left_q != '0;
  assign write_data_o = MinusZero;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      start_q <= 1'b0;
      skip_q <= 1'b0;
      left_q <= '0;
      write_valid_o <= 1'b0;
    end else begin
      start_q <= start_i;
      skip_q <= start_q;
      if (start_i) left_q <= flits_i + FlitsWidth'(whole_i);
      else if (wrote) left_q <= left_q - FlitsWidth'(1);
      // The metadata is passed over, or the first that is written.
      if (skip_q) write_valid_o <= busy_o;
      else if (wrote && left_q == FlitsWidth'(1)) write_valid_o <= 1'b0;
    end
  end

  trib_host_walk #(.Window(Window)) u_walk (
    .clk_i,
    .part_i,
    .start_i,
    .slot_i,
    .next_i   ((skip_q && !whole_i) || wrote),
    .address_o(write_address_o)
  );

  // Properties ----------------------------------------------------------------------------------------------------------
  `TRIB_REQUIRE(trib_host_fill, OneAtATime_M, start_i, !busy_o)
  `TRIB_ASSERT_STREAM(WriteStands_A, write_valid_o, write_ready_i, {write_address_o, write_data_o})
  `TRIB_ASSERT(OnlyWhatIsLeft_A, write_valid_o, left_q != '0)

endmodule
