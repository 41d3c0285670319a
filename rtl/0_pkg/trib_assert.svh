// SPDX-License-Identifier: Apache-2.0
// Properties of a module, written once for simulation and formal proofs, absent from synthesis. They are sampled at clk_i
// outside rst_i; a property is a single-cycle condition or an implication to the next cycle, which every tool reads alike.
`ifndef TRIB_ASSERT_SVH
`define TRIB_ASSERT_SVH

`ifdef VERILATOR
`define TRIB_PROPERTIES
`elsif FORMAL
`define TRIB_PROPERTIES
`endif

`ifdef TRIB_PROPERTIES

// Whenever `when` holds, `expected` does.
`define TRIB_ASSERT(name, when, expected) \
  always_ff @(posedge clk_i) begin \
    if (!rst_i && (when)) name: assert (expected); \
  end

// In the cycle after one in which `when` held, `expected` does; $stable in it compares the two cycles.
`define TRIB_ASSERT_NEXT(name, when, expected) \
  logic name``_armed_q; \
  always_ff @(posedge clk_i) begin \
    name``_armed_q <= !rst_i && (when); \
    if (!rst_i && name``_armed_q) name: assert (expected); \
  end

`else

`define TRIB_ASSERT(name, when, expected)
`define TRIB_ASSERT_NEXT(name, when, expected)

`endif
`endif
