// SPDX-License-Identifier: Apache-2.0
// The transmitters of all ports of a card: a sequence of bring-up for each quad, which disturbs no other one (BI6 to
// BI8), and what page `board` shows of them together. In: levels of the transceivers, of any clock; reference_ready_i,
// of the core's; restart_i as a strobe for all quads. Out: of each quad its resets, whether its QPLL is locked and
// whether it is ready, as levels from registers or of their decode.
`include "trib_assert.svh"

module trib_transmitters
  import trib_board_pkg::*;
#(
  // 1 to 4, of 1 to 8 channels each.
  parameter int unsigned Quads    = 1,
  parameter int unsigned Channels = 4
) (
  input  logic                           clk_i,
  input  logic                           rst_i,
  input  logic                           millisecond_i,
  input  logic                           restart_i,
  input  logic [Quads-1:0]               reference_ready_i,
  output logic [Quads-1:0]               qpll_ready_o,
  output logic [Quads-1:0]               ready_o,
  output transmit_status_t               status_o,
  // Transceivers.
  output logic [Quads-1:0]               qpll_reset_o,
  input  logic [Quads-1:0]               qpll_lock_i,
  input  logic [Quads-1:0]               qpll_refclk_lost_i,
  output logic [Quads-1:0][Channels-1:0] gt_reset_o,
  output logic [Quads-1:0][Channels-1:0] gt_user_ready_o,
  input  logic [Quads-1:0][Channels-1:0] gt_reset_done_i,
  input  logic [Quads-1:0]               clocks_locked_i
);

  if (Quads < 1 || Quads > 4) $fatal(1, "trib_transmitters: Quads must be 1 to 4");

  quad_status_t [Quads-1:0] quad;
  // The last retry: of which quad, and why.
  logic [1:0]               last_q;
  transmit_failure_e        failure_q;

  for (genvar q = 0; q < Quads; q++) begin : gen_quad
    trib_gt_transmit_bringup #(
      .Channels(Channels)
    ) u_bringup (
      .clk_i,
      .rst_i,
      .millisecond_i,
      .restart_i,
      .reference_ready_i (reference_ready_i[q]),
      .qpll_ready_o      (qpll_ready_o[q]),
      .status_o          (quad[q]),
      .qpll_reset_o      (qpll_reset_o[q]),
      .qpll_lock_i       (qpll_lock_i[q]),
      .qpll_refclk_lost_i(qpll_refclk_lost_i[q]),
      .gt_reset_o        (gt_reset_o[q]),
      .gt_user_ready_o   (gt_user_ready_o[q]),
      .gt_reset_done_i   (gt_reset_done_i[q]),
      .clocks_locked_i   (clocks_locked_i[q])
    );

    assign ready_o[q] = quad[q].ready;
  end

  // Common conditions of all, a failure of any, and the state of the quad that is least far (BI8) ----------------------------
  always_comb begin
    status_o = '0;
    status_o.quads = 4'(Quads);
    status_o.state = '1;
    status_o.ready = 1'b1;
    status_o.qpll_lock = 1'b1;
    status_o.clocks_locked = 1'b1;
    for (int unsigned q = 0; q < Quads; q++) begin
      if (quad[q].state < status_o.state) status_o.state = quad[q].state;
      status_o.ready &= quad[q].ready;
      status_o.qpll_lock &= quad[q].qpll_lock;
      status_o.clocks_locked &= quad[q].clocks_locked;
      status_o.reference_lost |= quad[q].reference_lost;
      status_o.retries += quad[q].retries;
      status_o.quads_ready[q] = quad[q].ready;
      status_o.quad_retries[q] = quad[q].retries[7:0];
    end
    status_o.last = last_q;
    status_o.failure = failure_q;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      last_q <= '0;
      failure_q <= TransmitNone;
    end else begin
      for (int unsigned q = 0; q < Quads; q++) begin
        if (quad[q].failed) begin
          last_q <= 2'(q);
          failure_q <= quad[q].failure;
        end
      end
    end
  end

  // Properties ----------------------------------------------------------------------------------------------------------
  `TRIB_COVER(BI7_OneOfMany_C, Quads > 1 && ready_o != '0 && ready_o != '1)

endmodule
