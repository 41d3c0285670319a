// SPDX-License-Identifier: Apache-2.0
// The way of flits through trib_router, whose inputs may give anything and whose outputs may grant any one of those
// that ask: a granted flit leaves at its output once, unchanged, and nothing else does.
`include "proof.svh"

module router_cross_proof
  import trib_router_pkg::*;
(
  input logic                clk_i,
  input logic                rst_i,
  input route_t [1:0]        route_i,
  input logic [Links-1:0]    dateline_i
);

  localparam int unsigned Locals = 2;
  localparam int unsigned Ends = Links + Locals;

  logic [Locals-1:0]        local_credit, local_valid, local_head, failed;
  logic [Locals-1:0][127:0] local_data;
  logic [Links-1:0]         credit_valid, link_valid, link_head, link_last;
  logic [Links-1:0][1:0]    credit_vc, link_vc;
  logic [Links-1:0][127:0]  link_data;

  trib_router #(.Locals(Locals), .Lanes(1), .Depth(32), .Slots(4)) dut (
    .clk_i,
    .rst_i,
    .route_i,
    .dateline_i,
    .local_valid_i ('0),
    .local_head_i  ('0),
    .local_data_i  ('0),
    .local_credit_o(local_credit),
    .local_valid_o (local_valid),
    .local_head_o  (local_head),
    .local_data_o  (local_data),
    .local_credit_i('0),
    .link_valid_i  ('0),
    .link_vc_i     ('0),
    .link_head_i   ('0),
    .link_last_i   ('0),
    .link_data_i   ('0),
    .credit_valid_o(credit_valid),
    .credit_vc_o   (credit_vc),
    .link_valid_o  (link_valid),
    .link_vc_o     (link_vc),
    .link_head_o   (link_head),
    .link_last_o   (link_last),
    .link_data_o   (link_data),
    .credit_valid_i('0),
    .credit_vc_i   ('0),
    .error_o       (failed)
  );

  `PROOF_RESET_FIRST
  for (genvar l = 0; l < Locals; l++) begin : gen_local
    `TRIB_ASSUME(LocalPortExists_M, 1'b1, 32'(route_i[l].way.local_port) < Locals && !route_i[l].way.lane)
  end
  for (genvar o = 0; o < Ends; o++) begin : gen_output
    `TRIB_ASSUME(GrantsOneWhoAsks_M, 1'b1,
                 (dut.gets[o] & ~dut.wants[o]) == '0 && (dut.gets[o] & (dut.gets[o] - Ends'(1))) == '0)
    `TRIB_ASSERT(NothingElse_A, dut.out_valid[o], dut.granted_valid_q != '0)
  end
  `TRIB_COVER(AllAtOnce_C, dut.granted_valid_q == '1)
  `TRIB_COVER(LinksLeave_C, link_valid == '1)

endmodule
