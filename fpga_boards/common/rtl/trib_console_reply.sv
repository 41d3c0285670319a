// SPDX-License-Identifier: Apache-2.0
// A reply of the console as the characters of its line (BC3, BC4). In: the reply, valid/ready; it must be held until it
// is taken, with its last character. Out: characters, valid/ready. Reset begins with the first character.
`include "trib_assert.svh"

module trib_console_reply
  import trib_board_pkg::*;
(
  input  logic           clk_i,
  input  logic           rst_i,
  input  logic           s_valid_i,
  output logic           s_ready_o,
  input  console_reply_t s_reply_i,
  output logic           m_valid_o,
  input  logic           m_ready_i,
  output logic [7:0]     m_data_o
);

  // Places in the longest line: tag, sign, eight digits, `*`, two digits, line feed. Others omit digits.
  typedef enum logic [3:0] {
    PlaceTag      = 4'd0,
    PlaceSign     = 4'd1,
    PlaceLastDigit = 4'd9,
    PlaceStar     = 4'd10,
    PlaceCrcHigh  = 4'd11,
    PlaceCrcLow   = 4'd12,
    PlaceFeed     = 4'd13
  } place_e;

  logic [3:0]  place_q, behind_sign;
  logic [7:0]  crc_q;
  logic [31:0] digits_q;
  logic        next, is_last;

  assign m_valid_o = s_valid_i;
  assign next = m_valid_o && m_ready_i;
  assign is_last = place_q == PlaceFeed;
  assign s_ready_o = m_ready_i && is_last;

  always_comb begin
    unique case (s_reply_i.kind)
      ReplyRead: behind_sign = PlaceSign + 4'd1;
      ReplyWritten: behind_sign = PlaceStar;
      default: behind_sign = PlaceLastDigit;
    endcase
  end

  always_comb begin
    unique case (place_q)
      PlaceTag: m_data_o = hex_character(s_reply_i.tag);
      PlaceSign: m_data_o = s_reply_i.kind == ReplyRead ? 8'h3d : s_reply_i.kind == ReplyWritten ? 8'h2e : 8'h21;
      PlaceStar: m_data_o = 8'h2a;
      PlaceCrcHigh: m_data_o = hex_character(crc_q[7:4]);
      PlaceCrcLow: m_data_o = hex_character(crc_q[3:0]);
      PlaceFeed: m_data_o = 8'h0a;
      default: m_data_o = hex_character(digits_q[31:28]);
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      place_q <= PlaceTag;
    end else if (next) begin
      if (is_last) place_q <= PlaceTag;
      else place_q <= place_q == PlaceSign ? behind_sign : place_q + 4'd1;
    end
    if (next) begin
      if (place_q == PlaceTag) begin
        crc_q <= console_crc('0, m_data_o);
        // The one digit of an error is in the place of the last one.
        unique case (s_reply_i.kind)
          ReplyError: digits_q <= 32'h1000_0000;
          ReplyNoRequest: digits_q <= 32'h2000_0000;
          default: digits_q <= s_reply_i.data;
        endcase
      end else if (place_q < PlaceStar) begin
        crc_q <= console_crc(crc_q, m_data_o);
        if (place_q != PlaceSign) digits_q <= {digits_q[27:0], 4'd0};
      end
    end
  end

  // Properties.
  `TRIB_REQUIRE_STREAM(trib_console_reply, Stands_M, s_valid_i, s_ready_o, s_reply_i)
  `TRIB_ASSERT(PlaceFits_A, 1'b1, place_q <= PlaceFeed)

endmodule
