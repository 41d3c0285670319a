// SPDX-License-Identifier: Apache-2.0
// Life of the group: active or not, stopped by a disagreement (RE3), and the configuration that is in force.
// A start empties all slots, clears for as long as anything of the old incarnation can be on its way through the node,
// takes over members and epoch, and then activates the group. An end only makes it inactive.
module trib_group
  import trib_pkg::*;
#(
  // Ports of the node.
  parameter int unsigned Ports = 4,
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  // Derived; do not set.
  parameter int unsigned SlotWidth = $clog2(Window)
) (
  input  logic                 clk_i,
  input  logic                 rst_i,
  // Commands, one cycle each, and the configuration that a start takes over.
  input  logic                 start_i,
  input  logic                 end_i,
  input  logic [Ports-1:0]     members_i,
  input  logic [15:0]          epoch_i,
  // Contributions disagree: stop.
  input  logic                 stop_i,
  output group_t               group_o,
  output logic [Ports-1:0]     members_o,
  // Set while slots are being cleared.
  output logic                 clear_o,
  output logic [SlotWidth-1:0] clear_slot_o
);

  // Every slot once, and longer than the reduce pipeline is deep: 3 tree levels and a few registers.
  localparam int unsigned ClearCycles = (Window > 32) ? Window : 32;
  localparam int unsigned ClearWidth = $clog2(ClearCycles);

  logic                  active_q, stopped_q, clearing_q;
  logic [ClearWidth-1:0] clear_count_q;
  logic [15:0]           epoch_q;
  logic [Ports-1:0]      members_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      active_q <= 1'b0;
      stopped_q <= 1'b0;
      clearing_q <= 1'b0;
      clear_count_q <= '0;
      epoch_q <= '0;
      members_q <= '0;
    end else if (start_i) begin
      active_q <= 1'b0;
      clearing_q <= 1'b1;
      clear_count_q <= '0;
    end else if (clearing_q) begin
      clear_count_q <= clear_count_q + ClearWidth'(1);
      if (clear_count_q == ClearWidth'(ClearCycles - 1)) begin
        clearing_q <= 1'b0;
        active_q <= 1'b1;
        stopped_q <= 1'b0;
        epoch_q <= epoch_i;
        members_q <= members_i;
      end
    end else if (end_i) begin
      active_q <= 1'b0;
      stopped_q <= 1'b0;
    end else if (stop_i) begin
      stopped_q <= active_q;
    end
  end

  // While nothing is in force, the epoch to come is told to those who ask.
  assign group_o = '{active: active_q, stopped: stopped_q, epoch: active_q ? epoch_q : epoch_i};
  assign members_o = members_q;
  assign clear_o = clearing_q;
  assign clear_slot_o = SlotWidth'(clear_count_q);

endmodule
