// SPDX-License-Identifier: Apache-2.0
// trib_decompress from any state, reachable or not, without a reset (GC7.8): when no frame is open at the input, none begins, and
// the output is ready, then the module is empty within 64 cycles and takes the next frame.
`include "proof.svh"

module decompress_drain_proof
  import trib_codec_pkg::*;
(
  input logic         clk_i,
  input logic [11:0]  count_i,
  input logic         mode_i,
  input logic [3:0]   bound_i,
  input logic         s_valid_i,
  input logic [255:0] s_data_i,
  input logic [31:0]  s_keep_i,
  input logic         s_last_i,
  // The input falls silent, if no frame is open.
  input logic         silent_i
);

  logic         s_ready, m_valid, m_last;
  logic [255:0] m_data;
  logic [31:0]  m_keep;
  error_e       m_error;
  logic         silent, silent_q = 1'b0;
  logic         rst_i;
  assign rst_i = 1'b0;

  trib_decompress dut (
    .clk_i,
    .rst_i,
    .count_i,
    .mode_i,
    .bound_i,
    .s_valid_i(s_valid_i && !silent),
    .s_ready_o(s_ready),
    .s_data_i,
    .s_keep_i,
    .s_last_i,
    .m_valid_o(m_valid),
    .m_ready_i(1'b1),
    .m_data_o (m_data),
    .m_keep_o (m_keep),
    .m_last_o (m_last),
    .m_error_o(m_error)
  );

  // Cycles since then, and of them those after the finder's last group; both stop at their largest.
  logic [1:0] state;
  logic       open, first;
  logic [6:0] cycles_q = '0;
  logic [2:0] quiet_q = '0;

  assign state = dut.u_finder.state_q;
  assign first = dut.u_finder.first_q;
  assign open = state == 2'd2 || (state == 2'd0 && !first);
  assign silent = silent_q || (silent_i && !open);

  always_ff @(posedge clk_i) begin
    silent_q <= silent;
    if (silent && cycles_q != '1) cycles_q <= cycles_q + 7'd1;
    if (silent && state == 2'd0 && quiet_q != '1) quiet_q <= quiet_q + 3'd1;
  end

  logic empty;
  assign empty = !m_valid && dut.valid_q == '0 && !dut.found && dut.u_finder.free_q && state == 2'd0 && first;
  `TRIB_ASSERT(GC9_Empty_A, cycles_q >= 7'd64, empty && s_ready)

  // For the induction.
  logic [6:0] available;
  logic       ready;  // a group is found in the next cycle: it has a size, or no tags
  assign ready = dut.u_finder.known || dut.u_finder.no_tags;
  assign available = dut.u_finder.available_q;
  `TRIB_ASSERT(NoReset_A, 1'b1, !dut.defined_q && !dut.u_finder.defined_q)
  `TRIB_ASSERT(Counts_A, 1'b1, silent_q == (cycles_q != '0) && (silent_q || quiet_q == '0))
  `TRIB_ASSERT(NoneWaits_A, silent_q, dut.u_finder.free_q)
  `TRIB_ASSERT(Cleared_A, quiet_q != '0, available == '0)
  `TRIB_ASSERT(StaysClosed_A, silent_q, state[1] == 1'b0 && first == (state == 2'd0))
  `TRIB_ASSERT(GetsLess_A, silent_q && state == 2'd1,
               quiet_q == '0 && (available >= 7'd100 ? cycles_q <= 7'd1 + 7'(ready) :
                                 {cycles_q, 1'b0} + 8'(available) <= 8'd101 + {6'd0, ready, 1'b0}))
  `TRIB_ASSERT(EndsInTime_A, silent_q && state == 2'd0 && quiet_q != '1, cycles_q <= 7'd53 + 7'(quiet_q))
  `TRIB_ASSERT(RunsDry_A, silent_q && state == 2'd0,
               (quiet_q < 3'd1 || !dut.found) && (quiet_q < 3'd2 || !dut.valid_q[0]) && (quiet_q < 3'd3 || !dut.valid_q[1]) &&
               (quiet_q < 3'd4 || !dut.valid_q[2]) && (quiet_q < 3'd5 || !dut.valid_q[3]) && (quiet_q < 3'd6 || !m_valid))

  `TRIB_COVER(Long_C, cycles_q == 7'd12 && state == 2'd1)
  `TRIB_COVER(Empty_C, cycles_q == 7'd20 && quiet_q == 3'd7 && empty)

endmodule
