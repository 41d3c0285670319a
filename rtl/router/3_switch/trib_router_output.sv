// SPDX-License-Identifier: Apache-2.0
// Flits that an output may take, and their inputs (RO13 to RO15). In: requests of inputs, each for a flit that the output may take
// by what it has shown as open; credits of the link. Out: a grant, in turns, in the same cycle; which virtual channels may take a
// head, and which any flit, of registers. A virtual channel that is held is closed to heads; one without a credit to all.
// Reset frees all virtual channels and gives them all credits.
`include "trib_assert.svh"

module trib_router_output
  import trib_router_pkg::*;
#(
  parameter int unsigned Inputs = 8,
  // Virtual channels, 1 to 4.
  parameter int unsigned Vcs = 4,
  // Credits of each; 0: everything leaves at once, and there are none.
  parameter int unsigned Depth = 512
) (
  input  logic                clk_i,
  input  logic                rst_i,
  input  logic [Inputs-1:0]   request_i,
  input  vc_t [Inputs-1:0]    vc_i,
  input  logic [Inputs-1:0]   head_i,
  input  logic [Inputs-1:0]   last_i,
  output logic [Inputs-1:0]   grant_o,
  input  logic                credit_valid_i,
  input  vc_t                 credit_vc_i,
  output logic [VcPlaces-1:0] head_open_o,
  output logic [VcPlaces-1:0] any_open_o
);

  localparam int unsigned CreditWidth = $clog2(Depth + 2);

  logic taken, head, last;
  vc_t  vc;

  trib_round_robin #(.Requests(Inputs)) u_turns (
    .clk_i,
    .rst_i,
    .request_i,
    .taken_i(1'b1),
    .grant_o
  );

  always_comb begin
    taken = request_i != '0;
    {head, last, vc} = '0;
    for (int unsigned i = 0; i < Inputs; i++) begin
      if (grant_o[i]) {head, last, vc} |= {head_i[i], last_i[i], vc_i[i]};
    end
  end

  for (genvar v = 0; v < VcPlaces; v++) begin : gen_vc
    if (v < Vcs) begin : gen_used
      logic held_q, spend;
      assign spend = taken && vc == vc_t'(v);

      always_ff @(posedge clk_i) begin
        if (rst_i) held_q <= 1'b0;
        else if (spend) held_q <= !last;
      end

      if (Depth == 0) begin : gen_sink
        assign any_open_o[v] = 1'b1;
      end else begin : gen_credits
        logic [CreditWidth-1:0] credits_q, credits_next;
        logic                   some_q;
        assign credits_next = credits_q + CreditWidth'(credit_valid_i && credit_vc_i == vc_t'(v)) - CreditWidth'(spend);
        always_ff @(posedge clk_i) begin
          if (rst_i) begin
            credits_q <= CreditWidth'(Depth);
            some_q <= 1'b1;
          end else begin
            credits_q <= credits_next;
            some_q <= credits_next != '0;
          end
        end
        assign any_open_o[v] = some_q;
        `TRIB_ASSERT(CreditsFit_A, 1'b1, credits_q <= CreditWidth'(Depth) && some_q == (credits_q != '0))
        `TRIB_ASSERT(OnlyWithCredit_A, spend, credits_q != '0)
      end
      assign head_open_o[v] = any_open_o[v] && !held_q;
      `TRIB_ASSERT(HeldHeadToLast_A, spend, head != held_q)
    end else begin : gen_unused
      assign any_open_o[v] = 1'b0;
      assign head_open_o[v] = 1'b0;
    end
  end

  logic unused;
  assign unused = ^{credit_valid_i, credit_vc_i, head};

endmodule
