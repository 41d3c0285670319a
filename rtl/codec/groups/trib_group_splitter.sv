// SPDX-License-Identifier: Apache-2.0
// Parts the codes of a group (GC5.3), what trib_group_packer joins. In: tags, the bytes of the codes of places 0 to 3 and of 4
// to 7, each from byte 0 on. Out, a cycle with advance_i later: tags, and each code from bit 0 on, with anything above its
// size.
module trib_group_splitter
  import trib_codec_pkg::*;
(
  input  logic                         clk_i,
  input  logic                         advance_i,
  input  logic [15:0]                  tags_i,
  input  logic [127:0]                 low_i,
  input  logic [127:0]                 high_i,
  output logic [GroupValues-1:0][1:0]  tags_o,
  output logic [GroupValues-1:0][31:0] codes_o
);

  logic [1:0][127:0] quads;
  logic [3:0][63:0]  pairs;

  assign quads = {high_i, low_i};

  always_comb begin
    for (int q = 0; q < 2; q++) begin
      pairs[2*q] = quads[q][63:0];
      pairs[2*q+1] = 64'(quads[q] >> {pair_size(tags_i[8*q+:4]), 3'd0});
    end
  end

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      tags_o <= tags_i;
      for (int p = 0; p < 4; p++) begin
        codes_o[2*p] <= pairs[p][31:0];
        codes_o[2*p+1] <= 32'(pairs[p] >> {code_size(tags_i[4*p+:2]), 3'd0});
      end
    end
  end

endmodule
