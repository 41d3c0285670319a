// SPDX-License-Identifier: Apache-2.0
// Brings up the QPLL and the transmit side of all channels of a quad, in the core's clock (BI6 to BI8). In: levels of
// any clock from the transceivers, reference_ready_i, restart_i as a strobe. Out: the resets, qpll_ready_o and the
// status of the quad; ready is level. Each wait has a limit, and any loss restarts the sequence. Times are counted in strobes of
// milliseconds, so that n ms take n - 1 to n.
`include "trib_assert.svh"

module trib_gt_transmit_bringup
  import trib_board_pkg::*;
#(
  // Channels, 1 to 8.
  parameter int unsigned Channels = 4
) (
  input  logic                clk_i,
  input  logic                rst_i,
  input  logic                millisecond_i,
  input  logic                restart_i,
  input  logic                reference_ready_i,
  output logic                qpll_ready_o,
  output quad_status_t        status_o,
  // Transceivers.
  output logic                qpll_reset_o,
  input  logic                qpll_lock_i,
  input  logic                qpll_refclk_lost_i,
  output logic [Channels-1:0] gt_reset_o,
  output logic [Channels-1:0] gt_user_ready_o,
  input  logic [Channels-1:0] gt_reset_done_i,
  input  logic                clocks_locked_i
);

  typedef enum logic [3:0] {
    StReset     = 4'd0, // all in reset, for more than 1 ms
    StReference = 4'd1, // waits for the reference clock
    StLock      = 4'd2, // waits for the lock of the QPLL
    StSettle    = 4'd3, // waits 256 cycles
    StClocks    = 4'd4, // waits for the transmit clocks
    StUser      = 4'd5, // waits 256 cycles
    StDone      = 4'd6, // waits for reset done of all channels
    StReady     = 4'd7
  } state_e;

  localparam logic [6:0] ResetTime = 7'd2;
  localparam logic [6:0] Limit = 7'd100;

  // Levels --------------------------------------------------------------------------------------------------------------
  logic                qpll_lock, refclk_lost, clocks_locked;
  logic [Channels-1:0] reset_done;

  trib_level_sync #(
    .Width(Channels + 3)
  ) u_levels (
    .m_clk_i  (clk_i),
    .s_level_i({gt_reset_done_i, qpll_lock_i, qpll_refclk_lost_i, clocks_locked_i}),
    .m_level_o({reset_done, qpll_lock, refclk_lost, clocks_locked})
  );

  // Sequence ------------------------------------------------------------------------------------------------------------
  state_e      state_q, state;
  logic [6:0]  time_q;
  logic [7:0]  cycles_q;
  logic [15:0] retries_q;
  logic        too_long, lost, fails, failed_q, settled;

  transmit_failure_e failure, failure_q;

  assign too_long = time_q == Limit;
  assign settled = cycles_q == '1;
  // A condition that was awaited is gone.
  assign lost = (state_q >= StSettle && (!qpll_lock || refclk_lost)) || (state_q >= StUser && !clocks_locked)
      || (state_q == StReady && reset_done != '1);

  always_comb begin
    state = state_q;
    unique case (state_q)
      StReset: if (time_q == ResetTime) state = StReference;
      StReference: if (reference_ready_i) state = StLock;
      StLock: if (qpll_lock) state = StSettle;
      StSettle: if (settled) state = StClocks;
      StClocks: if (clocks_locked) state = StUser;
      StUser: if (settled) state = StDone;
      StDone: if (reset_done == '1) state = StReady;
      default: ;
    endcase
    if (lost || (too_long && state_q inside {StLock, StClocks, StDone})) state = StReset;
    if (restart_i) state = StReset;
  end

  assign fails = state == StReset && state_q > StReference;

  always_comb begin
    unique case (state_q)
      StLock: failure = TransmitNoLock;
      StClocks: failure = TransmitNoClocks;
      default: failure = TransmitNoDone;
    endcase
    if (lost) failure = !qpll_lock || refclk_lost ? TransmitLockLost : !clocks_locked ? TransmitClocksLost : TransmitDoneLost;
    if (restart_i) failure = TransmitCommand;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StReset;
      retries_q <= '0;
      failed_q <= 1'b0;
      failure_q <= TransmitNone;
      time_q <= '0;
      qpll_reset_o <= 1'b1;
      gt_reset_o <= '0;
      gt_user_ready_o <= '0;
      qpll_ready_o <= 1'b0;
    end else begin
      state_q <= state;
      failed_q <= fails;
      if (fails) begin
        retries_q <= retries_q + 16'd1;
        failure_q <= failure;
      end
      if (state != state_q) time_q <= '0;
      else if (millisecond_i && !too_long) time_q <= time_q + 7'd1;
      // No reset of a transceiver in the first millisecond (BI6): they are configured without one.
      qpll_reset_o <= state < StLock;
      if (state >= StReference) gt_reset_o <= {Channels{state < StClocks}};
      else if (state_q > StReference) gt_reset_o <= '1;
      gt_user_ready_o <= {Channels{state >= StDone}};
      qpll_ready_o <= state >= StSettle;
    end
    cycles_q <= state_q inside {StSettle, StUser} ? cycles_q + 8'd1 : '0;
  end

  assign status_o = '{
    failed: failed_q,
    failure: failure_q,
    retries: retries_q,
    clocks_locked: clocks_locked,
    reference_lost: refclk_lost,
    qpll_lock: qpll_lock,
    ready: state_q == StReady,
    state: state_q
  };

  // Properties ----------------------------------------------------------------------------------------------------------
  `TRIB_ASSERT(NoUserInReset_A, gt_user_ready_o != '0, gt_reset_o == '0)
  `TRIB_ASSERT(ChannelsAlike_A, 1'b1, (gt_reset_o == '0 || gt_reset_o == '1) && (gt_user_ready_o == '0 || gt_user_ready_o == '1))
  `TRIB_COVER(BI7_Lost_C, lost)
  `TRIB_COVER(BI7_TooLong_C, too_long && state_q == StLock)

endmodule
