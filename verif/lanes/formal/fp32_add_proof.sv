// SPDX-License-Identifier: Apache-2.0
// trib_fp32_add or trib_fp32_add_compact against an exact reference, for all operands, present or absent: the significands as integers on one scale, added without loss,
// rounded once to nearest even. The proof goes by cases: one for each distance of the exponents, order of the operands and
// effective operation, and one for infinities and NaNs; every pair of operands has its case. In a case all shifts of the
// reference are by constants, which is what makes it easy enough.
// The pipeline is unrolled: the operands of Latency cycles ago are those of the sum now, whatever came between.
module fp32_add_proof
  import trib_reduction_pkg::*;
#(
  // Of the compact adder only a can be absent.
  parameter bit Compact = 1'b0
) (
  input logic        clk_i,
  input logic [31:0] a_i,
  input logic [31:0] b_i,
  input logic [1:0]  absent_i,
  // Infinity or NaN, effective subtraction, b has the larger exponent, distance of the exponents up to Far.
  input logic [7:0]  case_i
);

  localparam logic [4:0] Far = 5'd27;

  logic [31:0] sum;

  if (Compact) begin : gen_compact
    trib_fp32_add_compact dut (
      .clk_i,
      .a_i,
      .b_i,
      .absent_i(absent_i[0]),
      .sum_o   (sum)
    );
  end else begin : gen_node
    trib_fp32_add dut (
      .clk_i,
      .a_i,
      .b_i,
      .absent_i,
      .sum_o(sum)
    );
  end

  localparam int unsigned Latency = Compact ? CompactAdderLatency : AdderLatency;
  logic [Latency-1:0][31:0] a_q, b_q;
  logic [31:0]              a, b;
  always_ff @(posedge clk_i) begin
    // An absent operand is -0.
    a_q <= {a_q[Latency-2:0], absent_i[0] ? 32'h8000_0000 : a_i};
    b_q <= {b_q[Latency-2:0], !Compact && absent_i[1] ? 32'h8000_0000 : b_i};
  end
  assign a = a_q[Latency-1];
  assign b = b_q[Latency-1];

  // Which case is it? -------------------------------------------------------------------------------------------------------
  // A subnormal is a significand without hidden bit at the smallest exponent.
  function automatic logic [7:0] exponent_of(logic [31:0] x);
    return (x[30:23] == '0) ? 8'd1 : x[30:23];
  endfunction
  function automatic logic [23:0] significand_of(logic [31:0] x);
    return {x[30:23] != '0, x[22:0]};
  endfunction

  logic       special, subtract, swap;
  logic [7:0] distance, own_case;
  logic       in_case;

  assign special = a[30:23] == '1 || b[30:23] == '1;
  assign subtract = a[31] ^ b[31];
  assign swap = exponent_of(b) > exponent_of(a);
  assign distance = swap ? exponent_of(b) - exponent_of(a) : exponent_of(a) - exponent_of(b);
  assign own_case = special ? 8'h80 : {1'b0, subtract, swap, (distance >= 8'(Far)) ? Far : distance[4:0]};
  assign in_case = own_case == case_i;

  // Exact sum ---------------------------------------------------------------------------------------------------------------
  // x has the larger exponent. The scale's unit is that of y's last place. From Far on, y is less than an eighth of x's last
  // place, or a quarter of it after a cancelled leading bit: for rounding it is no more than "something", a one in a place of
  // its own.
  localparam int unsigned ExactWidth = 24 + 27 + 1;
  logic [31:0]                x, y;
  logic [ExactWidth-1:0]      x_scaled, y_scaled, magnitude;
  logic signed [ExactWidth:0] exact;
  logic signed [10:0]         unit;
  logic                       negative;

  assign x = case_i[5] ? b : a;
  assign y = case_i[5] ? a : b;

  always_comb begin
    x_scaled = ExactWidth'(significand_of(x)) << case_i[4:0];
    if (case_i[4:0] == Far) begin
      y_scaled = ExactWidth'(significand_of(y) != '0);
      unit = 11'(exponent_of(x)) - 11'(Far);
    end else begin
      y_scaled = ExactWidth'(significand_of(y));
      unit = 11'(exponent_of(y));
    end
    exact = case_i[6] ? $signed({1'b0, x_scaled}) - $signed({1'b0, y_scaled})
        : $signed({1'b0, x_scaled}) + $signed({1'b0, y_scaled});
    magnitude = exact[ExactWidth] ? ExactWidth'(-exact) : ExactWidth'(exact);
    // An exact zero is positive, unless both operands are negative zeros.
    negative = (exact == '0) ? x[31] & y[31] : x[31] ^ exact[ExactWidth];
  end

  // Rounded once ------------------------------------------------------------------------------------------------------------
  localparam int unsigned Top = ExactWidth - 1;
  logic [ExactWidth-1:0] normal;
  logic signed [10:0]    exponent;
  logic                  up;
  logic [24:0]           rounded;
  logic [31:0]           expected;

  always_comb begin
    normal = magnitude;
    exponent = unit + 11'(Top) - 11'd23;
    for (int unsigned step = 0; step < 6; step++) begin
      if (normal[Top-:32] == '0 && step == 0) begin
        normal = normal << 32;
        exponent = exponent - 11'd32;
      end
      if (step > 0 && (normal >> (ExactWidth - (32 >> step))) == '0) begin
        normal = normal << (32 >> step);
        exponent = exponent - 11'(32 >> step);
      end
    end
    up = normal[Top-24] && (normal[Top-25:0] != '0 || normal[Top-23]);
    rounded = 25'(normal[Top-:24]) + 25'(up);
    if (magnitude == '0) expected = {negative, 31'b0};
    // Below the normal numbers the unit is never finer than the smallest subnormal: no rounding is needed.
    else if (exponent < 11'sd1) expected = {negative, 31'(magnitude << (unit - 11'sd1))};
    else if (exponent + 11'(rounded[24]) >= 11'sd255) expected = {negative, 8'hff, 23'b0};
    else expected = {negative, 8'(exponent + 11'(rounded[24])), rounded[24] ? rounded[23:1] : rounded[22:0]};

    if (case_i[7]) begin
      if ((a[30:23] == '1 && a[22:0] != '0) || (b[30:23] == '1 && b[22:0] != '0)) expected = 32'h7fc0_0000;
      else if (a[30:23] == '1 && b[30:23] == '1 && subtract) expected = 32'h7fc0_0000;
      else expected = {(a[30:23] == '1) ? a[31] : b[31], 8'hff, 23'b0};
    end
  end

  always_comb begin
    if (in_case) Exact_A: assert (sum == expected);
    Occurs_C: cover (in_case);
  end

endmodule
