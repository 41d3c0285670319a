// SPDX-License-Identifier: Apache-2.0
// trib_round_robin: one grant, to the next one in rising order after the one that was taken last, among those who ask; so one that
// keeps asking is served after at most Requests - 1 others (RC3).
`include "proof.svh"

module round_robin_proof #(
  parameter int unsigned Requests = 5
) (
  input logic                clk_i,
  input logic                rst_i,
  input logic [Requests-1:0] request_i,
  input logic                taken_i
);

  logic [Requests-1:0] grant;

  trib_round_robin #(
    .Requests(Requests)
  ) dut (
    .clk_i,
    .rst_i,
    .request_i,
    .taken_i,
    .grant_o(grant)
  );

  `PROOF_RESET_FIRST

  // How many others were served while each one asked.
  logic [Requests-1:0][$clog2(Requests+1)-1:0] others_q;
  logic                                        served;

  assign served = taken_i && grant != '0;

  always_ff @(posedge clk_i) begin
    for (int unsigned i = 0; i < Requests; i++) begin
      if (rst_i || !request_i[i] || (served && grant[i])) others_q[i] <= '0;
      else others_q[i] <= others_q[i] + ($clog2(Requests + 1))'(served);
    end
  end

  for (genvar i = 0; i < Requests; i++) begin : gen_request
    `TRIB_ASSERT(ServedInTurn_A, 1'b1, others_q[i] < ($clog2(Requests + 1))'(Requests))
    `TRIB_ASSERT(LastChance_A, served && request_i[i] && others_q[i] == ($clog2(Requests + 1))'(Requests - 1), grant[i])
    `TRIB_COVER(WaitedForAllOthers_C, served && grant[i] && others_q[i] == ($clog2(Requests + 1))'(Requests - 1))
  end

  // The one that was taken last, and whose turn it is now.
  logic [$clog2(Requests)-1:0] last_q;
  logic [Requests-1:0]         turn;

  always_ff @(posedge clk_i) begin
    for (int unsigned i = 0; i < Requests; i++) begin
      if (rst_i) last_q <= ($clog2(Requests))'(Requests - 1);
      else if (taken_i && grant[i]) last_q <= ($clog2(Requests))'(i);
    end
  end

  always_comb begin
    turn = '0;
    for (int unsigned i = 0; i < Requests; i++) if (turn == '0) turn[i] = request_i[i] && i > 32'(last_q);
    for (int unsigned i = 0; i < Requests; i++) if (turn == '0) turn[i] = request_i[i];
  end

  `TRIB_ASSERT(NextAfterTheLast_A, 1'b1, grant == turn)
  `TRIB_ASSERT(GrantToRequest_A, 1'b1, (grant & ~request_i) == '0 && (grant != '0) == (request_i != '0))

endmodule
