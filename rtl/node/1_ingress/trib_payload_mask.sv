// SPDX-License-Identifier: Apache-2.0
// Which bytes of a beat are payload: those behind the header and before the end that the frame's IP length gives. They are
// compared a beat ahead, so that the mask of a beat comes from registers.
// In: the number of the beat on the stream, of which the mask is out a cycle later; ip_total_i stands from the header's last
// beat on, end_i, the same and 14 more, a cycle later, both until the next frame's. Out: the mask, whatever the beat has of it.
module trib_payload_mask
  import trib_pkg::*;
#(
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Bits of a beat's number.
  parameter int unsigned IndexWidth = 13
) (
  input  logic                  clk_i,
  input  logic [IndexWidth-1:0] s_index_i,
  // IP total length.
  input  logic [15:0]           ip_total_i,
  // Bytes of the frame up to the end of its payload.
  input  logic [15:0]           end_i,
  output logic [BeatBytes-1:0]  payload_o
);

  localparam int unsigned HeaderBeats = HeaderBytes / BeatBytes;
  localparam int unsigned LaneWidth = $clog2(BeatBytes);
  // IP length of a frame whose payload ends with the header, and with the first beat behind it.
  localparam int unsigned NoPayload = HeaderBytes - EthernetBytes;
  localparam int unsigned OneBeat = NoPayload + BeatBytes;

  logic                  whole, partial;
  logic [IndexWidth-1:0] end_beat;
  logic [LaneWidth-1:0]  end_lane;

  assign end_beat = end_i[15:LaneWidth];
  assign end_lane = ip_total_i[LaneWidth-1:0] + LaneWidth'(EthernetBytes);

  always_comb begin
    // Of the first beat behind the header end_i is not known yet.
    if (s_index_i == IndexWidth'(HeaderBeats)) begin
      whole = ip_total_i >= 16'(OneBeat);
      partial = ip_total_i >= 16'(NoPayload);
    end else begin
      whole = s_index_i > IndexWidth'(HeaderBeats) && s_index_i < end_beat;
      partial = s_index_i > IndexWidth'(HeaderBeats) && s_index_i == end_beat;
    end
  end

  always_ff @(posedge clk_i) begin
    for (int unsigned lane = 0; lane < BeatBytes; lane++) begin
      payload_o[lane] <= whole || (partial && LaneWidth'(lane) < end_lane);
    end
  end

  // Lanes of the end come from the IP length.
  logic unused;
  assign unused = ^end_i[LaneWidth-1:0];

endmodule
