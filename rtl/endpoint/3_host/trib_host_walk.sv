// SPDX-License-Identifier: Apache-2.0
// Addresses of the flits of a chunk, one after the other (EP16): from one part to the next they go on by a stride of a window of
// parts. In: start_i with the slot, two cycles after which the address of flit 0, the metadata, is available; next_i, after which
// the address of the next flit is available. One flit per cycle. settings must be stable.
module trib_host_walk
  import trib_host_pkg::*;
#(
  // Chunks of the window, a power of two, 4 to 64.
  parameter int unsigned Window = 16,
  localparam int unsigned SlotWidth = $clog2(Window)
) (
  input  logic                    clk_i,
  input  logic [FlitsWidth-1:0]   part_i,
  input  logic                    start_i,
  input  logic [SlotWidth-1:0]    slot_i,
  input  logic                    next_i,
  output logic [AddressWidth-1:0] address_o
);

  // Below Window * PART, and the step from the end of a part to the start of the next one.
  localparam int unsigned OffsetWidth = SlotWidth + FlitsWidth;

  logic                   start_q;
  logic [OffsetWidth-1:0] offset_q, step_q;
  logic [FlitsWidth-1:0]  left_q;

  always_ff @(posedge clk_i) begin
    start_q <= start_i;
    offset_q <= OffsetWidth'(slot_i) * OffsetWidth'(part_i);
    step_q <= {part_i, {SlotWidth{1'b0}}} - OffsetWidth'(part_i) + OffsetWidth'(1);
    if (start_q) begin
      address_o <= AddressWidth'(offset_q);
      left_q <= part_i;
    end else if (next_i) begin
      if (left_q == FlitsWidth'(1)) begin
        address_o <= address_o + AddressWidth'(step_q);
        left_q <= part_i;
      end else begin
        address_o <= address_o + 32'd1;
        left_q <= left_q - FlitsWidth'(1);
      end
    end
  end

endmodule
