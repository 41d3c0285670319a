// SPDX-License-Identifier: Apache-2.0
// Brings the frames of the groups' life (JOIN, WELCOME, ERROR, LEAVE, NACK, STATUS, PASSED), questions about chunks (ASK) and
// contributions that are too late from all ports to the groups, one per cycle, ports in turns.
// In: a frame of every port, valid/ready; it stands in its port until it is taken, which is within Ports cycles. Out: one frame
// with its port, a cycle after it was taken; the group that it is for takes it at once.
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

  logic [PortWidth-1:0] port;

  trib_round_robin #(
    .Requests(Ports)
  ) u_turns (
    .clk_i,
    .rst_i,
    .request_i(s_valid_i),
    .taken_i  (1'b1),
    .grant_o  (s_ready_o)
  );

  always_comb begin
    port = '0;
    for (int unsigned p = 0; p < Ports; p++) begin
      if (s_ready_o[p]) port |= PortWidth'(p);
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) m_valid_o <= 1'b0;
    else m_valid_o <= s_valid_i != '0;
    m_port_o <= port;
    m_control_o <= s_control_i[port];
  end

  // Properties.
  for (genvar p = 0; p < Ports; p++) begin : gen_properties
    `TRIB_REQUIRE_STREAM(trib_control_queue, HeldUntilTaken_M, s_valid_i[p], s_ready_o[p], s_control_i[p])
  end
  `TRIB_ASSERT(FrameOfAPort_A, m_valid_o, 32'(m_port_o) < Ports)

endmodule
