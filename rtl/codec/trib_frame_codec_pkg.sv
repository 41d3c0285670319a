// SPDX-License-Identifier: Apache-2.0
// Types of the frame codec (docs/CODEC.md, GC16). Byte 0 of a beat is the lowest.
package trib_frame_codec_pkg;

  // A module that is linted on its own uses only some of these.
  // verilator lint_off UNUSEDPARAM

  // Beats of the header; the payload begins with the next one.
  localparam int unsigned HeaderBeats = 2;
  // Errors in addition to the verdicts 1 to 4 of GC6.2 (GC16.4).
  localparam logic [2:0] ErrorLength = 3'd5;
  localparam logic [2:0] ErrorOverrun = 3'd6;

  // From PROTOCOL.md, here so that the codec can be used without the node.
  localparam int unsigned HeaderBytes = 64;
  localparam int unsigned MaxPayload = 8192;
  localparam int unsigned UdpOverhead = 30;
  localparam logic [15:0] EtherTypeIpv4 = 16'h0800;
  localparam logic [7:0] Ipv4NoOptions = 8'h45;
  localparam logic [7:0] ProtocolUdp = 8'd17;
  localparam logic [15:0] Magic = 16'h5442;
  localparam logic [3:0] Version = 4'd2;
  localparam logic [3:0] TypeContribution = 4'd0;
  localparam logic [3:0] TypeResult = 4'd1;
  // Frame types of links between endpoints (ENDPOINT.md, EP21).
  localparam logic [3:0] TypeHop = 4'd10;
  localparam logic [3:0] DtypeFp32 = 4'd0;

  typedef struct packed {
    logic         last;
    logic         user;
    logic [31:0]  keep;
    logic [255:0] data;
  } beat_t;

  // Payload as described by the header, if the frame is of the codec.
  typedef struct packed {
    logic        coded;       // GC16.2 but for the UDP length
    logic        whole;       // UDP length - 30 = length
    logic        container;   // 1 <= UDP length - 30 <= length
    logic [13:0] less;        // length less the bytes that travel
  } header_class_t;

  // verilator lint_on UNUSEDPARAM

  // A field of 16 bits in network byte order, at a byte of a beat.
  function automatic logic [15:0] field(logic [255:0] beat, int unsigned at);
    return {beat[8*at+:8], beat[8*at+8+:8]};
  endfunction

  // The beat with another value there.
  function automatic logic [255:0] replace(logic [255:0] beat, int unsigned at, logic [15:0] value);
    logic [255:0] result = beat;
    result[8*at+:8] = value[15:8];
    result[8*at+8+:8] = value[7:0];
    return result;
  endfunction

  // The bytes of the lowest 32 that a beat with so many left has.
  function automatic logic [31:0] keep_of(logic [13:0] left);
    return left >= 14'd32 ? '1 : ~(32'hffff_ffff << left[4:0]);
  endfunction

  // From bits 2:0 of a legal byte 62 other than 0 (GC10.1): MX, not mode A or B, and format_i of it.
  function automatic logic is_mx(logic [2:0] codec);
    return codec inside {3'd3, 3'd4};
  endfunction

  function automatic logic mx_format(logic [2:0] codec);
    return codec == 3'd4 ? trib_mx_pkg::FormatE2M1 : trib_mx_pkg::FormatE4M3;
  endfunction

  // Ones' complement sum of two words (RFC 1071).
  function automatic logic [15:0] add_words(logic [15:0] a, logic [15:0] b);
    logic [16:0] sum = 17'(a) + 17'(b);
    return sum[15:0] + 16'(sum[16]);
  endfunction

endpackage
