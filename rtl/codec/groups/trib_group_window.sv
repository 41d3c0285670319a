// SPDX-License-Identifier: Apache-2.0
// Takes groups out of a ring of four beats of 32 bytes. In: beats with their places, each stored from the next cycle on, but only
// with store_i; and groups, each read before its place can be stored to again. Out, three cycles with advance_i later: its tags,
// the bytes of the codes of places 0 to 3 and of 4 to 7, each from byte 0 on, with arbitrary data above them. Groups do not move
// without advance_i. No reset: the valid bits are kept outside.
//
// A byte stays in its lane until it is rotated, so the ring is read through a multiplexer of four for each lane. The 32 bytes
// from a group's first have all of it, unless it has 34: then all its tags are 11, need not be read, and the window begins
// after them.
`include "trib_assert.svh"

module trib_group_window
  import trib_codec_pkg::*;
(
  input  logic         clk_i,
  input  logic         advance_i,
  input  logic         write_i,
  input  logic [1:0]   write_place_i,
  input  logic [255:0] data_i,
  input  logic         store_i,
  input  logic         whole_i,
  input  logic [6:0]   position_i,
  output logic [15:0]  tags_o,
  output logic [127:0] low_o,
  output logic [127:0] high_o
);

  // Ring and window ------------------------------------------------------------------------------------------------------
  // The last beat is stored again and again, until the next one comes.
  logic [255:0]                   data_q;
  logic [1:0]                     place_q;
  logic [3:0][BeatBytes-1:0][7:0] ring_q;
  logic [BeatBytes-1:0][7:0]      window_q, window_2_q;
  logic [6:0]                     start;
  logic [BeatBytes-1:0][1:0]      places;
  logic                           whole_q;
  logic [4:0]                     lane_q, lane_2_q;

  assign start = position_i + {5'd0, whole_i, 1'b0};
  always_comb begin
    for (int lane = 0; lane < BeatBytes; lane++) places[lane] = start[6:5] + 2'(5'(lane) < start[4:0]);
  end

  always_ff @(posedge clk_i) begin
    if (write_i) {place_q, data_q} <= {write_place_i, data_i};
    for (int row = 0; row < 4; row++) if (store_i && place_q == 2'(row)) ring_q[row] <= data_q;
    if (advance_i) begin
      for (int lane = 0; lane < BeatBytes; lane++) begin
        window_q[lane] <= ring_q[places[lane]][lane];
      end
      whole_q <= whole_i;
      lane_q <= position_i[4:0];
    end
  end

  // Tags and the codes of places 0 to 3 ----------------------------------------------------------------------------------
  // 18 bytes from a lane on, and around: by 8 and 16, by 2 to 6, by 1.
  function automatic logic [143:0] unrotate(logic [BeatBytes-1:0][7:0] lanes, logic [4:0] lane);
    logic [511:0] twice;
    logic [199:0] coarse;
    logic [151:0] fine;
    twice = {lanes, lanes};
    coarse = 200'(twice >> {lane[4:3], 6'd0});
    fine = 152'(coarse >> {lane[2:1], 4'd0});
    return lane[0] ? fine[151:8] : fine[143:0];
  endfunction

  logic [143:0] low;
  logic [15:0]  tags, tags_q;
  logic [127:0] low_q;
  logic [4:0]   low_size_q;

  assign low = unrotate(window_q, lane_q);
  assign tags = whole_q ? '1 : low[15:0];

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      tags_q <= tags;
      low_q <= low[143:16];
      low_size_q <= quad_size(tags[7:0]);
      window_2_q <= window_q;
      lane_2_q <= lane_q;
    end
  end

  // Codes of places 4 to 7 -----------------------------------------------------------------------------------------------
  // After two bytes, as those of places 0 to 3.
  logic [143:0] high;
  logic [15:0]  unused;
  assign high = unrotate(window_2_q, lane_2_q + low_size_q);
  assign unused = high[15:0];

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      tags_o <= tags_q;
      low_o <= low_q;
      high_o <= high[143:16];
    end
  end

endmodule
