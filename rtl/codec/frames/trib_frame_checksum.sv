// SPDX-License-Identifier: Apache-2.0
// UDP checksum of a frame with 64 bytes of headers (GC16.3): the ones' complement sum of the pseudo header and of all bytes
// from the UDP header on. In: the beats of a frame with the bytes that count, any rate; s_first_i with beat 0, s_second_i
// with beat 1, s_last_i with the last one. Out: four cycles after the last one, wrong_valid_o and whether the sum is wrong. A
// checksum of 0 is never wrong. Reset clears the valid bits only.
module trib_frame_checksum
  import trib_frame_codec_pkg::*;
(
  input  logic         clk_i,
  input  logic         rst_i,
  input  logic         s_valid_i,
  input  logic         s_first_i,
  input  logic         s_second_i,
  input  logic         s_last_i,
  input  logic [255:0] s_data_i,
  input  logic [31:0]  s_keep_i,
  output logic         wrong_valid_o,
  output logic         wrong_o
);

  // IP addresses in beat 0 begin at byte 26.
  localparam logic [31:0] FirstKeep = 32'hfc00_0000;

  logic [255:0] data_q;
  logic [19:0]  part, part_q;
  logic [15:0]  extra_q, extra_2_q, sum_q, folded;
  logic         valid_q, first_q, last_q, valid_2_q, first_2_q, last_2_q, last_3_q, used_q;

  // Cycle 1: choose the bytes. Beat 1 adds protocol and length of the pseudo header.
  always_ff @(posedge clk_i) begin
    for (int unsigned i = 0; i < 32; i++) begin
      data_q[8*i+:8] <= s_keep_i[i] && (!s_first_i || FirstKeep[i]) ? s_data_i[8*i+:8] : 8'h00;
    end
    extra_q <= s_second_i ? add_words(field(s_data_i, 6), 16'(ProtocolUdp)) : '0;
    if (s_valid_i && s_second_i) used_q <= field(s_data_i, 8) != '0;
    first_q <= s_first_i;
    last_q <= s_last_i;
  end

  // Cycle 2: add up a beat.
  always_comb begin
    part = '0;
    for (int unsigned i = 0; i < 16; i++) part += 20'(field(data_q, 2 * i));
  end

  always_ff @(posedge clk_i) begin
    part_q <= part;
    extra_2_q <= extra_q;
    first_2_q <= first_q;
    last_2_q <= last_q;
  end

  // Cycle 3: accumulate. used_q is that of this frame up to the next one's beat 1, which is three cycles later at the earliest.
  assign folded = add_words(part_q[15:0], 16'(part_q[19:16]));

  logic used_2_q, used_3_q;
  always_ff @(posedge clk_i) begin
    if (valid_2_q) sum_q <= add_words(add_words(folded, extra_2_q), first_2_q ? '0 : sum_q);
    used_2_q <= used_q;
    used_3_q <= used_2_q;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) {valid_q, valid_2_q, last_3_q, wrong_valid_o} <= '0;
    else {valid_q, valid_2_q, last_3_q, wrong_valid_o} <= {s_valid_i, valid_q, valid_2_q && last_2_q, last_3_q};
    wrong_o <= used_3_q && sum_q != '1;
  end

endmodule
