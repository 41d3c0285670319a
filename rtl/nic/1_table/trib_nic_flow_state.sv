// SPDX-License-Identifier: Apache-2.0
// Counts the messages of each flow down and says when a flow is complete (NI4.6), and when all are. In: finished
// messages of all ports, which are held until taken, one per cycle in turns; the sweep over all flows, which gives
// every flow the number of its messages from the table. Out: flows that become complete, to trib_nic_done, three cycles
// after the finish was taken; all_o when as many flows are complete as the table has. A finish of a flow that has no
// message left is an error, with its flow. Reset clears valid bits.
module trib_nic_flow_state
  import trib_nic_pkg::*;
#(
  parameter int unsigned Sources = 8,
  // 16 to 1024, a power of two.
  parameter int unsigned Flows = 64,
  localparam int unsigned IndexWidth = $clog2(Flows)
) (
  input  logic                  clk_i,
  input  logic                  rst_i,
  input  logic                  write_i,
  input  table_write_t          write_data_i,
  // Rows of the table.
  input  logic [FlowWidth:0]    flows_i,
  // First cycle of a sweep, and its flow in each.
  input  logic                  sweep_first_i,
  input  logic                  sweep_i,
  input  logic [IndexWidth-1:0] sweep_flow_i,
  input  finish_t [Sources-1:0] finish_i,
  output logic [Sources-1:0]    taken_o,
  output logic                  complete_o,
  output logic [IndexWidth-1:0] complete_flow_o,
  output logic                  complete_value_o,
  output logic                  all_o,
  output logic                  surplus_o,
  output flow_t                 surplus_flow_o
);

  // Choice --------------------------------------------------------------------------------------------------------------
  // The flow of a finish is valid in the cycle after it was taken.
  logic [Sources-1:0] request, grant, taken_q;
  flow_t              chosen;

  for (genvar s = 0; s < Sources; s++) begin : gen_source
    assign request[s] = finish_i[s].valid;
  end

  trib_round_robin #(.Requests(Sources)) u_turns (
    .clk_i,
    .rst_i,
    .request_i(request),
    .taken_i  (!sweep_i),
    .grant_o  (grant)
  );
  assign taken_o = sweep_i ? '0 : grant;

  always_comb begin
    chosen = '0;
    for (int unsigned s = 0; s < Sources; s++) begin
      if (taken_q[s]) chosen |= finish_i[s].flow;
    end
  end

  // Count ---------------------------------------------------------------------------------------------------------------
  // A sweep lasts longer than any finish in flight here.
  logic                   valid_q, sweep_q;
  logic [IndexWidth-1:0]  flow_q, complete_flow_q;
  logic                   complete_q, complete_value_q;
  logic [31:0]            tree;
  logic [ExpectWidth-1:0] expected, left, left_next;
  logic [FlowWidth:0]     completed_q;
  logic                   ends;

  trib_ram #(.Width(32), .Depth(Flows)) u_tree (
    .clk_i,
    .write_i        (write_i && write_data_i.columns[2]),
    .write_address_i(write_data_i.row[IndexWidth-1:0]),
    .write_data_i   (write_data_i.data),
    .read_i         (sweep_i),
    .read_address_i (sweep_flow_i),
    .read_data_o    (tree)
  );

  always_comb begin
    expected = ExpectWidth'(tree[31:28]) + ExpectWidth'(tree[27]);
    for (int unsigned i = 0; i < Children; i++) expected += ExpectWidth'(tree[4*i+3]);
  end
  assign left_next = sweep_q ? expected : left - ExpectWidth'(1);
  assign ends = left_next == '0;

  trib_lut_ram #(.Width(ExpectWidth), .Depth(Flows)) u_left (
    .clk_i,
    .write_i        (sweep_q || valid_q),
    .write_address_i(flow_q),
    .write_data_i   (left_next),
    .read_address_i (flow_q),
    .read_data_o    (left)
  );

  always_ff @(posedge clk_i) begin
    flow_q <= sweep_i ? sweep_flow_i : chosen[IndexWidth-1:0];
    complete_flow_q <= flow_q;
    complete_value_q <= ends;
    if (rst_i) begin
      taken_q <= '0;
      valid_q <= 1'b0;
      sweep_q <= 1'b0;
      complete_q <= 1'b0;
      completed_q <= '0;
      surplus_o <= 1'b0;
    end else begin
      taken_q <= taken_o;
      valid_q <= !sweep_i && taken_q != '0;
      sweep_q <= sweep_i;
      complete_q <= sweep_q || (valid_q && ends);
      surplus_o <= valid_q && left == '0;
      if (sweep_first_i) completed_q <= '0;
      else if ((sweep_q || valid_q) && ends && (FlowWidth + 1)'(flow_q) < flows_i) completed_q <= completed_q + (FlowWidth + 1)'(1);
    end
  end

  assign complete_o = complete_q;
  assign complete_flow_o = complete_flow_q;
  assign complete_value_o = complete_value_q;
  assign all_o = completed_q == flows_i;
  assign surplus_flow_o = flow_t'(complete_flow_q);

  logic unused;
  assign unused = ^{chosen, tree, write_data_i};

endmodule
