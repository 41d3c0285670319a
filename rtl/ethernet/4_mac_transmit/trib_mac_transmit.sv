// SPDX-License-Identifier: Apache-2.0
// MAC, transmit (MT1-MT8). In: a stream, of which a word is taken in a cycle with advance, ready and valid (ready is low in a cycle
// without advance); the link's faults as levels, in this clock. Out: an XGMII word in each cycle with advance. Without advance
// everything holds. strobes_o, for a cycle with advance each: the outcome of a frame (MT7), when its last word, or the
// word that it lacked, was due. A frame's first word is taken when its start can go out one cycle later; its bytes follow one
// later again, so that on an idle line they leave 2 cycles after they were offered. Once a frame has begun it is never held up.
// Reset ends the frame in progress; the line is idle.
//
//   s_data_i --+--> lane shift --> bytes_q, kinds_q --+--> m_word_o    the contents of a lane are known before the word;
//              |                                      |                a start without a frame becomes idles on the way
//              +-----> trib_frame_fcs ----------------+
`include "trib_assert.svh"

module trib_mac_transmit
  import trib_ethernet_pkg::*;
(
  input  logic                  clk_i,
  input  logic                  rst_i,
  input  logic                  advance_i,
  input  logic                  s_valid_i,
  output logic                  s_ready_o,
  input  logic                  s_last_i,
  input  logic                  s_user_i,
  input  logic [63:0]           s_data_i,
  input  logic [7:0]            s_keep_i,
  input  link_fault_t           fault_i,
  output xgmii_t                m_word_o,
  output mac_transmit_strobes_t strobes_o
);

  // Words of the shortest frame, the last of them with bytes up to the fourth; they are counted to ShortWords.
  localparam int unsigned ShortWords = (MinFrameBytes + 4) / 8;
  localparam logic [7:0] ShortKeep = 8'h0f;

  if (MinFrameBytes % 8 != 4 || ShortWords != 8) $fatal(1, "trib_mac_transmit: the shortest frame must end within word 7");

  // The stream (MT5, MT6) ----------------------------------------------------------------------------------------------
  typedef enum logic [1:0] {
    StBetween,  // a frame's first word, and a place for its start, or a fault
    StFrame,    // its next word, now
    StDropping  // the last word of a frame that is lost
  } state_e;

  state_e state_q, state;
  // A start is in flight; it becomes idles if no frame is there for it. No start in a fault.
  logic   offers_q, faulty_q;
  logic   begins, taken, cut, opens;

  assign begins = offers_q && state_q == StBetween && s_valid_i;
  assign taken = begins || (state_q == StFrame && s_valid_i && !faulty_q);
  assign cut = state_q == StFrame && (!s_valid_i || faulty_q);
  assign s_ready_o = advance_i && (state_q != StBetween || offers_q || faulty_q);

  always_comb begin
    state = state_q;
    unique case (state_q)
      StBetween: if (s_valid_i && !s_last_i) state = offers_q ? StFrame : faulty_q ? StDropping : StBetween;
      StFrame: begin
        if (s_valid_i && s_last_i) state = StBetween;
        else if (cut) state = StDropping;
      end
      default: if (s_valid_i && s_last_i) state = StBetween;
    endcase
  end

  mac_transmit_strobes_t strobes_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StBetween;
      offers_q <= 1'b0;
      faulty_q <= 1'b0;
      strobes_q <= '0;
    end else if (advance_i) begin
      state_q <= state;
      offers_q <= opens && fault_i == '0;
      faulty_q <= fault_i != '0;
      strobes_q.sent <= taken && s_last_i && !s_user_i;
      strobes_q.spoiled <= taken && s_last_i && s_user_i;
      strobes_q.underrun <= cut && !faulty_q;
      strobes_q.dropped <= faulty_q && (state_q == StFrame || (state_q == StBetween && s_valid_i));
    end
  end

  assign strobes_o = advance_i ? strobes_q : '0;

  // Words of the frame, and zeros up to 60 bytes (MT1) -----------------------------------------------------------------
  logic        padding_q, full, short_end, may_end, in_frame, ends;
  logic [3:0]  count_q;
  // Bytes of the frame before its FCS, all eight but in the last word; those of the stream among them.
  logic [7:0]  keep, given;

  // Words are counted to eight.
  assign full = count_q[3];
  assign short_end = &count_q[2:0];
  // The word may be the frame's last one: it is if it is the stream's last, or padding.
  assign may_end = full || short_end;
  assign ends = may_end && (padding_q || (taken && s_last_i));
  assign in_frame = taken || padding_q;

  // A word that is not the stream's last is full.
  assign given = s_keep_i & {8{!padding_q}};
  assign keep = !may_end ? '1 : given | (full ? '0 : ShortKeep);

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      padding_q <= 1'b0;
      count_q <= '0;
    end else if (advance_i) begin
      padding_q <= (padding_q || (taken && s_last_i)) && !ends;
      if (!(taken || padding_q) || ends) count_q <= '0;
      else if (!full) count_q <= count_q + 4'd1;
    end
  end

  // FCS (MT2) ----------------------------------------------------------------------------------------------------------
  // State of the last frame, if a word of it was the last (MT4).
  logic        spoiled, spoiled_q;
  logic [31:0] fcs;

  assign spoiled = taken ? s_last_i && s_user_i : spoiled_q && !cut;

  trib_frame_fcs u_fcs (
    .clk_i,
    .rst_i,
    .advance_i,
    .valid_i  (in_frame),
    .data_i   (s_data_i),
    .mask_i   (given),
    .keep_i   (keep[7:1]),
    .fcs_o    (fcs)
  );

  always_ff @(posedge clk_i) begin
    if (advance_i) spoiled_q <= spoiled;
  end

  // Where it ends (MT3 to MT5) -----------------------------------------------------------------------------------------
  // Columns from the word being sent to that of the terminate, and its place there; after errors as if it were in lane 0 of
  // the next word.
  logic [2:0] end_column_q, last_column;
  logic [1:0] end_place_q;
  logic       ending_q, end_here, open, shifted, shifts;

  // Column of the frame's last byte, and one for the FCS.
  assign last_column = 3'd1 + 3'(shifted) + {1'b0, keep[7], keep[3] && !keep[7]};
  assign end_here = ending_q && end_column_q < 3'd2;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      ending_q <= 1'b0;
    end else if (advance_i) begin
      ending_q <= ends || cut || (ending_q && !end_here);
    end
    if (advance_i) begin
      if (cut) end_column_q <= 3'd2;
      else if (ends) end_column_q <= last_column;
      else end_column_q <= end_column_q - 3'd2;
      // Bytes of the last word, modulo 4.
      if (cut) end_place_q <= '0;
      else if (ends) end_place_q <= {(keep[1] && !keep[3]) || (keep[5] && !keep[7]), ^keep};
    end
  end

  trib_frame_gap u_gap (
    .clk_i,
    .rst_i,
    .advance_i,
    .ends_i   (end_here),
    .lane_i   ({end_column_q[0], end_place_q}),
    .spoiled_i(spoiled_q),
    .starts_i (begins),
    .open_o   (open),
    .shifted_o(shifted),
    .opens_o  (opens),
    .shifts_o (shifts)
  );

  // Contents of the lanes of the next word -----------------------------------------------------------------------------
  typedef enum logic [2:0] {
    LaneByte,       // of the frame, or a zero after it
    LaneFcs,
    LaneTerminate,
    LaneError,      // of a spoiled frame, or from where a word is not there (MT5)
    LaneIdle,
    LaneFault,      // remote fault (MT6)
    LaneStart,      // the first half of the preamble
    LaneDelimiter   // the second one
  } lane_e;

  // Bit p: the frame has a byte before its FCS in lane p of this word, or p - 8 of the next; the FCS and the terminate are four and
  // five lanes after the last of them. Lanes after this word are kept for the next one, and those for one more.
  logic [11:0] reach;
  logic [8:0]  rest_q;
  logic        quiet, opens_here, remote_fault;
  logic [7:0]  is_byte, is_fcs, is_end, is_given;
  // The upper half of the word before, for start in lane 4.
  logic [31:0] held_q;
  logic [3:0]  held_given_q;
  logic [63:0] bytes, bytes_q;
  lane_e       kinds[8], kinds_q[8];

  assign reach = shifted ? {keep, 4'hf} : {4'h0, keep};
  assign is_byte = in_frame ? reach[7:0] : {4'h0, rest_q[8:5]};
  assign is_fcs = ~is_byte & (in_frame ? {reach[3:0], 4'hf} : rest_q[8:1]);
  assign is_end = in_frame ? {reach[2:0], 5'h1f} & ~{reach[3:0], 4'hf} : rest_q[7:0] & ~rest_q[8:1];

  // Between frames there is a start, from lane 0 or 4 on, remote fault, or idles.
  assign quiet = !in_frame && !cut && !rest_q[0];
  assign remote_fault = faulty_q && fault_i.local_fault;
  assign opens_here = opens && fault_i == '0;

  always_comb begin
    for (int unsigned lane = 0; lane < 8; lane++) begin
      if (quiet && remote_fault) kinds[lane] = LaneFault;
      else if (quiet && opens_here && !shifts) kinds[lane] = lane < 4 ? LaneStart : LaneDelimiter;
      else if (quiet && opens_here && lane >= 4) kinds[lane] = LaneStart;
      else if (cut && (lane >= 4 || !shifted)) kinds[lane] = LaneError;
      else if (lane < 4 && begins && shifted) kinds[lane] = LaneDelimiter;
      else if (is_byte[lane] || cut) kinds[lane] = LaneByte;
      else if (is_fcs[lane]) kinds[lane] = LaneFcs;
      else if (is_end[lane]) kinds[lane] = spoiled ? LaneError : LaneTerminate;
      else kinds[lane] = LaneIdle;
    end
  end

  // Those that are not given are zeros.
  assign bytes = shifted ? {s_data_i[31:0], held_q} : s_data_i;
  assign is_given = shifted ? {given[3:0], held_given_q} : given;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      rest_q <= '0;
      kinds_q <= '{default: LaneIdle};
    end else if (advance_i) begin
      rest_q <= ends ? reach[11:3] : 9'(rest_q[8]);
      kinds_q <= kinds;
    end
    if (advance_i) begin
      for (int unsigned lane = 0; lane < 8; lane++) bytes_q[8*lane+:8] <= bytes[8*lane+:8] & {8{is_given[lane]}};
      held_q <= s_data_i[63:32];
      held_given_q <= given[7:4];
    end
  end

  // The word -----------------------------------------------------------------------------------------------------------
  localparam xgmii_t IdleWord = '{control: '1, data: {8{XgmiiIdle}}};
  localparam logic [31:0] RemoteFault = {24'h020000, XgmiiSequence};
  localparam logic [63:0] Preamble = {FrameDelimiter, {6{PreambleByte}}, XgmiiStart};
  xgmii_t word;

  always_comb begin
    for (int unsigned lane = 0; lane < 8; lane++) begin
      unique case (kinds_q[lane])
        LaneByte: {word.control[lane], word.data[8*lane+:8]} = {1'b0, bytes_q[8*lane+:8]};
        LaneFcs: {word.control[lane], word.data[8*lane+:8]} = {1'b0, fcs[8*(lane%4)+:8] ^ {8{spoiled_q}}};
        LaneTerminate: {word.control[lane], word.data[8*lane+:8]} = {1'b1, XgmiiTerminate};
        LaneError: {word.control[lane], word.data[8*lane+:8]} = {1'b1, XgmiiError};
        LaneFault: {word.control[lane], word.data[8*lane+:8]} = {lane % 4 == 0, RemoteFault[8*(lane%4)+:8]};
        LaneStart: {word.control[lane], word.data[8*lane+:8]} = {lane % 4 == 0, Preamble[8*(lane%4)+:8]};
        LaneDelimiter: {word.control[lane], word.data[8*lane+:8]} = {1'b0, Preamble[8*(lane%4)+32+:8]};
        default: {word.control[lane], word.data[8*lane+:8]} = {1'b1, XgmiiIdle};
      endcase
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) m_word_o <= IdleWord;
    else if (advance_i) m_word_o <= offers_q && !begins ? IdleWord : word;
  end

  // Properties.
  `TRIB_REQUIRE(trib_mac_transmit, KeepFromByte0_M, s_valid_i, s_keep_i[0] && (s_keep_i & (s_keep_i + 8'd1)) == '0)
  `TRIB_REQUIRE(trib_mac_transmit, FullWordsButLast_M, s_valid_i && !s_last_i, &s_keep_i)
  `TRIB_ASSERT(MT7_OneStrobeAFrame_A, 1'b1, $countones(strobes_o) <= 1)
  `TRIB_ASSERT(OfferedWhereItMay_A, offers_q, open)
  `TRIB_ASSERT(OneFrameOnTheLine_A, in_frame || cut, rest_q == '0 && open == begins)
  `TRIB_ASSERT_NEXT(StandsStill_A, !advance_i, m_word_o == $past(m_word_o) && strobes_q == $past(strobes_q))
  `TRIB_COVER(MT1_Padded_C, advance_i && padding_q && ends)
  `TRIB_COVER(MT3_WaitingBehindLane4_C, advance_i && begins && shifted)
  `TRIB_COVER(MT4_SpoiledInLastWord_C, advance_i && ends && spoiled && (is_end != '0))
  `TRIB_COVER(MT5_Underrun_C, advance_i && cut && !faulty_q && !shifted)
  `TRIB_COVER(MT5_UnderrunShifted_C, advance_i && cut && !faulty_q && shifted)
  `TRIB_COVER(MT6_Cut_C, advance_i && cut && faulty_q)
  `TRIB_COVER(MT6_WholeInFault_C, advance_i && padding_q && faulty_q)

endmodule
