// SPDX-License-Identifier: Apache-2.0
// Holds the values of a block until its largest exponent field is known (MX2.2, GC8.3). In: beats of values, with advance_i, and
// the ends of blocks and frames. Out: the same beats in order. fetch_o moves a beat, read at once from distributed memory,
// into the registers of the encoder, and m_* describe the beat there: its place in block and frame, and the reference of its
// block, b + emax, or 255 for a NaN block. The first beat of a block is valid two cycles after the last one of it was taken, the
// others one per cycle from then on. Order kept, nothing lost. Reset clears valid bits and pointers; what cannot belong to a frame
// is cleared as soon as no frame is in hand (GC7.8).
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
  input  logic                    s_open_i,     // a beat of the frame has been taken, and not its last
  input  logic                    s_valid_i,
  input  logic [BeatBytes*8-1:0]  s_data_i,
  input  logic [Values-1:0]       s_present_i,
  input  logic [CountWidth-1:0]   s_values_i,
  input  logic                    s_last_i,
  input  logic                    s_format_i,
  output logic                    empty_o,
  output logic                    fetch_o,
  output logic [Values-1:0][31:0] fetch_data_o,
  output logic                    m_valid_o,
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
  // Places beyond count are 0. place_q is that in a block.
  logic [BeatWidth-1:0]    place_q, place;
  logic [2:0]              write_q;
  beat_t                   beat;
  logic [Values-1:0][31:0] values;
  logic                    stale;

  assign place = s_open_i ? place_q : '0;
  assign beat = '{
    first: place == '0, ends: s_last_i || place == '1, last: s_last_i, format: s_format_i, values: s_values_i
  };
  always_comb begin
    for (int i = 0; i < Values; i++) values[i] = s_present_i[i] ? s_data_i[32*i+:32] : '0;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i || stale) write_q <= '0;
    else if (advance_i && s_valid_i) write_q <= write_q + 3'd1;
    if (advance_i && s_valid_i) place_q <= s_last_i ? '0 : place + 1'b1;
  end

  // Largest exponent -----------------------------------------------------------------------------------------------------
  // Maximum of four values each, then of the block. A reference is at least emax, as b is not negative.
  logic [Groups-1:0][7:0] partial_q;
  logic                   valid_q, first_q, ends_q, format_q;
  logic [7:0]             block_q, block;

  always_comb begin
    block = first_q ? emax(format_q) : block_q;
    for (int g = 0; g < Groups; g += 2) block = larger(block, larger(partial_q[g], partial_q[g+1]));
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) valid_q <= 1'b0;
    else if (advance_i) valid_q <= s_valid_i;
    if (advance_i) begin
      for (int g = 0; g < Groups; g++) begin
        partial_q[g] <= larger(larger(values[4*g][30:23], values[4*g+1][30:23]),
                               larger(values[4*g+2][30:23], values[4*g+3][30:23]));
      end
      {first_q, ends_q, format_q} <= {beat.first, beat.ends, beat.format};
      if (valid_q) block_q <= block;
    end
  end

  // References -----------------------------------------------------------------------------------------------------------
  // known_q: reference_q is that of the block that leaves. Those of the complete blocks after it are in a queue.
  logic       completes, queued, follows, known_q;
  logic [2:0] in_q, out_q;
  logic [7:0] oldest, reference_q;
  beat_t      head_q;

  assign completes = advance_i && valid_q && ends_q;
  assign queued = in_q != out_q;
  assign follows = advance_i && (!known_q || (m_valid_o && head_q.ends));

  trib_lut_ram #(
    .Width(8),
    .Depth(Depth)
  ) u_references (
    .clk_i,
    .write_i        (completes),
    .write_address_i(in_q),
    .write_data_i   (block),
    .read_address_i (out_q),
    .read_data_o    (oldest)
  );

  always_ff @(posedge clk_i) begin
    if (rst_i || stale) begin
      known_q <= 1'b0;
      in_q <= '0;
      out_q <= '0;
    end else begin
      if (follows) known_q <= queued || completes;
      if (completes && (queued || !follows)) in_q <= in_q + 3'd1;
      if (follows && queued) out_q <= out_q + 3'd1;
    end
    if (follows) reference_q <= queued ? oldest : block;
  end

  // Memory ---------------------------------------------------------------------------------------------------------------
  // head_q has the rest of the beat that was fetched last.
  logic [2:0] read_q;
  logic       head_valid_q, stored, quiet;
  beat_t      head;

  trib_lut_ram #(
    .Width($bits(beat_t) + 32 * Values),
    .Depth(Depth)
  ) u_beats (
    .clk_i,
    .write_i        (advance_i && s_valid_i),
    .write_address_i(write_q),
    .write_data_i   ({beat, values}),
    .read_address_i (read_q),
    .read_data_o    ({head, fetch_data_o})
  );

  assign stored = read_q != write_q;
  assign fetch_o = advance_i && stored && (!head_valid_q || m_valid_o);
  assign quiet = !s_open_i && !s_valid_i && !valid_q;
  assign stale = quiet && ((!known_q && !queued) || empty_o);
  assign empty_o = !valid_q && !head_valid_q && !stored;

  always_ff @(posedge clk_i) begin
    if (rst_i || stale) begin
      head_valid_q <= 1'b0;
      read_q <= '0;
    end else begin
      if (fetch_o) read_q <= read_q + 3'd1;
      if (fetch_o) head_valid_q <= 1'b1;
      else if (advance_i && m_valid_o) head_valid_q <= 1'b0;
    end
    if (fetch_o) head_q <= head;
  end

  assign m_valid_o = head_valid_q && known_q;
  assign m_reference_o = reference_q;
  assign {m_first_o, m_last_o, m_format_o, m_values_o} = {head_q.first, head_q.last, head_q.format, head_q.values};

  // Properties -----------------------------------------------------------------------------------------------------------
`ifdef TRIB_PROPERTIES
  // A reset has been: what follows is about states after one, while GC7.8 is proven of any.
  logic defined_q = 1'b0;
  always_ff @(posedge clk_i) if (rst_i) defined_q <= 1'b1;
`endif
  `TRIB_ASSERT(GC9_StoreHoldsBlock_A, defined_q && stored, write_q - read_q <= 3'd6)
  `TRIB_ASSERT(GC7_NothingStale_A, defined_q && stale, empty_o && !known_q && !queued)

endmodule
