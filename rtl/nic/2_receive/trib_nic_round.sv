// SPDX-License-Identifier: Apache-2.0
// Rounds the values of flits by the codec (NI22, EP21.4): each becomes what decoding makes of its code, which is no change if it
// was decoded. In: flits without ready, and whether they are kept as they are; byte 62 of a data frame of mode A or B, or 0, with
// which all are kept. Out: the same two cycles later. Without codecs flits are wires. Reset empties it.
module trib_nic_round
  import trib_nic_pkg::*;
#(
  // Codecs, a bit each; bit 0, which is none, is always set.
  parameter bit [31:0] Codecs = 32'h01
) (
  input  logic       clk_i,
  input  logic       rst_i,
  input  logic [7:0] encoding_i,
  input  logic       s_valid_i,
  input  logic       s_keep_i,
  input  flit_t      s_data_i,
  output logic       m_valid_o,
  output logic       m_keep_o,
  output flit_t      m_data_o
);

  if (Codecs == 32'h01) begin : gen_raw_only
    assign m_valid_o = s_valid_i;
    assign m_keep_o = s_keep_i;
    assign m_data_o = s_data_i;

    logic unused;
    assign unused = ^{clk_i, rst_i, encoding_i};
  end else begin : gen_codec
    localparam int unsigned Lanes = FlitBits / 32;

    trib_codec_pkg::codec_t codec_q;
    logic                   valid_q, keep_q, round_q, round_2_q;
    flit_t                  data_q, data_2_q, rounded;

    // p / 2 are the upper bits of the parameter.
    always_ff @(posedge clk_i) begin
      codec_q <= '{mode: encoding_i[1], half_bound: encoding_i[7:5]};
      if (rst_i) {m_valid_o, valid_q} <= '0;
      else {m_valid_o, valid_q} <= {valid_q, s_valid_i};
      {m_keep_o, keep_q} <= {keep_q, s_keep_i};
      {round_2_q, round_q} <= {round_q, !s_keep_i && encoding_i != '0};
      {data_2_q, data_q} <= {data_q, s_data_i};
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
        .value_i  (s_data_i[32*l+:32]),
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

    assign m_data_o = round_2_q ? rounded : data_2_q;
  end

endmodule
