// SPDX-License-Identifier: Apache-2.0
// MAC, receive (MR1-MR7). In: XGMII words with valid. Out: a stream without ready, a word in each cycle with m_valid_o; strobes of
// one cycle; the link's faults. Without valid_i nothing moves and m_valid_o and the strobes are low.
// m_user_o and the strobes come from a comparison of 32 bits with one of eight constants, all else from registers.
// Latency in words with valid: 2 from a frame's first bytes to its first word, 3 for a start in lane 4, since a word spans two.
// The last word of a frame and its strobe follow 2 after the aligned word with its first control character, so that the last
// word may follow the others after a gap of one. Reset clears the frame in progress: it is lost, and not counted.
//
//   word_i --> aligned: lane 0 is byte 0 of 8 --> masked at the frame's end --> m_data_o
//    |          | where it ends                     | CRC over eight bytes, zeros after the end,
//   start       |                                   v a cycle later against what a good frame leaves there
//   found       +-------------------------------> last, user, strobes
`include "trib_assert.svh"

module trib_mac_receive
  import trib_ethernet_pkg::*;
(
  input  logic                 clk_i,
  input  logic                 rst_i,
  input  logic                 valid_i,
  input  xgmii_t               word_i,
  output logic                 m_valid_o,
  output logic [63:0]          m_data_o,
  output logic [7:0]           m_keep_o,
  output logic                 m_last_o,
  output logic                 m_user_o,
  output mac_receive_strobes_t strobes_o,
  output link_fault_t          fault_o
);

  // Words of the longest frame before its FCS, which fills them.
  localparam int unsigned MaxWords = MaxFrameBytes / 8;
  // Full words are counted to one more.
  localparam int unsigned CountWidth = $clog2(MaxWords + 2);
  // Full words of a frame that is long enough, with its FCS.
  localparam int unsigned MinWords = (MinFrameBytes + 4) / 8;

  if (MaxFrameBytes % 8 != 0 || (MinFrameBytes + 4) % 8 != 0 || $clog2(MinWords) != 3)
    $fatal(1, "trib_mac_receive: the longest frame, and the shortest with its FCS, must fill their words");

  // Link faults --------------------------------------------------------------------------------------------------------
  trib_link_fault u_fault (
    .clk_i,
    .rst_i,
    .valid_i,
    .word_i,
    .fault_o
  );

  // Start --------------------------------------------------------------------------------------------------------------
  logic [7:0] terminate;
  logic       begins, begins_shifted, bad_start, shifted_q;

  always_comb begin
    for (int unsigned lane = 0; lane < 8; lane++) begin
      terminate[lane] = word_i.control[lane] && word_i.data[8*lane+:8] == XgmiiTerminate;
    end
  end

  trib_frame_start u_start (
    .clk_i,
    .rst_i,
    .valid_i,
    .word_i,
    .terminate_i(terminate),
    .begins_o   (begins),
    .shifted_o  (begins_shifted),
    .errored_o  (bad_start)
  );

  // Alignment: two columns, from one word or from two ------------------------------------------------------------------
  typedef struct packed {
    // Its first control character is a terminate.
    logic        terminates;
    // Bit j: no control character up to lane j.
    logic [3:0]  belongs;
    logic [31:0] data;
  } column_t;

  function automatic column_t column_of(logic [3:0] control, logic [3:0] terminators, logic [31:0] data);
    column_of.belongs = {control == '0, control[2:0] == '0, control[1:0] == '0, !control[0]};
    column_of.terminates = (terminators & {column_of.belongs[2:0], 1'b1}) != '0;
    column_of.data = data;
  endfunction

  column_t     low, high, high_q, first, second;
  logic [63:0] aligned_data;
  // Bit j: no control character up to byte j of the aligned word.
  logic [7:0]  belongs;
  logic        terminates;

  assign low = column_of(word_i.control[3:0], terminate[3:0], word_i.data[31:0]);
  assign high = column_of(word_i.control[7:4], terminate[7:4], word_i.data[63:32]);
  assign first = shifted_q ? high_q : low;
  assign second = shifted_q ? low : high;
  assign aligned_data = {second.data, first.data};
  assign belongs = {second.belongs & {4{first.belongs[3]}}, first.belongs};
  assign terminates = first.belongs[3] ? second.terminates : first.terminates;

  always_ff @(posedge clk_i) begin
    if (valid_i) begin
      high_q <= high;
      if (begins) shifted_q <= begins_shifted;
    end
  end

  // Where it ends (MR2) ------------------------------------------------------------------------------------------------
  logic [7:0]            belongs_q;
  logic                  frame_q, ends, tail_is_fcs;
  logic [CountWidth-1:0] count, count_q;

  assign ends = frame_q && !belongs[7];
  // The frame has no byte before its FCS in this word.
  assign tail_is_fcs = !belongs[4];

  // Full words, this one included; saturates beyond the longest frame.
  assign count = count_q + CountWidth'(belongs[7] && count_q != CountWidth'(MaxWords + 1));

  // The word that waits for the next one, which says how many of its bytes are FCS.
  typedef struct packed {
    logic errored;
    logic oversize;
    logic runt;
  } fault_t;

  logic        full_q, full, end_q, cut, cut_q, bad_start_q, first_q;
  logic [63:0] data_q;
  fault_t      faults_q, faulty_q;

  assign full = frame_q && belongs[7];
  // MR4: the longest frame's last word has come, and what follows is more than its FCS.
  assign cut = full_q && count_q == CountWidth'(MaxWords) && !tail_is_fcs;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      frame_q <= 1'b0;
      full_q <= 1'b0;
      end_q <= 1'b0;
      bad_start_q <= 1'b0;
    end else if (valid_i) begin
      frame_q <= begins || (frame_q && belongs[7]);
      full_q <= full;
      end_q <= ends;
      bad_start_q <= bad_start;
    end
    if (valid_i) begin
      count_q <= begins ? '0 : count;
      first_q <= count_q == '0;
      cut_q <= frame_q && (cut || count_q == CountWidth'(MaxWords + 1));
      belongs_q <= belongs;
      for (int unsigned lane = 0; lane < 8; lane++) data_q[8*lane+:8] <= aligned_data[8*lane+:8] & {8{belongs[lane]}};
      faults_q.errored <= !terminates;
      faults_q.oversize <= cut || count_q == CountWidth'(MaxWords + 1);
      faults_q.runt <= count_q < CountWidth'(MinWords);
    end
  end

  // FCS (MR3) ----------------------------------------------------------------------------------------------------------
  // State after a good frame: 802.3's residue, then zeros up to eight bytes.
  function automatic logic [7:0][31:0] residues();
    logic [31:0] state;
    state = 32'hdebb20e3;
    for (int signed bytes = 7; bytes >= 0; bytes--) begin
      for (int unsigned i = 0; i < 8; i++) state = (state >> 1) ^ (state[0] ? CrcPolynomial : '0);
      residues[bytes] = state;
    end
  endfunction
  localparam logic [7:0][31:0] Residues = residues();

  // check_q: the state after the last word received, the end word included; after that, crc_q is that of the next frame.
  logic [31:0] crc, crc_q, check_q;
  // Bytes of the end word, of which belongs_q has the first that many set.
  logic [2:0]  bytes_q;
  logic        pause_q, fcs_good;

  trib_crc32 u_crc (
    .crc_i (crc_q),
    .data_i(data_q),
    .crc_o (crc)
  );

  always_ff @(posedge clk_i) begin
    if (valid_i) begin
      crc_q <= full_q ? crc : '1;
      check_q <= crc;
      bytes_q <= {belongs_q[3], belongs_q[5] || (belongs_q[1] && !belongs_q[3]), ^belongs_q[6:0]};
      // MR5: bytes 12 to 15, in the second word.
      if (full_q && count_q == CountWidth'(2)) pause_q <= data_q[63:32] == 32'h01_00_08_88;
    end
  end

  assign fcs_good = check_q == Residues[bytes_q];

  // Out ----------------------------------------------------------------------------------------------------------------
  // The FCS decides of a frame without other faults, as late as in the cycle of its last word.
  logic leaves, user_q, decides_q, may_pause_q;

  // The held word, or this one; neither if the frame was cut, or has no byte before its FCS.
  assign leaves = end_q && !cut_q && !(first_q && !belongs_q[4]);

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      m_valid_o <= 1'b0;
      faulty_q <= '0;
      decides_q <= 1'b0;
    end else begin
      m_valid_o <= valid_i && ((full_q && !tail_is_fcs && !cut_q) || leaves);
      faulty_q.errored <= valid_i && (bad_start_q || (end_q && faults_q.errored));
      faulty_q.oversize <= valid_i && end_q && !faults_q.errored && faults_q.oversize;
      faulty_q.runt <= valid_i && end_q && !faults_q.errored && faults_q.runt;
      decides_q <= valid_i && end_q && !(|faults_q);
    end
    if (valid_i) begin
      if (!end_q || belongs_q[4]) m_data_o <= data_q;
      m_last_o <= end_q || cut;
      user_q <= end_q ? |faults_q : cut;
      may_pause_q <= pause_q;
      for (int unsigned lane = 0; lane < 8; lane++) begin
        // Up to four bytes of the last word are FCS, or all four and more of the one before it.
        if (lane < 4) m_keep_o[lane] <= !end_q || !belongs_q[4] || belongs_q[lane+4];
        else m_keep_o[lane] <= !end_q || (!belongs_q[4] && belongs_q[lane-4]);
      end
    end
  end

  assign m_user_o = user_q || (decides_q && !fcs_good);
  assign strobes_o = '{
    errored:  faulty_q.errored,
    oversize: faulty_q.oversize,
    runt:     faulty_q.runt,
    bad_fcs:  decides_q && !fcs_good,
    good:     decides_q && fcs_good,
    pause:    decides_q && fcs_good && may_pause_q
  };

  // Properties.
  `TRIB_ASSERT(MR3_OneStrobeAFrame_A, 1'b1,
               $countones({strobes_o.errored, strobes_o.oversize, strobes_o.runt, strobes_o.bad_fcs, strobes_o.good}) <= 1)
  `TRIB_ASSERT(MR3_BadHasUser_A, m_valid_o && m_last_o, m_user_o == !strobes_o.good)
  `TRIB_ASSERT(MR5_PauseIsGood_A, strobes_o.pause, strobes_o.good)
  `TRIB_ASSERT(FullWordsButLast_A, m_valid_o && !m_last_o, (&m_keep_o) && !m_user_o)
  `TRIB_ASSERT(KeepFromByte0_A, m_valid_o, m_keep_o[0] && (m_keep_o & (m_keep_o + 8'd1)) == '0)
  `TRIB_ASSERT(OneWordAtATime_A, end_q, !full_q)
  `TRIB_ASSERT_NEXT(StandsWithoutWord_A, !valid_i, !m_valid_o && strobes_o == '0)
  `TRIB_COVER(MR1_BackToBack_C, valid_i && frame_q && ends && begins)
  `TRIB_COVER(MR3_NothingLeft_C, valid_i && end_q && !leaves && !cut_q)
  `TRIB_COVER(MR4_Cut_C, valid_i && cut)
  `TRIB_COVER(MR5_Pause_C, strobes_o.pause)

endmodule
