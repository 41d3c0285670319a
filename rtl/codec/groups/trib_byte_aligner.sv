// SPDX-License-Identifier: Apache-2.0
// Joins groups of 2 to 34 bytes to beats of 32 (GC5.1). In: groups as trib_group_packer makes them, valid/ready, last with the last
// of a frame. Out: a stream; its frame ends with the last byte of the last group, with m_length_o, the bytes of the frame. A beat
// is valid three cycles after the group that completes it was taken, four if that is cut in two or the beat is the rest of a frame.
// Order kept, nothing lost. All stages move together, while the output is free. Reset clears valid bits, fill, length and state;
// s_idle_i, that no frame is in hand, fill and length (GC7.8).
//
// A group is rotated to its lanes in a beat, lane = place in the container modulo 32. The bytes that go beyond the current beat
// are then in place for the next. 34 bytes have space for that except next to 30 or 31 others: such a group takes two steps, the
// tags first, which end a beat; groups of only raw values take 17 cycles for 16 (GC8.1).
`include "trib_assert.svh"

module trib_byte_aligner
  import trib_codec_pkg::*;
(
  input  logic         clk_i,
  input  logic         rst_i,
  input  logic         s_idle_i,
  input  logic         s_valid_i,
  output logic         s_ready_o,
  input  logic         s_last_i,
  input  logic [15:0]  s_tags_i,
  input  logic [127:0] s_low_i,
  input  logic [127:0] s_high_i,
  input  logic [4:0]   s_low_size_i,
  input  logic [5:0]   s_size_i,
  output logic         m_valid_o,
  input  logic         m_ready_i,
  output logic [255:0] m_data_o,
  output logic [31:0]  m_keep_o,
  output logic         m_last_o,
  output logic [13:0]  m_length_o
);

  logic advance;
  assign advance = !m_valid_o || m_ready_i;

  // Steps ----------------------------------------------------------------------------------------------------------------
  // fill_q bytes of the beat in hand are there, length_q of the frame.
  typedef enum logic [1:0] {
    StGroup,  // the next group, or its tags
    StCodes,  // the codes of a group that is cut in two
    StRest    // the beat that remains of a frame
  } state_e;

  // A step in flight: bytes of its beat if it ends one, bytes before it.
  typedef struct packed {
    logic        tags;   // it has tags
    logic        codes;  // it has codes
    logic        emit;   // it ends a beat,
    logic        last;   // the last of the frame,
    logic [5:0]  bytes;  // of so many bytes
    logic [4:0]  fill;
    logic [13:0] length;
  } step_t;

  state_e      state_q;
  logic [4:0]  fill_q;
  logic [13:0] length_q;
  logic        cut, over, done;
  logic [5:0]  pushed, sum;
  step_t       step;

  assign cut = state_q == StGroup && s_size_i == MaxGroupBytes && fill_q[4:1] == '1;

  always_comb begin
    unique case (state_q)
      StGroup: pushed = cut ? MinGroupBytes : s_size_i;
      StCodes: pushed = MaxGroupBytes - MinGroupBytes;
      default: pushed = '0;
    endcase
  end
  // At most 63: 29 + 34, or 31 + 32.
  assign sum = {1'b0, fill_q} + pushed;
  // The frame's last bytes do not fit into the beat.
  assign over = s_last_i && sum[5] && sum[4:0] != '0;
  assign done = !cut && !over;
  assign s_ready_o = advance && (!s_valid_i || done);

  always_comb begin
    step = '0;
    step.fill = fill_q;
    step.length = length_q;
    if (s_valid_i) begin
      step.tags = state_q == StGroup;
      step.codes = state_q == StCodes || (state_q == StGroup && !cut);
      step.last = s_last_i && done;
      step.emit = sum[5] || step.last;
      step.bytes = sum[5] ? 6'd32 : sum;
      if (state_q == StGroup) step.length = length_q + 14'(s_size_i);
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StGroup;
      fill_q <= '0;
      length_q <= '0;
    end else if (advance) begin
      if (!s_valid_i || done) state_q <= StGroup;
      else state_q <= cut ? StCodes : StRest;
      if (s_valid_i) begin
        fill_q <= step.last ? '0 : sum[4:0];
        length_q <= step.last ? '0 : step.length;
      end else if (s_idle_i) begin
        fill_q <= '0;
        length_q <= '0;
      end
    end
  end

  // Rotation -------------------------------------------------------------------------------------------------------------
  step_t        step_q;
  logic [15:0]  tags_q;
  logic [127:0] low_q, high_q;
  logic [4:0]   low_lane_q, high_lane_q, low_lane;
  logic [255:0] lanes;

  assign low_lane = fill_q + {3'd0, step.tags, 1'b0};

  always_ff @(posedge clk_i) begin
    if (rst_i) step_q <= '0;
    else if (advance) step_q <= step;
    if (advance) begin
      tags_q <= s_tags_i;
      low_q <= s_low_i;
      high_q <= s_high_i;
      low_lane_q <= low_lane;
      high_lane_q <= low_lane + s_low_size_i;
    end
  end

  // 16 bytes, to 32 lanes from `lane` on.
  function automatic logic [255:0] rotate(logic [127:0] bytes, logic [4:0] lane);
    logic [255:0] fine, coarse;
    fine = {128'd0, bytes} << {lane[1:0], 3'd0};
    coarse = fine << {lane[3:2], 5'd0};
    return lane[4] ? {coarse[127:0], coarse[255:128]} : coarse;
  endfunction

  always_comb begin
    lanes = step_q.codes ? rotate(low_q, low_lane_q) | rotate(high_q, high_lane_q) : '0;
    // The second byte of tags that is the first of the next beat: no code goes there.
    if (step_q.tags && step_q.fill == '1) lanes[7:0] = tags_q[15:8];
  end

  // Merging --------------------------------------------------------------------------------------------------------------
  // Bytes before the step are on the output, or, if they remained of the step that has ended a beat, in its lanes.
  typedef enum logic [1:0] {
    FromOutput,
    FromPast,
    FromTags,
    FromLanes
  } source_e;

  // Parts of a step that are still needed.
  logic                     emit_2_q, last_2_q;
  logic    [5:0]            bytes_2_q;
  logic    [13:0]           length_2_q;
  source_e [BeatBytes-1:0]  sources, sources_q;
  logic    [255:0]          lanes_q, past_q, data;
  // Tags of even lanes and of odd ones.
  logic    [1:0][7:0]       tags_2_q;

  always_comb begin
    for (int lane = 0; lane < 32; lane++) begin
      sources[lane] = FromLanes;
      if (5'(lane) < step_q.fill) sources[lane] = emit_2_q ? FromPast : FromOutput;
      else if (step_q.tags && (5'(lane) == step_q.fill || 6'(lane) == {1'b0, step_q.fill} + 6'd1)) sources[lane] = FromTags;
    end
    for (int lane = 0; lane < 32; lane++) begin
      unique case (sources_q[lane])
        FromOutput: data[8*lane+:8] = m_data_o[8*lane+:8];
        FromPast: data[8*lane+:8] = past_q[8*lane+:8];
        FromTags: data[8*lane+:8] = tags_2_q[lane%2];
        default: data[8*lane+:8] = lanes_q[8*lane+:8];
      endcase
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) {m_valid_o, emit_2_q} <= '0;
    else if (advance) {m_valid_o, emit_2_q} <= {emit_2_q, step_q.emit};
    if (advance) begin
      sources_q <= sources;
      lanes_q <= lanes;
      tags_2_q <= step_q.fill[0] ? {tags_q[7:0], tags_q[15:8]} : tags_q;
      past_q <= lanes_q;
      {last_2_q, bytes_2_q, length_2_q} <= {step_q.last, step_q.bytes, step_q.length};
      m_data_o <= data;
      m_last_o <= last_2_q;
      m_length_o <= length_2_q;
      for (int lane = 0; lane < 32; lane++) m_keep_o[lane] <= 6'(lane) < bytes_2_q;
    end
  end

  // Properties -----------------------------------------------------------------------------------------------------------
`ifdef TRIB_PROPERTIES
  // A reset has been, and a frame has begun and not ended.
  logic defined_q = 1'b0, open_q;
  always_ff @(posedge clk_i) begin
    if (s_valid_i && s_ready_o) open_q <= !s_last_i;
    if (rst_i) {defined_q, open_q} <= 2'b10;
  end
`endif
  `TRIB_REQUIRE(trib_byte_aligner, IdleBetweenFrames_M, defined_q && s_idle_i, !s_valid_i && !open_q)
  // No codes have 31 bytes.
  `TRIB_REQUIRE(trib_byte_aligner, SizesAdd_M, defined_q && s_valid_i,
                s_low_size_i <= 5'd16 && s_size_i >= MinGroupBytes + 6'(s_low_size_i) && s_size_i <= MaxGroupBytes &&
                s_size_i != MaxGroupBytes - 6'd1)
  `TRIB_REQUIRE_STREAM(trib_byte_aligner, GroupStaysWhileItWaits_M, defined_q && s_valid_i, s_ready_o,
                       ({s_last_i, s_tags_i, s_low_i, s_high_i, s_low_size_i, s_size_i}))
  `TRIB_ASSERT_STREAM(StableWhileStalled_A, m_valid_o, m_ready_i, ({m_data_o, m_keep_o, m_last_o, m_length_o}))
  `TRIB_COVER(GC8_CutInTwo_C, s_valid_i && cut && fill_q == 5'd31)
  `TRIB_COVER(GC7_RestOfFrame_C, s_valid_i && state_q == StRest)

endmodule
