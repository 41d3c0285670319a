// SPDX-License-Identifier: Apache-2.0
// The addition of trib_fp32_add with fewer LUTs and three stages more: IEEE 754-2019 binary32, round to nearest even,
// subnormals in and out, overflow to infinity, every NaN leaves as 0x7fc00000. Operand a, if absent, counts as -0, which
// leaves b unchanged. One sum per cycle, no back-pressure, sum_o follows the operands by CompactAdderLatency = 8 cycles. No
// reset: who gives operands counts the cycles.
//
//   1 compare    difference of the exponents
//   2 order      the operand of the smaller exponent by itself, shifted right by up to two places
//   3 align      shifted by the rest, lost bits kept as sticky
//   4 add        sum or difference of the significands
//   5 magnitude  of a negative difference; left shift by 16
//   6 group      left shift by whole groups of four bits
//   7 normalise  by the rest; the whole by no more than subnormals allow
//   8 round      nearest even, special values
//
// Exponents only are compared: of operands with one exponent the difference may be negative. It has no guard bits then, so that its
// complement, with ones in the places below, is rounded up to the magnitude by stage 8.
module trib_fp32_add_compact
  import trib_reduction_pkg::*;
(
  input  logic        clk_i,
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  // a is absent.
  input  logic        absent_i,
  output logic [31:0] sum_o
);

  if (CompactAdderLatency != 8) $fatal(1, "trib_fp32_add_compact: CompactAdderLatency must be 8, the number of stages");

  localparam int unsigned ExponentWidth = 8;
  // Significand with its hidden bit, and three bits below: guard, round, sticky.
  localparam int unsigned SignificandWidth = 24;
  localparam int unsigned GuardBits = 3;
  localparam int unsigned AlignedWidth = SignificandWidth + GuardBits;
  // With the carry of a sum, at which all sums are normalised.
  localparam int unsigned TotalWidth = AlignedWidth + 1;
  // Width of the left shift, 0 to 27, and of the shift that subnormals allow, up to 31.
  localparam int unsigned ShiftWidth = 5;
  localparam logic [ExponentWidth-1:0] ExponentMax = '1;

  // Decided early and used late. Travels with the operands.
  typedef struct packed {
    logic                     nan;
    logic                     sign;        // of the operand with the larger exponent
    logic                     subtract;
    logic [ExponentWidth-1:0] exponent;    // the larger one; a subnormal has 1
  } control_t;

  // 1 compare ---------------------------------------------------------------------------------------------------------
  logic [SignificandWidth-1:0] a_q, b_q;
  logic [ExponentWidth-1:0]    exponent_a, exponent_b, exponent_a_q, exponent_b_q;
  logic                        sign_a_q, sign_b_q;
  // One less than by what a's exponent is larger, or the complement of by what b's is; b_larger_q if it is not smaller.
  logic [ExponentWidth:0]      difference;
  logic [ExponentWidth-1:0]    difference_q;
  logic                        b_larger_q;

  // A subnormal weighs like exponent 1 without the hidden bit.
  assign exponent_a = {a_i[30:24], a_i[23] | (a_i[30:23] == '0)};
  assign exponent_b = {b_i[30:24], b_i[23] | (b_i[30:23] == '0)};
  assign difference = {1'b0, exponent_a} + {1'b1, ~exponent_b};

  always_ff @(posedge clk_i) begin
    if (absent_i) begin
      a_q <= '0;
      exponent_a_q <= '0;
      sign_a_q <= 1'b1;
      b_larger_q <= 1'b1;
    end else begin
      a_q <= {a_i[30:23] != '0, a_i[22:0]};
      exponent_a_q <= exponent_a;
      sign_a_q <= a_i[31];
      b_larger_q <= difference[ExponentWidth];
    end
    b_q <= {b_i[30:23] != '0, b_i[22:0]};
    exponent_b_q <= exponent_b;
    sign_b_q <= b_i[31];
    difference_q <= difference[ExponentWidth-1:0];
  end

  // 2 order -----------------------------------------------------------------------------------------------------------
  logic [SignificandWidth-1:0]  larger_q, larger_3_q;
  logic [AlignedWidth-1:0]      smaller_q;
  control_t                     control_q, control_3_q;
  logic [ExponentWidth-1:1]     distance;
  logic [ShiftWidth-1:1]        distance_q;
  logic                         far_q;

  logic [AlignedWidth-1:0]      smaller;

  // For b it is one place less than the whole, which a shift by wires makes up for.
  assign distance = difference_q[ExponentWidth-1:1] ^ {(ExponentWidth - 1){b_larger_q}};
  always_comb begin
    unique case ({b_larger_q, difference_q[0]})
      2'b11: smaller = {a_q, 3'b0};
      2'b10: smaller = {1'b0, a_q, 2'b0};
      2'b00: smaller = {1'b0, b_q, 2'b0};
      default: smaller = {2'b0, b_q, 1'b0};
    endcase
  end

  always_ff @(posedge clk_i) begin
    larger_q <= b_larger_q ? b_q : a_q;
    smaller_q <= smaller;
    distance_q <= distance[ShiftWidth-1:1];
    // Past 31 places only sticky is left; 28..31 give the same through the shift.
    far_q <= distance[ExponentWidth-1:ShiftWidth] != '0;
    control_q.nan <= ((exponent_a_q == ExponentMax && a_q[22:0] != '0) || (exponent_b_q == ExponentMax && b_q[22:0] != '0)
        || (exponent_a_q == ExponentMax && exponent_b_q == ExponentMax && (sign_a_q ^ sign_b_q)));
    control_q.sign <= b_larger_q ? sign_b_q : sign_a_q;
    control_q.subtract <= sign_a_q ^ sign_b_q;
    control_q.exponent <= b_larger_q ? exponent_b_q : exponent_a_q;
  end

  // 3 align -----------------------------------------------------------------------------------------------------------
  logic [AlignedWidth-1:0] fine, aligned_q;
  logic                    lost, lost_q;

  assign fine = smaller_q >> {distance_q[2:1], 1'b0};

  // Two places were shifted out of three guard bits.
  always_comb begin
    lost = (distance_q[1] && smaller_q[1]) || (distance_q[2] && smaller_q[3:1] != '0)
        || (distance_q[2:1] == '1 && smaller_q[5:4] != '0);
    lost |= (far_q || distance_q[4:3] != 2'd0) && fine[7:0] != '0;
    lost |= (far_q || distance_q[4]) && fine[15:8] != '0;
    lost |= (far_q || distance_q[4:3] == '1) && fine[23:16] != '0;
    lost |= far_q && fine[AlignedWidth-1:24] != '0;
  end

  always_ff @(posedge clk_i) begin
    larger_3_q <= larger_q;
    control_3_q <= control_q;
    lost_q <= lost;
    if (far_q) aligned_q <= '0;
    else aligned_q <= fine >> {distance_q[4:3], 3'b0};
  end

  // 4 add -------------------------------------------------------------------------------------------------------------
  control_t              control_4_q;
  logic [TotalWidth-1:0] operand, total_q;
  // Limit of the left shift of a sum: to the exponent of subnormals.
  logic [ShiftWidth-1:0] limit_q;

  assign operand = {1'b0, aligned_q[AlignedWidth-1:1], aligned_q[0] | lost_q} ^ {TotalWidth{control_3_q.subtract}};

  always_ff @(posedge clk_i) begin
    control_4_q <= control_3_q;
    total_q <= {1'b0, larger_3_q, {GuardBits{1'b0}}} + operand + TotalWidth'(control_3_q.subtract);
    if (control_3_q.exponent[ExponentWidth-1:ShiftWidth] != '0) limit_q <= '1;
    else limit_q <= control_3_q.exponent[ShiftWidth-1:0];
  end

  // 5 magnitude -------------------------------------------------------------------------------------------------------
  localparam int unsigned Coarse = 16;
  logic [TotalWidth-1:0]    magnitude, magnitude_q;
  logic [ExponentWidth-1:0] exponent_5_q;
  logic [3:0]               limit_5_q;
  logic                     negative, high_zero, zero, shift, shift_q;
  logic                     negative_q, zero_q, nan_5_q, infinite_5_q, sign_5_q;

  assign negative = control_4_q.subtract && total_q[TotalWidth-1];
  assign magnitude = total_q ^ {TotalWidth{negative}};
  assign high_zero = magnitude[TotalWidth-1-:Coarse] == '0;
  assign zero = high_zero && magnitude[TotalWidth-Coarse-1:0] == '0;
  assign shift = high_zero && limit_q[4];

  always_ff @(posedge clk_i) begin
    magnitude_q <= shift ? {magnitude[TotalWidth-Coarse-1:0], {Coarse{negative}}} : magnitude;
    shift_q <= shift;
    if (limit_q[4] && !shift) limit_5_q <= '1;
    else limit_5_q <= limit_q[3:0];
    negative_q <= negative;
    zero_q <= zero;
    exponent_5_q <= control_4_q.exponent;
    nan_5_q <= control_4_q.nan;
    // The largest exponent with a carry; that of a rounding leaves no fraction, and needs nothing.
    infinite_5_q <= control_4_q.exponent == ExponentMax
        || (control_4_q.exponent == ExponentMax - 8'd1 && magnitude[TotalWidth-1]);
    // An exact difference of zero is +0; -0 comes only from -0 + -0.
    sign_5_q <= (control_4_q.sign ^ negative) & ~(control_4_q.subtract && zero);
  end

  // 6 group -----------------------------------------------------------------------------------------------------------
  // Groups of four bits that have no bit set.
  logic [2:0]               occupied;
  logic [1:0]               empty, groups, groups_q, rest_limit_q;
  logic [TotalWidth-1:0]    grouped_q;
  logic [ExponentWidth-1:0] exponent_6_q;
  logic                     shift_6_q, zero_6_q, nan_6_q, infinite_6_q, sign_6_q;

  always_comb begin
    for (int unsigned g = 0; g < 3; g++) occupied[g] = magnitude_q[TotalWidth-4-4*g+:4] != '0;
    empty = occupied[0] ? 2'd0 : occupied[1] ? 2'd1 : occupied[2] ? 2'd2 : 2'd3;
    groups = empty < limit_5_q[3:2] ? empty : limit_5_q[3:2];
  end

  always_ff @(posedge clk_i) begin
    grouped_q <= TotalWidth'({magnitude_q, {12{negative_q}}} << {groups, 2'b0} >> 12);
    groups_q <= groups;
    rest_limit_q <= empty < limit_5_q[3:2] ? 2'd3 : limit_5_q[1:0];
    shift_6_q <= shift_q;
    zero_6_q <= zero_q;
    exponent_6_q <= exponent_5_q;
    nan_6_q <= nan_5_q;
    infinite_6_q <= infinite_5_q;
    sign_6_q <= sign_5_q;
  end

  // 7 normalise -------------------------------------------------------------------------------------------------------
  logic [1:0]               zeros, rest;
  logic [TotalWidth-1:0]    normal_q;
  logic [ExponentWidth-1:0] exponent_7_q;
  logic                     nan_7_q, infinite_7_q, sign_7_q;

  assign zeros = grouped_q[TotalWidth-1] ? 2'd0 : grouped_q[TotalWidth-2] ? 2'd1 : grouped_q[TotalWidth-3] ? 2'd2 : 2'd3;
  assign rest = zeros < rest_limit_q ? zeros : rest_limit_q;

  always_ff @(posedge clk_i) begin
    normal_q <= grouped_q << rest;
    // One less than the exponent, to which the hidden bit is added.
    if (zero_6_q) exponent_7_q <= '0;
    else exponent_7_q <= exponent_6_q - ExponentWidth'({shift_6_q, groups_q, rest});
    nan_7_q <= nan_6_q;
    infinite_7_q <= infinite_6_q;
    sign_7_q <= sign_6_q;
  end

  // 8 round -----------------------------------------------------------------------------------------------------------
  localparam int unsigned Below = TotalWidth - SignificandWidth;
  logic        increment;
  logic [30:0] rounded;

  assign increment = normal_q[Below-1] & (normal_q[Below-2:0] != '0 || normal_q[Below]);
  // A carry out of the fraction counts the exponent up: to the first normal number, the next binade or infinity.
  assign rounded = {exponent_7_q, normal_q[TotalWidth-2:Below]} + {7'b0, normal_q[TotalWidth-1], 23'b0} + 31'(increment);

  always_ff @(posedge clk_i) begin
    if (nan_7_q) sum_o <= CanonicalFp32;
    else if (infinite_7_q) sum_o <= {sign_7_q, ExponentMax, 23'b0};
    else sum_o <= {sign_7_q, rounded};
  end

endmodule
