// SPDX-License-Identifier: Apache-2.0
// The compressors of a frame encoder (GC16.7). In: the values of frames, valid/ready, 32 bytes a beat, with their byte 62 and their
// number beside the first beat. Out: for each, in order, the bytes that it is encoded to, a beat in any cycle, no ready. A beat
// follows at most 9 cycles after the input beat that completes it; values of modes A and B wait until what came in MX has left,
// and the other way round. A group a cycle otherwise, as in the compressors. Reset clears valid bits, pointers and counters.
`include "trib_assert.svh"

module trib_frame_compress
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
  output logic         m_valid_o,
  output logic [255:0] m_data_o,
  output logic [31:0]  m_keep_o,
  output logic         m_last_o
);

  // Frames on their way: fewer than the cycles that one takes.
  localparam int unsigned FlightWidth = 4;

  // Turns ----------------------------------------------------------------------------------------------------------------
  logic                   mx, mx_q, first_q, begins, ends, turn, group_ready, block_ready;
  logic [FlightWidth-1:0] flight_q;

  assign mx = is_mx(encoding_i[2:0]);
  // The parameters stand still within a frame.
  assign turn = flight_q == '0 || mx == mx_q;
  assign s_ready_o = turn && (mx ? block_ready : group_ready);
  assign begins = s_valid_i && s_ready_o && first_q;
  assign ends = m_valid_o && m_last_o;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      first_q <= 1'b1;
      flight_q <= '0;
    end else begin
      if (s_valid_i && s_ready_o) first_q <= s_last_i;
      flight_q <= flight_q + FlightWidth'(begins) - FlightWidth'(ends);
    end
    if (begins) mx_q <= mx;
  end

  // Compressors ----------------------------------------------------------------------------------------------------------
  logic         group_valid, group_last, block_valid, block_last;
  logic [255:0] group_data, block_data;
  logic [31:0]  group_keep, block_keep;
  logic [13:0]  group_length;

  trib_compress u_compress (
    .clk_i,
    .rst_i,
    .count_i,
    .mode_i    (encoding_i[1]),
    .bound_i   (encoding_i[7:4]),
    .s_valid_i (s_valid_i && turn && !mx),
    .s_ready_o (group_ready),
    .s_data_i,
    .s_keep_i,
    .s_last_i,
    .m_valid_o (group_valid),
    .m_ready_i (1'b1),
    .m_data_o  (group_data),
    .m_keep_o  (group_keep),
    .m_last_o  (group_last),
    .m_length_o(group_length)
  );

  trib_mx_compress u_mx_compress (
    .clk_i,
    .rst_i,
    .count_i,
    .format_i (mx_format(encoding_i[2:0])),
    .s_valid_i(s_valid_i && turn && mx),
    .s_ready_o(block_ready),
    .s_data_i,
    .s_keep_i,
    .s_last_i,
    .m_valid_o(block_valid),
    .m_ready_i(1'b1),
    .m_data_o (block_data),
    .m_keep_o (block_keep),
    .m_last_o (block_last)
  );

  assign m_valid_o = group_valid || block_valid;
  assign m_data_o = mx_q ? block_data : group_data;
  assign m_keep_o = mx_q ? block_keep : group_keep;
  assign m_last_o = mx_q ? block_last : group_last;

  // Properties -----------------------------------------------------------------------------------------------------------
  logic unused;
  assign unused = ^{encoding_i, group_length};
  `TRIB_ASSERT(GC16_OneAtATime_A, m_valid_o, mx_q ? !group_valid : !block_valid)
  `TRIB_ASSERT(GC16_FlightFits_A, begins, flight_q != '1)
  `TRIB_COVER(GC16_Turn_C, s_valid_i && !turn)

endmodule
