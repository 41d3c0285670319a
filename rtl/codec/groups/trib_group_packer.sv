// SPDX-License-Identifier: Apache-2.0
// Joins the codes of a group without gaps, four and four (GC5.3). In: tags and codes, bytes above a code's size 0. Out, a cycle
// with advance_i later: the word of tags, the codes of places 0 to 3 and of 4 to 7 from byte 0 of 16 on, zeros above them, the
// bytes of the former, 0 to 16, and those of the group, tags included, 2 to 34.
//
//   codes  --+--> pair --+
//   codes  --+           +--> quad      a pair is shifted by one code, a quad by one pair
//   codes  --+--> pair --+
//   codes  --+
`include "trib_assert.svh"

module trib_group_packer
  import trib_codec_pkg::*;
(
  input  logic                         clk_i,
  input  logic                         rst_i,
  input  logic                         advance_i,
  input  logic [GroupValues-1:0][1:0]  tags_i,
  input  logic [GroupValues-1:0][31:0] codes_i,
  output logic [15:0]                  tags_o,
  output logic [127:0]                 low_o,
  output logic [127:0]                 high_o,
  output logic [4:0]                   low_size_o,
  output logic [5:0]                   size_o
);

  // Pairs and quads ------------------------------------------------------------------------------------------------------
  logic [3:0][63:0]  pairs;
  logic [3:0][3:0]   pair_sizes;
  logic [1:0][127:0] quads;

  always_comb begin
    for (int p = 0; p < 4; p++) begin
      pair_sizes[p] = pair_size({tags_i[2*p+1], tags_i[2*p]});
      pairs[p] = {32'd0, codes_i[2*p]} | ({32'd0, codes_i[2*p+1]} << {code_size(tags_i[2*p]), 3'd0});
    end
    for (int q = 0; q < 2; q++) quads[q] = {64'd0, pairs[2*q]} | ({64'd0, pairs[2*q+1]} << {pair_sizes[2*q], 3'd0});
  end

  // Sizes ----------------------------------------------------------------------------------------------------------------
  logic [4:0] low_size, high_size;
  logic [5:0] size;

  assign low_size = quad_size(tags_i[3:0]);
  assign high_size = quad_size(tags_i[7:4]);
  assign size = 6'(low_size) + 6'(high_size) + MinGroupBytes;

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      tags_o <= tags_i;
      {high_o, low_o} <= quads;
      low_size_o <= low_size;
      size_o <= size;
    end
  end

  // Properties -----------------------------------------------------------------------------------------------------------
  `TRIB_ASSERT(GC9_SizesInRange_A, 1'b1, low_size <= 5'd16 && high_size <= 5'd16 && size >= MinGroupBytes && size <= MaxGroupBytes)
  `TRIB_COVER(GC5_Longest_C, size == MaxGroupBytes)
  `TRIB_COVER(GC5_Shortest_C, size == MinGroupBytes)

endmodule
