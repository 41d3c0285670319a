// SPDX-License-Identifier: Apache-2.0
// Counters of 32 bits in distributed memory, of which at most one counts in a cycle. They wrap.
// In: the counter that counts; the one that is read. Out: its value one cycle later. A counter is 0 after reset until it
// first counts, though memory has no reset.
module trib_counter_bank #(
  // A power of two.
  parameter int unsigned Counters = 32,
  localparam int unsigned IndexWidth = $clog2(Counters)
) (
  input  logic                  clk_i,
  input  logic                  rst_i,
  input  logic                  add_i,
  input  logic [IndexWidth-1:0] index_i,
  input  logic [IndexWidth-1:0] read_i,
  output logic [31:0]           count_o
);

  logic [Counters-1:0] counted_q;
  logic [31:0]         count, count_next, count_read;

  // Read, add, write in one cycle.
  assign count_next = (counted_q[index_i] ? count : '0) + 32'd1;

  always_ff @(posedge clk_i) begin
    if (rst_i) counted_q <= '0;
    else if (add_i) counted_q[index_i] <= 1'b1;
    count_o <= counted_q[read_i] ? count_read : '0;
  end

  trib_lut_ram #(
    .Width(32),
    .Depth(Counters),
    .Reads(2)
  ) u_counts (
    .clk_i,
    .write_i        (add_i),
    .write_address_i(index_i),
    .write_data_i   (count_next),
    .read_address_i ({index_i, read_i}),
    .read_data_o    ({count, count_read})
  );

endmodule
