// SPDX-License-Identifier: Apache-2.0
// Decompressor of MXFP8 and MXFP4 (MX3, MX4, GC6, GC7, GC8). In: frames of 1 byte on, with count and format next to the first beat.
// Out: for each a frame of FP32 values, a beat of 8 or 16 as a group, with m_error_o, the verdict, next to the last beat, which has
// keep 0 if the group in its place failed. Valid/ready on both sides; order kept. A good frame loses nothing; a bad one loses
// everything after the error. A group is valid at most 7 cycles after the beat that completes it was taken, or that ends its frame;
// one group per cycle. Reset clears valid bits and state.
//
//   next, current --> group --> bytes of current and next by lane --> turned coarsely, finely --> trib_mx_decode_lane each (2)
`include "trib_assert.svh"

module trib_mx_decompress
  import trib_mx_pkg::*;
#(
  // Bytes of a beat: 32 or 64.
  parameter int unsigned BeatBytes = 32
) (
  input  logic                   clk_i,
  input  logic                   rst_i,
  input  logic [11:0]            count_i,
  input  logic                   format_i,
  input  logic                   s_valid_i,
  output logic                   s_ready_o,
  input  logic [BeatBytes*8-1:0] s_data_i,
  input  logic [BeatBytes-1:0]   s_keep_i,
  input  logic                   s_last_i,
  output logic                   m_valid_o,
  input  logic                   m_ready_i,
  output logic [BeatBytes*8-1:0] m_data_o,
  output logic [BeatBytes-1:0]   m_keep_o,
  output logic                   m_last_o,
  output logic [2:0]             m_error_o
);

  localparam int unsigned Values = BeatBytes / 4;
  localparam int unsigned CountWidth = $clog2(Values + 1);
  localparam int unsigned PlaceWidth = $clog2(BlockValues / Values);
  localparam int unsigned Width = $clog2(BeatBytes);
  // Bytes of a group and what a coarse turn by eight leaves before it.
  localparam int unsigned CoarseBytes = Values + 8;

  if (BeatBytes != 32 && BeatBytes != 64) $fatal(1, "trib_mx_decompress: BeatBytes must be 32 or 64");

  // All after the two beats moves together.
  logic advance;
  assign advance = !m_valid_o || m_ready_i;

  // Beats ----------------------------------------------------------------------------------------------------------------
  // Data ahead of its bytes; the fields of its first group have a meaning only in the first beat of a frame.
  typedef struct packed {
    logic                  last;
    logic                  format;
    logic                  slot;    // where its bytes are
    logic [Width:0]        bytes;
    logic [11:0]           left;    // values after the first group, if that is not the last
    logic                  ends;    // the first group is the last of the frame
    logic [CountWidth-1:0] values;  // of the first group
    logic [Width:0]        needed;  // bytes of it
  } beat_t;

  // Bytes of a group.
  function automatic logic [Width:0] size(logic format, logic [CountWidth-1:0] values, logic starts);
    return (format == FormatE2M1 ? ((Width + 1)'(values) + 1'b1) >> 1 : (Width + 1)'(values)) + (Width + 1)'(starts);
  endfunction

  beat_t                       beat, current_q, next_q;
  logic                        current_valid_q, next_valid_q, pop, shift, slot_q;
  logic [1:0][BeatBytes*8-1:0] slots_q;

  assign s_ready_o = !next_valid_q;
  assign shift = next_valid_q && (!current_valid_q || pop);

  always_comb begin
    beat = '0;
    beat.last = s_last_i;
    beat.format = format_i;
    beat.slot = slot_q;
    for (int i = 0; i < BeatBytes; i++) if (s_keep_i[i]) beat.bytes = (Width + 1)'(i + 1);
    beat.left = count_i - 12'(Values);
    beat.ends = count_i <= 12'(Values);
    beat.values = beat.ends ? count_i[CountWidth-1:0] : CountWidth'(Values);
    beat.needed = size(format_i, beat.values, 1'b1);
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      {current_valid_q, next_valid_q} <= '0;
      slot_q <= 1'b0;
    end else begin
      if (s_ready_o) next_valid_q <= s_valid_i;
      else if (shift) next_valid_q <= 1'b0;
      if (shift) current_valid_q <= 1'b1;
      else if (pop) current_valid_q <= 1'b0;
      if (s_ready_o && s_valid_i) slot_q <= !slot_q;
    end
    if (s_ready_o) next_q <= beat;
    if (shift) current_q <= next_q;
    // The beat in hand is in the other one.
    for (int i = 0; i < 2; i++) if (s_ready_o && slot_q == 1'(i)) slots_q[i] <= s_data_i;
  end

  // Groups ---------------------------------------------------------------------------------------------------------------
  // drop_q: the rest of a frame that has had its last group. Of the next group: position_q, its first byte in the current beat,
  // end_q, the byte after it, and how many values it and the frame after it have. All is known a group before.
  logic                  drop_q, first_q, format_q, format, ends_q, final_group, starts_q, starts;
  logic [11:0]           left_q, left;
  logic [PlaceWidth-1:0] place_q;
  logic [Width:0]        position_q, position, end_q, end_position;
  logic [Width+1:0]      total;
  logic [CountWidth-1:0] values_q, values;
  logic                  ended, enough, more, issue, finish;

  assign format = first_q ? current_q.format : format_q;
  assign left = first_q ? current_q.left : left_q;
  assign final_group = first_q ? current_q.ends : ends_q;
  assign values = first_q ? current_q.values : values_q;
  assign starts = first_q || starts_q;
  assign end_position = first_q ? current_q.needed : end_q;
  // Bytes from the begin of the current beat on; the beat after the last of a frame is of another.
  assign total = current_q.last ? {1'b0, current_q.bytes} : (Width + 2)'(BeatBytes) + (next_valid_q ? {1'b0, next_q.bytes} : '0);
  assign ended = current_q.last || (next_valid_q && next_q.last);
  assign enough = {1'b0, end_position} <= total;
  assign more = {1'b0, end_position} < total;
  assign issue = current_valid_q && !drop_q && advance && (enough || ended);
  assign finish = issue && (final_group || !enough);
  // The last beat of a frame stays until its last group.
  assign pop = drop_q ? current_valid_q : finish || (issue && end_position[Width] && !current_q.last);

  // After this group.
  logic                  ends_next, starts_next;
  logic [CountWidth-1:0] values_next;

  assign ends_next = left <= 12'(Values);
  assign values_next = ends_next ? left[CountWidth-1:0] : CountWidth'(Values);
  assign starts_next = place_q == '1;
  assign position = {end_position[Width] && current_q.last, end_position[Width-1:0]};

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      drop_q <= 1'b0;
      first_q <= 1'b1;
      place_q <= '0;
      position_q <= '0;
    end else if (drop_q) begin
      if (current_valid_q) drop_q <= !current_q.last;
    end else if (issue) begin
      drop_q <= finish && !current_q.last;
      first_q <= finish;
      place_q <= finish ? '0 : place_q + 1'b1;
      position_q <= finish ? '0 : position;
    end
    if (issue) begin
      left_q <= left - 12'(Values);
      format_q <= format;
      ends_q <= ends_next;
      values_q <= values_next;
      starts_q <= starts_next;
      end_q <= position + size(format, values_next, starts_next);
    end
  end

  // Window ---------------------------------------------------------------------------------------------------------------
  // Data that accompanies the bytes of a group; values is 0 if it is short.
  typedef struct packed {
    logic                  starts;  // with a scale
    logic                  format;
    logic                  last;
    logic [2:0]            error;
    logic [CountWidth-1:0] values;
  } group_t;

  group_t                   group, group_q, group_2_q, group_3_q;
  logic                     valid_q, valid_2_q, valid_3_q, valid_4_q;
  logic [BeatBytes-1:0]     in_second;
  logic [BeatBytes*8-1:0]   lanes_q;
  logic [CoarseBytes*8-1:0] turned;
  logic [Width-1:0]         place_of_q;
  logic [2:0]               fine_q;
  logic [CoarseBytes*8-1:0] coarse_q;
  logic [Values*8+7:0]      bytes_q;

  always_comb begin
    group = '{starts: starts, format: format, last: final_group, error: trib_codec_pkg::ErrorNone, values: values};
    if (!enough) begin
      group.last = 1'b1;
      group.error = trib_codec_pkg::ErrorShort;
      group.values = '0;
    end else if (final_group && (!ended || more)) begin
      group.error = trib_codec_pkg::ErrorLong;
    end
    // Bytes before the group's first byte belong to the next beat.
    for (int i = 0; i < BeatBytes; i++) in_second[i] = current_q.slot ^ ((Width + 1)'(i) < position_q);
    turned = (CoarseBytes * 8)'({lanes_q, lanes_q} >> {place_of_q[Width-1:3], 6'd0});
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) {valid_q, valid_2_q, valid_3_q} <= '0;
    else if (advance) {valid_q, valid_2_q, valid_3_q} <= {issue, valid_q, valid_2_q};
    if (advance) begin
      {group_q, group_2_q, group_3_q} <= {group, group_q, group_2_q};
      for (int i = 0; i < BeatBytes; i++) begin
        lanes_q[8*i+:8] <= in_second[i] ? slots_q[1][8*i+:8] : slots_q[0][8*i+:8];
      end
      place_of_q <= position_q[Width-1:0];
      coarse_q <= turned;
      fine_q <= place_of_q[2:0];
      bytes_q <= (Values * 8 + 8)'(coarse_q >> {fine_q, 3'd0});
    end
  end

  // Values ---------------------------------------------------------------------------------------------------------------
  logic [7:0]             scale, scale_q;
  logic [Values-1:0][7:0] elements;
  logic                   tail;
  logic                   last_4_q;
  logic [2:0]             error_4_q;
  logic [CountWidth-1:0]  values_4_q;

  assign scale = group_3_q.starts ? bytes_q[7:0] : scale_q;

  // MX4.3: the place after an odd number of elements.
  always_comb begin
    elements = group_3_q.starts ? bytes_q[Values*8+7:8] : bytes_q[Values*8-1:0];
    tail = 1'b0;
    if (group_3_q.format == FormatE2M1) begin
      for (int i = Values - 1; i >= 0; i--) elements[i] = {4'd0, elements[i/2][4*(i%2)+:4]};
      for (int i = 1; i < Values; i += 2) tail |= group_3_q.values == CountWidth'(i) && elements[i][3:0] != '0;
    end
  end

  for (genvar i = 0; i < Values; i++) begin : gen_lane
    trib_mx_decode_lane u_lane (
      .clk_i,
      .advance_i(advance),
      .format_i (group_3_q.format),
      .scale_i  (scale),
      .element_i(elements[i]),
      .value_o  (m_data_o[32*i+:32])
    );
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) {valid_4_q, m_valid_o} <= '0;
    else if (advance) {valid_4_q, m_valid_o} <= {valid_3_q, valid_4_q};
    if (advance) begin
      if (valid_3_q) scale_q <= scale;
      last_4_q <= group_3_q.last;
      error_4_q <= tail ? trib_codec_pkg::ErrorTail : group_3_q.error;
      values_4_q <= tail ? '0 : group_3_q.values;
      m_last_o <= last_4_q;
      m_error_o <= error_4_q;
      for (int i = 0; i < Values; i++) m_keep_o[4*i+:4] <= {4{CountWidth'(i) < values_4_q}};
    end
  end

  // Properties -----------------------------------------------------------------------------------------------------------
`ifdef TRIB_PROPERTIES
  // The next beat is the first of its frame.
  logic begins_q;
  always_ff @(posedge clk_i) begin
    if (rst_i) begins_q <= 1'b1;
    else if (s_valid_i && s_ready_o) begins_q <= s_last_i;
  end
`endif
  `TRIB_REQUIRE(trib_mx_decompress, GC6_Count_M, s_valid_i && begins_q, count_i >= 12'd1 && count_i <= 12'd2048)
  `TRIB_REQUIRE(trib_mx_decompress, GC7_FullButLast_M, s_valid_i, s_last_i || &s_keep_i)
  `TRIB_REQUIRE(trib_mx_decompress, GC7_KeepIsContiguous_M, s_valid_i, s_keep_i[0] && (s_keep_i & (s_keep_i + 1'b1)) == '0)
  `TRIB_REQUIRE_STREAM(trib_mx_decompress, GC7_BeatWaits_M, s_valid_i, s_ready_o, ({s_data_i, s_keep_i, s_last_i}))
  `TRIB_REQUIRE_NEXT(trib_mx_decompress, GC7_ParametersWait_M, s_valid_i && !s_ready_o && begins_q,
                     count_i == $past(count_i) && format_i == $past(format_i))
  `TRIB_ASSERT_STREAM(GC7_StableWhileStalled_A, m_valid_o, m_ready_i, ({m_data_o, m_keep_o, m_last_o, m_error_o}))
  `TRIB_ASSERT(GC7_ErrorAtLast_A, m_valid_o && !m_last_o, m_error_o == trib_codec_pkg::ErrorNone)
  `TRIB_ASSERT(GC7_FullButLast_A, m_valid_o && !m_last_o, &m_keep_o)
  `TRIB_COVER(GC6_Short_C, m_valid_o && m_last_o && m_error_o == trib_codec_pkg::ErrorShort)
  `TRIB_COVER(GC6_Long_C, m_valid_o && m_last_o && m_error_o == trib_codec_pkg::ErrorLong)
  `TRIB_COVER(GC6_Tail_C, m_valid_o && m_last_o && m_error_o == trib_codec_pkg::ErrorTail)

endmodule
