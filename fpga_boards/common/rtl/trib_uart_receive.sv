// SPDX-License-Identifier: Apache-2.0
// Characters from a serial line: 8 data bits, least significant first, no parity, one stop bit (BC1). In: the line, of
// any clock. Out: a strobe with each character, half a bit before its stop bit ends; framing_o, a strobe, in its place
// if the stop bit is 0, after which the line has to be 1 before the next start is looked for. A bit is the majority of
// three samples around its middle; a start that is none is as idle. The sender may be off by 2 %. Reset makes it idle.
`include "trib_assert.svh"

module trib_uart_receive #(
  // Cycles of a bit, at least 8.
  parameter int unsigned CyclesPerBit = 1356
) (
  input  logic       clk_i,
  input  logic       rst_i,
  input  logic       rxd_i,
  output logic       m_valid_o,
  output logic [7:0] m_data_o,
  output logic       framing_o
);

  if (CyclesPerBit < 8) $fatal(1, "trib_uart_receive: CyclesPerBit must be at least 8");

  localparam int unsigned CycleWidth = $clog2(CyclesPerBit);
  localparam int unsigned Middle = CyclesPerBit / 2;
  localparam int unsigned Apart = CyclesPerBit / 8;
  // Start, eight of data, stop.
  localparam logic [3:0] StopBit = 4'd9;

  typedef enum logic [1:0] {
    StIdle,  // waits for a start
    StBits,  // counts bits
    StBreak  // waits for the line to be 1 after a missing stop bit
  } state_e;

  logic rxd;
  trib_level_sync u_rxd (
    .m_clk_i  (clk_i),
    .s_level_i(rxd_i),
    .m_level_o(rxd)
  );

  state_e                state_q;
  logic [CycleWidth-1:0] cycle_q;
  logic [3:0]            bit_q;
  logic [2:0]            samples_q;
  logic [7:0]            data_q;
  logic                  sample, decide, level, ends_bit;

  assign sample = cycle_q == CycleWidth'(Middle - Apart) || cycle_q == CycleWidth'(Middle)
      || cycle_q == CycleWidth'(Middle + Apart);
  assign decide = state_q == StBits && cycle_q == CycleWidth'(Middle + Apart + 1);
  assign level = (samples_q[0] & samples_q[1]) | (samples_q[1] & samples_q[2]) | (samples_q[2] & samples_q[0]);
  assign ends_bit = cycle_q == CycleWidth'(CyclesPerBit - 1);

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StIdle;
      m_valid_o <= 1'b0;
      framing_o <= 1'b0;
    end else begin
      m_valid_o <= decide && bit_q == StopBit && level;
      framing_o <= decide && bit_q == StopBit && !level;
      unique case (state_q)
        StIdle: if (!rxd) state_q <= StBits;
        StBits: begin
          if (decide && bit_q == '0 && level) state_q <= StIdle;
          if (decide && bit_q == StopBit) state_q <= level ? StIdle : StBreak;
        end
        StBreak: if (rxd) state_q <= StIdle;
        default: state_q <= StIdle;
      endcase
    end
    if (state_q == StIdle) begin
      cycle_q <= '0;
      bit_q <= '0;
    end else begin
      cycle_q <= ends_bit ? '0 : cycle_q + CycleWidth'(1);
      if (ends_bit) bit_q <= bit_q + 4'd1;
    end
    if (sample) samples_q <= {samples_q[1:0], rxd};
    if (decide && bit_q != '0 && bit_q != StopBit) data_q <= {level, data_q[7:1]};
  end

  assign m_data_o = data_q;

  // Properties.
  `TRIB_ASSERT(OneStrobe_A, 1'b1, !(m_valid_o && framing_o))
  `TRIB_COVER(BC1_Framing_C, framing_o)
  `TRIB_COVER(BC1_NoStart_C, decide && bit_q == '0 && level)

endmodule
