// SPDX-License-Identifier: Apache-2.0
// trib_host_merge with any three states of one key: merging is idempotent, commutative and associative but for grants that are half
// the numbers apart, so states agree whatever STATE frames were lost, repeated or late (EP8.2). Of any two states of different keys
// one is above the other, but for epochs half the numbers apart, and none is above one whose epoch is ahead (EP9).
`include "proof.svh"

module host_merge_proof
  import trib_endpoint_pkg::*;
(
  input logic        clk_i,
  input logic        rst_i,
  input life_state_t a_i,
  input life_state_t b_i,
  input life_state_t c_i
);

  life_state_t ab, ba, bc, a_bc, ab_c, aa;
  logic        above_ab, above_ba, above_bc, above_a_bc, above_ab_c, above_aa;
  logic        differs_ab, differs_ba, differs_bc, differs_aa, differs_a_bc, differs_ab_c;
  logic        same_ab, same_ba, same_bc, same_a_bc, same_ab_c, same_aa;

  trib_host_merge dut (.clk_i, .own_i(a_i), .other_i(b_i), .above_o(above_ab), .same_o(same_ab),
      .differs_o(differs_ab), .merged_o(ab));
  trib_host_merge u_ba (.clk_i, .own_i(b_i), .other_i(a_i), .above_o(above_ba), .same_o(same_ba),
      .differs_o(differs_ba), .merged_o(ba));
  trib_host_merge u_bc (.clk_i, .own_i(b_i), .other_i(c_i), .above_o(above_bc), .same_o(same_bc),
      .differs_o(differs_bc), .merged_o(bc));
  trib_host_merge u_aa (.clk_i, .own_i(a_i), .other_i(a_i), .above_o(above_aa), .same_o(same_aa),
      .differs_o(differs_aa), .merged_o(aa));
  // A cycle later.
  life_state_t a_q, b_q, c_q, a_2_q, b_2_q;
  trib_host_merge u_a_bc (.clk_i, .own_i(a_q), .other_i(bc), .above_o(above_a_bc), .same_o(same_a_bc),
      .differs_o(differs_a_bc), .merged_o(a_bc));
  trib_host_merge u_ab_c (.clk_i, .own_i(ab), .other_i(c_q), .above_o(above_ab_c), .same_o(same_ab_c),
      .differs_o(differs_ab_c), .merged_o(ab_c));

  `PROOF_RESET_FIRST

  // What is asked of one key; a state without a fault has none of its fields, and grants with one number have the same flits.
  function automatic logic agree(life_state_t x, life_state_t y);
    return x.epoch == y.epoch && x.job == y.job && (x.granted != y.granted || x.short_flits == y.short_flits);
  endfunction
  function automatic logic plain(life_state_t x);
    return (x.fault.valid || x.fault == '0) && !x.granted[31];
  endfunction

  logic one_key, one_key_q, one_key_2_q, run_q, run_2_q;
  assign one_key = agree(a_i, b_i) && agree(b_i, c_i) && agree(a_i, c_i) && plain(a_i) && plain(b_i) && plain(c_i);

  always_ff @(posedge clk_i) begin
    {a_q, b_q, c_q, a_2_q, b_2_q} <= {a_i, b_i, c_i, a_q, b_q};
    {one_key_q, one_key_2_q} <= rst_i ? '0 : {one_key, one_key_q};
    {run_q, run_2_q} <= rst_i ? '0 : {1'b1, run_q};
  end

  `TRIB_ASSERT(EP8_2_SameKey_A, one_key_q, same_ab && !above_ab && !above_ba)
  `TRIB_ASSERT(EP8_2_AnyOrder_A, one_key_q, ab == ba)
  `TRIB_ASSERT(EP8_2_Again_A, one_key_q, aa == a_q && !differs_aa)
  `TRIB_ASSERT(EP8_2_Differs_A, one_key_q, differs_ab == (ab != a_q))
  `TRIB_ASSERT(EP8_2_AnyWay_A, one_key_2_q, a_bc == ab_c)
  // What a state says is not forgotten.
  `TRIB_ASSERT(EP8_2_Joined_A, one_key_q, (ab.joined & (a_q.joined | b_q.joined)) == (a_q.joined | b_q.joined))
  `TRIB_ASSERT(EP8_2_Granted_A, one_key_q, ab.granted == ((a_q.granted > b_q.granted) ? a_q.granted : b_q.granted))

  logic [15:0] ahead;
  assign ahead = a_q.epoch - b_q.epoch;
  `TRIB_ASSERT(EP9_OneIsAbove_A, run_q && !same_ab && (ahead != 16'h8000 || b_q.epoch == '0 || a_q.epoch == '0),
      above_ab != above_ba)
  `TRIB_ASSERT(EP9_NotBoth_A, run_q, !(above_ab && above_ba) && !(same_ab && above_ab) && same_ab == same_ba)
  `TRIB_ASSERT(EP9_NewerEpoch_A, run_q && b_q.epoch != '0 && a_q.epoch != '0 && ahead >= 16'd1 && ahead <= 16'd32767, above_ba)
  `TRIB_ASSERT(EP9_AnyAboveNone_A, run_q && a_q.epoch == '0 && b_q.epoch != '0, above_ab)

  `TRIB_COVER(Above_C, run_q && above_ab && a_q.epoch == b_q.epoch)
  `TRIB_COVER(AnyWay_C, one_key_2_q && a_bc.fault.valid && a_2_q != b_2_q && a_bc.left)

  logic unused;
  assign unused = ^{differs_ba, differs_bc, differs_a_bc, differs_ab_c, above_bc, above_a_bc, above_ab_c, above_aa, same_bc, same_a_bc, same_ab_c, same_aa};

endmodule
