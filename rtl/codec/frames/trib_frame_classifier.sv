// SPDX-License-Identifier: Apache-2.0
// Whether a frame has values that the frame codec encodes or decodes (GC16.2), and how many bytes its UDP length lacks. In:
// the two beats of its header and the codecs that are there. Out: at once. The IP header checksum is not looked at: lengths
// are corrected by differences, so a wrong one stays wrong.
module trib_frame_classifier
  import trib_frame_codec_pkg::*;
(
  // Bit c: codec c is there. Bits 0 and 5 on are not looked at.
  input  logic [7:0]    codecs_i,
  input  beat_t         first_i,
  input  beat_t         second_i,
  output header_class_t class_o
);

  if (HeaderBytes != 32 * HeaderBeats) $fatal(1, "trib_frame_classifier: the header is not two beats");

  logic [15:0] udp_length, length;
  logic [16:0] less;
  logic [7:0]  encoding;
  logic [3:0]  frame_type, version;
  logic        encoding_there, envelope_fits, body_fits;

  assign udp_length = field(second_i.data, 6);
  assign length = field(second_i.data, 28);
  assign encoding = second_i.data[8*30+:8];
  assign {version, frame_type} = second_i.data[8*12+:8];
  assign less = 17'(length) + 17'(UdpOverhead) - 17'(udp_length);

  // GC10.1. Codec and parameter.
  always_comb begin
    unique case (encoding[3:0])
      4'd1, 4'd2: encoding_there = codecs_i[encoding[2:0]] && encoding[7:4] inside {4'd6, 4'd8, 4'd10};
      4'd3, 4'd4: encoding_there = codecs_i[encoding[2:0]] && encoding[7:4] == '0;
      default: encoding_there = 1'b0;
    endcase
  end

  assign envelope_fits = field(first_i.data, 12) == EtherTypeIpv4 && first_i.data[8*14+:8] == Ipv4NoOptions
      && first_i.data[8*23+:8] == ProtocolUdp && (field(first_i.data, 20) & 16'h3fff) == '0
      && field(first_i.data, 16) == udp_length + 16'd20;
  assign body_fits = field(second_i.data, 10) == Magic && version == Version
      && frame_type inside {TypeContribution, TypeResult, TypeHop}
      && second_i.data[8*14+:4] == DtypeFp32 && length[1:0] == '0 && length != '0 && length <= 16'(MaxPayload);

  assign class_o.coded = !first_i.last && (&first_i.keep) && (&second_i.keep) && envelope_fits && body_fits && encoding_there;
  assign class_o.whole = less == '0;
  assign class_o.container = udp_length > 16'(UdpOverhead) && !less[16];
  assign class_o.less = less[13:0];

  logic unused;
  assign unused = ^{codecs_i, first_i, second_i};

endmodule
