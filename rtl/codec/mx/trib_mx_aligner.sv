// SPDX-License-Identifier: Apache-2.0
// Joins steps of up to BeatBytes / 4 + 1 bytes to beats of BeatBytes (MX3.1). In: steps, valid/ready, last with the last of a
// frame; bytes of a step beyond its size are 0. Out: a stream; its frame ends with the last byte of the last step. A beat is valid
// a cycle after the step that completes it was taken, two at 64 bytes; the rest of a frame that fits no more takes one more cycle.
// Order kept, nothing lost. All stages move together, while the output is free. Reset clears valid bits, fill and state, and
// s_idle_i, that no frame is in hand, the fill (GC7.8).
`include "trib_assert.svh"

module trib_mx_aligner #(
  // Bytes of a beat: 32 or 64.
  parameter int unsigned BeatBytes = 32,
  localparam int unsigned StepBytes = BeatBytes / 4 + 1,
  localparam int unsigned Width = $clog2(BeatBytes)
) (
  input  logic                   clk_i,
  input  logic                   rst_i,
  input  logic                   s_idle_i,
  input  logic                   s_valid_i,
  output logic                   s_ready_o,
  input  logic [StepBytes*8-1:0] s_data_i,
  input  logic [Width-1:0]       s_size_i,
  input  logic                   s_last_i,
  output logic                   m_valid_o,
  input  logic                   m_ready_i,
  output logic [BeatBytes*8-1:0] m_data_o,
  output logic [BeatBytes-1:0]   m_keep_o,
  output logic                   m_last_o
);

  if (BeatBytes != 32 && BeatBytes != 64) $fatal(1, "trib_mx_aligner: BeatBytes must be 32 or 64");

  // A step in flight, in the lanes of its beat.
  typedef struct packed {
    logic               valid;
    logic               emit;   // it ends a beat,
    logic               last;   // the last of the frame,
    logic [Width:0]     bytes;  // of so many bytes
    logic [Width-1:0]   fill;   // bytes of the beat before it
  } step_t;

  logic advance;
  assign advance = !m_valid_o || m_ready_i;

  // Steps ----------------------------------------------------------------------------------------------------------------
  // rest_q: the last beat of a frame is in hand and has not left.
  logic             rest_q, over;
  logic [Width-1:0] fill_q;
  logic [Width:0]   sum;
  step_t            step;
  logic [BeatBytes*8-1:0] lanes;

  assign sum = {1'b0, fill_q} + (rest_q ? '0 : {1'b0, s_size_i});
  assign over = s_last_i && !rest_q && sum[Width] && sum[Width-1:0] != '0;
  assign s_ready_o = advance && !rest_q;

  always_comb begin
    step = '0;
    step.valid = s_valid_i || rest_q;
    step.last = rest_q || (s_last_i && !over);
    step.emit = step.valid && (step.last || sum[Width]);
    step.bytes = sum[Width] ? (Width + 1)'(BeatBytes) : sum;
    step.fill = fill_q;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      rest_q <= 1'b0;
      fill_q <= '0;
    end else if (advance && step.valid) begin
      rest_q <= over;
      fill_q <= step.last ? '0 : sum[Width-1:0];
    end else if (s_idle_i && !rest_q) begin
      fill_q <= '0;
    end
  end

  // Rotation -------------------------------------------------------------------------------------------------------------
  logic [2*BeatBytes*8-1:0] turned;
  always_comb begin
    turned = rest_q ? '0 : (2 * BeatBytes * 8)'(s_data_i) << {fill_q, 3'd0};
    lanes = turned[BeatBytes*8-1:0] | turned[BeatBytes*16-1:BeatBytes*8];
  end

  step_t                  merged;
  logic [BeatBytes*8-1:0] merged_lanes;

  if (BeatBytes == 64) begin : gen_wide
    always_ff @(posedge clk_i) begin
      if (rst_i) merged <= '0;
      else if (advance) merged <= step;
      if (advance) merged_lanes <= lanes;
    end
  end else begin : gen_narrow
    assign {merged, merged_lanes} = {step, lanes};
  end

  // Merging --------------------------------------------------------------------------------------------------------------
  // hand_q has the bytes of the next beat that are there.
  logic [BeatBytes*8-1:0] hand_q, hand, data;

  always_comb begin
    for (int i = 0; i < BeatBytes; i++) begin
      data[8*i+:8] = Width'(i) < merged.fill ? hand_q[8*i+:8] : merged_lanes[8*i+:8];
      hand[8*i+:8] = data[8*i+:8];
      if (merged.emit) hand[8*i+:8] = Width'(i) < merged.fill ? merged_lanes[8*i+:8] : '0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) m_valid_o <= 1'b0;
    else if (advance) m_valid_o <= merged.emit;
    if (advance) begin
      if (merged.valid) hand_q <= hand;
      m_data_o <= data;
      m_last_o <= merged.last;
      for (int i = 0; i < BeatBytes; i++) m_keep_o[i] <= (Width + 1)'(i) < merged.bytes;
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
  `TRIB_REQUIRE(trib_mx_aligner, IdleBetweenFrames_M, defined_q && s_idle_i, !s_valid_i && !open_q)
  `TRIB_REQUIRE(trib_mx_aligner, SizeFits_M, defined_q && s_valid_i, s_size_i != '0 && s_size_i <= Width'(StepBytes))
  `TRIB_ASSERT_STREAM(StableWhileStalled_A, m_valid_o, m_ready_i, ({m_data_o, m_keep_o, m_last_o}))
  `TRIB_ASSERT(GC7_FullButLast_A, defined_q && m_valid_o && !m_last_o, &m_keep_o)
  `TRIB_COVER(RestOfFrame_C, rest_q)

endmodule
