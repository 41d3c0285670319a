// SPDX-License-Identifier: Apache-2.0
// Chooses one of the requests for a bank (EP20): of those that have waited in the cycle before, in turns; if there are none, the
// lowest one. A request that stays thus waits for each other one once at most, and for the first of them once more. In: requests,
// any number at a time, each of which is served if it is granted; whether they have waited. Out: the grant, one-hot or zero, in
// the same cycle.
`include "trib_assert.svh"

module trib_memory_turn
  import trib_request_pkg::*;
#(
  // 2 to 32.
  parameter int unsigned Requests = 3
) (
  input  logic                clk_i,
  input  logic                rst_i,
  input  logic [Requests-1:0] request_i,
  input  logic [Requests-1:0] waited_i,
  output logic [Requests-1:0] grant_o
);

  logic [Requests-1:0] waiting, after_lowest, candidates;

  assign waiting = request_i & waited_i;
  assign after_lowest = Requests'(above_lowest(MostRequests'(request_i)));
  assign candidates = (waiting != '0) ? waiting : request_i & ~after_lowest;

  trib_round_robin #(.Requests(Requests)) u_turns (
    .clk_i,
    .rst_i,
    .request_i(candidates),
    .taken_i  (1'b1),
    .grant_o
  );

  // Properties.
  `TRIB_ASSERT(WaitingFirst_A, waiting != '0, (grant_o & waiting) != '0)
  `TRIB_ASSERT(LowestElse_A, waiting == '0 && request_i[0], grant_o == Requests'(1))

endmodule
