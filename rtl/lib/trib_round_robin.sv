// SPDX-License-Identifier: Apache-2.0
// Chooses one of several requests in turns: the next in rising order behind the one that was taken last, which so gives way to
// all others.
// In: requests, any number at a time; taken_i when the granted one is served in this cycle. Out: the grant, one-hot or nothing,
// in the same cycle.
`include "trib_assert.svh"

module trib_round_robin #(
  // At least 2.
  parameter int unsigned Requests = 3
) (
  input  logic                clk_i,
  input  logic                rst_i,
  input  logic [Requests-1:0] request_i,
  input  logic                taken_i,
  output logic [Requests-1:0] grant_o
);

  // Requests behind the one that was taken last.
  logic [Requests-1:0] behind_q, preferred;

  function automatic logic [Requests-1:0] lowest(logic [Requests-1:0] x);
    return x & (~x + Requests'(1));
  endfunction

  assign preferred = request_i & behind_q;
  assign grant_o = (preferred != '0) ? lowest(preferred) : lowest(request_i);

  always_ff @(posedge clk_i) begin
    if (rst_i) behind_q <= '1;
    else if (taken_i && grant_o != '0) behind_q <= ~((grant_o - Requests'(1)) | grant_o);
  end

  // Properties.
  `TRIB_ASSERT(OneAtMost_A, 1'b1, (grant_o & (grant_o - Requests'(1))) == '0)
  `TRIB_ASSERT(SomebodyIfAny_A, request_i != '0, (grant_o & request_i) != '0)

endmodule
