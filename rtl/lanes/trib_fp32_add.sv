// SPDX-License-Identifier: Apache-2.0
// IEEE 754-2019 binary32 addition: round to nearest even, subnormals in and out, overflow to infinity, every NaN leaves as
// 0x7fc00000. An operand that is absent counts as -0, which leaves the other one unchanged; that is found in parallel with the
// comparison, not before it. One sum per cycle, no back-pressure, sum_o follows the operands by AdderLatency = 5 cycles. No reset:
// the caller counts the cycles.
//
//   1 compare   which is larger, exponent differences, special cases
//   2 align     smaller significand shifted right, lost bits kept as sticky
//   3 add       sum or difference of the significands
//   4 normalise left shift by the leading zeros, no further than subnormals allow
//   5 round     nearest even, overflow, special values
module trib_fp32_add
  import trib_reduction_pkg::*;
(
  input  logic        clk_i,
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  // b, a.
  input  logic [1:0]  absent_i,
  output logic [31:0] sum_o
);

  if (AdderLatency != 5) $fatal(1, "trib_fp32_add: AdderLatency must be 5, the number of stages");

  localparam int unsigned ExponentWidth = 8;
  // Significand with its hidden bit.
  localparam int unsigned SignificandWidth = 24;
  // Three more below: guard, round, sticky. They suffice, since a difference of more than one place leaves at most one
  // leading zero to shift out.
  localparam int unsigned GuardBits = 3;
  localparam int unsigned AlignedWidth = SignificandWidth + GuardBits;
  // Leading zeros 0..26.
  localparam int unsigned ShiftWidth = $clog2(AlignedWidth);
  // Groups of four bits, as leading zeros are counted.
  localparam int unsigned Groups = (AlignedWidth + 3) / 4;
  localparam int unsigned PaddedWidth = 4 * Groups;
  localparam logic [ExponentWidth-1:0] ExponentMax = '1;

  typedef struct packed {
    logic                        sign;
    logic [ExponentWidth-1:0]    exponent;    // a subnormal has 1
    logic [SignificandWidth-1:0] significand;
  } operand_t;

  // Decided early and used late. Travels with the operands.
  typedef struct packed {
    logic                     nan;
    logic                     infinite;
    logic                     sign;        // of the larger operand
    logic                     subtract;
    logic [ExponentWidth-1:0] exponent;    // of the larger operand
  } control_t;

  // 1 compare ---------------------------------------------------------------------------------------------------------
  // The operands arrive late, from a memory: here they are compared, and ordered one stage later.
  operand_t                 a, b, a_q, b_q;
  logic                     swap_q;
  logic                     none, none_q, alone, alone_q;
  logic                     nan_a, nan_b, nan_q, subtract, subtract_q;
  logic [ExponentWidth-1:0] distance_ab_q, distance_ba_q;

  // A subnormal weighs like exponent 1 without the hidden bit.
  assign a = {a_i[31:24], a_i[23] | (a_i[30:23] == '0), a_i[30:23] != '0, a_i[22:0]};
  assign b = {b_i[31:24], b_i[23] | (b_i[30:23] == '0), b_i[30:23] != '0, b_i[22:0]};
  // One operand is present, which is then the larger one; or none is, and it does not matter which.
  assign none = absent_i == '1;
  assign alone = absent_i != '0;
  assign nan_a = a_i[30:23] == ExponentMax && a_i[22:0] != '0;
  assign nan_b = b_i[30:23] == ExponentMax && b_i[22:0] != '0;
  assign subtract = (a_i[31] ^ b_i[31]) & ~alone;

  always_ff @(posedge clk_i) begin
    {a_q, b_q} <= {a, b};
    swap_q <= !absent_i[1] && (absent_i[0] || a_i[30:0] < b_i[30:0]);
    none_q <= none;
    alone_q <= alone;
    subtract_q <= subtract;
    // Infinity minus infinity is the only NaN that two numbers make.
    nan_q <= (nan_a & ~absent_i[0]) | (nan_b & ~absent_i[1])
        | (a_i[30:23] == ExponentMax && b_i[30:23] == ExponentMax && subtract);
    distance_ab_q <= a.exponent - b.exponent;
    distance_ba_q <= b.exponent - a.exponent;
  end

  // 2 align -----------------------------------------------------------------------------------------------------------
  operand_t                    larger;
  logic [SignificandWidth-1:0] smaller, larger_q;
  logic [ExponentWidth-1:0]    distance;
  control_t                    control_2, control_2_q;
  logic [AlignedWidth-1:0]     unaligned, fine, shifted, aligned_q;
  logic                        far, lost;

  assign larger = swap_q ? b_q : a_q;
  assign smaller = alone_q ? '0 : swap_q ? a_q.significand : b_q.significand;
  assign distance = swap_q ? distance_ba_q : distance_ab_q;
  assign unaligned = {smaller, {GuardBits{1'b0}}};
  // Past 31 places only sticky is left; 27..31 give the same through the shift.
  assign far = distance[ExponentWidth-1:ShiftWidth] != '0;
  // Up to three places lose only guard bits, which are 0; then whole groups of four are lost.
  assign fine = unaligned >> distance[1:0];
  assign shifted = far ? '0 : fine >> {distance[ShiftWidth-1:2], 2'b00};
  always_comb begin
    lost = 1'b0;
    for (int unsigned i = 0; i < AlignedWidth; i++) lost |= fine[i] && (far || 3'(i / 4) < distance[ShiftWidth-1:2]);
  end

  always_comb begin
    control_2.nan = nan_q;
    control_2.infinite = !none_q && larger.exponent == ExponentMax;
    control_2.sign = none_q | larger.sign;
    control_2.subtract = subtract_q;
    control_2.exponent = larger.exponent;
  end

  always_ff @(posedge clk_i) begin
    control_2_q <= control_2;
    larger_q <= none_q ? '0 : larger.significand;
    aligned_q <= {shifted[AlignedWidth-1:1], shifted[0] | lost};
  end

  // 3 add -------------------------------------------------------------------------------------------------------------
  control_t                control_3_q;
  logic [AlignedWidth:0]   total_q;
  logic [AlignedWidth:0]   operand;
  // The bit at which the left shift must stop because the exponent has come down to that of the subnormals, and which group of four
  // bits has it.
  logic [PaddedWidth-1:0]  stop, stop_q;
  logic [Groups-1:0]       stops_q;

  assign operand = {1'b0, aligned_q} ^ {(AlignedWidth + 1) {control_2_q.subtract}};

  always_comb begin
    stop = '0;
    for (int unsigned i = 0; i < AlignedWidth; i++) stop[PaddedWidth-1-i] = control_2_q.exponent == ExponentWidth'(i + 1);
  end

  always_ff @(posedge clk_i) begin
    control_3_q <= control_2_q;
    total_q <= {1'b0, larger_q, {GuardBits{1'b0}}} + operand
        + {{AlignedWidth{1'b0}}, control_2_q.subtract};
    stop_q <= stop;
    for (int unsigned g = 0; g < Groups; g++) stops_q[g] <= stop[PaddedWidth-4-4*g+:4] != '0;
  end

  // 4 normalise -------------------------------------------------------------------------------------------------------
  // Leading zeros are counted and shifted out in two steps, whole groups of four bits first; within the group three bits decide.
  logic [PaddedWidth-1:0]   padded, marked, coarse, normal;
  logic [Groups-1:0]        occupied;
  logic [2:0]               skipped;
  logic [2:0]               first_group;
  logic [1:0]               zeros;
  logic                     carry, hidden;
  logic                     nan_4_q, infinite_4_q, sign_4_q, hidden_4_q;
  logic [AlignedWidth-2:0]  normal_q;
  logic [ExponentWidth-1:0] exponent_4_q;

  assign carry = total_q[AlignedWidth];
  assign padded = {total_q[AlignedWidth-1:0], {(PaddedWidth - AlignedWidth) {1'b0}}};
  assign marked = padded | stop_q;

  always_comb begin
    for (int unsigned g = 0; g < Groups; g++) begin
      occupied[g] = padded[PaddedWidth-4-4*g+:4] != '0 || stops_q[g];
    end
    // Priority: the topmost group with a mark.
    skipped = 3'(Groups - 1);
    first_group = marked[3:1];
    coarse = padded << (4 * (Groups - 1));
    for (int unsigned g = Groups - 1; g > 0; g--) begin
      if (occupied[g-1]) begin
        skipped = 3'(g - 1);
        first_group = marked[PaddedWidth-4*g+1+:3];
        coarse = padded << (4 * (g - 1));
      end
    end
    zeros = first_group[2] ? 2'd0 : first_group[1] ? 2'd1 : first_group[0] ? 2'd2 : 2'd3;
    normal = coarse << zeros;
  end
  assign hidden = normal[PaddedWidth-1];

  always_ff @(posedge clk_i) begin
    nan_4_q <= control_3_q.nan;
    infinite_4_q <= control_3_q.infinite;
    // An exact difference of zero is +0; -0 comes only from -0 + -0.
    sign_4_q <= control_3_q.sign & ~(control_3_q.subtract && total_q == '0);
    normal_q <= carry ? {total_q[AlignedWidth-1:2], total_q[1] | total_q[0]} : normal[PaddedWidth-2-:AlignedWidth-1];
    exponent_4_q <= control_3_q.exponent - (carry ? '1 : ExponentWidth'({skipped, zeros}));
    hidden_4_q <= carry || hidden;
  end

  // 5 round -----------------------------------------------------------------------------------------------------------
  logic        increment, overflow;
  logic [30:0] magnitude;

  assign increment = normal_q[2] & (normal_q[1] | normal_q[0] | normal_q[3]);
  // A carry out of the fraction counts the exponent up: to the first normal number, the next binade or infinity.
  // A significand without its hidden bit is subnormal: exponent field 0.
  assign magnitude = {hidden_4_q ? exponent_4_q : '0, normal_q[AlignedWidth-2:GuardBits]} + 31'(increment);
  assign overflow = magnitude[30:23] == ExponentMax;

  always_ff @(posedge clk_i) begin
    if (nan_4_q) sum_o <= CanonicalFp32;
    else if (infinite_4_q || overflow) sum_o <= {sign_4_q, ExponentMax, 23'b0};
    else sum_o <= {sign_4_q, magnitude};
  end

endmodule
