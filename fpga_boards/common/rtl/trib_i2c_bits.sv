// SPDX-License-Identifier: Apache-2.0
// Start, stop and bits of an I2C bus with one master. In: an element, valid/ready, and the level of a bit. Out: done_o,
// a strobe at its end, with the level that SDA had; held_o instead if a part holds SCL low for 10 ms (BI3), both
// lines are released then. The lines are open drain: 1 on *_low_o pulls down. An element has four quarters:
//
//   start  SDA up             | SCL up, wait for it              | SDA down | SCL down
//   bit    SDA to the level   | SCL up, wait for it, look at SDA | nothing  | SCL down
//   stop   SDA down           | SCL up, wait for it              | SDA up   | nothing
//
// Between elements SCL is low after a start or a bit, and both are up after a stop, and at reset.
`include "trib_assert.svh"

module trib_i2c_bits
  import trib_board_pkg::*;
#(
  // Cycles of a quarter of a bit, at least 4: the levels come back three cycles later.
  parameter int unsigned QuarterCycles = 391
) (
  input  logic         clk_i,
  input  logic         rst_i,
  input  logic         millisecond_i,
  input  logic         s_valid_i,
  output logic         s_ready_o,
  input  i2c_element_e s_element_i,
  input  logic         s_bit_i,
  output logic         done_o,
  output logic         bit_o,
  output logic         held_o,
  input  logic         scl_i,
  output logic         scl_low_o,
  input  logic         sda_i,
  output logic         sda_low_o
);

  if (QuarterCycles < 4) $fatal(1, "trib_i2c_bits: QuarterCycles must be at least 4");

  localparam int unsigned CycleWidth = $clog2(QuarterCycles);
  // Strobes of milliseconds that pass within 10 ms at least, at most.
  localparam logic [3:0] MostMilliseconds = 4'd11;

  logic scl, sda;
  trib_level_sync #(
    .Width(2)
  ) u_lines (
    .m_clk_i  (clk_i),
    .s_level_i({scl_i, sda_i}),
    .m_level_o({scl, sda})
  );

  logic                  busy_q, bit_q, ends, waits, gives_up;
  logic [1:0]            quarter_q;
  logic [CycleWidth-1:0] cycle_q;
  logic [3:0]            milliseconds_q;
  i2c_element_e          element_q;

  assign s_ready_o = !busy_q;
  // In the second quarter nothing counts until SCL is up.
  assign waits = quarter_q == 2'd1 && !scl;
  assign ends = cycle_q == CycleWidth'(QuarterCycles - 1);
  assign gives_up = waits && milliseconds_q == MostMilliseconds;

  always_ff @(posedge clk_i) begin
    done_o <= 1'b0;
    held_o <= 1'b0;
    if (rst_i) begin
      busy_q <= 1'b0;
      scl_low_o <= 1'b0;
      sda_low_o <= 1'b0;
    end else if (!busy_q) begin
      if (s_valid_i) begin
        busy_q <= 1'b1;
        sda_low_o <= s_element_i == I2cStop || (s_element_i == I2cBit && !s_bit_i);
      end
    end else if (gives_up) begin
      busy_q <= 1'b0;
      held_o <= 1'b1;
      scl_low_o <= 1'b0;
      sda_low_o <= 1'b0;
    end else if (ends && !waits) begin
      unique case (quarter_q)
        2'd0: scl_low_o <= 1'b0;
        2'd1: if (element_q != I2cBit) sda_low_o <= element_q == I2cStart;
        2'd2: if (element_q != I2cStop) scl_low_o <= 1'b1;
        default: begin
          busy_q <= 1'b0;
          done_o <= 1'b1;
        end
      endcase
    end
    if (!busy_q) begin
      element_q <= s_element_i;
      quarter_q <= '0;
      cycle_q <= '0;
    end else if (waits) begin
      cycle_q <= '0;
    end else begin
      cycle_q <= ends ? '0 : cycle_q + CycleWidth'(1);
      if (ends) quarter_q <= quarter_q + 2'd1;
    end
    if (!waits) milliseconds_q <= '0;
    else if (millisecond_i) milliseconds_q <= milliseconds_q + 4'd1;
    // In the middle of the time in which SCL is up.
    if (quarter_q == 2'd1 && ends) bit_q <= sda;
  end

  assign bit_o = bit_q;

  // Properties.
  `TRIB_ASSERT(OneStrobe_A, 1'b1, !(done_o && held_o))
  `TRIB_COVER(BI3_Stretched_C, busy_q && waits && cycle_q == '0 && milliseconds_q != '0)
  `TRIB_COVER(BI3_Held_C, held_o)

endmodule
