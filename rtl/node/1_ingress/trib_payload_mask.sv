// SPDX-License-Identifier: Apache-2.0
// Which bytes of a beat are payload: those behind the header and before the end that the frame's IP length gives. They are
// compared a beat ahead, so that the mask of a beat can come from registers.
// In: the number of the beat that is on the stream in the next cycle; ip_total_i stands from the cycle of the header's last
// beat on, end_i, the same and 14 more, a cycle later, both until the next frame's. Out: the mask of that beat, whatever it has
// of it.
module trib_payload_mask
  import trib_pkg::*;
#(
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Bits of a beat's number.
  parameter int unsigned IndexWidth = 13
) (
  input  logic [IndexWidth-1:0] next_index_i,
  // IP total length.
  input  logic [15:0]           ip_total_i,
  // Bytes of the frame up to the end of its payload.
  input  logic [15:0]           end_i,
  output logic [BeatBytes-1:0]  next_payload_o
);

  localparam int unsigned HeaderBeats = HeaderBytes / BeatBytes;
  localparam int unsigned LaneWidth = $clog2(BeatBytes);
  // Ethernet header: whole beats, and bytes of the next one.
  localparam int unsigned EthernetBeats = EthernetBytes / BeatBytes;
  localparam int unsigned EthernetLanes = EthernetBytes % BeatBytes;
  // Whole beats of the IP packet in the header's beats.
  localparam int unsigned IpBeats = HeaderBeats - EthernetBeats;

  logic                  whole, partial, wraps;
  logic [IndexWidth-1:0] end_beat, ip_beats;
  logic [LaneWidth-1:0]  ip_lanes;
  logic [BeatBytes-1:0]  before_end;

  assign end_beat = end_i[15:LaneWidth];
  assign {ip_beats, ip_lanes} = ip_total_i;

  // Lanes of the beat in which the payload ends: a table, of no more bits than a LUT has.
  always_comb begin
    before_end = '0;
    for (int unsigned lanes = 0; lanes < BeatBytes; lanes++) begin
      if (ip_lanes == LaneWidth'(lanes)) before_end |= ~({BeatBytes{1'b1}} << ((lanes + EthernetLanes) % BeatBytes));
    end
  end

  // Both headers' last lanes fill a beat.
  assign wraps = !before_end[EthernetLanes-1];

  always_comb begin
    // Of the first beat behind the header end_i is not known yet.
    if (next_index_i == IndexWidth'(HeaderBeats)) begin
      whole = ip_beats >= IndexWidth'(IpBeats + 1) || (wraps && ip_beats == IndexWidth'(IpBeats));
      partial = ip_beats >= IndexWidth'(IpBeats) || (wraps && ip_beats == IndexWidth'(IpBeats - 1));
    end else begin
      whole = next_index_i > IndexWidth'(HeaderBeats) && next_index_i < end_beat;
      partial = next_index_i > IndexWidth'(HeaderBeats) && next_index_i == end_beat;
    end
    for (int unsigned lane = 0; lane < BeatBytes; lane++) next_payload_o[lane] = whole || (partial && before_end[lane]);
  end

  // Lanes of the end come from the IP length.
  logic unused;
  assign unused = ^end_i[LaneWidth-1:0];

endmodule
