// SPDX-License-Identifier: Apache-2.0
// Brings the frames of the groups' life (JOIN, WELCOME, ERROR, LEAVE, NACK, STATUS, PASSED), questions about chunks (ASK) and
// contributions that are too late from all ports to the groups, one by one, ports in turns.
// In: a frame of every port, valid/ready; it stays in its port until taken: after at most Ports other
// frames. Ready is a register. Out: one frame with its port, in the cycle in which it is taken, valid/ready.
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
  input  logic                 m_ready_i,
  output logic [PortWidth-1:0] m_port_o,
  output control_t             m_control_o
);

  logic                 take;
  logic [Ports-1:0]     waiting, grant;
  logic [PortWidth-1:0] port;

  assign take = !m_valid_o || m_ready_i;
  // A frame accepted in this cycle is already here.
  assign waiting = s_valid_i & ~s_ready_o;

  trib_round_robin #(
    .Requests(Ports)
  ) u_turns (
    .clk_i,
    .rst_i,
    .request_i(waiting),
    .taken_i  (take),
    .grant_o  (grant)
  );

  always_comb begin
    port = '0;
    for (int unsigned p = 0; p < Ports; p++) begin
      if (grant[p]) port |= PortWidth'(p);
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      m_valid_o <= 1'b0;
      s_ready_o <= '0;
    end else begin
      if (take) m_valid_o <= waiting != '0;
      s_ready_o <= take ? grant : '0;
    end
    if (take) begin
      m_port_o <= port;
      m_control_o <= s_control_i[port];
    end
  end

  // Properties.
  for (genvar p = 0; p < Ports; p++) begin : gen_properties
    `TRIB_REQUIRE_STREAM(trib_control_queue, HeldUntilTaken_M, s_valid_i[p], s_ready_o[p], s_control_i[p])
  end
  `TRIB_ASSERT_STREAM(HeldUntilTaken_A, m_valid_o, m_ready_i, {m_port_o, m_control_o})
  `TRIB_ASSERT(FrameOfAPort_A, m_valid_o, 32'(m_port_o) < Ports)

endmodule
