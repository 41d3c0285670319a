// SPDX-License-Identifier: Apache-2.0
// Compressor of MXFP8 and MXFP4 (MX1 to MX3, GC7, GC8). In: frames of 1 to 2048 FP32 values, count and format next to the first
// beat. Out: for each a frame with its blocks. Valid/ready on both sides; order kept, nothing lost. A beat of values in each
// cycle; the rest of a frame that needs a beat of its own takes one more. The first beat of bytes that a beat of values completes
// is valid at most 8 cycles after that was taken. Reset clears valid bits, pointers and counters.
//
//   beat --> trib_mx_block_store (2) --> trib_mx_encode_lane each (2) --> trib_mx_aligner (1, or 2 at 64 bytes)
`include "trib_assert.svh"

module trib_mx_compress
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
  output logic                   m_last_o
);

  localparam int unsigned Values = BeatBytes / 4;
  localparam int unsigned CountWidth = $clog2(Values + 1);
  localparam int unsigned SizeWidth = $clog2(BeatBytes);

  if (BeatBytes != 32 && BeatBytes != 64) $fatal(1, "trib_mx_compress: BeatBytes must be 32 or 64");

  // Beat -----------------------------------------------------------------------------------------------------------------
  logic                  advance, take, first_q, format_q, format;
  logic [11:0]           left_q, left;
  logic [CountWidth-1:0] values;

  assign s_ready_o = advance;
  assign take = s_valid_i && s_ready_o;
  assign format = first_q ? format_i : format_q;
  assign left = first_q ? count_i : left_q;
  assign values = left > 12'(Values) ? CountWidth'(Values) : left[CountWidth-1:0];

  always_ff @(posedge clk_i) begin
    if (rst_i) first_q <= 1'b1;
    else if (take) first_q <= s_last_i;
    if (take) begin
      format_q <= format;
      left_q <= left - 12'(Values);
    end
  end

  // Blocks ---------------------------------------------------------------------------------------------------------------
  logic                    empty, fetch, stored_valid, stored_first, stored_last, stored_format;
  logic [Values-1:0]       present;
  logic [Values-1:0][31:0] fetched;
  logic [CountWidth-1:0]   stored_values;
  logic [7:0]              reference;

  always_comb begin
    for (int i = 0; i < Values; i++) present[i] = s_keep_i[4*i];
  end

  trib_mx_block_store #(
    .BeatBytes(BeatBytes)
  ) u_store (
    .clk_i,
    .rst_i,
    .advance_i    (advance),
    .s_open_i     (!first_q),
    .s_valid_i,
    .s_data_i,
    .s_present_i  (present),
    .s_values_i   (values),
    .s_last_i,
    .s_format_i   (format),
    .empty_o      (empty),
    .fetch_o      (fetch),
    .fetch_data_o (fetched),
    .m_valid_o    (stored_valid),
    .m_values_o   (stored_values),
    .m_first_o    (stored_first),
    .m_last_o     (stored_last),
    .m_format_o   (stored_format),
    .m_reference_o(reference)
  );

  // Elements -------------------------------------------------------------------------------------------------------------
  logic [Values-1:0][7:0] elements;

  for (genvar i = 0; i < Values; i++) begin : gen_lane
    trib_mx_encode_lane u_lane (
      .clk_i,
      .fetch_i    (fetch),
      .value_i    (fetched[i]),
      .advance_i  (advance),
      .format_i   (stored_format),
      .nan_i      (reference == NotFinite),
      .reference_i(reference),
      .element_o  (elements[i])
    );
  end

  // Fields that accompany them.
  typedef struct packed {
    logic                 valid;
    logic                 first;
    logic                 last;
    logic                 format;
    logic [7:0]           scale;
    logic [SizeWidth-1:0] size;
  } step_t;

  step_t                  step, step_q, step_2_q;
  logic [SizeWidth-1:0]   bytes;

  always_comb begin
    bytes = SizeWidth'(stored_values);
    if (stored_format == FormatE2M1) bytes = (bytes + 1'b1) >> 1;
    step = '{
      valid: stored_valid,
      first: stored_first,
      last: stored_last,
      format: stored_format,
      scale: reference == NotFinite ? NotFinite : reference - emax(stored_format),
      size: bytes + SizeWidth'(stored_first)
    };
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) {step_q.valid, step_2_q.valid} <= '0;
    else if (advance) {step_q.valid, step_2_q.valid} <= {step.valid, step_q.valid};
    if (advance) begin
      {step_q.first, step_q.last, step_q.format, step_q.scale, step_q.size} <=
          {step.first, step.last, step.format, step.scale, step.size};
      {step_2_q.first, step_2_q.last, step_2_q.format, step_2_q.scale, step_2_q.size} <=
          {step_q.first, step_q.last, step_q.format, step_q.scale, step_q.size};
    end
  end

  // Bytes ----------------------------------------------------------------------------------------------------------------
  logic [Values*8-1:0]   packed_bytes;
  logic [Values*8+8-1:0] bytes_of_step;
  logic                  free;

  always_comb begin
    packed_bytes = elements;
    if (step_2_q.format == FormatE2M1) begin
      packed_bytes = '0;
      for (int i = 0; i < Values; i++) packed_bytes[4*i+:4] = elements[i][3:0];
    end
    bytes_of_step = step_2_q.first ? {packed_bytes, step_2_q.scale} : {8'd0, packed_bytes};
  end

  // While the aligner is not ready, everything before it stalls, whether there is a step or not.
  assign advance = free;

  trib_mx_aligner #(
    .BeatBytes(BeatBytes)
  ) u_aligner (
    .clk_i,
    .rst_i,
    .s_idle_i (first_q && empty && !step_q.valid && !step_2_q.valid),
    .s_valid_i(step_2_q.valid),
    .s_ready_o(free),
    .s_data_i (bytes_of_step),
    .s_size_i (step_2_q.size),
    .s_last_i (step_2_q.last),
    .m_valid_o,
    .m_ready_i,
    .m_data_o,
    .m_keep_o,
    .m_last_o
  );

  // Properties -----------------------------------------------------------------------------------------------------------
  `TRIB_REQUIRE(trib_mx_compress, GC6_Count_M, s_valid_i && first_q, count_i >= 12'd1 && count_i <= 12'd2048)
  `TRIB_REQUIRE(trib_mx_compress, GC7_FullButLast_M, s_valid_i, s_last_i || &s_keep_i)
  `TRIB_REQUIRE(trib_mx_compress, GC7_AllValues_M, s_valid_i, s_last_i == (left <= 12'(Values)))
  `TRIB_REQUIRE(trib_mx_compress, GC7_KeepIsCount_M, s_valid_i, $countones(s_keep_i) == 32'(values) * 4)
  `TRIB_REQUIRE_STREAM(trib_mx_compress, GC7_BeatWaits_M, s_valid_i, s_ready_o, ({s_data_i, s_keep_i, s_last_i}))
  `TRIB_REQUIRE_NEXT(trib_mx_compress, GC7_ParametersWait_M, s_valid_i && !s_ready_o && first_q,
                     count_i == $past(count_i) && format_i == $past(format_i))
  `TRIB_COVER(GC7_BackToBack_C, s_valid_i && first_q && stored_valid && stored_last)

endmodule
