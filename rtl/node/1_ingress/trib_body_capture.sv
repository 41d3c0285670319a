// SPDX-License-Identifier: Apache-2.0
// Gathers the bytes of the body that the node reads: bytes 64 to 75, the key, the window, the number of ports, the codecs and
// the balance of a JOIN, or the codecs, among the bytes of the key, and the window of a WELCOME.
// In: a stream with numbered beats, any rate. Out: the bytes, complete one cycle after the beat that has the last of them, until
// the next frame's body. Bytes that a frame lacks are those of the previous one: its verdict is Short.
module trib_body_capture
  import trib_pkg::*;
#(
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Bits of a beat's number.
  parameter int unsigned IndexWidth = 13,
  // Codecs of the node; RawOnly: those of a JOIN are 0.
  parameter codec_set_t  Codecs = RawOnly
) (
  input  logic                   clk_i,
  input  logic                   s_valid_i,
  input  logic [8*BeatBytes-1:0] s_data_i,
  input  logic [IndexWidth-1:0]  s_index_i,
  output body_t                  body_o
);

  localparam int unsigned BodyBeat = HeaderBytes / BeatBytes;

  // First byte of the frame on top.
  function automatic logic [63:0] reverse_word(logic [63:0] x);
    logic [63:0] y;
    for (int unsigned i = 0; i < 8; i++) y[8*i+:8] = x[8*(7-i)+:8];
    return y;
  endfunction

  // The rest is in the same beat as the key, unless that fills one.
  logic        key_here, rest_here;
  logic [31:0] rest;

  assign key_here = s_valid_i && s_index_i == IndexWidth'(BodyBeat);
  if (BeatBytes == 8) begin : gen_two_beats
    assign rest_here = s_valid_i && s_index_i == IndexWidth'(BodyBeat + 1);
    assign rest = s_data_i[31:0];
  end else begin : gen_one_beat
    assign rest_here = key_here;
    assign rest = s_data_i[95:64];
  end

  always_ff @(posedge clk_i) begin
    if (key_here) body_o.key <= reverse_word(s_data_i[63:0]);
    if (rest_here) begin
      body_o.window <= rest[7:0];
      body_o.ports <= rest[15:8];
      body_o.codecs <= (Codecs != RawOnly) ? rest[23:16] : '0;
      body_o.balance <= rest[24];
    end
  end

  logic unused;
  assign unused = ^{s_data_i, rest};

endmodule
