// SPDX-License-Identifier: Apache-2.0
// The compressors of a frame encoder (GC16.7). In: the values of frames, valid/ready, 32 bytes per beat, with their byte 62 and
// their number next to the first beat. Out: for each frame, in order, its encoded bytes, a beat in any cycle, no ready. A beat
// follows at most 10 cycles after the input beat that completes it; values of modes A and B wait until all MX values have left,
// and vice versa. Otherwise one group per cycle, as in the compressors. Reset clears valid bits, pointers and counters.
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

  // Frames in flight: fewer than the number of cycles that one takes.
  localparam int unsigned FlightWidth = 4;

  typedef struct packed {
    logic [11:0]  count;
    logic [7:0]   encoding;
    logic [255:0] data;
    logic [31:0]  keep;
    logic         last;
  } values_t;

  // Turns ----------------------------------------------------------------------------------------------------------------
  // A register cuts the way from the size of a group, which makes the compressor pause, to the user.
  logic                   valid, ready, mx, mx_q, first_q, begins, ends, turn, group_ready, block_ready;
  values_t                values;
  logic [FlightWidth-1:0] flight_q;

  trib_skid_buffer #(.Width($bits(values_t))) u_values (
    .clk_i,
    .rst_i,
    .s_valid_i,
    .s_ready_o,
    .s_data_i ({count_i, encoding_i, s_data_i, s_keep_i, s_last_i}),
    .m_valid_o(valid),
    .m_ready_i(ready),
    .m_data_o (values)
  );

  assign mx = is_mx(values.encoding[2:0]);
  // The parameters are stable within a frame.
  assign turn = flight_q == '0 || mx == mx_q;
  assign ready = turn && (mx ? block_ready : group_ready);
  assign begins = valid && ready && first_q;
  assign ends = m_valid_o && m_last_o;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      first_q <= 1'b1;
      flight_q <= '0;
    end else begin
      if (valid && ready) first_q <= values.last;
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
    .count_i   (values.count),
    .mode_i    (values.encoding[1]),
    .bound_i   (values.encoding[7:4]),
    .s_valid_i (valid && turn && !mx),
    .s_ready_o (group_ready),
    .s_data_i  (values.data),
    .s_keep_i  (values.keep),
    .s_last_i  (values.last),
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
    .count_i  (values.count),
    .format_i (mx_format(values.encoding[2:0])),
    .s_valid_i(valid && turn && mx),
    .s_ready_o(block_ready),
    .s_data_i (values.data),
    .s_keep_i (values.keep),
    .s_last_i (values.last),
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
  assign unused = ^{values.encoding, group_length};
  `TRIB_ASSERT(GC16_OneAtATime_A, m_valid_o, mx_q ? !group_valid : !block_valid)
  `TRIB_ASSERT(GC16_FlightFits_A, begins, flight_q != '1)
  `TRIB_COVER(GC16_Turn_C, valid && !turn)

endmodule
