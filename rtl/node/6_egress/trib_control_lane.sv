// SPDX-License-Identifier: Apache-2.0
// Frames without payload that wait for one port, whole (trib_control_frames).
// In: a frame's beats, without a pause; room_o says before its first that a whole frame fits. Out: whether a frame is here to its
// last beat and not chosen yet; beats, valid/ready, in order, the next cycle at the earliest.
`include "trib_assert.svh"

module trib_control_lane
  import trib_pkg::*;
#(
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8
) (
  input  logic                   clk_i,
  input  logic                   rst_i,
  input  logic                   s_valid_i,
  input  logic                   s_last_i,
  // With last: a body ends the frame.
  input  logic                   s_body_i,
  input  logic [8*BeatBytes-1:0] s_data_i,
  output logic                   room_o,
  // To the arbiter.
  output logic                   frame_valid_o,
  input  logic                   chosen_i,
  output logic                   m_valid_o,
  input  logic                   m_ready_i,
  output logic                   m_last_o,
  output logic [8*BeatBytes-1:0] m_data_o,
  output logic [BeatBytes-1:0]   m_keep_o
);

  // Beats: three frames of the longest kind at 8 bytes a beat.
  localparam int unsigned Depth = 32;
  localparam int unsigned CountWidth = $clog2(Depth + 1);
  localparam int unsigned MostBeats = (HeaderBytes + BodyBytes + BeatBytes - 1) / BeatBytes;

  logic                  full, body;
  logic [CountWidth-1:0] count, frames_q;

  trib_fifo #(
    .Width(2 + 8 * BeatBytes),
    .Depth(Depth)
  ) u_beats (
    .clk_i,
    .rst_i,
    .clear_i  (1'b0),
    .s_valid_i,
    .s_data_i ({s_last_i, s_body_i, s_data_i}),
    .full_o   (full),
    .count_o  (count),
    .m_valid_o,
    .m_ready_i,
    .m_data_o ({m_last_o, body, m_data_o})
  );

  assign room_o = count <= CountWidth'(Depth - MostBeats);
  assign frame_valid_o = frames_q != '0;

  // A beat of more than 16 bytes holds a body in part.
  always_comb begin
    for (int unsigned i = 0; i < BeatBytes; i++) m_keep_o[i] = !(m_last_o && body) || i < BodyBytes;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) frames_q <= '0;
    else frames_q <= frames_q + CountWidth'(s_valid_i && s_last_i) - CountWidth'(chosen_i);
  end

  logic unused;
  assign unused = full;

`ifdef TRIB_PROPERTIES
  logic open_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) open_q <= 1'b0;
    else if (s_valid_i) open_q <= ~s_last_i;
  end
`endif

  // Properties.
  `TRIB_REQUIRE(trib_control_lane, WithoutPause_M, open_q, s_valid_i)
  `TRIB_REQUIRE(trib_control_lane, HasRoom_M, s_valid_i && !open_q, room_o)
  `TRIB_REQUIRE(trib_control_lane, WholeIsChosen_M, chosen_i, frame_valid_o)

endmodule
