// SPDX-License-Identifier: Apache-2.0
// Reduces rows of beats: every 4 bytes are a lane of their own (RE4), which has what Ops and Dtypes name. Rows of another reduction
// must not come. Row control travels beside.
// In: one row per cycle, byte 0 in the lowest bits, elements little-endian. Out: the reduced row,
// trib_node_pkg::reduce_latency(Ops, Dtypes, Ports) cycles later, whatever its reduction; last is low where there is none. No
// back-pressure, order kept. Reset clears the valid bits, and the row control that leaves; no data.
`include "trib_assert.svh"

module trib_vector_reduce
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

  // The largest element fills a lane.
  localparam int unsigned LaneBytes = element_bytes(DtypeFp32);
  localparam int unsigned LaneBits = 8 * LaneBytes;
  localparam int unsigned Lanes = BeatBytes / LaneBytes;
  localparam int unsigned Latency = reduce_latency(Ops, Dtypes, Ports);

  for (genvar lane = 0; lane < Lanes; lane++) begin : gen_lane
    logic [Ports-1:0][LaneBits-1:0] word;
    for (genvar p = 0; p < Ports; p++) begin : gen_word
      assign word[p] = s_data_i[p][LaneBits*lane+:LaneBits];
    end
    trib_reduce_lane #(
      .Ports (Ports),
      .Ops   (Ops),
      .Dtypes(Dtypes)
    ) u_lane (
      .clk_i,
      .reduction_i(s_row_i.reduction),
      .present_i  (s_present_i),
      .word_i     (word),
      .word_o     (m_data_o[LaneBits*lane+:LaneBits])
    );
  end

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
  `TRIB_REQUIRE(trib_vector_reduce, OnlyBuiltIn_M, s_valid_i, built_in(Ops, Dtypes, s_row_i.reduction.op, s_row_i.reduction.dtype))

endmodule
