// SPDX-License-Identifier: Apache-2.0
// Addresses of a group's children and of its parent, one for each port: written by registers, field by field, or learned
// from a JOIN (GR1), which wins, also against what a register brings a cycle later: that was written before anything could see
// that the group is joining (GR5).
module trib_peers
  import trib_pkg::*;
#(
  parameter int unsigned Ports = 4,
  localparam int unsigned PortWidth = $clog2(Ports)
) (
  input  logic                  clk_i,
  input  logic                  rst_i,
  input  logic                  write_i,
  input  logic [2:0]            write_port_i,
  // 0 MAC, upper 16 bits; 1 MAC, lower 32; 2 IP; 3 UDP port.
  input  logic [1:0]            write_field_i,
  input  logic [31:0]           write_data_i,
  input  logic                  learn_i,
  input  logic [PortWidth-1:0]  learn_port_i,
  input  endpoint_t             learn_peer_i,
  output endpoint_t [Ports-1:0] peer_o
);

  logic [Ports-1:0] learn, learned_q;

  assign learn = learn_i ? Ports'(1) << learn_port_i : '0;

  always_ff @(posedge clk_i) begin
    learned_q <= rst_i ? '0 : learn;
    if (rst_i) begin
      peer_o <= '0;
    end else begin
      for (int unsigned p = 0; p < Ports; p++) begin
        if (write_i && write_port_i == 3'(p) && !learned_q[p]) begin
          unique case (write_field_i)
            2'd0: peer_o[p].mac[47:32] <= write_data_i[15:0];
            2'd1: peer_o[p].mac[31:0] <= write_data_i;
            2'd2: peer_o[p].ip <= write_data_i;
            default: peer_o[p].udp_port <= write_data_i[15:0];
          endcase
        end
        if (learn[p]) peer_o[p] <= learn_peer_i;
      end
    end
  end

endmodule
