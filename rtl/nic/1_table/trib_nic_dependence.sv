// SPDX-License-Identifier: Apache-2.0
// Says whether the next flit of a message may be handled (NI11.2, NI13): what it waits for is done, or is being written
// and further than the flit. In: the dependence of the message that is current in the next cycle, the bits of
// trib_nic_done for it, what the receivers are writing; flits that are left of the message that is current now. Out:
// done, and whether the flit may be handled, of registers that are one cycle old; they only ever err on the safe side.
//
// A waiting message never overtakes, so a flit must wait only if exactly one flit less has been written than it
// needs. The lower bits of the flits left in both messages show that; a wait at a distance of 2^LagWidth flits lasts one cycle.
module trib_nic_dependence
  import trib_nic_pkg::*;
#(
  // 1 to 6.
  parameter int unsigned Ports = 4
) (
  input  logic                  clk_i,
  input  dependence_t           dependence_i,
  input  logic [Ports-1:0]      reduce_done_i,
  input  logic [Ports-1:0]      gather_done_i,
  input  logic                  complete_i,
  input  progress_t [Ports-1:0] progress_i,
  input  size_t                 left_i,
  output logic                  done_o,
  output logic                  passes_o
);

  localparam int unsigned LagWidth = 8;

  progress_t           progress;
  logic                message_done, done_q, live_q;
  logic [LagWidth-1:0] left_q;

  always_comb begin
    progress = '0;
    message_done = 1'b0;
    for (int unsigned p = 0; p < Ports; p++) begin
      if (dependence_i.port == PortWidth'(p)) begin
        progress = progress_i[p];
        message_done = dependence_i.op == OpReduce ? reduce_done_i[p] : gather_done_i[p];
      end
    end
  end

  always_ff @(posedge clk_i) begin
    done_q <= dependence_i.on_message ? message_done : !dependence_i.on_flow || complete_i;
    live_q <= dependence_i.on_message && progress.active && progress.op == dependence_i.op && progress.flow == dependence_i.flow;
    left_q <= progress.left[LagWidth-1:0];
  end

  assign done_o = done_q;
  assign passes_o = done_q || (live_q && left_q != left_i[LagWidth-1:0] + LagWidth'(1));

  logic unused;
  assign unused = ^{dependence_i.after, progress.left, left_i};

endmodule
