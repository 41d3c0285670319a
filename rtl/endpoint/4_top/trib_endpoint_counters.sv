// SPDX-License-Identifier: Apache-2.0
// Counters of all links, 32 bits each, in one block memory. Small ones in front of it count at once; they are emptied into it in
// turns, so that a counter is late by up to three cycles for each of them. In: what each link counts in this cycle; the counter
// that is read, which goes first. Out: its value one cycle later, or 0 where there is none. Reset clears all, and takes two turns.
`include "trib_assert.svh"

module trib_endpoint_counters
  import trib_endpoint_pkg::*;
#(
  // 1 to 6.
  parameter int unsigned Links = 2
) (
  input  logic                     clk_i,
  input  logic                     rst_i,
  input  link_events_t [Links-1:0] events_i,
  input  logic [Links-1:0]         silent_i,
  input  logic                     read_i,
  input  logic [2:0]               read_link_i,
  input  logic [3:0]               read_index_i,
  output logic [31:0]              count_o
);

  // Silence first, then the events from the last one on.
  localparam int unsigned Counters = $bits(link_events_t) + 1;
  localparam int unsigned SmallWidth = 8;

  if (Links < 1 || Links > 6) $fatal(1, "trib_endpoint_counters: Links must be 1 to 6");

  logic [Links-1:0][Counters-1:0]                 counted;
  logic [Links-1:0][Counters-1:0][SmallWidth-1:0] small_q;
  logic [2:0]                                     link_q, link_2_q;
  logic [3:0]                                     index_q, index_2_q;
  logic                                           scan, scan_2_q, cleared_q, cleared_2_q;
  logic [SmallWidth-1:0]                          chosen, chosen_q;

  assign scan = !read_i;

  always_comb begin
    chosen = '0;
    for (int unsigned l = 0; l < Links; l++) begin
      for (int unsigned c = 0; c < Counters; c++) begin
        if (link_q == 3'(l) && index_q == 4'(c)) chosen |= small_q[l][c];
      end
    end
  end

  for (genvar l = 0; l < Links; l++) begin : gen_link
    assign counted[l] = {events_i[l], silent_i[l]};

    for (genvar c = 0; c < Counters; c++) begin : gen_counter
      always_ff @(posedge clk_i) begin
        if (rst_i) small_q[l][c] <= '0;
        else if (scan && link_q == 3'(l) && index_q == 4'(c)) small_q[l][c] <= SmallWidth'(counted[l][c]);
        else small_q[l][c] <= small_q[l][c] + SmallWidth'(counted[l][c]);
      end

      // Properties: it is emptied before it wraps.
      `TRIB_ASSERT(Fits_A, 1'b1, small_q[l][c] != '1)
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      link_q <= '0;
      index_q <= '0;
      cleared_q <= 1'b0;
      scan_2_q <= 1'b0;
    end else begin
      scan_2_q <= scan;
      if (scan) begin
        index_q <= index_q == 4'(Counters - 1) ? '0 : index_q + 4'd1;
        if (index_q == 4'(Counters - 1)) begin
          link_q <= link_q == 3'(Links - 1) ? '0 : link_q + 3'd1;
          if (link_q == 3'(Links - 1)) cleared_q <= 1'b1;
        end
      end
    end
    {link_2_q, index_2_q, chosen_q, cleared_2_q} <= {link_q, index_q, chosen, cleared_q};
  end

  trib_ram #(.Width(32), .Depth(128)) u_counts (
    .clk_i,
    .write_i        (scan_2_q),
    .write_address_i({link_2_q, index_2_q}),
    .write_data_i   ((cleared_2_q ? count_o : '0) + 32'(chosen_q)),
    .read_i         (1'b1),
    .read_address_i (read_i ? {read_link_i, read_index_i} : {link_q, index_q}),
    .read_data_o    (count_o)
  );

endmodule
