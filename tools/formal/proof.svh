// SPDX-License-Identifier: Apache-2.0
// Included at the start of the harness of every proof.
`ifndef PROOF_SVH
`define PROOF_SVH
`include "trib_assert.svh"

// The first cycle, and maybe some later ones, are a reset.
`define PROOF_RESET_FIRST \
  logic started_q = 1'b0; \
  always_ff @(posedge clk_i) begin \
    started_q <= 1'b1; \
    if (!started_q) ResetFirst_M: assume (rst_i); \
  end

// A register that holds what the input was in the first cycle: any value, but always the same.
`define PROOF_CHOICE(register, chosen) \
  always_ff @(posedge clk_i) begin \
    if (!started_q) register <= chosen; \
  end

`endif
