// SPDX-License-Identifier: Apache-2.0
// Ones' complement sum (RFC 1071) over a range of bytes of each frame: the header bytes FirstByte..HeaderEnd-1 and the
// payload bytes. Bytes that the frame lacks count as zero, and so do header bytes from byte 42 on that lie behind the end of the
// IP packet: they are Ethernet padding.
// In: a stream with numbered beats, any rate, and which of their bytes are payload (trib_payload_mask); ip_total_i stands from the
// beat with byte 17 on. Out: sum_o holds the folded sum including a beat two cycles after that beat.
module trib_checksum
  import trib_pkg::*;
#(
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Bits of a beat's number.
  parameter int unsigned IndexWidth = 13,
  // The range within the header; the first byte is even.
  parameter int unsigned FirstByte = 14,
  parameter int unsigned HeaderEnd = 34
) (
  input  logic                   clk_i,
  input  logic                   s_valid_i,
  input  logic [8*BeatBytes-1:0] s_data_i,
  input  logic [BeatBytes-1:0]   s_keep_i,
  input  logic [IndexWidth-1:0]  s_index_i,
  input  logic [BeatBytes-1:0]   s_payload_i,
  // IP total length.
  input  logic [15:0]            ip_total_i,
  output logic [15:0]            sum_o
);

  if (FirstByte % 2 != 0) $fatal(1, "trib_checksum: FirstByte must be even");
  if (HeaderEnd > HeaderBytes) $fatal(1, "trib_checksum: HeaderEnd must be at most 64");

  localparam int unsigned HeaderBeats = HeaderBytes / BeatBytes;
  localparam int unsigned Words = BeatBytes / 2;
  // BeatBytes / 2 words of 16 bits summed up.
  localparam int unsigned PartWidth = 16 + $clog2(Words);

  // Header bytes that are not padding; a packet whose IP length ends before byte 42 is malformed, whatever its sum is. Only a beat
  // of the whole header has byte 42 beside byte 17; narrower ones leave a cycle.
  logic [HeaderBytes-1:0] counted, in_packet;

  always_comb begin
    for (int unsigned i = 0; i < HeaderBytes; i++) begin
      counted[i] = i < HostHeaderBytes || ip_total_i[15:6] != '0 || ip_total_i[5:0] > 6'(i - EthernetBytes);
    end
  end

  if (BeatBytes < HeaderBytes) begin : gen_registered
    logic [HeaderBytes-1:0] counted_q;
    always_ff @(posedge clk_i) counted_q <= counted;
    assign in_packet = counted_q;
  end else begin : gen_at_once
    assign in_packet = counted;
  end

  // First cycle: choose the bytes and add up the words of one beat.
  logic [BeatBytes-1:0] in_header, chosen;
  logic [PartWidth-1:0] part, part_q;
  logic                 valid_q, first_q;

  always_comb begin
    in_header = '0;
    for (int unsigned beat = 0; beat < HeaderBeats; beat++) begin
      for (int unsigned lane = 0; lane < BeatBytes; lane++) begin
        if (s_index_i == IndexWidth'(beat) && beat * BeatBytes + lane >= FirstByte
            && beat * BeatBytes + lane < HeaderEnd) begin
          in_header[lane] = in_packet[beat*BeatBytes+lane];
        end
      end
    end
    chosen = s_keep_i & (in_header | s_payload_i);
    part = '0;
    for (int unsigned w = 0; w < Words; w++) begin
      part += PartWidth'({chosen[2*w] ? s_data_i[16*w+:8] : 8'h00,
          chosen[2*w+1] ? s_data_i[16*w+8+:8] : 8'h00});
    end
  end

  // Second cycle: accumulate with end-around carry.
  logic [15:0]        base;
  logic [PartWidth:0] raw;
  logic [16:0]        folded;

  assign base = first_q ? 16'h0000 : sum_o;
  assign raw = (PartWidth + 1)'(part_q) + (PartWidth + 1)'(base);
  assign folded = 17'(raw[15:0]) + 17'(raw[PartWidth:16]);

  always_ff @(posedge clk_i) begin
    valid_q <= s_valid_i;
    first_q <= s_index_i == '0;
    part_q <= part;
    if (valid_q) sum_o <= folded[15:0] + 16'(folded[16]);
  end

endmodule
