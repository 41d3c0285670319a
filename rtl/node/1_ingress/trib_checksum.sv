// SPDX-License-Identifier: Apache-2.0
// The checksums of a frame (RFC 1071): whether that of the IP header is wrong, and that of a UDP datagram or of an ICMP message.
// One ones' complement sum runs from byte 14 on. Up to byte 31 it is that of the IP header but for the lower half of the
// destination: together they must be 0. If they are, the sum of the whole frame is that of what follows the IP header, since a
// right header adds 0. So the other two have a meaning only for a frame whose IP header is right. An ICMP message adds up to 0, a
// datagram to what its pseudo header lacks of it. Neither sum is ever 0x0000: byte 14 of a frame that counts is 0x45.
// Bytes that the frame lacks count as zero, and so do header bytes from byte 42 on that lie after the end of the IP packet: they
// are Ethernet padding.
// In: a stream with beats that are numbered, any rate; what is on the stream in the next cycle, if anything is, and which of its
// bytes are payload (trib_payload_mask); where the frame ends by its IP length, known when the beat with byte 42 is the next one;
// the header, complete in the cycle of header_valid_i until the next frame's first beat. Out: two cycles after a frame's last beat
// what is wrong.
module trib_checksum
  import trib_pkg::*;
#(
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Bits of a beat's number.
  parameter int unsigned IndexWidth = 13
) (
  input  logic                   clk_i,
  input  logic                   s_valid_i,
  input  logic [8*BeatBytes-1:0] s_data_i,
  input  logic [IndexWidth-1:0]  s_index_i,
  input  logic [IndexWidth-1:0]  next_index_i,
  input  logic [15:0]            next_end_i,
  input  logic [BeatBytes-1:0]   next_keep_i,
  input  logic [BeatBytes-1:0]   next_payload_i,
  input  logic                   header_valid_i,
  input  header_t                header_i,
  output logic                   ip_wrong_o,
  // A datagram without a checksum is right.
  output logic                   udp_wrong_o,
  output logic                   icmp_wrong_o
);

  localparam int unsigned HeaderBeats = HeaderBytes / BeatBytes;
  localparam int unsigned Words = BeatBytes / 2;
  // BeatBytes / 2 words of 16 bits summed up.
  localparam int unsigned PartWidth = 16 + $clog2(Words);
  // The first bytes of the frame, without those that end the IP header.
  localparam int unsigned FirstBytes = 32;

  // End-around carry.
  function automatic logic [15:0] fold(logic [PartWidth:0] raw);
    logic [16:0] folded = 17'(raw[15:0]) + 17'(raw[PartWidth:16]);
    return folded[15:0] + 16'(folded[16]);
  endfunction

  // Header bytes that are not padding; a packet whose IP length ends before byte 42 is malformed, whatever its sum is.
  logic [HeaderBytes-1:0] of_short, counted;

  assign of_short = ~({HeaderBytes{1'b1}} << next_end_i[5:0]);

  always_comb begin
    for (int unsigned i = 0; i < HeaderBytes; i++) begin
      counted[i] = i >= EthernetBytes && (i < HostHeaderBytes || next_end_i[15:6] != '0 || of_short[i]);
    end
  end

  // Those in a beat.
  logic [BeatBytes-1:0] next_in_header;

  always_comb begin
    next_in_header = '0;
    for (int unsigned beat = 0; beat < HeaderBeats; beat++) begin
      if (next_index_i == IndexWidth'(beat)) next_in_header = counted[beat*BeatBytes+:BeatBytes];
    end
  end

  // A cycle before: choose the bytes. First cycle: add up the words of one beat, those among the first bytes of a frame apart.
  logic [BeatBytes-1:0] chosen_q;
  logic [PartWidth-1:0] part_first, part_rest, part_first_q, part_rest_q;
  logic                 valid_q, first_q, ends_first_q;

  always_comb begin
    part_first = '0;
    part_rest = '0;
    for (int unsigned w = 0; w < Words; w++) begin
      if (2 * w < FirstBytes) begin
        part_first += PartWidth'({chosen_q[2*w] ? s_data_i[16*w+:8] : 8'h00, chosen_q[2*w+1] ? s_data_i[16*w+8+:8] : 8'h00});
      end else begin
        part_rest += PartWidth'({chosen_q[2*w] ? s_data_i[16*w+:8] : 8'h00, chosen_q[2*w+1] ? s_data_i[16*w+8+:8] : 8'h00});
      end
    end
  end

  always_ff @(posedge clk_i) begin
    chosen_q <= next_keep_i & (next_in_header | next_payload_i);
    valid_q <= s_valid_i;
    first_q <= s_index_i == '0;
    ends_first_q <= s_index_i == IndexWidth'((FirstBytes - 1) / BeatBytes);
    part_first_q <= part_first;
    part_rest_q <= part_rest;
  end

  // Second cycle: accumulate.
  logic [15:0] sum, sum_q, first_sum, first_sum_q;

  assign sum = fold((PartWidth + 1)'(part_first_q) + (PartWidth + 1)'(part_rest_q) + (first_q ? '0 : (PartWidth + 1)'(sum_q)));

  if (BeatBytes > FirstBytes) begin : gen_within_beat
    assign first_sum = fold((PartWidth + 1)'(part_first_q));
  end else begin : gen_of_beats
    assign first_sum = sum;
  end

  always_ff @(posedge clk_i) begin
    if (valid_q) sum_q <= sum;
    if (valid_q && ends_first_q) first_sum_q <= first_sum;
  end

  // Expected sums: 0xffff less what is missing, and 0xffff instead of 0. The pseudo header is both addresses, the
  // protocol and the length of the datagram.
  logic [18:0] pseudo_q;
  logic [15:0] not_low;
  logic [16:0] lacking;
  logic [15:0] destination_q, ip_expected_q, udp_expected_q;
  logic        header_valid_q, udp_used_q, udp_used_2_q;

  assign not_low = ~pseudo_q[15:0];
  assign lacking = 17'(not_low) + 17'({13'h1fff, ~pseudo_q[18:16]});

  always_ff @(posedge clk_i) begin
    header_valid_q <= header_valid_i;
    if (header_valid_i) begin
      pseudo_q <= 19'(header_i.ip_src[31:16]) + 19'(header_i.ip_src[15:0]) + 19'(header_i.ip_dst[31:16])
          + 19'(header_i.ip_dst[15:0]) + 19'(header_i.udp_length) + 19'(ProtocolUdp);
      destination_q <= header_i.ip_dst[15:0];
      udp_used_q <= header_i.udp_checksum != '0;
    end
    if (header_valid_q) begin
      ip_expected_q <= (destination_q == '1) ? '1 : ~destination_q;
      udp_expected_q <= lacking[15:0] + 16'(lacking[16]);
      udp_used_2_q <= udp_used_q;
    end
  end

  assign ip_wrong_o = first_sum_q != ip_expected_q;
  assign udp_wrong_o = udp_used_2_q && sum_q != udp_expected_q;
  assign icmp_wrong_o = sum_q != '1;

  // Fields of the header that are not looked at here, and bytes before the Ethernet header's end.
  logic unused;
  assign unused = ^{header_i, of_short};

endmodule
