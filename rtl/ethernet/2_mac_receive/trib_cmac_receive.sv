// SPDX-License-Identifier: Apache-2.0
// The first stage after a 100G hard MAC (CM7, CM8). In: words with valid, and aligned_i, a level: while it is low, none counts.
// Out: words with valid, a cycle later. Neither side can be held up. Bad frames end with user: errored, oversize, which is
// cut after 9600 bytes, runt. A frame in hand when aligned_i falls is ended by a word of our own, with last and user. Order kept.
// strobes_o, one per frame, with its last word. Reset forgets the frame in hand; its rest, if the MAC goes on with it, is dropped.
`include "trib_assert.svh"

module trib_cmac_receive
  import trib_ethernet_pkg::*;
(
  input  logic                  clk_i,
  input  logic                  rst_i,
  input  logic                  aligned_i,
  input  logic                  s_valid_i,
  input  logic                  s_last_i,
  input  logic                  s_user_i,
  input  logic [511:0]          s_data_i,
  input  logic [63:0]           s_keep_i,
  output logic                  m_valid_o,
  output logic                  m_last_o,
  output logic                  m_user_o,
  output logic [511:0]          m_data_o,
  output logic [63:0]           m_keep_o,
  output cmac_receive_strobes_t strobes_o
);

  localparam int unsigned MaxFrameWords = MaxFrameBytes / 64;
  localparam int unsigned CountWidth = $clog2(MaxFrameWords);

  if (MaxFrameBytes % 64 != 0) $fatal(1, "trib_cmac_receive: the longest frame is not of whole words");

  // Classification of the word -------------------------------------------------------------------------------------------
  // inside_q: a frame has begun; dropping_q: it is oversize, or has begun in reset, and the rest of it is dropped; words_q: words
  // before this one; quiet_q: cycles since reset without a word: so many that none is within a frame.
  logic                  inside_q, dropping_q, take, full, lost, put, bad, quiet;
  logic [CountWidth-1:0] words_q;
  logic [7:0]            quiet_q;
  cmac_receive_strobes_t strobes;

  assign take = s_valid_i & aligned_i;
  assign full = words_q == CountWidth'(MaxFrameWords - 1);
  assign lost = inside_q & ~dropping_q & ~aligned_i;
  assign put = (take & ~dropping_q) | lost;
  assign quiet = ~inside_q & dropping_q & ~take & (quiet_q == '1);

  always_comb begin
    strobes = '0;
    if (lost) strobes.errored = 1'b1;
    else if (put && !s_last_i) strobes.oversize = full;
    else if (put && s_user_i) strobes.errored = 1'b1;
    else if (put && !inside_q && !s_keep_i[MinFrameBytes-1]) strobes.runt = 1'b1;
    else strobes.good = put;
  end
  assign bad = strobes.oversize | strobes.errored | strobes.runt;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      inside_q <= 1'b0;
      dropping_q <= 1'b1;
      words_q <= '0;
      quiet_q <= '0;
      m_valid_o <= 1'b0;
      strobes_o <= '0;
    end else begin
      m_valid_o <= put;
      strobes_o <= strobes;
      quiet_q <= take ? '0 : quiet_q + 8'd1;
      if (!aligned_i || quiet || (take && s_last_i)) begin
        inside_q <= 1'b0;
        dropping_q <= 1'b0;
        words_q <= '0;
      end else if (take) begin
        inside_q <= inside_q | ~dropping_q;
        dropping_q <= dropping_q | full;
        if (!full) words_q <= words_q + CountWidth'(1);
      end
    end
    m_last_o <= s_last_i | bad;
    m_user_o <= bad;
    m_data_o <= s_data_i;
    m_keep_o <= s_keep_i | {64{lost}};
  end

  // Properties -----------------------------------------------------------------------------------------------------------
  `TRIB_ASSERT(OneStrobe_A, 1'b1, (strobes & (strobes - 4'd1)) == '0)
  `TRIB_ASSERT(TellsEachEnd_A, m_valid_o, m_last_o == |strobes_o && m_user_o == (m_last_o && !strobes_o.good))
  `TRIB_COVER(CM7_Oversize_C, strobes.oversize)
  `TRIB_COVER(CM7_Runt_C, strobes.runt)
  `TRIB_COVER(CM7_QuietBehindReset_C, quiet)
  `TRIB_COVER(CM7_RestBehindReset_C, take && s_last_i && dropping_q && !inside_q)
  `TRIB_COVER(CM8_Lost_C, lost)

endmodule
