// SPDX-License-Identifier: Apache-2.0
// trib_control_queue: whatever a port chosen at will hands over comes out once, unchanged, with its port, from the cycle on in which it
// is taken; before a frame that waits at most one of every other port goes; nothing else comes out.
`include "proof.svh"

module control_queue_proof
  import trib_node_pkg::*;
#(
  parameter int unsigned Ports = 3
) (
  input logic                     clk_i,
  input logic                     rst_i,
  input logic [Ports-1:0]         s_valid_i,
  input control_t [Ports-1:0]     s_control_i,
  input logic                     m_ready_i,
  // The port to be watched.
  input logic [$clog2(Ports)-1:0] port_i
);

  localparam int unsigned PortWidth = $clog2(Ports);

  logic [Ports-1:0]     ready, taken, waiting, chosen;
  logic                 m_valid;
  logic [PortWidth-1:0] m_port, port_q, port;
  control_t             m_control;

  trib_control_queue #(
    .Ports(Ports)
  ) dut (
    .clk_i,
    .rst_i,
    .s_valid_i,
    .s_ready_o  (ready),
    .s_control_i,
    .m_valid_o  (m_valid),
    .m_ready_i,
    .m_port_o   (m_port),
    .m_control_o(m_control)
  );

  `PROOF_RESET_FIRST
  `PROOF_CHOICE(port_q, port_i)
  assign port = (32'(port_q) < Ports) ? port_q : '0;
  assign taken = s_valid_i & ready;
  // The port chosen in this cycle is taken in the next.
  assign waiting = s_valid_i & ~ready;
  assign chosen = dut.grant & {Ports{!m_valid || m_ready_i}};

  // Frames that have gone while the port's waits; the ports whose turn is before it, by who was taken last.
  logic [PortWidth:0] waited_q, turns;
  logic [Ports-1:0]   behind;
  assign behind = dut.u_turns.behind_q;
  always_ff @(posedge clk_i) begin
    if (rst_i || !waiting[port] || chosen[port]) waited_q <= '0;
    else waited_q <= waited_q + (PortWidth + 1)'(chosen != '0);
  end
  always_comb begin
    turns = behind[port] ? '0 : (PortWidth + 1)'(port);
    for (int unsigned p = 0; p < Ports; p++) begin
      turns += (PortWidth + 1)'(behind[p] && (!behind[port] || p < 32'(port)));
    end
  end

  `TRIB_ASSERT(FrameComesOut_A, ready[port], s_valid_i[port] && m_valid && m_port == port && m_control == s_control_i[port])
  `TRIB_ASSERT_NEXT(NothingFromNowhere_A, m_ready_i, m_valid == (taken != '0))
  `TRIB_ASSERT_NEXT(TakenWhenThereIsRoom_A, waiting != '0, (taken != '0) == $past(!m_valid || m_ready_i))
  `TRIB_ASSERT(OneAtATime_A, 1'b1, (taken & (taken - Ports'(1))) == '0)
  `TRIB_ASSERT(ServedInTurn_A, 1'b1, 32'(waited_q) < Ports)
  // For the induction.
  `TRIB_ASSERT(BehindIsUpperPart_A, 1'b1, (~behind & (~behind + Ports'(1))) == '0)
  `TRIB_ASSERT(WaitedForOthers_A, 1'b1, 32'(waited_q) + 32'(turns) < Ports)

  `TRIB_COVER(AllWait_C, s_valid_i == '1 && 32'(waited_q) == Ports - 1 && chosen[port])
  `TRIB_COVER(AtOnce_C, chosen[port] && m_valid && m_port == port)

endmodule
