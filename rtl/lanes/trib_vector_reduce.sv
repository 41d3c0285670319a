// SPDX-License-Identifier: Apache-2.0
// Reduces rows of beats: every 4 bytes are a lane of their own (RE4), which has what Ops and Dtypes name. Operands are paired in
// the order in which they are connected, ((0,1),(2,3)),...: the order of a sum is the caller's choice.
// In: one row per cycle, of a reduction that is built in; byte 0 in the lowest bits, elements little-endian. Out: the reduced row,
// reduce_latency(Ops, Dtypes, Ports) cycles later, whatever its reduction. No back-pressure, order kept, no reset: the caller
// counts the cycles, and delays by as many what belongs to the row.
module trib_vector_reduce
  import trib_reduction_pkg::*;
#(
  // Operands of a row, 2 to 8: the ports of a node.
  parameter int unsigned Ports = 4,
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Ops and dtypes that are built in.
  parameter op_set_t     Ops = SumOnly,
  parameter dtype_set_t  Dtypes = Fp32Only
) (
  input  logic                              clk_i,
  input  reduction_t                        reduction_i,
  // Operands that take part, and their beats.
  input  logic [Ports-1:0]                  present_i,
  input  logic [Ports-1:0][8*BeatBytes-1:0] data_i,
  output logic [8*BeatBytes-1:0]            data_o
);

  // The largest element fills a lane.
  localparam int unsigned LaneBytes = element_bytes(DtypeFp32);
  localparam int unsigned LaneBits = 8 * LaneBytes;
  localparam int unsigned Lanes = BeatBytes / LaneBytes;

  for (genvar lane = 0; lane < Lanes; lane++) begin : gen_lane
    logic [Ports-1:0][LaneBits-1:0] word;
    for (genvar p = 0; p < Ports; p++) begin : gen_word
      assign word[p] = data_i[p][LaneBits*lane+:LaneBits];
    end
    trib_reduce_lane #(
      .Ports (Ports),
      .Ops   (Ops),
      .Dtypes(Dtypes)
    ) u_lane (
      .clk_i,
      .reduction_i,
      .present_i,
      .word_i(word),
      .word_o(data_o[LaneBits*lane+:LaneBits])
    );
  end

endmodule
