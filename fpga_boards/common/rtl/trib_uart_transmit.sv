// SPDX-License-Identifier: Apache-2.0
// Characters to a serial line: 8 data bits, least significant first, no parity, one stop bit. In: valid/ready; the next
// character is taken when the stop bit of the last one ends. Out: the line, from a register. Reset makes it idle, which
// is 1.
`include "trib_assert.svh"

module trib_uart_transmit #(
  // Cycles of a bit, at least 2.
  parameter int unsigned CyclesPerBit = 1356
) (
  input  logic       clk_i,
  input  logic       rst_i,
  input  logic       s_valid_i,
  output logic       s_ready_o,
  input  logic [7:0] s_data_i,
  output logic       txd_o
);

  if (CyclesPerBit < 2) $fatal(1, "trib_uart_transmit: CyclesPerBit must be at least 2");

  localparam int unsigned CycleWidth = $clog2(CyclesPerBit);
  // Start, eight of data, stop.
  localparam logic [3:0] Bits = 4'd10;

  logic [CycleWidth-1:0] cycle_q;
  logic [3:0]            left_q;
  logic [8:0]            shift_q;
  logic                  ends_bit;

  assign s_ready_o = left_q == '0;
  assign ends_bit = cycle_q == CycleWidth'(CyclesPerBit - 1);

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      left_q <= '0;
      txd_o <= 1'b1;
    end else if (s_ready_o) begin
      if (s_valid_i) begin
        left_q <= Bits;
        txd_o <= 1'b0;
      end
    end else if (ends_bit) begin
      left_q <= left_q - 4'd1;
      txd_o <= shift_q[0];
    end
    if (s_ready_o) begin
      cycle_q <= '0;
      shift_q <= {1'b1, s_data_i};
    end else begin
      cycle_q <= ends_bit ? '0 : cycle_q + CycleWidth'(1);
      // Ones follow: the line is idle after the stop bit.
      if (ends_bit) shift_q <= {1'b1, shift_q[8:1]};
    end
  end

  // Properties.
  `TRIB_ASSERT(CountFits_A, 1'b1, left_q <= Bits)
  `TRIB_ASSERT(IdleIsOne_A, s_ready_o, txd_o)

endmodule
