// SPDX-License-Identifier: Apache-2.0
// Rounds sums by the codec (NI22): each value becomes what decoding makes of its code. In: for each data flit that will be
// added, in order, whether its sums are those of a root's last child; sums in the same order, each at least three cycles
// after its flit; byte 62 of a frame of mode A or B, or 0. Out: sums, two cycles later, rounded where they are final
// unless the byte is 0. No back-pressure. Without codecs sums are wires. Reset empties it.
module trib_nic_quantize
  import trib_nic_pkg::*;
#(
  // Codecs, a bit each; bit 0, which is none, is always set.
  parameter bit [31:0]   Codecs = 32'h01,
  // Flits between s_flit and s_sum, a power of two.
  parameter int unsigned Depth = 128
) (
  input  logic       clk_i,
  input  logic       rst_i,
  input  logic [7:0] encoding_i,
  input  logic       s_flit_valid_i,
  input  logic       s_final_i,
  input  logic       s_sum_valid_i,
  input  flit_t      s_sum_i,
  output logic       m_valid_o,
  output flit_t      m_sum_o
);

  if (Codecs == 32'h01) begin : gen_raw_only
    assign m_valid_o = s_sum_valid_i;
    assign m_sum_o = s_sum_i;

    logic unused;
    assign unused = ^{clk_i, rst_i, encoding_i, s_flit_valid_i, s_final_i};
  end else begin : gen_codec
    localparam int unsigned Lanes = FlitBits / 32;

    trib_codec_pkg::codec_t codec_q;
    logic                   is_final, unused_valid, valid_q, round_q, round_2_q;
    flit_t                  sum_q, sum_2_q, rounded;

    trib_nic_queue #(.Width(1), .Depth(Depth)) u_final (
      .clk_i,
      .rst_i,
      .s_valid_i(s_flit_valid_i),
      .s_data_i (s_final_i),
      .m_valid_o(unused_valid),
      .m_ready_i(s_sum_valid_i),
      .m_data_o (is_final)
    );

    // p / 2 are the upper bits of the parameter.
    always_ff @(posedge clk_i) begin
      codec_q <= '{mode: encoding_i[1], half_bound: encoding_i[7:5]};
      if (rst_i) {m_valid_o, valid_q} <= '0;
      else {m_valid_o, valid_q} <= {valid_q, s_sum_valid_i};
      round_q <= is_final && encoding_i != '0;
      round_2_q <= round_q;
      sum_q <= s_sum_i;
      sum_2_q <= sum_q;
    end

    for (genvar l = 0; l < Lanes; l++) begin : gen_lane
      trib_codec_pkg::tag_t tag;
      logic [31:0]          code;
      logic                 unused_noncanonical;

      trib_compress_lane u_compress (
        .clk_i,
        .rst_i,
        .advance_i(1'b1),
        .codec_i  (codec_q),
        .present_i(1'b1),
        .value_i  (s_sum_i[32*l+:32]),
        .tag_o    (tag),
        .code_o   (code)
      );

      trib_decompress_lane u_decompress (
        .clk_i,
        .rst_i,
        .advance_i     (1'b1),
        .codec_i       (codec_q),
        .tag_i         (tag),
        .code_i        (code),
        .noncanonical_o(unused_noncanonical),
        .value_o       (rounded[32*l+:32])
      );

      logic unused;
      assign unused = unused_noncanonical;
    end

    assign m_sum_o = round_2_q ? rounded : sum_2_q;

    logic unused;
    assign unused = unused_valid;
  end

endmodule
