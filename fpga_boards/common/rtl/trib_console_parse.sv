// SPDX-License-Identifier: Apache-2.0
// Lines of the console from characters (BC2 to BC5). In: characters and framing errors, as strobes; never held up. Out,
// one strobe a line, in the cycle after its line feed: m_valid_o with the request, or with is_request 0 if the CRC is
// right and it is no request, in which case only the tag counts (BC4); or dropped_o. An empty line gives nothing. Of a
// line only its contents are kept: two lines are equal, character by character, if and only if their contents are, since
// there is one way to write it.
`include "trib_assert.svh"

module trib_console_parse
  import trib_board_pkg::*;
(
  input  logic             clk_i,
  input  logic             rst_i,
  input  logic             s_valid_i,
  input  logic [7:0]       s_data_i,
  input  logic             framing_i,
  output logic             m_valid_o,
  output logic             m_is_request_o,
  output console_request_t m_request_o,
  output logic             dropped_o
);

  // Characters of a line with `*` and CRC (BC2), and those before the `*`.
  localparam logic [5:0] MaxCharacters = 6'd32;
  localparam logic [5:0] ReadCharacters = 6'd6;
  localparam logic [5:0] WriteCharacters = 6'd14;

  typedef enum logic [1:0] {
    StBody,   // takes characters up to `*`
    StFirst,  // waits for the CRC's first digit
    StSecond, // waits for its second digit
    StWhole   // waits for the line feed
  } state_e;

  // The character -----------------------------------------------------------------------------------------------------
  logic       is_feed, is_return, is_star, is_digit, takes;
  logic [3:0] digit;

  assign is_feed = s_data_i == 8'h0a;
  assign is_return = s_data_i == 8'h0d;
  assign is_star = s_data_i == 8'h2a;
  assign takes = s_valid_i && !is_feed && !is_return;

  always_comb begin
    unique case (s_data_i) inside
      [8'h30 : 8'h39]: {is_digit, digit} = {1'b1, s_data_i[3:0]};
      [8'h61 : 8'h66]: {is_digit, digit} = {1'b1, s_data_i[3:0] + 4'd9};
      default: {is_digit, digit} = '0;
    endcase
  end

  // The line ----------------------------------------------------------------------------------------------------------
  state_e           state_q, state;
  logic             bad_q, bad, form_q, form;
  logic [5:0]       count_q;   // characters so far, up to one too many
  logic [5:0]       body_q;    // of these, those before the `*`
  logic [7:0]       crc_q;
  logic [3:0]       crc_high_q;
  console_request_t request_q, request;
  logic             whole, is_empty;

  assign is_empty = count_q == '0 && !bad_q;
  assign whole = state_q == StWhole && !bad_q;

  // Defects of the line, with this character.
  always_comb begin
    state = state_q;
    bad = bad_q || count_q == MaxCharacters;
    unique case (state_q)
      StBody: if (is_star) state = StFirst;
      StFirst: begin
        state = StSecond;
        if (!is_digit) bad = 1'b1;
      end
      StSecond: begin
        state = StWhole;
        if (!is_digit || {crc_high_q, digit} != crc_q) bad = 1'b1;
      end
      default: bad = 1'b1;
    endcase
  end

  // Contents, by the place of the character in the body.
  always_comb begin
    request = request_q;
    form = form_q;
    unique case (body_q) inside
      6'd0: begin
        request = '{write: 1'b0, tag: digit, address: '0, data: '0};
        form = is_digit;
      end
      6'd1: begin
        request.write = s_data_i == 8'h77;
        form = form_q && (s_data_i == 8'h72 || s_data_i == 8'h77);
      end
      [6'd2 : 6'd5]: begin
        request.address = {request_q.address[11:0], digit};
        form = form_q && is_digit;
      end
      [6'd6 : 6'd13]: begin
        request.data = {request_q.data[27:0], digit};
        form = form_q && is_digit && request_q.write;
      end
      default: form = 1'b0;
    endcase
  end

  always_ff @(posedge clk_i) begin
    m_valid_o <= 1'b0;
    dropped_o <= 1'b0;
    if (rst_i || (s_valid_i && is_feed)) begin
      state_q <= StBody;
      bad_q <= 1'b0;
      count_q <= '0;
      body_q <= '0;
      crc_q <= '0;
      form_q <= 1'b0;
      request_q <= '0;
      m_valid_o <= !rst_i && whole;
      dropped_o <= !rst_i && !whole && !is_empty;
    end else if (framing_i) begin
      bad_q <= 1'b1;
    end else if (takes) begin
      state_q <= state;
      bad_q <= bad;
      if (count_q != MaxCharacters) count_q <= count_q + 6'd1;
      if (state_q == StBody && !is_star) begin
        if (body_q != MaxCharacters) body_q <= body_q + 6'd1;
        crc_q <= console_crc(crc_q, s_data_i);
        form_q <= form;
        request_q <= request;
      end
      if (state_q == StFirst) crc_high_q <= digit;
    end
    if (whole) begin
      m_request_o <= request_q;
      m_is_request_o <= form_q && body_q == (request_q.write ? WriteCharacters : ReadCharacters);
    end
  end

  // Properties.
  `TRIB_ASSERT(OneStrobe_A, 1'b1, !(m_valid_o && dropped_o))
  `TRIB_COVER(BC4_NoRequest_C, m_valid_o && !m_is_request_o)
  `TRIB_COVER(BC5_TooLong_C, takes && count_q == MaxCharacters)
  `TRIB_COVER(BC5_WrongCrc_C, takes && state_q == StSecond && is_digit && {crc_high_q, digit} != crc_q)

endmodule
