// SPDX-License-Identifier: Apache-2.0
// Members that have joined a group: incarnation, rank and wanted window of the process on every port, from its JOIN (GR2, TR4).
// In: JOINs that count, the frame that the group looks at. Out: the record of every port; whether the frame comes from the
// incarnation that has joined on its port, same cycle; the incarnation of this node's own JOIN, mixed of all that have joined,
// and a cycle later the same and the smallest window that one of them wants. The record of a port that has not joined has no
// meaning except its rank, which clear_i sets to 0.
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
  // The same, for what is asked for.
  input  logic [Ports-1:0]       settled_joined_i,
  output logic                   same_o,
  output logic [Ports-1:0][31:0] incarnation_o,
  output logic [Ports-1:0][15:0] rank_o,
  output logic [Ports-1:0][7:0]  wanted_o,
  output logic [31:0]            mix_o,
  output logic [31:0]            settled_mix_o,
  output logic [7:0]             asked_o
);

  // 1..Window.
  localparam int unsigned WindowWidth = $clog2(Window + 1);
  localparam int unsigned Leaves = 2 ** $clog2(Ports);

  logic [7:0]                           wanted;
  // The smallest wanted window as a tree: the leaves are ports, the root is 1.
  logic [2*Leaves-1:1][WindowWidth-1:0] least;

  assign wanted = (control_i.window == '0 || control_i.window > 8'(Window)) ? 8'(Window) : control_i.window;
  assign same_o = incarnation_o[control_port_i] == control_i.sequence_number;

  always_comb begin
    mix_o = '0;
    for (int unsigned p = 0; p < Ports; p++) begin
      if (joined_i[p]) begin
        // Rotated left by the number of the port.
        mix_o ^= 32'({incarnation_o[p], incarnation_o[p]} >> (32 - p));
      end
    end
  end

  always_comb begin
    least = '0;
    for (int unsigned p = 0; p < Leaves; p++) least[Leaves+p] = WindowWidth'(Window);
    for (int unsigned p = 0; p < Ports; p++) begin
      if (settled_joined_i[p]) least[Leaves+p] = wanted_o[p][WindowWidth-1:0];
    end
    for (int unsigned n = Leaves - 1; n > 0; n--) begin
      least[n] = (least[2*n] < least[2*n+1]) ? least[2*n] : least[2*n+1];
    end
  end

  always_ff @(posedge clk_i) begin
    settled_mix_o <= mix_o;
    asked_o <= 8'(least[1]);
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
