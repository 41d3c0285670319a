// SPDX-License-Identifier: Apache-2.0
// The decompressors of a frame decoder (GC16.3). In: containers, valid/ready, 32 bytes per beat, with their byte 62 and the number
// of their values next to the first beat. Out: the values of modes A and B, or of MX while m_mx_i, valid/ready, with keep and error
// as trib_decompress specifies; the user defines the order of the two. A beat of values is valid at most 7 cycles after the beat
// that completes it was taken. Reset clears valid bits, pointers and counters.
module trib_frame_decompress
  import trib_frame_codec_pkg::*;
(
  input  logic         clk_i,
  input  logic         rst_i,
  input  logic [11:0]  count_i,
  input  logic [7:0]   encoding_i,
  input  logic         s_valid_i,
  output logic         s_ready_o,
  input  logic [255:0] s_data_i,
  input  logic [31:0]  s_keep_i,
  input  logic         s_last_i,
  input  logic         m_mx_i,
  output logic         m_valid_o,
  input  logic         m_ready_i,
  output logic [255:0] m_data_o,
  output logic [31:0]  m_keep_o,
  output logic         m_last_o,
  output logic [2:0]   m_error_o
);

  logic                   mx, group_ready, group_valid, group_last, block_ready, block_valid, block_last;
  logic [255:0]           group_data, block_data;
  logic [31:0]            group_keep, block_keep;
  trib_codec_pkg::error_e group_error;
  logic [2:0]             block_error;

  assign mx = is_mx(encoding_i[2:0]);
  assign s_ready_o = mx ? block_ready : group_ready;

  trib_decompress u_decompress (
    .clk_i,
    .rst_i,
    .count_i,
    .mode_i   (encoding_i[1]),
    .bound_i  (encoding_i[7:4]),
    .s_valid_i(s_valid_i && !mx),
    .s_ready_o(group_ready),
    .s_data_i,
    .s_keep_i,
    .s_last_i,
    .m_valid_o(group_valid),
    .m_ready_i(m_ready_i && !m_mx_i),
    .m_data_o (group_data),
    .m_keep_o (group_keep),
    .m_last_o (group_last),
    .m_error_o(group_error)
  );

  trib_mx_decompress u_mx_decompress (
    .clk_i,
    .rst_i,
    .count_i,
    .format_i (mx_format(encoding_i[2:0])),
    .s_valid_i(s_valid_i && mx),
    .s_ready_o(block_ready),
    .s_data_i,
    .s_keep_i,
    .s_last_i,
    .m_valid_o(block_valid),
    .m_ready_i(m_ready_i && m_mx_i),
    .m_data_o (block_data),
    .m_keep_o (block_keep),
    .m_last_o (block_last),
    .m_error_o(block_error)
  );

  always_comb begin
    m_valid_o = group_valid;
    m_data_o = group_data;
    m_keep_o = group_keep;
    m_last_o = group_last;
    m_error_o = group_error;
    if (m_mx_i) begin
      m_valid_o = block_valid;
      m_data_o = block_data;
      m_keep_o = block_keep;
      m_last_o = block_last;
      m_error_o = block_error;
    end
  end

  logic unused;
  assign unused = encoding_i[3];

endmodule
