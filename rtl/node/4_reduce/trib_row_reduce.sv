// SPDX-License-Identifier: Apache-2.0
// Stage 4 of a group: rows of all ports through the lanes of rtl/lanes, in port order, and the control of each row in parallel.
// In: one row per cycle, of a reduction that is built in. Out: the reduced row, reduce_latency(Ops, Dtypes, Ports) cycles later,
// whatever its reduction; last is low where there is none. No back-pressure, order kept. Reset clears the valid bits, and the row
// control that leaves; no data.
`include "trib_assert.svh"

module trib_row_reduce
  import trib_node_pkg::*;
  import trib_reduction_pkg::*;
#(
  // Ports of the node.
  parameter int unsigned Ports = 4,
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Ops and dtypes of the node.
  parameter op_set_t     Ops = SumOnly,
  parameter dtype_set_t  Dtypes = Fp32Only
) (
  input  logic                              clk_i,
  input  logic                              rst_i,
  input  logic                              s_valid_i,
  input  row_t                              s_row_i,
  // Ports that take part, and their beats.
  input  logic [Ports-1:0]                  s_present_i,
  input  logic [Ports-1:0][8*BeatBytes-1:0] s_data_i,
  output logic                              m_valid_o,
  output row_t                              m_row_o,
  output logic [8*BeatBytes-1:0]            m_data_o
);

  localparam int unsigned Latency = reduce_latency(Ops, Dtypes, Ports);

  trib_vector_reduce #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes),
    .Ops      (Ops),
    .Dtypes   (Dtypes)
  ) u_lanes (
    .clk_i,
    .reduction_i(s_row_i.reduction),
    .present_i  (s_present_i),
    .data_i     (s_data_i),
    .data_o     (m_data_o)
  );

  logic [Latency-1:0] valid_q;
  row_t [Latency-1:0] row_q;

  always_ff @(posedge clk_i) begin
    row_q <= {row_q[Latency-2:0], s_row_i};
    if (rst_i) begin
      valid_q <= '0;
      // Long paths start here: with a reset it is a register, whose output is early, and not the end of a shift register.
      row_q[Latency-1] <= '0;
    end else begin
      valid_q <= {valid_q[Latency-2:0], s_valid_i};
      row_q[Latency-1].last <= valid_q[Latency-2] & row_q[Latency-2].last;
    end
  end

  assign m_valid_o = valid_q[Latency-1];
  assign m_row_o = row_q[Latency-1];

  // Properties.
  `TRIB_REQUIRE(trib_row_reduce, OnlyBuiltIn_M, s_valid_i, built_in(Ops, Dtypes, s_row_i.reduction.op, s_row_i.reduction.dtype))

endmodule
