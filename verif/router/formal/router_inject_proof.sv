// SPDX-License-Identifier: Apache-2.0
// trib_router_inject with any flits of an interface and any credits of one with so many slots, whose queue (proven
// separately) outputs packets unchanged: a packet begins only when all of it is in the queue (RO11), nothing gets between
// its flits, a stalled flit is stable, and every credit leaves once, in a credit packet (RO12).
`include "proof.svh"

module router_inject_proof
  import trib_router_pkg::*;
(
  input logic             clk_i,
  input logic             rst_i,
  input route_t           route_i,
  input logic [Links-1:0] dateline_i,
  input logic             local_valid_i,
  input logic             local_head_i,
  input logic [127:0]     local_data_i,
  input logic             credit_i,
  input logic             m_ready_i
);

  localparam int unsigned Slots = 4;

  logic    m_valid, failed;
  moving_t moving;

  trib_router_inject #(.Slots(Slots)) dut (
    .clk_i,
    .rst_i,
    .route_i,
    .dateline_i,
    .local_valid_i,
    .local_head_i,
    .local_data_i,
    .credit_i,
    .m_valid_o (m_valid),
    .m_ready_i,
    .m_moving_o(moving),
    .error_o   (failed)
  );

  `PROOF_RESET_FIRST

  // Credits that have arrived and that have left; whether a packet that leaves is open.
  logic [7:0] came_q, left_q;
  logic       open_q;
  tag_t       tag;
  logic       leaves, is_credit;

  assign tag = moving.flit.data[127:96];
  assign is_credit = moving.flit.head && tag.is_credit;
  assign leaves = m_valid && m_ready_i;

  always_ff @(posedge clk_i) begin
    came_q <= came_q + 8'(credit_i);
    if (leaves && is_credit) left_q <= left_q + 8'(tag.credits);
    if (leaves) open_q <= !moving.flit.last;
    if (rst_i) {came_q, left_q, open_q} <= '0;
  end

  // The queue outputs its input: a head first, and all of a packet that has arrived.
  `TRIB_ASSUME(HeadFirst_M, dut.stored_valid, dut.stored.head == !dut.inside_q)
  `TRIB_ASSUME(AllOfAPacket_M, dut.inside_q, dut.stored_valid)

  `TRIB_ASSERT(RO11_Whole_A, dut.take, dut.packets_q != '0)
  `TRIB_ASSERT(RO12_Conserved_A, 1'b1, came_q - left_q == 8'(dut.owed_q) + (m_valid && is_credit ? 8'(tag.credits) : '0))
  `TRIB_ASSERT(RO14_HeadToLast_A, m_valid, moving.flit.head == !open_q)
  `TRIB_ASSERT(RO4_CreditPacket_A, m_valid && is_credit, moving.flit.last && tag.credits != '0 && moving.flit.data[95:0] == '0)

  // For the induction.
  `TRIB_ASSERT(Inside_A, 1'b1, dut.inside_q == (m_valid ? !moving.flit.last : open_q))
  `TRIB_ASSERT(Packets_A, 1'b1, 32'(dut.packets_q) <= Slots && 32'(dut.owed_q) <= Slots)
  `TRIB_ASSERT(InsideIsCounted_A, dut.inside_q, dut.packets_q != '0)

  `TRIB_COVER(CreditsBetweenPackets_C, leaves && is_credit && tag.credits == 7'd2 && dut.packets_q != '0)
  `TRIB_COVER(Error_C, failed)

endmodule
