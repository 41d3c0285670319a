// SPDX-License-Identifier: Apache-2.0
// A local port's path out of the network (RO17, RO18). In: whole packets, one flit per cycle, no ready. Out: the cycle after, flits
// for the interface, heads without their tag, no ready; of credit packets only the credits, one per cycle. Reset clears the valid
// bits and the credits.
`include "trib_assert.svh"

module trib_router_eject
  import trib_router_pkg::*;
#(
  // Credits of the interface, 4 to 64.
  parameter int unsigned Slots = 32
) (
  input  logic         clk_i,
  input  logic         rst_i,
  input  logic         s_valid_i,
  input  flit_t        s_flit_i,
  output logic         local_valid_o,
  output logic         local_head_o,
  output logic [127:0] local_data_o,
  output logic         credit_o
);

  localparam int unsigned CountWidth = CreditsWidth + 1;

  tag_t                  tag;
  logic                  is_credit;
  logic [CountWidth-1:0] credits_q;

  assign tag = s_flit_i.data[127:96];
  assign is_credit = s_flit_i.head && tag.is_credit;

  always_ff @(posedge clk_i) begin
    local_head_o <= s_flit_i.head;
    local_data_o <= s_flit_i.data;
    if (s_flit_i.head) local_data_o[127:96] <= '0;
    if (rst_i) begin
      local_valid_o <= 1'b0;
      credit_o <= 1'b0;
      credits_q <= '0;
    end else begin
      local_valid_o <= s_valid_i && !is_credit;
      credit_o <= credits_q != '0;
      credits_q <= credits_q + (s_valid_i && is_credit ? CountWidth'(tag.credits) : '0) - CountWidth'(credits_q != '0);
    end
  end

  logic unused;
  assign unused = ^{tag, s_flit_i.last};

  // Properties ----------------------------------------------------------------------------------------------------------
  `TRIB_REQUIRE(trib_router_eject, CreditsOfSlots_M, 1'b1, credits_q <= CountWidth'(Slots))

endmodule
