// SPDX-License-Identifier: Apache-2.0
// Holds the values of a block until its largest exponent field is known (MX2.2, GC8.3). In: beats of values, with advance_i, and
// what says where blocks and frames end. Out: the same beats in order, with the reference of their block, b + emax, or 255 for a
// NaN block; read at once from distributed memory. The last beat of a block comes out as the first of it two cycles (three at 64
// bytes) after it was taken, one a cycle from there. Order kept, nothing lost. Reset clears valid bits and pointers.
`include "trib_assert.svh"

module trib_mx_block_store
  import trib_mx_pkg::*;
#(
  // Bytes of a beat: 32 or 64.
  parameter int unsigned BeatBytes = 32,
  localparam int unsigned Values = BeatBytes / 4,
  localparam int unsigned CountWidth = $clog2(Values + 1)
) (
  input  logic                    clk_i,
  input  logic                    rst_i,
  input  logic                    advance_i,
  input  logic                    s_valid_i,
  input  logic [BeatBytes*8-1:0]  s_data_i,
  input  logic [CountWidth-1:0]   s_values_i,
  input  logic                    s_last_i,
  input  logic                    s_format_i,
  output logic                    m_valid_o,
  output logic [Values-1:0][31:0] m_data_o,
  output logic [CountWidth-1:0]   m_values_o,
  output logic                    m_first_o,
  output logic                    m_last_o,
  output logic                    m_format_o,
  output logic [7:0]              m_reference_o
);

  localparam int unsigned Beats = BlockValues / Values;
  localparam int unsigned BeatWidth = $clog2(Beats);
  // Beats of a block that is incomplete, and of one that leaves.
  localparam int unsigned Depth = 8;
  localparam int unsigned Groups = Values / 4;

  if (BeatBytes != 32 && BeatBytes != 64) $fatal(1, "trib_mx_block_store: BeatBytes must be 32 or 64");

  typedef struct packed {
    logic                  first;   // of its block
    logic                  ends;    // its block
    logic                  last;    // of its frame
    logic                  format;
    logic [CountWidth-1:0] values;
  } beat_t;

  function automatic logic [7:0] larger(logic [7:0] a, logic [7:0] b);
    return a > b ? a : b;
  endfunction

  // Beat -----------------------------------------------------------------------------------------------------------------
  logic                    valid_q;
  logic [BeatWidth-1:0]    place_q;
  beat_t                   beat_q;
  logic [Values-1:0][31:0] values_q;
  logic [2:0]              write_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      valid_q <= 1'b0;
      place_q <= '0;
      write_q <= '0;
    end else if (advance_i) begin
      valid_q <= s_valid_i;
      if (s_valid_i) place_q <= s_last_i ? '0 : place_q + 1'b1;
      if (valid_q) write_q <= write_q + 3'd1;
    end
    if (advance_i) begin
      beat_q <= '{first: place_q == '0, ends: s_last_i || place_q == '1, last: s_last_i, format: s_format_i, values: s_values_i};
      // Places beyond count are 0.
      for (int i = 0; i < Values; i++) values_q[i] <= CountWidth'(i) < s_values_i ? s_data_i[32*i+:32] : '0;
    end
  end

  // Largest exponent -----------------------------------------------------------------------------------------------------
  // Of four values each, then of the block. At 64 bytes a register lies between, as blocks are short there.
  logic [Groups-1:0][7:0] partial, summary;
  logic                   summary_valid, summary_first, summary_ends, summary_format;
  logic [2:0]             summary_write;
  logic [7:0]             block_q, block;
  logic [2:0]             start_q, start;

  always_comb begin
    for (int g = 0; g < Groups; g++) begin
      partial[g] = larger(larger(values_q[4*g][30:23], values_q[4*g+1][30:23]),
                          larger(values_q[4*g+2][30:23], values_q[4*g+3][30:23]));
    end
  end

  if (BeatBytes == 64) begin : gen_wide
    always_ff @(posedge clk_i) begin
      if (rst_i) summary_valid <= 1'b0;
      else if (advance_i) summary_valid <= valid_q;
      if (advance_i) begin
        summary <= partial;
        {summary_first, summary_ends, summary_format} <= {beat_q.first, beat_q.ends, beat_q.format};
        summary_write <= write_q;
      end
    end
  end else begin : gen_narrow
    assign {summary, summary_valid, summary_write} = {partial, valid_q, write_q};
    assign {summary_first, summary_ends, summary_format} = {beat_q.first, beat_q.ends, beat_q.format};
  end

  // A reference is at least emax, as b is not negative.
  always_comb begin
    block = summary_first ? emax(summary_format) : block_q;
    start = summary_first ? summary_write : start_q;
    for (int g = 0; g < Groups; g += 2) block = larger(block, larger(summary[g], summary[g+1]));
  end

  // All beats before complete_q are of complete blocks.
  logic [2:0] complete_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) complete_q <= '0;
    else if (advance_i && summary_valid && summary_ends) complete_q <= summary_write + 3'd1;
    if (advance_i && summary_valid) begin
      block_q <= block;
      start_q <= start;
    end
  end

  // Memory ---------------------------------------------------------------------------------------------------------------
  logic [2:0] read_q;
  logic [7:0] reference, reference_q;
  // Its field `ends` is not used here: it has counted the block complete when the beat was written.
  // verilator lint_off UNUSEDSIGNAL
  beat_t      beat;
  // verilator lint_on UNUSEDSIGNAL

  trib_lut_ram #(
    .Width($bits(beat_t) + 32 * Values),
    .Depth(Depth)
  ) u_beats (
    .clk_i,
    .write_i        (advance_i && valid_q),
    .write_address_i(write_q),
    .write_data_i   ({beat_q, values_q}),
    .read_address_i (read_q),
    .read_data_o    ({beat, m_data_o})
  );

  // At the place of the first beat of a block.
  trib_lut_ram #(
    .Width(8),
    .Depth(Depth)
  ) u_references (
    .clk_i,
    .write_i        (advance_i && summary_valid && summary_ends),
    .write_address_i(start),
    .write_data_i   (block),
    .read_address_i (read_q),
    .read_data_o    (reference)
  );

  always_ff @(posedge clk_i) begin
    if (rst_i) read_q <= '0;
    else if (advance_i && m_valid_o) read_q <= read_q + 3'd1;
    if (advance_i && m_valid_o) reference_q <= m_reference_o;
  end

  assign m_valid_o = read_q != complete_q;
  assign m_reference_o = beat.first ? reference : reference_q;
  assign {m_first_o, m_last_o, m_format_o, m_values_o} = {beat.first, beat.last, beat.format, beat.values};

  // Properties -----------------------------------------------------------------------------------------------------------
  `TRIB_ASSERT(GC9_StoreHoldsBlock_A, m_valid_o, 3'(write_q - read_q) <= 3'd6)

endmodule
