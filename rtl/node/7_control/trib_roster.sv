// SPDX-License-Identifier: Apache-2.0
// Who has joined a group: incarnation, rank and wanted window of the process on every port, from its JOIN (GR2, TR4).
// In: JOINs that count, the frame that the group looks at. Out: what is known of every port; whether the frame comes from the
// incarnation that has joined on its port, same cycle; the incarnation of this node's own JOIN, mixed of all that have joined,
// and the same a cycle later; the smallest window that one of them wants. What a port that has not joined has is of no meaning
// but its rank, which clear_i sets to 0.
module trib_roster
  import trib_node_pkg::*;
#(
  parameter int unsigned Ports = 4,
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  localparam int unsigned PortWidth = $clog2(Ports)
) (
  input  logic                   clk_i,
  // Registers have started the group, so there are no JOINs.
  input  logic                   clear_i,
  input  logic                   learn_i,
  input  logic [PortWidth-1:0]   control_port_i,
  input  control_t               control_i,
  input  logic [Ports-1:0]       joined_i,
  output logic                   same_o,
  output logic [Ports-1:0][31:0] incarnation_o,
  output logic [Ports-1:0][15:0] rank_o,
  output logic [Ports-1:0][7:0]  wanted_o,
  output logic [31:0]            mix_o,
  output logic [31:0]            settled_mix_o,
  output logic [7:0]             asked_o
);

  logic [7:0] wanted;

  assign wanted = (control_i.window == '0 || control_i.window > 8'(Window)) ? 8'(Window) : control_i.window;
  assign same_o = incarnation_o[control_port_i] == control_i.sequence_number;

  always_comb begin
    mix_o = '0;
    asked_o = 8'(Window);
    for (int unsigned p = 0; p < Ports; p++) begin
      if (joined_i[p]) begin
        // Rotated left by the number of the port.
        mix_o ^= 32'({incarnation_o[p], incarnation_o[p]} >> (32 - p));
        if (wanted_o[p] < asked_o) asked_o = wanted_o[p];
      end
    end
  end

  always_ff @(posedge clk_i) begin
    settled_mix_o <= mix_o;
    for (int unsigned p = 0; p < Ports; p++) begin
      if (learn_i && control_port_i == PortWidth'(p)) begin
        incarnation_o[p] <= control_i.sequence_number;
        rank_o[p] <= control_i.count;
        wanted_o[p] <= wanted;
      end
      if (clear_i) rank_o[p] <= '0;
    end
  end

  logic unused;
  assign unused = ^control_i;

endmodule
