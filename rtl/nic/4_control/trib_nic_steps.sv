// SPDX-License-Identifier: Apache-2.0
// Step counter (NI15). In: the start of a round; whether every message of the steps so far has been sent, and whether
// all interfaces are idle. Out: the step, 0 at the start and while no round is executed, which stays at its largest
// value.
module trib_nic_steps
  import trib_nic_pkg::*;
  import trib_nic_registers_pkg::*;
(
  input  logic          clk_i,
  input  logic          start_i,
  input  logic          running_i,
  input  nic_settings_t settings_i,
  input  logic          quiet_i,
  input  logic          all_idle_i,
  // The step has lasted long enough: only then is the interface idle, so that all go on in the same cycle.
  output logic          passed_o,
  output step_t         step_o
);

  logic [31:0] left_q;
  logic        passed, advance;

  assign passed = left_q == '0;
  assign passed_o = passed;
  assign advance = running_i && settings_i.lockstep != LockstepOff && passed && quiet_i
      && (settings_i.lockstep == LockstepEstimated || all_idle_i) && step_o != '1;

  always_ff @(posedge clk_i) begin
    if (!running_i) step_o <= '0;
    else if (advance) step_o <= step_o + step_t'(1);
    if (start_i || advance) left_q <= settings_i.step_time;
    else if (!passed) left_q <= left_q - 32'd1;
  end

  logic unused;
  assign unused = ^settings_i;

endmodule
