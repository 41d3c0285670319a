// SPDX-License-Identifier: Apache-2.0
// Watches how far apart the contributions of each chunk are: reports which chunks have waited for longer than the deadline
// (GR3), and keeps a histogram of the skew, the cycles from a chunk's first complete contribution to its last.
// It visits one slot per cycle, so times are known to within Window cycles, and judges it in the cycle after. At a visit a chunk
// has waited for a multiple of Window cycles: a deadline above 2**32 - Window never passes. Bin b of the histogram counts chunks of
// a skew of 2**b to 2**(b+1)-1 cycles, bin 0 also 0, bin 15 all above. A chunk counts when it is done; one that went without some
// contribution (GR3) counts with the time until then. Counts wrap.
// In: the time, slot states of all ports, chunks that are done. Out: slots whose deadline has passed, until they are released; the
// count of the addressed bin one cycle after its number.
`include "trib_assert.svh"

module trib_deadline
#(
  parameter int unsigned Ports = 4,
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  localparam int unsigned SlotWidth = $clog2(Window)
) (
  input  logic                         clk_i,
  input  logic                         rst_i,
  input  logic                         clear_i,
  // The time in cycles, modulo 2**32; only differences matter.
  input  logic [31:0]                  now_i,
  // Cycles, up to 2**32 - Window; 0: no deadline.
  input  logic [31:0]                  deadline_i,
  input  logic [Ports-1:0]             members_i,
  input  logic [Ports-1:0][Window-1:0] complete_i,
  input  logic                         release_i,
  input  logic [SlotWidth-1:0]         release_slot_i,
  output logic [Window-1:0]            expired_o,
  input  logic [3:0]                   bin_i,
  output logic [31:0]                  count_o
);

  // Visit ----------------------------------------------------------------------------------------------------------------
  logic [31:0]          first, done_first, waited;
  logic [SlotWidth-1:0] visit_q;
  logic [Window-1:0]    any_complete, all_complete, begun_q, gathered_q;
  logic                 begin_now, gathered_now;
  // Wait of the slot that was visited in the cycle before.
  logic [31:0]          waited_q;
  logic [SlotWidth-1:0] visited_q;
  logic                 waits_q, gathered_now_q;

  always_comb begin
    any_complete = '0;
    all_complete = '1;
    for (int unsigned p = 0; p < Ports; p++) begin
      if (members_i[p]) begin
        any_complete |= complete_i[p];
        all_complete &= complete_i[p];
      end
    end
  end

  assign begin_now = any_complete[visit_q] && !begun_q[visit_q];
  assign gathered_now = begun_q[visit_q] && all_complete[visit_q] && !gathered_q[visit_q];
  assign waited = now_i - first;

  always_ff @(posedge clk_i) begin
    waited_q <= waited;
    visited_q <= visit_q;
    waits_q <= begun_q[visit_q];
    gathered_now_q <= gathered_now;
  end

  trib_lut_ram #(
    .Width(32),
    .Depth(Window),
    .Reads(2)
  ) u_first (
    .clk_i,
    .write_i        (begin_now),
    .write_address_i(visit_q),
    .write_data_i   (now_i),
    .read_address_i ({visit_q, release_slot_i}),
    .read_data_o    ({first, done_first})
  );

  // Logarithm of a skew, 0..15.
  function automatic logic [3:0] bin_of(logic [31:0] cycles);
    logic [3:0] bin = '0;
    for (int unsigned b = 1; b < 16; b++) begin
      if (cycles[b]) bin = 4'(b);
    end
    return (cycles[31:16] != '0) ? 4'd15 : bin;
  endfunction

  // The skew of a chunk that has all contributions, until it is done.
  logic [3:0] bin;

  trib_lut_ram #(
    .Width(4),
    .Depth(Window)
  ) u_bins (
    .clk_i,
    .write_i        (gathered_now_q),
    .write_address_i(visited_q),
    .write_data_i   (bin_of(waited_q)),
    .read_address_i (release_slot_i),
    .read_data_o    (bin)
  );

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      visit_q <= '0;
      begun_q <= '0;
      gathered_q <= '0;
      expired_o <= '0;
    end else if (clear_i) begin
      begun_q <= '0;
      gathered_q <= '0;
      expired_o <= '0;
    end else begin
      visit_q <= visit_q + SlotWidth'(1);
      if (begin_now) begun_q[visit_q] <= 1'b1;
      // Not if it was done meanwhile.
      if (waits_q && begun_q[visited_q]) begin
        if (gathered_now_q) gathered_q[visited_q] <= 1'b1;
        if (deadline_i != '0 && waited_q >= deadline_i) expired_o[visited_q] <= 1'b1;
      end
      if (release_i) begin
        begun_q[release_slot_i] <= 1'b0;
        gathered_q[release_slot_i] <= 1'b0;
        expired_o[release_slot_i] <= 1'b0;
      end
    end
  end

  // Histogram ------------------------------------------------------------------------------------------------------------
  // A chunk that was done before the next visit, or without some contribution, has waited until now; one that was done before
  // the first visit has bin 0.
  logic        done_q, done_begun_q, done_gathered_q, add_q;
  logic [3:0]  done_bin_q, add_bin_q;
  logic [31:0] done_waited_q;

  always_ff @(posedge clk_i) begin
    done_q <= release_i & ~rst_i;
    done_begun_q <= begun_q[release_slot_i];
    done_gathered_q <= gathered_q[release_slot_i];
    done_bin_q <= bin;
    done_waited_q <= now_i - done_first;
    add_q <= done_q & ~rst_i;
    if (!done_begun_q) add_bin_q <= '0;
    else if (done_gathered_q) add_bin_q <= done_bin_q;
    else add_bin_q <= bin_of(done_waited_q);
  end

  trib_counter_bank #(
    .Counters(16)
  ) u_histogram (
    .clk_i,
    .rst_i,
    .add_i  (add_q),
    .index_i(add_bin_q),
    .read_i (bin_i),
    .count_o
  );

  // Properties.
  `TRIB_ASSERT(ExpiredHasBegun_A, 1'b1, (expired_o & ~begun_q) == '0)
  `TRIB_ASSERT_NEXT(ExpiredUntilDone_A, !clear_i,
      ($past(expired_o) & ~expired_o & ~($past(release_i) ? Window'(1) << $past(release_slot_i) : '0)) == '0)
  `TRIB_COVER(GR3_DeadlinePassed_C, expired_o != '0)
  `TRIB_COVER(GR3_GatheredBeforeDeadline_C, gathered_now && deadline_i != '0)

endmodule
