// SPDX-License-Identifier: Apache-2.0
// The ports of a group whose results are balanced (WF7). In: what JOINs that count want; who has joined; whether results are
// encoded, in which case none is balanced. Out: registers, taken while slots are cleared for a life, and standing until they are
// cleared for the next one. Before the first life they mean nothing.
`include "trib_assert.svh"

module trib_balanced_ports #(
  parameter int unsigned Ports = 4,
  localparam int unsigned PortWidth = $clog2(Ports)
) (
  input  logic                 clk_i,
  input  logic                 rst_i,
  // A JOIN counts.
  input  logic                 learn_i,
  input  logic [PortWidth-1:0] port_i,
  input  logic                 balance_i,
  // Slots are cleared for a life, for two cycles or more.
  input  logic                 clear_i,
  input  logic [Ports-1:0]     joined_i,
  input  logic                 encoded_i,
  output logic [Ports-1:0]     balanced_o
);

  logic [Ports-1:0] wanted_q;

  always_ff @(posedge clk_i) begin
    if (learn_i) wanted_q[port_i] <= balance_i;
    if (clear_i) balanced_o <= encoded_i ? '0 : joined_i & wanted_q;
  end

  logic unused;
  assign unused = rst_i;

  // Properties.
  `TRIB_REQUIRE(trib_balanced_ports, PortOfNode_M, learn_i, 32'(port_i) < Ports)
  `TRIB_ASSERT_NEXT(WF7_LifeKeepsItsBalances_A, !clear_i, balanced_o == $past(balanced_o))
  `TRIB_COVER(WF7_SomeWantIt_C, clear_i && !encoded_i && (joined_i & wanted_q) != '0 && (joined_i & ~wanted_q) != '0)

endmodule
