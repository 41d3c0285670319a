// SPDX-License-Identifier: Apache-2.0
// Counters of all ports, 32 bits each, in one block memory. Small counters next to it count at once; they are emptied into
// it in turns, so a counter lags by up to two cycles per counter. In: the events of each port in
// this cycle; the counter that is read. Out: its value one cycle later, or 0 where there is none. Reset clears all, and
// takes two turns.
`include "trib_assert.svh"

module trib_nic_counters
  import trib_nic_pkg::*;
#(
  // 1 to 6.
  parameter int unsigned Ports = 4
) (
  input  logic                 clk_i,
  input  logic                 rst_i,
  input  counted_t [Ports-1:0] counted_i,
  input  logic                 read_i,
  input  port_t                read_port_i,
  input  logic [3:0]           read_index_i,
  output logic [31:0]          count_o
);

  // A turn, of which a read may take a cycle in five.
  localparam int unsigned Turn = Ports * Counted * 5 / 4;
  localparam int unsigned SmallWidth = $clog2(Turn + 8);
  localparam int unsigned Depth = 2 ** (PortWidth + 4);

  logic [Ports-1:0][Counted-1:0][SmallWidth-1:0] small_q;
  port_t                                         port_q, port_2_q;
  logic [3:0]                                    index_q, index_2_q;
  logic                                          scan, scan_2_q, cleared_q, cleared_2_q;
  logic [SmallWidth-1:0]                         chosen, chosen_q;
  logic                                          counted, counted_q;
  logic [31:0]                                   count;

  // A read comes first.
  assign scan = !read_i;

  always_comb begin
    chosen = '0;
    counted = 1'b0;
    for (int unsigned p = 0; p < Ports; p++) begin
      for (int unsigned c = 0; c < Counted; c++) begin
        if (port_q == PortWidth'(p) && index_q == 4'(c)) begin
          chosen |= small_q[p][c];
          counted |= counted_i[p][c];
        end
      end
    end
  end

  for (genvar p = 0; p < Ports; p++) begin : gen_port
    for (genvar c = 0; c < Counted; c++) begin : gen_counter
      always_ff @(posedge clk_i) begin
        // Events in the cycle in which it is emptied are emptied with it.
        if (rst_i || (scan && port_q == PortWidth'(p) && index_q == 4'(c))) small_q[p][c] <= '0;
        else if (counted_i[p][c]) small_q[p][c] <= small_q[p][c] + SmallWidth'(1);
      end

      // Properties: it is emptied before it wraps.
      `TRIB_ASSERT(Fits_A, 1'b1, small_q[p][c] != '1)
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      port_q <= '0;
      index_q <= '0;
      cleared_q <= 1'b0;
      scan_2_q <= 1'b0;
    end else begin
      scan_2_q <= scan;
      if (scan) begin
        index_q <= index_q == 4'(Counted - 1) ? '0 : index_q + 4'd1;
        if (index_q == 4'(Counted - 1)) begin
          port_q <= port_q == PortWidth'(Ports - 1) ? '0 : port_q + port_t'(1);
          if (port_q == PortWidth'(Ports - 1)) cleared_q <= 1'b1;
        end
      end
    end
    {port_2_q, index_2_q, chosen_q, counted_q, cleared_2_q} <= {port_q, index_q, chosen, counted, cleared_q};
  end

  trib_ram #(.Width(32), .Depth(Depth)) u_counts (
    .clk_i,
    .write_i        (scan_2_q),
    .write_address_i({port_2_q, index_2_q}),
    .write_data_i   ((cleared_2_q ? count : '0) + 32'(chosen_q) + 32'(counted_q)),
    .read_i         (1'b1),
    .read_address_i (read_i ? {read_port_i, read_index_i} : {port_q, index_q}),
    .read_data_o    (count)
  );
  assign count_o = count;

endmodule
