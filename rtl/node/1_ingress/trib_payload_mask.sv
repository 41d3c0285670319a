// SPDX-License-Identifier: Apache-2.0
// Which bytes of a beat are payload: those after the header and before the end that the frame's IP length gives. They are
// compared a beat ahead, so that the mask of a beat can come from registers.
// In: the number of the beat that is on the stream in the next cycle; end_i is stable from the header's last beat on until the next
// frame's. Out: the mask of that beat, even if it has no payload.
module trib_payload_mask
  import trib_pkg::*;
#(
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Bits of a beat's number.
  parameter int unsigned IndexWidth = 13
) (
  input  logic [IndexWidth-1:0] next_index_i,
  // Bytes of the frame up to the end of its payload.
  input  logic [15:0]           end_i,
  output logic [BeatBytes-1:0]  next_payload_o
);

  localparam int unsigned HeaderBeats = HeaderBytes / BeatBytes;
  localparam int unsigned LaneWidth = $clog2(BeatBytes);

  logic                  behind_header, whole, partial;
  logic [IndexWidth-1:0] end_beat;
  logic [LaneWidth-1:0]  end_lane;

  assign {end_beat, end_lane} = end_i;
  assign behind_header = next_index_i >= IndexWidth'(HeaderBeats);
  assign whole = behind_header && next_index_i < end_beat;
  assign partial = behind_header && next_index_i == end_beat;
  assign next_payload_o = whole ? '1 : partial ? ~({BeatBytes{1'b1}} << end_lane) : '0;

endmodule
