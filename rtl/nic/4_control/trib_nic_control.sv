// SPDX-License-Identifier: Apache-2.0
// Rounds, steps, sweeps and errors (NI15 to NI18). In: commands; whether everything that a round, or a step, needs
// is done; errors of all ports. Out: the state, as the parts of the interface see it:
//   clear_o     everything in flight is dropped: reset, and RESET until reads in flight have returned
//   sweep_o     dependences are cleared, a flow in each cycle: after reset, RESET, a round, and what was written to tables
//   start_o     for one cycle, before the first of a round
//   running_o   a round is executed; finished_o: the last one is done, and none has been started since
//   taking_o    flits may be taken
//   locked_o    tables and settings are locked: a round is executed, or an error is set
//   ready_o     the device around the interface may start a round in this cycle; flow_write_o: its write of a flow is made
//   step_o      0 while no round is executed; it stays at its largest value
// An error stops it at once, and is held in error_o with the place of the first.
module trib_nic_control
  import trib_nic_pkg::*;
  import trib_nic_registers_pkg::*;
#(
  parameter int unsigned Ports = 4,
  parameter int unsigned Flows = 64,
  // Largest latency of a read, cycles.
  parameter int unsigned MemoryLatency = 64,
  localparam int unsigned IndexWidth = $clog2(Flows)
) (
  input  logic                  clk_i,
  input  logic                  rst_i,
  input  nic_settings_t         settings_i,
  input  nic_commands_t         commands_i,
  input  nic_writes_t           writes_i,
  input  logic [31:0]           write_data_i,
  input  nic_host_t             host_i,
  // A table or a setting is another.
  input  logic                  touched_i,
  // All flows are complete, all lists have been sent; a flit was taken or sent.
  input  logic                  complete_i,
  input  logic                  sent_i,
  input  logic                  moved_i,
  // Every message of the steps so far has been sent; all interfaces are idle.
  input  logic                  quiet_i,
  input  logic                  all_idle_i,
  input  error_t [Ports-1:0]    receive_error_i,
  input  error_t [Ports-1:0]    send_error_i,
  input  logic                  surplus_i,
  input  flow_t                 surplus_flow_i,
  output logic                  clear_o,
  output logic                  sweep_o,
  output logic                  sweep_first_o,
  output logic [IndexWidth-1:0] sweep_flow_o,
  output logic                  start_o,
  output logic                  running_o,
  output logic                  finished_o,
  output logic                  taking_o,
  output logic                  stopped_o,
  output logic                  clearing_o,
  output logic                  locked_o,
  output logic                  ready_o,
  output logic                  flow_write_o,
  output round_t                round_o,
  // The step has lasted long enough: only then is the interface idle, so that all go on in the same cycle.
  output logic                  passed_o,
  output step_t                 step_o,
  output logic [31:0]           cycles_o,
  output logic [Errors-1:0]     error_o,
  // Place of the first error; port 7 is none.
  output logic                  at_sender_o,
  output port_t                 at_port_o,
  output flow_t                 at_flow_o,
  output step_t                 at_step_o
);

  // Cycles until reads in flight have returned, and bits of an index of these and of the flows.
  localparam int unsigned Drain = MemoryLatency + 16;
  localparam int unsigned CycleWidth = $clog2((Flows > Drain ? Flows : Drain) + 1);
  localparam port_t NoPort = '1;

  typedef enum logic [2:0] {
    StClear,    // for everything in flight to be gone
    StSweep,    // for the end of the sweep
    StIdle,     // for START
    StRun,      // for the end of the round
    StStopped   // for RESET
  } state_e;

  state_e                state_q;
  logic [CycleWidth-1:0] index_q;
  logic                  pending_q, failed, clearing, reset;

  // State ---------------------------------------------------------------------------------------------------------------
  assign clearing = state_q == StClear || state_q == StSweep;
  assign clear_o = state_q == StClear;
  assign sweep_o = state_q == StSweep;
  assign sweep_first_o = sweep_o && index_q == '0;
  assign sweep_flow_o = index_q[IndexWidth-1:0];
  assign reset = commands_i.ctrl_reset || host_i.reset;
  assign start_o = state_q == StIdle && pending_q && !touched_i && !reset;
  assign running_o = state_q == StRun;
  assign taking_o = state_q == StSweep || state_q == StIdle || state_q == StRun;
  assign stopped_o = state_q == StStopped;
  assign clearing_o = clearing;
  assign locked_o = running_o || stopped_o || error_o != '0;
  assign ready_o = state_q == StIdle && !pending_q && error_o == '0;
  assign flow_write_o = host_i.flow_write && !locked_o && !pending_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StClear;
      index_q <= '0;
      pending_q <= 1'b0;
      finished_o <= 1'b0;
      round_o <= '0;
      cycles_o <= '0;
    end else begin
      index_q <= clearing && !(sweep_o && touched_i) ? index_q + CycleWidth'(1) : '0;
      unique case (state_q)
        StClear: begin
          if (index_q == CycleWidth'(Drain - 1)) begin
            state_q <= StSweep;
            index_q <= '0;
          end
        end
        StSweep: if (index_q == CycleWidth'(Flows - 1) && !touched_i) state_q <= StIdle;
        StIdle: begin
          if (touched_i) state_q <= StSweep;
          else if (start_o) state_q <= StRun;
        end
        StRun: if (complete_i && sent_i) state_q <= StSweep;
        default: ;
      endcase
      if (start_o) begin
        pending_q <= 1'b0;
        finished_o <= 1'b0;
        round_o <= round_o + round_t'(1);
        cycles_o <= '0;
      end else if (running_o) begin
        cycles_o <= cycles_o + 32'd1;
        finished_o <= complete_i && sent_i;
      end
      if (host_i.round_write && !locked_o && !pending_q) round_o <= host_i.round;
      if (writes_i.round) round_o <= write_data_i[RoundWidth-1:0];
      if (failed && state_q != StClear) begin
        state_q <= StStopped;
        pending_q <= 1'b0;
      end
      if (reset) begin
        state_q <= StClear;
        index_q <= '0;
        finished_o <= 1'b0;
        pending_q <= 1'b0;
      end
      if (commands_i.ctrl_start || (host_i.start && ready_o && !host_i.reset)) pending_q <= 1'b1;
    end
  end

  // Steps ---------------------------------------------------------------------------------------------------------------
  logic [31:0] step_left_q;
  logic        advance;

  assign passed_o = step_left_q == '0;
  assign advance = running_o && settings_i.lockstep != LockstepOff && passed_o && quiet_i
      && (settings_i.lockstep == LockstepEstimated || all_idle_i) && step_o != '1;

  always_ff @(posedge clk_i) begin
    if (!running_o) step_o <= '0;
    else if (advance) step_o <= step_o + step_t'(1);
    // One cycle less, or the time of a step: one LUT a bit.
    if (start_o || advance || !passed_o) begin
      step_left_q <= {32{!start_o && !advance}} + (start_o || advance ? settings_i.step_time : step_left_q);
    end
  end

  // Timeout -------------------------------------------------------------------------------------------------------------
  // Cycles that are left to wait, of which the last is seen; one LUT a bit.
  logic [31:0] patience_q;
  logic        still, timeout_q;

  assign still = running_o && !moved_i;
  always_ff @(posedge clk_i) begin
    patience_q <= {32{still}} + (still ? patience_q : settings_i.timeout);
    timeout_q <= running_o && settings_i.timeout != '0 && patience_q == '0;
  end

  // Errors --------------------------------------------------------------------------------------------------------------
  logic [Errors-1:0] errors;
  logic              at_sender;
  port_t             at_port;
  flow_t             at_flow;
  step_t             at_step;

  always_comb begin
    errors = '0;
    errors[ErrorTimeout] = timeout_q;
    errors[ErrorForeign] = surplus_i;
    at_sender = 1'b0;
    at_port = NoPort;
    at_flow = surplus_i ? surplus_flow_i : '0;
    at_step = '0;
    for (int unsigned p = 0; p < Ports; p++) begin
      if (send_error_i[p].valid) begin
        errors[send_error_i[p].code] = 1'b1;
        {at_sender, at_port, at_flow, at_step} = {1'b1, PortWidth'(p), send_error_i[p].flow, send_error_i[p].step};
      end
    end
    for (int unsigned p = 0; p < Ports; p++) begin
      if (receive_error_i[p].valid) begin
        errors[receive_error_i[p].code] = 1'b1;
        {at_sender, at_port, at_flow, at_step} = {1'b0, PortWidth'(p), receive_error_i[p].flow, receive_error_i[p].step};
      end
    end
  end
  assign failed = errors != '0;

  always_ff @(posedge clk_i) begin
    if (rst_i || host_i.reset) begin
      error_o <= '0;
    end else if (failed && taking_o) begin
      error_o <= error_o | errors;
    end else if (writes_i.error) begin
      error_o <= error_o & ~write_data_i[Errors-1:0];
    end
    if (failed && taking_o) {at_sender_o, at_port_o, at_flow_o, at_step_o} <= {at_sender, at_port, at_flow, at_step};
  end

  logic unused;
  assign unused = ^{settings_i, writes_i, write_data_i, host_i};

endmodule
