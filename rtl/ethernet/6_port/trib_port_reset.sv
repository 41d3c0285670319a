// SPDX-License-Identifier: Apache-2.0
// The resets of a trib_port_10g or a trib_port_100g, its transmit and its receive side each by itself (CX5). In, of a
// side: ready_i, a level of the core's clock: the clock of the line is running. Out: the core's reset of that side, from a
// register, as long as that does not hold and HoldCycles longer, and that of the line, two to three cycles of its clock
// later. That of the transmitter changes only in a cycle without advance, or while its gearbox is in reset: so the
// state in the pause of a gearbox is stable (GB1). Where there are no pauses, transmit_advance_i is tied low: high
// in every cycle, it would freeze the reset.
module trib_port_reset #(
  // Cycles of the core in which there are more than 40 of either line clock.
  parameter int unsigned HoldCycles = 64
) (
  input  logic core_clk_i,
  input  logic core_rst_i,
  // Transmit side.
  input  logic transmit_ready_i,
  output logic core_transmit_rst_o,
  input  logic transmit_clk_i,
  input  logic transmit_gearbox_rst_i,
  input  logic transmit_advance_i,
  output logic transmit_rst_o,
  // Receive side.
  input  logic receive_ready_i,
  output logic core_receive_rst_o,
  input  logic receive_clk_i,
  output logic receive_rst_o
);

  if (HoldCycles < 64) $fatal(1, "trib_port_reset: HoldCycles must be at least 64");

  localparam int unsigned CountWidth = $clog2(HoldCycles + 1);

  // Core: the receive side is side 1 ------------------------------------------------------------------------------------
  logic [1:0]                 ready, core_rst_q;
  logic [1:0][CountWidth-1:0] left_q;

  assign ready = {receive_ready_i, transmit_ready_i};
  assign {core_receive_rst_o, core_transmit_rst_o} = core_rst_q;

  for (genvar i = 0; i < 2; i++) begin : gen_side
    always_ff @(posedge core_clk_i) begin
      if (core_rst_i || !ready[i]) begin
        left_q[i] <= CountWidth'(HoldCycles);
        core_rst_q[i] <= 1'b1;
      end else begin
        if (left_q[i] != '0) left_q[i] <= left_q[i] - CountWidth'(1);
        core_rst_q[i] <= left_q[i] != '0;
      end
    end
  end

  // Line ------------------------------------------------------------------------------------------------------------------
  logic transmit_rst;
  trib_level_sync u_transmit (
    .m_clk_i  (transmit_clk_i),
    .s_level_i(core_transmit_rst_o),
    .m_level_o(transmit_rst)
  );

  always_ff @(posedge transmit_clk_i) begin
    if (transmit_gearbox_rst_i || !transmit_advance_i) transmit_rst_o <= transmit_rst;
  end

  trib_level_sync u_receive (
    .m_clk_i  (receive_clk_i),
    .s_level_i(core_receive_rst_o),
    .m_level_o(receive_rst_o)
  );

endmodule
