// SPDX-License-Identifier: Apache-2.0
// Frame decoder of a receive path (GC16). In: frames from a MAC, a beat in any cycle, no ready. Out: the same frames in
// order, no ready; encoded ones have values, corrected lengths and IP checksum, and UDP checksum 0. m_error_o (GC16.4) and
// m_user_o with the last beat; a frame whose container fails ends, at the place of the failing group, with a beat of one byte
// without meaning. The container's verdict takes precedence over error 5, and error 6 over a short container. A raw beat
// leaves two cycles later if nothing precedes it, a beat of values eight cycles after the beat that completes its
// group. A frame that does not fit into the FIFO is cut (error 6) or dropped (dropped_o). Reset clears valid bits, pointers and
// states.
//
//   trib_frame_buffer --> headers, raw --> queue --------------> m
//                     `-> containers --> trib_frame_decompress --'      trib_frame_checksum watches what is taken
`include "trib_assert.svh"

module trib_frame_decoder
  import trib_frame_codec_pkg::*;
#(
  // Bytes of the FIFO: 32 times a power of two, at least 256 (GC16.6).
  parameter int unsigned FifoBytes = 8192
) (
  input  logic         clk_i,
  input  logic         rst_i,
  // Bit c: frames are decoded by codec c, 1 to 4.
  input  logic [7:0]   codecs_i,
  input  logic         s_valid_i,
  input  logic [255:0] s_data_i,
  input  logic [31:0]  s_keep_i,
  input  logic         s_last_i,
  input  logic         s_user_i,
  output logic         m_valid_o,
  output logic [255:0] m_data_o,
  output logic [31:0]  m_keep_o,
  output logic         m_last_o,
  output logic         m_user_o,
  output logic [2:0]   m_error_o,
  output logic         dropped_o
);

  // Output besides the values: a raw beat, or a header beat that values may follow.
  typedef struct packed {
    logic       values;
    logic       mx;  // in which they come
    logic [2:0] error;
    beat_t      beat;
  } entry_t;

  entry_t front_q;

  // Frames between the taking of a container and the end of its values: fewer than a queue of 16 beats has headers, and two.
  localparam int unsigned Frames = 16;
  localparam int unsigned FrameWidth = $clog2(Frames);

  // Buffer ---------------------------------------------------------------------------------------------------------------
  logic        valid, ready, coded, overrun, take;
  beat_t       beat;
  logic [12:0] less;

  trib_frame_buffer #(.FifoBytes(FifoBytes)) u_buffer (
    .clk_i,
    .rst_i,
    .codecs_i,
    .s_valid_i,
    .s_beat_i   ('{last: s_last_i, user: s_user_i, keep: s_keep_i, data: s_data_i}),
    .dropped_o,
    .m_valid_o  (valid),
    .m_ready_i  (ready),
    .m_beat_o   (beat),
    .m_coded_o  (coded),
    .m_less_o   (less),
    .m_overrun_o(overrun)
  );

  // Where in its frame the beat is.
  typedef enum logic [1:0] {
    StFirst,   // waits for beat 0
    StSecond,  // for beat 1
    StBehind,  // for raw beats, or those of a container
    StRest     // for the end of a frame with bytes after its container
  } state_e;

  state_e      state_q, state_next;
  logic        container, ends, missing, over;
  logic [13:0] left_q, travel;
  logic [31:0] left_keep_q, keep;
  logic        final_q;

  assign travel = 14'(field(beat.data, 6) - 16'(UdpOverhead));
  assign container = coded && state_q == StBehind;
  assign keep = beat.keep & left_keep_q;
  // The beat ends the container: the frame's last, or the last by the UDP length.
  assign ends = beat.last || final_q;
  assign missing = beat.last && (!final_q || keep != left_keep_q);
  assign over = final_q && (!beat.last || keep != beat.keep);

  always_comb begin
    state_next = state_q;
    if (beat.last) state_next = StFirst;
    else if (state_q == StFirst) state_next = StSecond;
    else if (state_q == StSecond) state_next = StBehind;
    else if (container && final_q) state_next = StRest;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) state_q <= StFirst;
    else if (take) state_q <= state_next;
    if (take && state_q == StSecond) begin
      left_q <= travel;
      left_keep_q <= keep_of(travel);
      final_q <= travel <= 14'd32;
    end else if (take && state_q == StBehind) begin
      left_q <= left_q - 14'd32;
      left_keep_q <= keep_of(left_q - 14'd32);
      final_q <= left_q <= 14'd64;
    end
  end

  // Header ---------------------------------------------------------------------------------------------------------------
  // Lengths grow by what the container lacks, and so does the sum of the IP header. The sum is folded in the next cycle.
  logic [13:0] values_q;
  logic [7:0]  encoding_q;
  logic        wait_valid_q, wait_sum_q;
  logic [16:0] sum_q;
  entry_t      wait_q, entry;
  logic        header;

  assign header = coded && (state_q == StFirst || state_q == StSecond);

  always_ff @(posedge clk_i) begin
    if (rst_i) wait_valid_q <= 1'b0;
    else wait_valid_q <= take && header;
    if (take && header) begin
      wait_sum_q <= state_q == StFirst;
      sum_q <= {1'b0, ~field(beat.data, 24)} + 17'(less);
      wait_q <= '{
        values: state_q == StSecond && !beat.last,
        mx: is_mx(beat.data[8*30+:3]),
        error: '0,
        beat: beat
      };
      if (state_q == StFirst) begin
        wait_q.beat.data <= replace(beat.data, 16, field(beat.data, 16) + 16'(less));
      end else begin
        wait_q.beat.data <= replace(replace(beat.data, 6, field(beat.data, 6) + 16'(less)), 8, '0);
        values_q <= 14'(field(beat.data, 28));
        encoding_q <= beat.data[8*30+:8];
      end
      if (beat.last) begin
        wait_q.beat.user <= 1'b1;
        wait_q.error <= overrun ? ErrorOverrun : ErrorLength;
      end
    end
  end

  // Either a header that has waited, or a raw beat; the latter is not taken while the former waits.
  logic push;

  always_comb begin
    entry = '{values: 1'b0, mx: 1'b0, error: overrun ? ErrorOverrun : '0, beat: beat};
    if (wait_valid_q) entry = wait_q;
    if (wait_valid_q && wait_sum_q) entry.beat.data = replace(wait_q.beat.data, 24, ~(sum_q[15:0] + 16'(sum_q[16])));
  end

  assign push = wait_valid_q || (take && !coded);

  // Containers -----------------------------------------------------------------------------------------------------------
  logic         feed_ready, values_valid, values_ready, values_last;
  logic [255:0] values;
  logic [31:0]  values_keep;
  logic [2:0]   verdict;

  // A beat is offered only when it is taken: one that is not goes into the FIFO, and comes back from there.
  trib_frame_decompress u_decompress (
    .clk_i,
    .rst_i,
    .count_i   (values_q[13:2]),
    .encoding_i(encoding_q),
    .s_valid_i (take && container),
    .s_ready_o (feed_ready),
    .s_data_i  (beat.data),
    .s_keep_i  (keep),
    .s_last_i  (ends),
    .m_mx_i    (front_q.mx),
    .m_valid_o (values_valid),
    .m_ready_i (values_ready),
    .m_data_o  (values),
    .m_keep_o  (values_keep),
    .m_last_o  (values_last),
    .m_error_o (verdict)
  );

  // How frames ended: written four cycles after the container's last beat, read with the last values, six or seven cycles after it.
  typedef struct packed {
    logic overrun;
    logic user;
    logic length;
    logic sum;
  } end_t;

  logic                           summed, sum_wrong;
  end_t                           end_q, end_2_q, end_3_q, end_4_q;
  end_t [Frames-1:0]              ends_q;
  end_t                           ended;
  logic [FrameWidth-1:0]          in_q, out_q;

  trib_frame_checksum u_checksum (
    .clk_i,
    .rst_i,
    .s_valid_i    (take && coded && state_q != StRest),
    .s_first_i    (state_q == StFirst),
    .s_second_i   (state_q == StSecond),
    .s_last_i     (container && ends),
    .s_data_i     (beat.data),
    .s_keep_i     (container ? keep : beat.keep),
    .wrong_valid_o(summed),
    .wrong_o      (sum_wrong)
  );

  always_ff @(posedge clk_i) begin
    end_q <= '{overrun: overrun, user: beat.last && beat.user, length: missing || over, sum: 1'b0};
    {end_2_q, end_3_q, end_4_q} <= {end_q, end_2_q, end_3_q};
    if (rst_i) begin
      in_q <= '0;
      out_q <= '0;
    end else begin
      in_q <= in_q + FrameWidth'(summed);
      out_q <= out_q + FrameWidth'(values_valid && values_ready && values_last);
    end
    if (summed) ends_q[in_q] <= '{overrun: end_4_q.overrun, user: end_4_q.user, length: end_4_q.length, sum: sum_wrong};
  end

  // Output ---------------------------------------------------------------------------------------------------------------
  // A beat goes around the queue if that is empty. In the cycle of the last values the next beat is loaded.
  logic       queued, queue_full, load, around, shown_q, follow_q;
  logic [4:0] queue_count;
  entry_t     next, queue_head;

  assign load = !follow_q || (values_valid && values_ready && values_last);
  assign around = load && !queued;
  assign next = queued ? queue_head : entry;
  assign ready = container ? feed_ready : state_q == StRest || (queue_count < 5'd14 && !(wait_valid_q && !coded));
  assign take = valid && ready;
  assign values_ready = follow_q && !shown_q;

  trib_fifo #(
    .Width($bits(entry_t)),
    .Depth(16)
  ) u_queue (
    .clk_i,
    .rst_i,
    .clear_i  (1'b0),
    .s_valid_i(push && !around),
    .s_data_i (entry),
    .full_o   (queue_full),
    .count_o  (queue_count),
    .m_valid_o(queued),
    .m_ready_i(load),
    .m_data_o (queue_head)
  );

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      shown_q <= 1'b0;
      follow_q <= 1'b0;
    end else begin
      shown_q <= load && (queued || push);
      if (load) follow_q <= (queued || push) && next.values;
    end
    if (load) front_q <= next;
  end

  assign ended = ends_q[out_q];

  always_comb begin
    m_valid_o = shown_q || (values_valid && values_ready);
    m_data_o = front_q.beat.data;
    m_keep_o = front_q.beat.keep;
    m_last_o = front_q.beat.last;
    m_user_o = front_q.beat.user;
    m_error_o = front_q.beat.last ? front_q.error : '0;
    if (!shown_q) begin
      m_data_o = values;
      m_keep_o = values_keep | 32'd1;
      m_last_o = values_last;
      m_error_o = '0;
      if (values_last) begin
        m_error_o = verdict;
        if (verdict inside {trib_codec_pkg::ErrorNone, trib_codec_pkg::ErrorShort} && ended.overrun) m_error_o = ErrorOverrun;
        else if (verdict == trib_codec_pkg::ErrorNone && (ended.length || ended.sum)) m_error_o = ErrorLength;
      end
      m_user_o = values_last && (m_error_o != '0 || ended.user);
    end
  end

  logic unused;
  assign unused = ^{values_q[1:0], end_4_q.sum, front_q.values, queue_full};

  // Properties -----------------------------------------------------------------------------------------------------------
  `TRIB_ASSERT(GC16_QueueHasRoom_A, push && !around, !queue_full)
  `TRIB_ASSERT(GC16_ErrorIsBad_A, m_valid_o && m_error_o != '0, m_last_o && m_user_o)
  `TRIB_ASSERT(GC16_KeepIsContiguous_A, m_valid_o, m_keep_o[0] && (m_keep_o & (m_keep_o + 32'd1)) == '0 && (m_last_o || &m_keep_o))
  `TRIB_COVER(GC16_Checksum_C, m_valid_o && m_error_o == ErrorLength)

endmodule
