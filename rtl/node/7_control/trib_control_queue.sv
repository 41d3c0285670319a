// SPDX-License-Identifier: Apache-2.0
// Brings the frames of the groups' life (JOIN, WELCOME, ERROR, LEAVE, NACK, STATUS, PASSED), questions about chunks (ASK) and
// contributions that are too late from all ports to the groups, one per cycle, ports in turns, in order for each port.
// In: frames of every port, no back-pressure but ready, which falls while there is still room for one that is judged already.
// Out: one frame with its port; the group that it is for takes it at once.
`include "trib_assert.svh"

module trib_control_queue
  import trib_node_pkg::*;
#(
  parameter int unsigned Ports = 4,
  localparam int unsigned PortWidth = $clog2(Ports)
) (
  input  logic                 clk_i,
  input  logic                 rst_i,
  input  logic [Ports-1:0]     s_valid_i,
  output logic [Ports-1:0]     s_ready_o,
  input  control_t [Ports-1:0] s_control_i,
  output logic                 m_valid_o,
  output logic [PortWidth-1:0] m_port_o,
  output control_t             m_control_o
);

  // A port's frames come once in Ports cycles for good; this takes what comes closer together.
  localparam int unsigned Depth = 4;
  localparam int unsigned CountWidth = $clog2(Depth + 1);

  logic [Ports-1:0]                 waiting, taken, full;
  logic [Ports-1:0][CountWidth-1:0] count;
  control_t [Ports-1:0]             control;
  logic [PortWidth-1:0]             turn_q;

  for (genvar p = 0; p < Ports; p++) begin : gen_port
    trib_fifo #(
      .Width($bits(control_t)),
      .Depth(Depth)
    ) u_frames (
      .clk_i,
      .rst_i,
      .clear_i  (1'b0),
      .s_valid_i(s_valid_i[p]),
      .s_data_i (s_control_i[p]),
      .full_o   (full[p]),
      .count_o  (count[p]),
      .m_valid_o(waiting[p]),
      .m_ready_i(taken[p]),
      .m_data_o (control[p])
    );
    // One frame may be on its way from the verdict to here.
    assign s_ready_o[p] = count[p] < CountWidth'(Depth - 1);
    assign taken[p] = turn_q == PortWidth'(p);
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      turn_q <= '0;
      m_valid_o <= 1'b0;
    end else begin
      turn_q <= (turn_q == PortWidth'(Ports - 1)) ? '0 : turn_q + PortWidth'(1);
      m_valid_o <= waiting[turn_q];
    end
    m_port_o <= turn_q;
    m_control_o <= control[turn_q];
  end

  logic unused;
  assign unused = ^full;

  // Properties.
  for (genvar p = 0; p < Ports; p++) begin : gen_properties
    // Whoever hands over a frame has seen ready when it judged it, a cycle ago.
    `TRIB_REQUIRE_NEXT(trib_control_queue, JudgedWhenReady_M, !s_ready_o[p], !s_valid_i[p])
    `TRIB_ASSERT(RoomForTheOneOnItsWay_A, s_valid_i[p], !full[p])
  end
  `TRIB_ASSERT(TurnOfAPort_A, 1'b1, 32'(turn_q) < Ports)
  `TRIB_ASSERT(FrameOfAPort_A, m_valid_o, 32'(m_port_o) < Ports)

endmodule
