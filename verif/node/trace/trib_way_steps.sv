// SPDX-License-Identifier: Apache-2.0
// Reports steps of one way of a group, up or down: bound to trib_engine, in simulation only, a cycle late. A job that is dropped
// in the cycle after it was taken counts as never taken.
module trib_way_steps
  import trib_node_pkg::*;
  import trib_step_pkg::*;
#(
  parameter int unsigned Ports = 4,
  // Ports whose contributions take part.
  parameter int unsigned Contributors = 4,
  parameter int unsigned Window = 16,
  // Of the group.
  parameter int unsigned Index = 0,
  parameter bit          Down = 1'b0,
  localparam int unsigned SlotWidth = $clog2(Window)
) (
  input logic                    clk_i,
  input logic                    rst_i,
  input logic                    taken_i,
  input result_t                 taken_result_i,
  input logic [Contributors-1:0] taken_ports_i,
  input logic [Contributors-1:0] taken_data_i,
  input logic [Contributors-1:0] taken_want_i,
  input logic                    dropped_i,
  input logic [SlotWidth-1:0]    dropped_slot_i,
  input logic                    started_i,
  input result_t                 started_result_i,
  input logic [Ports-1:0]        started_ports_i,
  input logic [Ports-1:0]        started_want_i,
  input logic                    ended_i,
  input logic                    ended_good_i,
  input logic [SlotWidth-1:0]    ended_slot_i
);

  typedef struct packed {
    logic                    taken;
    result_t                 taken_result;
    logic [Contributors-1:0] taken_ports;
    logic [Contributors-1:0] taken_data;
    logic [Contributors-1:0] taken_want;
    logic                    dropped;
    logic [31:0]             dropped_sequence;
    logic                    started;
    result_t                 started_result;
    logic [Ports-1:0]        started_ports;
    logic [Ports-1:0]        started_want;
    logic                    ended;
    logic                    ended_good;
    logic [31:0]             ended_sequence;
  } seen_t;
  seen_t seen_q;

  // The chunk that was taken last in each slot.
  logic [Window-1:0][31:0] sequence_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      seen_q <= '0;
    end else begin
      if (taken_i) sequence_q[taken_result_i.sequence_number[SlotWidth-1:0]] <= taken_result_i.sequence_number;
      seen_q <= '{taken: taken_i, taken_result: taken_result_i, taken_ports: taken_ports_i, taken_data: taken_data_i,
          taken_want: taken_want_i, dropped: dropped_i && !seen_q.taken, dropped_sequence: sequence_q[dropped_slot_i],
          started: started_i, started_result: started_result_i, started_ports: started_ports_i,
          started_want: started_want_i & started_ports_i, ended: ended_i, ended_good: ended_good_i,
          ended_sequence: sequence_q[ended_slot_i]};
    end
  end

  function automatic step_t step_of(step_kind_e kind, logic [31:0] sequence_number);
    step_t step = '0;
    step.kind = kind;
    step.group = 8'(Index);
    step.way = 8'(Down);
    step.sequence_number = sequence_number;
    return step;
  endfunction

  task automatic tell;
    step_t step;
    if (seen_q.taken && !dropped_i) begin
      step = step_of(StepTaken, seen_q.taken_result.sequence_number);
      step.ports = 8'(seen_q.taken_ports);
      step.data = 8'(seen_q.taken_data);
      step.want = 8'(seen_q.taken_want);
      step.partial = 8'(seen_q.taken_result.partial);
      step.retry = 8'(seen_q.taken_result.retry);
      trib_node_step(step);
    end
    if (seen_q.dropped) trib_node_step(step_of(StepDropped, seen_q.dropped_sequence));
    if (seen_q.started) begin
      step = step_of(StepStarted, seen_q.started_result.sequence_number);
      step.count = 16'(seen_q.started_result.bytes);
      step.ports = 8'(seen_q.started_ports);
      step.want = 8'(seen_q.started_want);
      step.serial = seen_q.started_result.serial;
      step.partial = 8'(seen_q.started_result.partial);
      step.retry = 8'(seen_q.started_result.retry);
      trib_node_step(step);
    end
    if (seen_q.ended) begin
      step = step_of(StepEnded, seen_q.ended_sequence);
      step.good = 8'(seen_q.ended_good);
      trib_node_step(step);
    end
  endtask

  always @(posedge clk_i) begin
    if (!rst_i) tell();
  end

endmodule
