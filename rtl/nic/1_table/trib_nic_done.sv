// SPDX-License-Identifier: Apache-2.0
// Which messages of this round have been received (a bit for each port, operation and flow) and which flows are
// complete (NI4.6). In: done messages, one per port; a flow that is complete; the sweep, which clears both operations of
// a flow and sets whether it is complete. Out: for each reader the bits of the flow that it names, in the same cycle;
// what is written shows in the next. The bits mean something after a sweep over all flows.
module trib_nic_done
  import trib_nic_pkg::*;
#(
  // 1 to 6.
  parameter int unsigned Ports = 4,
  // 16 to 1024, a power of two.
  parameter int unsigned Flows = 64,
  // Number of readers.
  parameter int unsigned Readers = 8,
  localparam int unsigned IndexWidth = $clog2(Flows)
) (
  input  logic                                clk_i,
  input  logic                                sweep_i,
  input  logic [IndexWidth-1:0]               sweep_flow_i,
  input  logic [Ports-1:0]                    done_i,
  input  op_e [Ports-1:0]                     done_op_i,
  input  logic [Ports-1:0][IndexWidth-1:0]    done_flow_i,
  input  logic                                complete_i,
  input  logic [IndexWidth-1:0]               complete_flow_i,
  input  logic                                complete_value_i,
  input  logic [Readers-1:0][IndexWidth-1:0]  flow_i,
  input  logic [Readers-1:0][IndexWidth-1:0]  after_i,
  output logic [Readers-1:0][Ports-1:0]       reduce_o,
  output logic [Readers-1:0][Ports-1:0]       gather_o,
  output logic [Readers-1:0]                  complete_o
);

  for (genvar p = 0; p < Ports; p++) begin : gen_port
    logic [IndexWidth-1:0] flow;
    logic [Readers-1:0]    reduce, gather;
    assign flow = sweep_i ? sweep_flow_i : done_flow_i[p];

    trib_lut_ram #(.Width(1), .Depth(Flows), .Reads(Readers)) u_reduce (
      .clk_i,
      .write_i        (sweep_i || (done_i[p] && done_op_i[p] == OpReduce)),
      .write_address_i(flow),
      .write_data_i   (!sweep_i),
      .read_address_i (flow_i),
      .read_data_o    (reduce)
    );

    trib_lut_ram #(.Width(1), .Depth(Flows), .Reads(Readers)) u_gather (
      .clk_i,
      .write_i        (sweep_i || (done_i[p] && done_op_i[p] == OpGather)),
      .write_address_i(flow),
      .write_data_i   (!sweep_i),
      .read_address_i (flow_i),
      .read_data_o    (gather)
    );

    for (genvar r = 0; r < Readers; r++) begin : gen_reader
      assign reduce_o[r][p] = reduce[r];
      assign gather_o[r][p] = gather[r];
    end
  end

  trib_lut_ram #(.Width(1), .Depth(Flows), .Reads(Readers)) u_complete (
    .clk_i,
    .write_i        (complete_i),
    .write_address_i(complete_flow_i),
    .write_data_i   (complete_value_i),
    .read_address_i (after_i),
    .read_data_o    (complete_o)
  );

endmodule
