// SPDX-License-Identifier: Apache-2.0
// Properties of a module, written once for simulation and formal proofs, absent from synthesis. They are sampled at clk_i
// outside rst_i; a property is a single-cycle condition or an implication to the next cycle, which every tool reads the same way.
// Their own lines and branches are not counted as coverage of the design: most of them must never be taken.
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
  /*verilator coverage_off*/ \
  always_ff @(posedge clk_i) begin \
    if (!rst_i && (when)) name: assert (expected); \
  end \
  /*verilator coverage_on*/

// In the cycle after one in which `when` held, `expected` does; $past in it compares the two cycles.
`define TRIB_ASSERT_NEXT(name, when, expected) \
  /*verilator coverage_off*/ \
  logic name``_armed_q; \
  always_ff @(posedge clk_i) begin \
    name``_armed_q <= !rst_i && (when); \
    if (!rst_i && name``_armed_q) name: assert (expected); \
  end \
  /*verilator coverage_on*/

// A word on a stalled stream stays there, unchanged.
`define TRIB_ASSERT_STREAM(name, valid, ready, data) \
  `TRIB_ASSERT_NEXT(name, (valid) && !(ready), (valid) && (data) == $past(data))

// Assumptions of the module about its neighbours: checked in simulation, taken for granted in a proof.
`ifdef FORMAL
`define TRIB_ASSUME(name, when, expected) \
  always_ff @(posedge clk_i) begin \
    if (!rst_i && (when)) name: assume (expected); \
  end
`define TRIB_ASSUME_NEXT(name, when, expected) \
  logic name``_armed_q; \
  always_ff @(posedge clk_i) begin \
    name``_armed_q <= !rst_i && (when); \
    if (!rst_i && name``_armed_q) name: assume (expected); \
  end
`else
`define TRIB_ASSUME(name, when, expected) `TRIB_ASSERT(name, when, expected)
`define TRIB_ASSUME_NEXT(name, when, expected) `TRIB_ASSERT_NEXT(name, when, expected)
`endif
`define TRIB_ASSUME_STREAM(name, valid, ready, data) \
  `TRIB_ASSUME_NEXT(name, (valid) && !(ready), (valid) && (data) == $past(data))

// Assumptions of a module about its neighbours, in the module itself, whose name comes first: taken for granted in its own proof,
// which TRIB_PROVEN names, and checked in those of the modules around it and in simulation.
`ifdef FORMAL
`ifndef TRIB_PROVEN
`define TRIB_PROVEN none
`endif
`define TRIB_REQUIRE(owner, name, when, expected) \
  if (`"owner`" == `"`TRIB_PROVEN`") begin : gen_``name \
    `TRIB_ASSUME(name, when, expected) \
  end else begin : gen_``name \
    `TRIB_ASSERT(name, when, expected) \
  end
`define TRIB_REQUIRE_NEXT(owner, name, when, expected) \
  if (`"owner`" == `"`TRIB_PROVEN`") begin : gen_``name \
    `TRIB_ASSUME_NEXT(name, when, expected) \
  end else begin : gen_``name \
    `TRIB_ASSERT_NEXT(name, when, expected) \
  end
`else
`define TRIB_REQUIRE(owner, name, when, expected) `TRIB_ASSERT(name, when, expected)
`define TRIB_REQUIRE_NEXT(owner, name, when, expected) `TRIB_ASSERT_NEXT(name, when, expected)
`endif
`define TRIB_REQUIRE_STREAM(owner, name, valid, ready, data) \
  `TRIB_REQUIRE_NEXT(owner, name, (valid) && !(ready), (valid) && (data) == $past(data))

// Something that a test, and every proof, should have seen happen.
`define TRIB_COVER(name, what) \
  /*verilator coverage_off*/ \
  always_ff @(posedge clk_i) begin \
    if (!rst_i) /*verilator coverage_on*/ name: cover (what); /*verilator coverage_off*/ \
  end \
  /*verilator coverage_on*/

`else

`define TRIB_ASSERT(name, when, expected)
`define TRIB_ASSERT_NEXT(name, when, expected)
`define TRIB_ASSERT_STREAM(name, valid, ready, data)
`define TRIB_ASSUME(name, when, expected)
`define TRIB_ASSUME_NEXT(name, when, expected)
`define TRIB_ASSUME_STREAM(name, valid, ready, data)
`define TRIB_REQUIRE(owner, name, when, expected)
`define TRIB_REQUIRE_NEXT(owner, name, when, expected)
`define TRIB_REQUIRE_STREAM(owner, name, valid, ready, data)
`define TRIB_COVER(name, what)

`endif
`endif
