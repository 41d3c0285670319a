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
    logic is_final, unused_valid, unused_keep;

    trib_nic_queue #(.Width(1), .Depth(Depth)) u_final (
      .clk_i,
      .rst_i,
      .s_valid_i(s_flit_valid_i),
      .s_data_i (s_final_i),
      .m_valid_o(unused_valid),
      .m_ready_i(s_sum_valid_i),
      .m_data_o (is_final)
    );

    trib_nic_round #(.Codecs(Codecs)) u_round (
      .clk_i,
      .rst_i,
      .encoding_i,
      .s_valid_i(s_sum_valid_i),
      .s_keep_i (!is_final),
      .s_data_i (s_sum_i),
      .m_valid_o,
      .m_keep_o (unused_keep),
      .m_data_o (m_sum_o)
    );

    logic unused;
    assign unused = unused_valid ^ unused_keep;
  end

endmodule
