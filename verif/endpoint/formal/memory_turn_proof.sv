// SPDX-License-Identifier: Apache-2.0
// trib_memory_turn with any requests: a request that stays is granted within as many cycles after its first one as there are
// requests, and a new one is passed by lower ones only, unless one has waited (EP20). The watched request stays until it is granted.
`include "proof.svh"

module memory_turn_proof (
  input logic       clk_i,
  input logic       rst_i,
  input logic [1:0] watched_i,
  input logic [2:0] request_i
);

  localparam int unsigned Requests = 3;

  logic [Requests-1:0] grant, waited_q;
  logic [2:0]          waits_q;
  logic                lost;

  trib_memory_turn #(.Requests(Requests)) dut (
    .clk_i,
    .rst_i,
    .request_i,
    .waited_i(waited_q),
    .grant_o (grant)
  );

  `PROOF_RESET_FIRST

  `TRIB_ASSUME(Watched_M, 1'b1, watched_i < Requests)
  `TRIB_ASSUME_NEXT(WatchedStays_M, 1'b1, watched_i == $past(watched_i))

  assign lost = request_i[watched_i] && !grant[watched_i];

  always_ff @(posedge clk_i) begin
    waited_q <= rst_i ? '0 : request_i & ~grant;
    waits_q <= (rst_i || !lost) ? '0 : waits_q + 3'd1;
  end

  `TRIB_ASSUME_NEXT(RequestStays_M, lost, request_i[watched_i])

  `TRIB_ASSERT(EP20_Served_A, 1'b1, waits_q <= Requests)
  `TRIB_ASSERT(EP20_LowerFirst_A, lost && (request_i & waited_q) == '0, (grant & ((3'd1 << watched_i) - 3'd1)) != '0)
  `TRIB_COVER(EP20_Waits_C, waits_q == 3'd2)

endmodule
