// SPDX-License-Identifier: Apache-2.0
// The LEDs of a card with up to four cages (BL1 to BL5, BG5). In: levels, and strobes of what is shown for a while. Out: the LEDs,
// registered.
module trib_leds
  import trib_board_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_i,
  input  logic        millisecond_i,
  // State of a cage: its module, a link, and a strobe while frames pass.
  input  cage_t [3:0] cage_i,
  input  logic [3:0]  up_i,
  input  logic [3:0]  frame_i,
  // State of the card.
  input  logic        clock_good_i,
  input  logic        accepted_i,
  input  logic        bus_error_i,
  input  logic        fault_i,
  output logic [7:0]  led_o
);

  // Strobes of milliseconds.
  localparam logic [9:0] HalfSecond = 10'd500;
  localparam logic [9:0] Second = 10'd1000;
  localparam logic [9:0] Flicker = 10'd50;
  localparam logic [9:0] Shown = 10'd100;

  // Blinking --------------------------------------------------------------------------------------------------------------
  logic [9:0] slow_time_q, fast_time_q;
  logic       slow_q, fast_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      slow_time_q <= '0;
      fast_time_q <= '0;
      slow_q <= 1'b1;
      fast_q <= 1'b1;
    end else if (millisecond_i) begin
      slow_time_q <= slow_time_q == HalfSecond - 10'd1 ? '0 : slow_time_q + 10'd1;
      fast_time_q <= fast_time_q == Flicker - 10'd1 ? '0 : fast_time_q + 10'd1;
      if (slow_time_q == HalfSecond - 10'd1) slow_q <= ~slow_q;
      if (fast_time_q == Flicker - 10'd1) fast_q <= ~fast_q;
    end
  end

  // Shown for a while: frames of each port, contributions, an error of the bus ----------------------------------------------
  logic [5:0]      strobes, shown;
  logic [5:0][9:0] left_q;

  assign strobes = {bus_error_i, accepted_i, frame_i};

  for (genvar i = 0; i < 6; i++) begin : gen_shown
    assign shown[i] = left_q[i] != '0;
    always_ff @(posedge clk_i) begin
      if (rst_i) left_q[i] <= '0;
      else if (strobes[i]) left_q[i] <= i == 5 ? Second : Shown;
      else if (millisecond_i && shown[i]) left_q[i] <= left_q[i] - 10'd1;
    end
  end

  // The LEDs ----------------------------------------------------------------------------------------------------------------
  for (genvar p = 0; p < 4; p++) begin : gen_port
    always_ff @(posedge clk_i) begin
      if (rst_i || !cage_i[p].present || !cage_i[p].light) led_o[p] <= 1'b0;
      else if (!up_i[p]) led_o[p] <= slow_q;
      else led_o[p] <= !shown[p] || fast_q;
    end
  end

  always_ff @(posedge clk_i) begin
    led_o[4] <= slow_q;
    led_o[5] <= clock_good_i;
    led_o[6] <= shown[4] || shown[5];
    led_o[7] <= fault_i || (cage_i[0].present && cage_i[0].fault) || (cage_i[1].present && cage_i[1].fault)
        || (cage_i[2].present && cage_i[2].fault) || (cage_i[3].present && cage_i[3].fault);
  end

endmodule
