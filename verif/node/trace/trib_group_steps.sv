// SPDX-License-Identifier: Apache-2.0
// Reports the steps of a group's life, what it sends without payload, its replays, and the chunks that are done: bound to
// trib_engine, in simulation only, a cycle late; a change of life when it is there.
module trib_group_steps
  import trib_node_pkg::*;
  import trib_step_pkg::*;
#(
  parameter int unsigned Ports = 4,
  // Of the group.
  parameter int unsigned Index = 0,
  localparam int unsigned PortWidth = $clog2(Ports)
) (
  input logic                 clk_i,
  input logic                 rst_i,
  // Life.
  input group_t               group_i,
  input logic                 stopped_i,
  input logic                 joining_i,
  input logic                 asking_i,
  input logic                 clear_i,
  input logic [Ports-1:0]     members_i,
  input logic [Ports-1:0]     joined_i,
  input logic [Ports-1:0]     uplink_i,
  input logic [31:0]          job_i,
  input logic [7:0]           window_i,
  input logic                 start_i,
  input logic                 end_i,
  input logic                 control_valid_i,
  input logic [PortWidth-1:0] control_port_i,
  input control_t             control_i,
  // Chunks.
  input logic                 released_i,
  input logic [31:0]          released_sequence_i,
  input logic                 released_partial_i,
  input logic                 disagreed_i,
  input logic [31:0]          disagreed_sequence_i,
  // Frames that egresses take.
  input logic [Ports-1:0]     notice_i,
  input notice_t              notice_content_i,
  input logic [Ports-1:0]     replay_i,
  input result_t              replay_result_i
);

  typedef struct packed {
    logic                 start;
    logic                 finish;
    logic                 control;
    logic [PortWidth-1:0] control_port;
    control_t             control_content;
    logic                 released;
    logic [31:0]          released_sequence;
    logic                 released_partial;
    logic                 disagreed;
    logic [31:0]          disagreed_sequence;
    logic [Ports-1:0]     notice;
    notice_t              notice_content;
    logic [Ports-1:0]     replay;
    result_t              replay_result;
  } seen_t;
  seen_t seen_q;

  function automatic step_t step_of(step_kind_e kind);
    step_t step = '0;
    step.kind = kind;
    step.group = 8'(Index);
    return step;
  endfunction

  step_t life, life_q;

  always_comb begin
    life = step_of(StepLife);
    if (group_i.active) life.state = StateActive;
    else if (stopped_i) life.state = StateStopped;
    else if (clear_i) life.state = StateClearing;
    else if (asking_i) life.state = StateAsking;
    else if (joining_i) life.state = StateJoining;
    life.epoch = group_i.epoch;
    life.parent_epoch = group_i.parent_epoch;
    life.job = job_i;
    life.ports = 8'(members_i);
    life.data = 8'(joined_i);
    life.uplink = 8'(uplink_i);
    life.window = window_i;
  end

  // After a reset the group reports its state.
  logic told_q;

  always_ff @(posedge clk_i) begin
    life_q <= life;
    told_q <= !rst_i;
    if (rst_i) begin
      seen_q <= '0;
    end else begin
      seen_q <= '{start: start_i, finish: end_i, control: control_valid_i && control_i.group == 8'(Index),
          control_port: control_port_i, control_content: control_i, released: released_i,
          released_sequence: released_sequence_i, released_partial: released_partial_i, disagreed: disagreed_i,
          disagreed_sequence: disagreed_sequence_i, notice: notice_i, notice_content: notice_content_i,
          replay: replay_i, replay_result: replay_result_i};
    end
  end

  task automatic tell;
    step_t step;
    // An answer that is taken in the cycle of a release was still that of the slot's last chunk, and so is what disagrees in it.
    for (int unsigned p = 0; p < Ports; p++) begin
      if (seen_q.replay[p]) begin
        step = step_of(StepReplayed);
        step.port = 8'(p);
        step.sequence_number = seen_q.replay_result.sequence_number;
        step.serial = seen_q.replay_result.serial;
        step.want = seen_q.replay_result.bytes != '0 ? 8'(1 << p) : '0;
        trib_node_step(step);
      end
    end
    if (seen_q.disagreed) begin
      step = step_of(StepDisagreed);
      step.sequence_number = seen_q.disagreed_sequence;
      trib_node_step(step);
    end
    if (seen_q.released) begin
      step = step_of(StepReleased);
      step.sequence_number = seen_q.released_sequence;
      step.partial = 8'(seen_q.released_partial);
      trib_node_step(step);
    end
    if (seen_q.control) begin
      step = step_of(StepControl);
      step.port = 8'(seen_q.control_port);
      step.frame_type = 8'(seen_q.control_content.frame_type);
      step.epoch = seen_q.control_content.epoch;
      step.count = seen_q.control_content.count;
      step.sequence_number = seen_q.control_content.sequence_number;
      step.tag = seen_q.control_content.tag;
      step.window = seen_q.control_content.window;
      trib_node_step(step);
    end
    if (seen_q.start || seen_q.finish) begin
      step = step_of(StepCommand);
      step.good = 8'(seen_q.start);
      trib_node_step(step);
    end
    if (!told_q || life != life_q) trib_node_step(life);
    for (int unsigned p = 0; p < Ports; p++) begin
      if (seen_q.notice[p]) begin
        step = step_of(StepNotice);
        step.port = 8'(p);
        step.frame_type = 8'(seen_q.notice_content.frame_type);
        step.epoch = seen_q.notice_content.epoch;
        step.count = seen_q.notice_content.count;
        step.sequence_number = seen_q.notice_content.sequence_number;
        step.tag = seen_q.notice_content.tag;
        step.window = seen_q.notice_content.window;
        trib_node_step(step);
      end
    end
  endtask

  always @(posedge clk_i) begin
    if (!rst_i) tell();
  end

  logic unused;
  assign unused = ^{group_i.alive, group_i.known};

endmodule
