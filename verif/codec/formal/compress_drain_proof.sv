// SPDX-License-Identifier: Apache-2.0
// trib_compress from any state, reachable or not, without a reset (GC7.8): when no frame is open at the input, none begins, and the
// output is ready, then the module is empty within 20 cycles, and nothing of it is left for the next frame. The lanes are
// cut out, so groups may have any size. A run of the induction is longer than that, so it begins in any state.
`include "proof.svh"

module compress_drain_proof
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
  logic [13:0]  m_length;
  logic         silent, silent_q = 1'b0;
  logic         rst_i;
  assign rst_i = 1'b0;

  trib_compress dut (
    .clk_i,
    .rst_i,
    .count_i,
    .mode_i,
    .bound_i,
    .s_valid_i (s_valid_i && !silent),
    .s_ready_o (s_ready),
    .s_data_i,
    .s_keep_i,
    .s_last_i,
    .m_valid_o (m_valid),
    .m_ready_i (1'b1),
    .m_data_o  (m_data),
    .m_keep_o  (m_keep),
    .m_last_o  (m_last),
    .m_length_o(m_length)
  );

  // Cycles since then, up to their largest.
  logic [4:0] cycles_q = '0;
  assign silent = silent_q || (silent_i && dut.first_q);

  always_ff @(posedge clk_i) begin
    silent_q <= silent;
    if (silent && cycles_q != '1) cycles_q <= cycles_q + 5'd1;
  end

  logic empty;
  assign empty = !m_valid && !dut.valid_q && !dut.valid_2_q && !dut.valid_3_q && !dut.u_aligner.step_q.emit &&
                 !dut.u_aligner.emit_2_q;
  `TRIB_ASSERT(GC9_Empty_A, cycles_q >= 5'd20, empty && s_ready && dut.u_aligner.fill_q == '0 && dut.u_aligner.length_q == '0 &&
               dut.u_aligner.state_q == 2'd0)

  // For the induction.
  `TRIB_ASSERT(NoReset_A, 1'b1, !dut.defined_q && !dut.u_aligner.defined_q)
  `TRIB_ASSERT(Counts_A, 1'b1, silent_q == (cycles_q != '0) && (!silent_q || dut.first_q))

  `TRIB_COVER(Rest_C, cycles_q == 5'd5 && dut.u_aligner.state_q == 2'd2)
  `TRIB_COVER(Empty_C, cycles_q == 5'd12 && empty)

endmodule
