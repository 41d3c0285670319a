// SPDX-License-Identifier: Apache-2.0
// Chooses one of several requests in turns: the next in rising order after the one that was taken last, which thus yields to
// all others.
// In: requests, any number at a time; taken_i when the granted one is served in this cycle. Out: the grant, one-hot or zero,
// in the same cycle.
`include "trib_assert.svh"

module trib_round_robin
  import trib_request_pkg::*;
#(
  // 2 to 32.
  parameter int unsigned Requests = 3
) (
  input  logic                clk_i,
  input  logic                rst_i,
  input  logic [Requests-1:0] request_i,
  input  logic                taken_i,
  output logic [Requests-1:0] grant_o
);

  if (Requests < 2 || Requests > MostRequests) $fatal(1, "trib_round_robin: Requests must be 2 to 32");

  // Requests after the one that was taken last.
  logic [Requests-1:0] behind_q, preferred, after_preferred, after_any;

  assign preferred = request_i & behind_q;
  assign after_preferred = Requests'(above_lowest(MostRequests'(preferred)));
  assign after_any = Requests'(above_lowest(MostRequests'(request_i)));
  assign grant_o = (preferred != '0) ? preferred & ~after_preferred : request_i & ~after_any;

  always_ff @(posedge clk_i) begin
    if (rst_i) behind_q <= '1;
    else if (taken_i && request_i != '0) behind_q <= (preferred != '0) ? after_preferred : after_any;
  end

  // Properties.
  `TRIB_ASSERT(OneAtMost_A, 1'b1, (grant_o & (grant_o - Requests'(1))) == '0)
  `TRIB_ASSERT(SomebodyIfAny_A, request_i != '0, (grant_o & request_i) != '0)

endmodule
