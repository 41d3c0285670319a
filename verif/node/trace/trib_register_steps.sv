// SPDX-License-Identifier: Apache-2.0
// Reports the registers that are written: bound to trib_registers, in simulation only, a cycle late.
module trib_register_steps
  import trib_step_pkg::*;
(
  input logic        clk_i,
  input logic        rst_i,
  input logic        write_i,
  input logic [15:0] address_i,
  input logic [31:0] data_i,
  // A cycle after the write: there is no such register.
  input logic        error_i
);

  step_t step_q;
  logic  written_q;

  always_ff @(posedge clk_i) begin
    written_q <= write_i && !rst_i;
    step_q <= '0;
    step_q.kind <= StepWritten;
    step_q.sequence_number <= 32'(address_i);
    step_q.tag <= data_i;
  end

  always @(posedge clk_i) begin
    if (!rst_i && written_q && !error_i) trib_node_step(step_q);
  end

endmodule
