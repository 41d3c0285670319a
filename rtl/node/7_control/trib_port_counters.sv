// SPDX-License-Identifier: Apache-2.0
// Counters of one port (page port of REGISTERS.md). Received frames are counted by verdict and sent ones by kind, in small
// memories, since each has exactly one; the rest are registers. All wrap; frames are 32 bits, bytes 64. Frames are counted by
// themselves as well, so that received = sum of the verdicts and sent = sum of the kinds are checks. Frames withdrawn (GR6) or
// discarded (EG1) have not been sent.
// A counter of 64 bits is read whole, its low word first: in the cycle of read_i in which read_word_i is a low word, that word goes
// to the output register and the high one to a register of its own, which is all that a read of the high word shows. So both are
// of the same cycle, whatever is counted or read elsewhere between the two reads. In a node without codecs the counters of encoded
// frames (ENCODING_*) read as 0.
// In: events, at most one received and one sent frame per cycle, and the frames that groups and egress dropped in it. Out: the
// counter at the word of the page that was given one cycle before, or an error where the page has none. Reset clears all counters.
`include "trib_assert.svh"

module trib_port_counters
  import trib_pkg::*;
  import trib_node_pkg::*;
  import trib_registers_pkg::*;
#(
  parameter int unsigned Groups = 1,
  // Codecs of the node.
  parameter codec_set_t  Codecs = RawOnly
) (
  input  logic                   clk_i,
  input  logic                   rst_i,
  // A frame was received: its verdict and length.
  input  logic                   verdict_valid_i,
  input  verdict_e               verdict_i,
  input  logic [15:0]            frame_bytes_i,
  // A frame was sent; bytes that were.
  input  logic                   sent_i,
  input  sent_e                  sent_kind_i,
  input  logic [6:0]             sent_bytes_i,
  // Frames dropped in this cycle: those of each group, an ERROR, results of lives that have ended, one of a stopped port.
  input  left_out_t [Groups-1:0] left_out_i,
  input  logic                   error_dropped_i,
  input  logic [4:0]             results_withdrawn_i,
  input  logic                   discarded_i,
  // Events of the frame codec.
  input  codec_events_t          codec_i,
  // This port's page is read: a strobe with the word.
  input  logic                   read_i,
  input  logic [5:0]             read_word_i,
  output logic [31:0]            read_data_o,
  output logic                   read_error_o
);

  // At most 3 replays, a notice and a result per group.
  logic [3:0] control_dropped;
  logic [4:0] replays_dropped;
  logic [5:0] withdrawn;

  always_comb begin
    control_dropped = 4'(error_dropped_i);
    replays_dropped = '0;
    withdrawn = 6'(results_withdrawn_i);
    for (int unsigned g = 0; g < Groups; g++) begin
      control_dropped += 4'(left_out_i[g].notice_dropped);
      replays_dropped += 5'(left_out_i[g].replays_dropped);
      withdrawn += 6'(left_out_i[g].replays_withdrawn) + 6'(left_out_i[g].notice_withdrawn);
    end
  end

  // Events that are decided late in their cycle are counted in the next.
  logic       sent_2_q;
  sent_e      sent_kind_2_q;
  logic [3:0] control_dropped_2_q;
  logic [4:0] replays_dropped_2_q;
  logic [5:0] withdrawn_2_q;
  logic       discarded_2_q;
  logic [6:0] sent_bytes_2_q;

  always_ff @(posedge clk_i) begin
    sent_2_q <= sent_i & ~rst_i;
    sent_kind_2_q <= sent_kind_i;
    control_dropped_2_q <= rst_i ? '0 : control_dropped;
    replays_dropped_2_q <= rst_i ? '0 : replays_dropped;
    withdrawn_2_q <= rst_i ? '0 : withdrawn;
    discarded_2_q <= discarded_i & ~rst_i;
    sent_bytes_2_q <= rst_i ? '0 : sent_bytes_i;
  end

  // By verdict and by kind ----------------------------------------------------------------------------------------------
  logic [31:0] verdict_count, sent_count;
  logic [5:0]  verdict_index, sent_index;

  assign verdict_index = read_word_i - PortVerdictOffset[7:2];
  assign sent_index = read_word_i - PortSentOffset[7:2];

  trib_counter_bank #(
    .Counters(32)
  ) u_verdicts (
    .clk_i,
    .rst_i,
    .add_i  (verdict_valid_i),
    .index_i(verdict_i),
    .read_i (verdict_index[4:0]),
    .count_o(verdict_count)
  );

  trib_counter_bank #(
    .Counters(8)
  ) u_sent (
    .clk_i,
    .rst_i,
    .add_i  (sent_2_q),
    .index_i(sent_kind_2_q),
    .read_i (sent_index[2:0]),
    .count_o(sent_count)
  );

  // The others ----------------------------------------------------------------------------------------------------------
  logic [31:0] control_dropped_q, replays_dropped_q, withdrawn_q, discarded_q, rx_frames_q, tx_frames_q;
  logic [63:0] rx_bytes_q, tx_bytes_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      control_dropped_q <= '0;
      replays_dropped_q <= '0;
      withdrawn_q <= '0;
      discarded_q <= '0;
      rx_frames_q <= '0;
      tx_frames_q <= '0;
      rx_bytes_q <= '0;
      tx_bytes_q <= '0;
    end else begin
      control_dropped_q <= control_dropped_q + 32'(control_dropped_2_q);
      replays_dropped_q <= replays_dropped_q + 32'(replays_dropped_2_q);
      withdrawn_q <= withdrawn_q + 32'(withdrawn_2_q);
      discarded_q <= discarded_q + 32'(discarded_2_q);
      rx_frames_q <= rx_frames_q + 32'(verdict_valid_i);
      tx_frames_q <= tx_frames_q + 32'(sent_2_q);
      if (verdict_valid_i) rx_bytes_q <= rx_bytes_q + 64'(frame_bytes_i);
      tx_bytes_q <= tx_bytes_q + 64'(sent_bytes_2_q);
    end
  end

  // Encoded frames ------------------------------------------------------------------------------------------------------
  localparam logic [5:0] EncodingWords = PortEncodingCount[5:0] + 6'd4;

  logic [31:0] encoding_count;

  if (Codecs != RawOnly) begin : gen_encoding
    logic [PortEncodingCount-1:0][31:0] frames_q;
    logic [63:0]                        values_q, code_q;
    logic [31:0]                        values_hi_q, code_hi_q;
    codec_events_t                      codec_2_q;

    always_ff @(posedge clk_i) begin
      codec_2_q <= rst_i ? '0 : codec_i;
      if (rst_i) begin
        frames_q <= '0;
        values_q <= '0;
        code_q <= '0;
        values_hi_q <= '0;
        code_hi_q <= '0;
      end else begin
        // In the order of the elements of ENCODING_*.
        for (int unsigned e = 0; e < 6; e++) frames_q[e] <= frames_q[e] + 32'(codec_2_q.error == 3'(e + 1));
        frames_q[6] <= frames_q[6] + 32'(codec_2_q.dropped);
        frames_q[7] <= frames_q[7] + 32'(codec_2_q.encoded);
        frames_q[8] <= frames_q[8] + 32'(codec_2_q.no_gain);
        if (codec_2_q.encoded) begin
          values_q <= values_q + 64'(codec_2_q.values);
          code_q <= code_q + 64'(codec_2_q.code);
        end
        if (read_i && read_word_i == PortEncodingValuesLoOffset[7:2]) values_hi_q <= values_q[63:32];
        if (read_i && read_word_i == PortEncodingCodeLoOffset[7:2]) code_hi_q <= code_q[63:32];
      end
    end

    always_comb begin
      encoding_count = '0;
      for (int unsigned e = 0; e < PortEncodingCount; e++) begin
        if (read_word_i == PortEncodingOffset[7:2] + 6'(e)) encoding_count |= frames_q[e];
      end
      unique case (read_word_i)
        PortEncodingValuesLoOffset[7:2]: encoding_count |= values_q[31:0];
        PortEncodingValuesHiOffset[7:2]: encoding_count |= values_hi_q;
        PortEncodingCodeLoOffset[7:2]: encoding_count |= code_q[31:0];
        PortEncodingCodeHiOffset[7:2]: encoding_count |= code_hi_q;
        default: ;
      endcase
    end
  end else begin : gen_raw_only
    assign encoding_count = '0;

    logic unused;
    assign unused = ^codec_i;
  end

  // Read ----------------------------------------------------------------------------------------------------------------
  logic        is_verdict, is_sent, is_other;
  logic        is_verdict_q, is_sent_q;
  logic [31:0] other, other_q, rx_bytes_hi_q, tx_bytes_hi_q;

  assign is_verdict = verdict_index < 6'(PortVerdictCount);
  assign is_sent = sent_index < 6'(PortSentCount);

  always_comb begin
    is_other = 1'b1;
    unique case (read_word_i)
      PortControlDroppedOffset[7:2]: other = control_dropped_q;
      PortReplaysDroppedOffset[7:2]: other = replays_dropped_q;
      PortWithdrawnOffset[7:2]: other = withdrawn_q;
      PortDiscardedOffset[7:2]: other = discarded_q;
      PortRxBytesLoOffset[7:2]: other = rx_bytes_q[31:0];
      PortRxBytesHiOffset[7:2]: other = rx_bytes_hi_q;
      PortTxBytesLoOffset[7:2]: other = tx_bytes_q[31:0];
      PortTxBytesHiOffset[7:2]: other = tx_bytes_hi_q;
      PortRxFramesOffset[7:2]: other = rx_frames_q;
      PortTxFramesOffset[7:2]: other = tx_frames_q;
      default: begin
        other = encoding_count;
        is_other = read_word_i < EncodingWords;
      end
    endcase
  end

  always_ff @(posedge clk_i) begin
    is_verdict_q <= is_verdict;
    is_sent_q <= is_sent;
    other_q <= other;
    // trib_axi_lite holds the address from its strobe until the answer has been taken, so what other_q has at the strobe's edge is
    // what the reader gets: in the next cycle trib_register_file takes it, and in the one after that trib_axi_lite.
    if (rst_i) begin
      rx_bytes_hi_q <= '0;
      tx_bytes_hi_q <= '0;
    end else if (read_i) begin
      if (read_word_i == PortRxBytesLoOffset[7:2]) rx_bytes_hi_q <= rx_bytes_q[63:32];
      if (read_word_i == PortTxBytesLoOffset[7:2]) tx_bytes_hi_q <= tx_bytes_q[63:32];
    end
    read_error_o <= ~(is_verdict | is_sent | is_other);
  end

  assign read_data_o = is_verdict_q ? verdict_count : is_sent_q ? sent_count : other_q;

  // Words beyond a bank are not of it.
  logic unused;
  assign unused = ^{verdict_index[5], sent_index[5:3]};

  // Properties.
  // Each has a counter of its own.
  `TRIB_REQUIRE(trib_port_counters, OneOfTheVerdicts_M, verdict_valid_i, 32'(verdict_i) < Verdicts)
  `TRIB_REQUIRE(trib_port_counters, OneOfTheKinds_M, sent_i, 32'(sent_kind_i) < SentKinds)

endmodule
