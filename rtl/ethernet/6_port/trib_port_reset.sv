// SPDX-License-Identifier: Apache-2.0
// The resets of a trib_port_10g, given together in its three clocks (CX5). In: ready_i, a level of the core's clock:
// both clocks of the line run. Out: the core's reset, from a register, as long as that does not hold and HoldCycles
// longer; those of the line, two to three cycles of their clocks later. That of the transmitter changes only in a cycle
// without advance, or while its gearbox is in reset: so what stands in the pause of a gearbox stands still (GB1).
// HoldCycles of the core's clock are more than 40 of either clock.
module trib_port_reset #(
  // At least 64.
  parameter int unsigned HoldCycles = 64
) (
  input  logic core_clk_i,
  input  logic core_rst_i,
  input  logic ready_i,
  output logic core_rst_o,
  input  logic transmit_clk_i,
  input  logic transmit_gearbox_rst_i,
  input  logic transmit_advance_i,
  output logic transmit_rst_o,
  input  logic receive_clk_i,
  output logic receive_rst_o
);

  if (HoldCycles < 64) $fatal(1, "trib_port_reset: HoldCycles must be at least 64");

  localparam int unsigned CountWidth = $clog2(HoldCycles + 1);

  logic [CountWidth-1:0] left_q;

  always_ff @(posedge core_clk_i) begin
    if (core_rst_i || !ready_i) begin
      left_q <= CountWidth'(HoldCycles);
      core_rst_o <= 1'b1;
    end else begin
      if (left_q != '0) left_q <= left_q - CountWidth'(1);
      core_rst_o <= left_q != '0;
    end
  end

  logic transmit_rst;
  trib_level_sync u_transmit (
    .m_clk_i  (transmit_clk_i),
    .s_level_i(core_rst_o),
    .m_level_o(transmit_rst)
  );

  always_ff @(posedge transmit_clk_i) begin
    if (transmit_gearbox_rst_i || !transmit_advance_i) transmit_rst_o <= transmit_rst;
  end

  trib_level_sync u_receive (
    .m_clk_i  (receive_clk_i),
    .s_level_i(core_rst_o),
    .m_level_o(receive_rst_o)
  );

endmodule
