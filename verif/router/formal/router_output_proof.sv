// SPDX-License-Identifier: Apache-2.0
// trib_router_output with three inputs that request what it shows as open, each in the middle of a packet only if it
// has begun it, and a neighbour that returns no more credits than it got flits: credits are conserved, and no flit
// leaves without one (RO13); a virtual channel that is held takes flits of its holder only, from head to last (RO14);
// one input is granted if any requests (RO15).
`include "proof.svh"

module router_output_proof
  import trib_router_pkg::*;
(
  input logic            clk_i,
  input logic            rst_i,
  input logic [2:0]      request_i,
  input logic [2:0][1:0] vc_i,
  input logic [2:0]      head_i,
  input logic [2:0]      last_i,
  input logic            credit_valid_i,
  input logic [1:0]      credit_vc_i
);

  localparam int unsigned Inputs = 3;
  localparam int unsigned Vcs = 2;
  localparam int unsigned Depth = 4;

  logic [Inputs-1:0]   grant;
  logic [VcPlaces-1:0] head_open, any_open;

  trib_router_output #(.Inputs(Inputs), .Vcs(Vcs), .Depth(Depth)) dut (
    .clk_i,
    .rst_i,
    .request_i,
    .vc_i,
    .head_i,
    .last_i,
    .grant_o       (grant),
    .credit_valid_i,
    .credit_vc_i,
    .head_open_o   (head_open),
    .any_open_o    (any_open)
  );

  `PROOF_RESET_FIRST

  // Of each virtual channel: whose packet is in it, and flits that the neighbour has.
  logic [Vcs-1:0]             held_q, spend;
  logic [Vcs-1:0][Inputs-1:0] holder_q;
  logic [Vcs-1:0][2:0]        away_q;

  for (genvar i = 0; i < Inputs; i++) begin : gen_input
    `TRIB_ASSUME(VcExists_M, request_i[i], vc_i[i] < 2'(Vcs))
    `TRIB_ASSUME(PassesWhatIsOpen_M, request_i[i], head_i[i] ? head_open[vc_i[i]] : any_open[vc_i[i]])
    for (genvar v = 0; v < Vcs; v++) begin : gen_vc
      `TRIB_ASSUME(DataAfterItsHead_M, request_i[i] && vc_i[i] == 2'(v) && !head_i[i], held_q[v] && holder_q[v][i])
      `TRIB_ASSERT(RO14_Holder_A, grant[i] && vc_i[i] == 2'(v), head_i[i] ? !held_q[v] : held_q[v] && holder_q[v][i])
    end
  end

  for (genvar v = 0; v < Vcs; v++) begin : gen_vc
    always_comb begin
      spend[v] = 1'b0;
      for (int unsigned i = 0; i < Inputs; i++) spend[v] |= grant[i] && vc_i[i] == 2'(v);
    end

    always_ff @(posedge clk_i) begin
      if (spend[v]) begin
        held_q[v] <= (grant & last_i) == '0;
        holder_q[v] <= grant;
      end
      away_q[v] <= away_q[v] + 3'(spend[v]) - 3'(credit_valid_i && credit_vc_i == 2'(v));
      if (rst_i) begin
        held_q[v] <= 1'b0;
        away_q[v] <= '0;
      end
    end

    `TRIB_ASSUME(CreditOfAFlit_M, credit_valid_i && credit_vc_i == 2'(v), away_q[v] != '0)
    `TRIB_ASSERT(RO13_Conserved_A, 1'b1, dut.gen_vc[v].gen_used.gen_credits.credits_q + away_q[v] == 3'(Depth))
    `TRIB_ASSERT(RO13_OnlyWithCredit_A, spend[v], away_q[v] < 3'(Depth))
    `TRIB_ASSERT(Held_A, 1'b1, dut.gen_vc[v].gen_used.held_q == held_q[v])
    `TRIB_ASSERT(HolderIsOne_A, held_q[v], holder_q[v] == 3'b001 || holder_q[v] == 3'b010 || holder_q[v] == 3'b100)
    `TRIB_COVER(AllAway_C, away_q[v] == 3'(Depth) && held_q[v])
  end

  `TRIB_ASSERT(RO15_OneOfThoseWhoAsk_A, 1'b1, (grant & ~request_i) == '0 && (grant & (grant - 3'd1)) == '0)
  `TRIB_ASSERT(RO15_SomebodyIfAny_A, request_i != '0, grant != '0)
  `TRIB_COVER(BothHeld_C, held_q == '1 && holder_q[0] != holder_q[1])

endmodule
