// SPDX-License-Identifier: Apache-2.0
// trib_mx_compress from any state, reachable or not, without a reset (GC7.8): when no frame is open at the input, none begins, and
// the output is ready, then the module is empty within 40 cycles, and nothing of it is left for the next frame. The lanes and the
// memories are cut out, so blocks may end anywhere. A run of the induction is longer than that, so it begins in any state.
`include "proof.svh"

module mx_compress_drain_proof (
  input logic         clk_i,
  input logic [11:0]  count_i,
  input logic         format_i,
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
  logic         silent, silent_q = 1'b0;
  logic         rst_i;
  assign rst_i = 1'b0;

  trib_mx_compress dut (
    .clk_i,
    .rst_i,
    .count_i,
    .format_i,
    .s_valid_i(s_valid_i && !silent),
    .s_ready_o(s_ready),
    .s_data_i,
    .s_keep_i,
    .s_last_i,
    .m_valid_o(m_valid),
    .m_ready_i(1'b1),
    .m_data_o (m_data),
    .m_keep_o (m_keep),
    .m_last_o (m_last)
  );

  // Cycles since then, up to their largest.
  logic [5:0] cycles_q = '0;
  assign silent = silent_q || (silent_i && dut.first_q);

  always_ff @(posedge clk_i) begin
    silent_q <= silent;
    if (silent && cycles_q != '1) cycles_q <= cycles_q + 6'd1;
  end

  logic empty;
  assign empty = !m_valid && !dut.step_q.valid && !dut.step_2_q.valid && dut.u_store.empty_o && !dut.u_store.known_q &&
                 !dut.u_store.queued;
  `TRIB_ASSERT(GC9_Empty_A, cycles_q >= 6'd40, empty && s_ready && dut.u_aligner.fill_q == '0 && !dut.u_aligner.rest_q)

  // For the induction.
  `TRIB_ASSERT(NoReset_A, 1'b1, !dut.u_store.defined_q && !dut.u_aligner.defined_q)
  `TRIB_ASSERT(Counts_A, 1'b1, silent_q == (cycles_q != '0) && (!silent_q || dut.first_q))

  `TRIB_COVER(Long_C, cycles_q == 6'd6 && dut.u_store.head_valid_q)
  `TRIB_COVER(Empty_C, cycles_q == 6'd20 && empty)

endmodule
