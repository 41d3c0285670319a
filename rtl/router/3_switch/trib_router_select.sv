// SPDX-License-Identifier: Apache-2.0
// Chooses a virtual channel of a link's input (RO15): one whose oldest flit its output may take, in turns. In: the oldest flits,
// what is open at the outputs, and whether the request is granted. Out: the request, and the flit that is taken, all in the same
// cycle. Reset begins the turns.
module trib_router_select
  import trib_router_pkg::*;
#(
  // 2 or 4.
  parameter int unsigned Vcs = 4
) (
  input  logic              clk_i,
  input  logic              rst_i,
  input  open_t             open_i,
  input  logic [Vcs-1:0]    s_valid_i,
  output logic [Vcs-1:0]    s_take_o,
  input  moving_t [Vcs-1:0] s_moving_i,
  output logic              request_o,
  output moving_t           moving_o,
  input  logic              granted_i
);

  logic [Vcs-1:0] ready, chosen;

  always_comb begin
    moving_o = '0;
    for (int unsigned v = 0; v < Vcs; v++) begin
      ready[v] = s_valid_i[v] && passes(open_i, s_moving_i[v]);
      if (chosen[v]) moving_o |= s_moving_i[v];
    end
  end

  trib_round_robin #(.Requests(Vcs)) u_turns (
    .clk_i,
    .rst_i,
    .request_i(ready),
    .taken_i  (granted_i),
    .grant_o  (chosen)
  );

  assign request_o = ready != '0;
  assign s_take_o = granted_i ? chosen : '0;

endmodule
