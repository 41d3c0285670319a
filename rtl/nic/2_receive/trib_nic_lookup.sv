// SPDX-License-Identifier: Apache-2.0
// Makes messages of first heads: round (NI11.1), table row, checks (NI17, bits 0, 1, 2 and 6), address and dependence
// (NI11.2). In: first heads in order. Out: a message each, valid/ready, at the earliest two cycles later, one in two cycles.
// A head of the next round waits; one of another round becomes a message to drop. If a check fails, the message stays
// here, and error_o stays set until reset. The sweep clears what it remembers of the flows. Reset clears the valid bits.
module trib_nic_lookup
  import trib_nic_pkg::*;
  import trib_nic_registers_pkg::*;
#(
  // This port.
  parameter int unsigned Port = 0,
  // 16 to 1024, a power of two.
  parameter int unsigned Flows = 64,
  localparam int unsigned IndexWidth = $clog2(Flows)
) (
  input  logic                  clk_i,
  input  logic                  rst_i,
  input  logic                  write_i,
  input  table_write_t          write_data_i,
  input  logic                  sweep_i,
  input  logic [IndexWidth-1:0] sweep_flow_i,
  input  nic_settings_t         settings_i,
  // A round is executed; one has been, and none since; its number.
  input  logic                  running_i,
  input  logic                  finished_i,
  input  round_t                round_i,
  input  step_t                 step_i,
  input  logic                  s_valid_i,
  output logic                  s_ready_o,
  input  head_t                 s_head_i,
  output logic                  m_valid_o,
  input  logic                  m_ready_i,
  output message_t              m_message_o,
  // Its sums are those of a root's last child (NI22).
  output logic                  m_final_o,
  output error_t                error_o
);

  // Messages further ahead of this step are early.
  logic [StepWidth:0] horizon_q;
  always_ff @(posedge clk_i) begin
    horizon_q <= settings_i.lockstep == LockstepOff ? '1 : {1'b0, step_i} + {1'b0, settings_i.early};
  end

  // Round ---------------------------------------------------------------------------------------------------------------
  logic this_round, waits;
  logic row_valid_q, row_ready, drop_q, late_q, early_q, reserved_q;
  op_e   op_q;
  flow_t flow_q;
  step_t step_q;
  size_t size_q;

  assign this_round = s_head_i.round == round_i;
  assign waits = s_head_i.round - round_i == round_t'(1);
  assign s_ready_o = row_ready && !waits;

  always_ff @(posedge clk_i) begin
    if (rst_i) row_valid_q <= 1'b0;
    else if (row_ready) row_valid_q <= s_valid_i && !waits;
    if (row_ready) begin
      op_q <= s_head_i.op;
      flow_q <= s_head_i.flow[FlowWidth-1:0];
      step_q <= s_head_i.step;
      size_q <= s_head_i.size[SizeWidth-1:0];
      drop_q <= !this_round || !(running_i || finished_i);
      // The round is done, and so are all its messages.
      late_q <= finished_i;
      early_q <= (StepWidth + 1)'(s_head_i.step) > horizon_q;
      reserved_q <= s_head_i.flow[15:FlowWidth] != '0 || s_head_i.size[31:SizeWidth] != '0
          || (FlowWidth + 1)'(s_head_i.flow[FlowWidth-1:0]) >= settings_i.flows;
    end
  end

  // Row -----------------------------------------------------------------------------------------------------------------
  localparam neighbour_t Here = '{valid: 1'b1, port: PortWidth'(Port)};

  flow_row_t             row;
  logic                  hit, last_child, seen_reduce, seen_gather, second, foreign, wrong_size;
  dependence_t           dependence;
  logic [IndexWidth-1:0] seen_flow;
  logic                  pass, full_q, drop_2_q, foreign_q, second_q, wrong_size_q, early_2_q, failed;

  trib_nic_flow_table #(.Flows(Flows)) u_table (
    .clk_i,
    .write_i,
    .write_data_i,
    .read_i    (row_ready && s_valid_i),
    .read_row_i(s_head_i.flow[IndexWidth-1:0]),
    .row_o     (row)
  );

  always_comb begin
    hit = 1'b0;
    last_child = 1'b0;
    dependence = '{on_message: 1'b0, on_flow: row.after_valid, port: '0, op: OpReduce, flow: flow_q, after: row.after};
    if (op_q == OpGather) begin
      hit = row.parent == Here;
    end else begin
      for (int unsigned i = 0; i < Children; i++) begin
        if (row.child[i] == Here) begin
          hit = 1'b1;
          last_child = i == Children - 1 || !row.child[(i+1)%Children].valid;
          if (i > 0) begin
            dependence.on_message = 1'b1;
            dependence.on_flow = 1'b0;
            dependence.port = row.child[i-1].port;
          end
        end
      end
    end
  end

  assign foreign = reserved_q || !hit;
  assign second = late_q || (op_q == OpReduce ? seen_reduce : seen_gather);
  assign wrong_size = size_q != row.size;
  // A message has a head and a flit at least, or a head and a cycle, so that one in two cycles is enough.
  assign pass = row_valid_q && !full_q;
  assign row_ready = !row_valid_q || pass;
  assign seen_flow = sweep_i ? sweep_flow_i : flow_q[IndexWidth-1:0];

  trib_lut_ram #(.Width(1), .Depth(Flows)) u_seen_reduce (
    .clk_i,
    .write_i        (sweep_i || (pass && !drop_q && op_q == OpReduce)),
    .write_address_i(seen_flow),
    .write_data_i   (!sweep_i),
    .read_address_i (flow_q[IndexWidth-1:0]),
    .read_data_o    (seen_reduce)
  );

  trib_lut_ram #(.Width(1), .Depth(Flows)) u_seen_gather (
    .clk_i,
    .write_i        (sweep_i || (pass && !drop_q && op_q == OpGather)),
    .write_address_i(seen_flow),
    .write_data_i   (!sweep_i),
    .read_address_i (flow_q[IndexWidth-1:0]),
    .read_data_o    (seen_gather)
  );

  always_ff @(posedge clk_i) begin
    if (rst_i) full_q <= 1'b0;
    else full_q <= pass || (full_q && !(m_valid_o && m_ready_i));
    if (pass) begin
      {drop_2_q, foreign_q, second_q, wrong_size_q, early_2_q} <= {drop_q, foreign, second, wrong_size, early_q};
      m_final_o <= last_child && !row.parent.valid;
      m_message_o <= '{drop: drop_q, op: op_q, flow: flow_q, step: step_q, size: size_q, address: settings_i.base + row.offset,
          dependence: dependence};
    end
  end

  assign failed = full_q && !drop_2_q && (foreign_q || second_q || wrong_size_q || early_2_q);
  assign m_valid_o = full_q && !failed;

  // Errors --------------------------------------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (rst_i) error_o.valid <= 1'b0;
    else error_o.valid <= failed;
    error_o.flow <= m_message_o.flow;
    error_o.step <= m_message_o.step;
    error_o.code <= foreign_q ? ErrorForeign : second_q ? ErrorSecond : wrong_size_q ? ErrorSize : ErrorEarly;
  end

  logic unused;
  assign unused = ^{s_head_i, settings_i, row};

endmodule
