// SPDX-License-Identifier: Apache-2.0
// trib_host_merge with any three states: keys have a total order (EP9.2), in which one without an epoch is the lowest; what a state
// becomes by another one is their least upper bound, as that is idempotent, commutative and associative, but for grants that are half
// the numbers apart. Hence states agree whatever STATE frames were lost, repeated or late (EP8.2, EP9.4).
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

  life_state_t ab, ba, bc, ac, a_bc, ab_c, aa;
  logic        above_ab, above_ba, above_bc, above_ac, above_a_bc, above_ab_c, above_aa;
  logic        differs_ab, differs_ba, differs_bc, differs_ac, differs_aa, differs_a_bc, differs_ab_c;
  logic        same_ab, same_ba, same_bc, same_ac, same_a_bc, same_ab_c, same_aa;

  trib_host_merge dut (.clk_i, .own_i(a_i), .other_i(b_i), .above_o(above_ab), .same_o(same_ab),
      .differs_o(differs_ab), .merged_o(ab));
  trib_host_merge u_ba (.clk_i, .own_i(b_i), .other_i(a_i), .above_o(above_ba), .same_o(same_ba),
      .differs_o(differs_ba), .merged_o(ba));
  trib_host_merge u_bc (.clk_i, .own_i(b_i), .other_i(c_i), .above_o(above_bc), .same_o(same_bc),
      .differs_o(differs_bc), .merged_o(bc));
  trib_host_merge u_ac (.clk_i, .own_i(a_i), .other_i(c_i), .above_o(above_ac), .same_o(same_ac),
      .differs_o(differs_ac), .merged_o(ac));
  trib_host_merge u_aa (.clk_i, .own_i(a_i), .other_i(a_i), .above_o(above_aa), .same_o(same_aa),
      .differs_o(differs_aa), .merged_o(aa));
  // The own state after a merge with the other one (EP8.2).
  function automatic life_state_t becomes(life_state_t own, life_state_t other, logic above, logic same, life_state_t both);
    return above ? other : same ? both : own;
  endfunction
  // A cycle later.
  life_state_t a_q, b_q, c_q, a_2_q, b_2_q, c_2_q, by_b, by_c, by_b_q, by_c_q;
  assign by_b = becomes(a_q, b_q, above_ab, same_ab, ab);
  assign by_c = becomes(b_q, c_q, above_bc, same_bc, bc);
  trib_host_merge u_a_bc (.clk_i, .own_i(a_q), .other_i(by_c), .above_o(above_a_bc), .same_o(same_a_bc),
      .differs_o(differs_a_bc), .merged_o(a_bc));
  trib_host_merge u_ab_c (.clk_i, .own_i(by_b), .other_i(c_q), .above_o(above_ab_c), .same_o(same_ab_c),
      .differs_o(differs_ab_c), .merged_o(ab_c));

  `PROOF_RESET_FIRST

  // Required of states of one key: grants with one number have the same flits. A state without a fault has none of its fields.
  function automatic logic agree(life_state_t x, life_state_t y);
    return {x.era, x.epoch, x.job} != {y.era, y.epoch, y.job} || x.granted != y.granted || x.short_flits == y.short_flits;
  endfunction
  function automatic logic plain(life_state_t x);
    return (x.fault.valid || x.fault == '0) && !x.granted[31];
  endfunction

  logic agreed, agreed_q, agreed_2_q, run_q;
  assign agreed = agree(a_i, b_i) && agree(b_i, c_i) && agree(a_i, c_i) && plain(a_i) && plain(b_i) && plain(c_i);

  always_ff @(posedge clk_i) begin
    {a_q, b_q, c_q, a_2_q, b_2_q, c_2_q} <= {a_i, b_i, c_i, a_q, b_q, c_q};
    {by_b_q, by_c_q} <= {by_b, by_c};
    {agreed_q, agreed_2_q} <= rst_i ? '0 : {agreed, agreed_q};
    run_q <= !rst_i;
  end

  `TRIB_ASSERT(EP8_2_Again_A, agreed_q, becomes(a_q, a_q, above_aa, same_aa, aa) == a_q && !differs_aa)
  `TRIB_ASSERT(EP8_2_AnyOrder_A, agreed_q, by_b == becomes(b_q, a_q, above_ba, same_ba, ba))
  `TRIB_ASSERT(EP8_2_Differs_A, agreed_q, differs_ab == (ab != a_q))
  `TRIB_ASSERT(EP8_2_AnyWay_A, agreed_2_q,
      becomes(a_2_q, by_c_q, above_a_bc, same_a_bc, a_bc) == becomes(by_b_q, c_2_q, above_ab_c, same_ab_c, ab_c))
  // Merging loses no field of a state.
  `TRIB_ASSERT(EP8_2_Joined_A, agreed_q && same_ab, ab.joined == (a_q.joined | b_q.joined))
  `TRIB_ASSERT(EP8_2_Granted_A, agreed_q && same_ab, ab.granted == ((a_q.granted > b_q.granted) ? a_q.granted : b_q.granted))

  `TRIB_ASSERT(EP9_2_OneOfThree_A, run_q, 2'(above_ab) + 2'(above_ba) + 2'(same_ab) == 2'd1 && same_ab == same_ba)
  `TRIB_ASSERT(EP9_2_Transitive_A, run_q && above_ab && above_bc, above_ac)
  `TRIB_ASSERT(EP9_2_SameIsSame_A, run_q && same_ab, above_bc == above_ac && same_bc == same_ac)
  `TRIB_ASSERT(EP9_2_Numbers_A, run_q && same_ab, a_q.era == b_q.era && a_q.epoch == b_q.epoch && a_q.job == b_q.job)
  `TRIB_ASSERT(EP9_2_Epoch_A, run_q && a_q.era == b_q.era && a_q.epoch < b_q.epoch, above_ab)
  `TRIB_ASSERT(EP9_2_NoneIsLowest_A, run_q && a_q.era == '0 && a_q.epoch == '0 && b_q.epoch != '0, above_ab)

  `TRIB_COVER(Above_C, run_q && above_ab && a_q.epoch == b_q.epoch)
  `TRIB_COVER(AnyWay_C, agreed_2_q && same_a_bc && a_bc.fault.valid && a_2_q != b_2_q && a_bc.left)

  logic unused;
  assign unused = ^{differs_ba, differs_bc, differs_ac, differs_a_bc, differs_ab_c, ac};

endmodule
