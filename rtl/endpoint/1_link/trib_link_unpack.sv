// SPDX-License-Identifier: Apache-2.0
// Buffer of 16 received frames, and their flits to the interface (EP6.2, NI9). In: words of frames at their places; strobes with
// what a frame is when it has been taken, in order; credits. A word that is rewritten before its frame is taken counts as
// last written. Out: flits without ready, registered, one per cycle except for a pause of one between frames; a slot begins only
// with a credit, of which there are Slots after reset: with a head, and with each data flit after 16 others. The number of the
// oldest frame, and a strobe in the cycle before it rises. Nothing is lost, order kept. Reset empties it.
`include "trib_assert.svh"

module trib_link_unpack
  import trib_nic_pkg::PacketFlits;
  import trib_endpoint_pkg::*;
  import trib_link_pkg::*;
#(
  // 4 to 64.
  parameter int unsigned Slots = 4,
  // Flits of a frame, 4 to 128.
  parameter int unsigned FrameFlits = 88,
  localparam int unsigned WordWidth = $clog2((FrameFlits + 1) / 2)
) (
  input  logic                  clk_i,
  input  logic                  rst_i,
  input  logic                  write_i,
  input  logic [PlaceWidth-1:0] write_place_i,
  input  logic [WordWidth-1:0]  write_word_i,
  input  word_t                 write_data_i,
  input  logic                  taken_i,
  input  content_t              content_i,
  output logic [15:0]           oldest_o,
  output logic                  released_o,
  output logic                  m_flit_valid_o,
  output logic                  m_flit_head_o,
  output flit_t                 m_flit_data_o,
  input  logic                  m_credit_i
);

  localparam int unsigned CreditWidth = $clog2(Slots + 1);

  if (Slots < 4 || Slots > 64) $fatal(1, "trib_link_unpack: Slots must be 4 to 64");

  // Frames --------------------------------------------------------------------------------------------------------------
  logic [FramesWidth-1:0] frames_q;
  content_t               content;
  word_t                  word;
  // A frame is open: the word at the memory's output has its next flit.
  logic                   open_q, data_q, upper_q, begins, give, ends, read;
  logic [FlitsWidth-1:0]  left_q;
  logic [WordWidth-1:0]   next_word_q;

  assign begins = !open_q && frames_q != '0;
  assign ends = left_q == FlitsWidth'(1);
  assign released_o = give && ends;
  assign read = begins || (give && upper_q);

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      frames_q <= '0;
      oldest_o <= '0;
      open_q <= 1'b0;
    end else begin
      frames_q <= frames_q + FramesWidth'(taken_i) - FramesWidth'(released_o);
      oldest_o <= oldest_o + 16'(released_o);
      open_q <= begins || (open_q && !released_o);
    end
    if (begins) begin
      data_q <= content.data;
      left_q <= content.flits;
      upper_q <= 1'b0;
    end else if (give) begin
      left_q <= left_q - FlitsWidth'(1);
      upper_q <= !upper_q;
    end
    if (!open_q) next_word_q <= WordWidth'(begins);
    else if (read) next_word_q <= next_word_q + WordWidth'(1);
  end

  trib_ram #(
    .Width(WordBits),
    .Depth(LinkWindow * 2 ** WordWidth)
  ) u_words (
    .clk_i,
    .write_i,
    .write_address_i({write_place_i, write_word_i}),
    .write_data_i,
    .read_i         (read),
    .read_address_i ({oldest_o[PlaceWidth-1:0], open_q ? next_word_q : WordWidth'(0)}),
    .read_data_o    (word)
  );

  trib_lut_ram #(
    .Width($bits(content_t)),
    .Depth(LinkWindow)
  ) u_contents (
    .clk_i,
    .write_i        (taken_i),
    .write_address_i(write_place_i),
    .write_data_i   (content_i),
    .read_address_i (oldest_o[PlaceWidth-1:0]),
    .read_data_o    (content)
  );

  // Slots ---------------------------------------------------------------------------------------------------------------
  // Data flits that the slot may still have.
  logic [4:0]             slot_q;
  logic [CreditWidth-1:0] credits_q;
  logic                   slot_begins, spend;

  assign slot_begins = !data_q || slot_q == '0;
  assign give = open_q && (!slot_begins || credits_q != '0);
  assign spend = give && slot_begins;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      slot_q <= '0;
      credits_q <= CreditWidth'(Slots);
      m_flit_valid_o <= 1'b0;
    end else begin
      if (give) slot_q <= !data_q ? 5'(PacketFlits) : (slot_begins ? 5'(PacketFlits) : slot_q) - 5'd1;
      credits_q <= credits_q + CreditWidth'(m_credit_i) - CreditWidth'(spend);
      m_flit_valid_o <= give;
    end
    m_flit_head_o <= !data_q;
    m_flit_data_o <= upper_q ? word[FlitBits+:FlitBits] : word[FlitBits-1:0];
  end

  // Properties ----------------------------------------------------------------------------------------------------------
  `TRIB_REQUIRE(trib_link_unpack, CreditsAreSlots_M, m_credit_i, credits_q != CreditWidth'(Slots))
  `TRIB_REQUIRE(trib_link_unpack, FramesFit_M, taken_i, frames_q != FramesWidth'(LinkWindow))
  `TRIB_REQUIRE(trib_link_unpack, FrameHasFlits_M, taken_i, content_i.flits != '0)
  `TRIB_ASSERT(SlotOnlyWithCredit_A, spend, credits_q != '0)
  `TRIB_COVER(EP6_2_CreditsWait_C, open_q && !give)

endmodule
