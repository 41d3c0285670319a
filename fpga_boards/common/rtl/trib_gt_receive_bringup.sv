// SPDX-License-Identifier: Apache-2.0
// Brings up the receive side of one channel, in the core's clock, and watches it (BI9 to BI11). In: levels of any
// clock from the transceiver, qpll_ready_i, block lock without silence (PR5) as a level of this clock, restart_i as a
// strobe; setting_i,
// which reaches the receiver only in reset (BI11). Out: the resets and the status; ready is a level. Each wait has a
// limit, and any loss restarts the sequence. Times are counted in strobes of milliseconds.
`include "trib_assert.svh"

module trib_gt_receive_bringup
  import trib_board_pkg::*;
(
  input  logic                clk_i,
  input  logic                rst_i,
  input  logic                millisecond_i,
  input  logic                restart_i,
  input  logic                setting_i,
  input  logic                qpll_ready_i,
  input  logic                alive_i,
  output receive_status_t     status_o,
  // Transceiver.
  output gt_receive_control_t gt_o,
  input  gt_receive_state_t   gt_i
);

  typedef enum logic [3:0] {
    StQpll   = 4'd0, // waits for the QPLL
    StReset  = 4'd1, // all in reset, for more than 1 ms
    StCdr    = 4'd2, // waits for the CDR, or long enough
    StClocks = 4'd3, // waits for the receive clocks
    StUser   = 4'd4, // waits 256 cycles
    StDone   = 4'd5, // waits for reset done
    StReady  = 4'd6
  } state_e;

  localparam logic [6:0] ResetTime = 7'd2;
  localparam logic [6:0] CdrTime = 7'd9;
  localparam logic [6:0] Limit = 7'd100;

  // Levels --------------------------------------------------------------------------------------------------------------
  gt_receive_state_t gt;

  trib_level_sync #(
    .Width($bits(gt_receive_state_t))
  ) u_levels (
    .m_clk_i  (clk_i),
    .s_level_i(gt_i),
    .m_level_o(gt)
  );

  // Sequence ------------------------------------------------------------------------------------------------------------
  state_e      state_q, state;
  logic [6:0]  time_q;
  logic [7:0]  cycles_q;
  logic [15:0] retries_q, watchdog_q;
  logic        reset_q, user_ready_q, clocks_reset_q, setting_q, settled, lost, dead_too_long, fails;

  assign settled = cycles_q == '1;
  assign lost = (state_q >= StUser && !gt.clocks_locked) || (state_q == StReady && !gt.reset_done);
  // In StReady the time is that without block lock, or in silence.
  assign dead_too_long = state_q == StReady && time_q == Limit;
  assign fails = lost || dead_too_long || (state_q inside {StClocks, StDone} && time_q == Limit)
      || (state_q >= StCdr && (restart_i || setting_i != setting_q));

  always_comb begin
    state = state_q;
    unique case (state_q)
      StQpll: state = StReset;
      StReset: if (time_q == ResetTime) state = StCdr;
      StCdr: if (settled || time_q == CdrTime) state = StClocks;
      StClocks: if (gt.clocks_locked) state = StUser;
      StUser: if (settled) state = StDone;
      StDone: if (gt.reset_done) state = StReady;
      default: ;
    endcase
    if (fails) state = StReset;
    if (!qpll_ready_i) state = StQpll;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StQpll;
      retries_q <= '0;
      watchdog_q <= '0;
      time_q <= '0;
      reset_q <= 1'b0;
      user_ready_q <= 1'b0;
      clocks_reset_q <= 1'b1;
    end else begin
      state_q <= state;
      if (fails) retries_q <= retries_q + 16'd1;
      if (dead_too_long) watchdog_q <= watchdog_q + 16'd1;
      if (state != state_q || (state_q == StReady && alive_i)) time_q <= '0;
      else if (millisecond_i && time_q != '1) time_q <= time_q + 7'd1;
      // Without the QPLL the receiver is left unchanged: no reset soon after the configuration (BI6).
      if (state != StQpll) reset_q <= state == StReset;
      else if (state_q != StQpll) reset_q <= 1'b1;
      user_ready_q <= state >= StDone;
      clocks_reset_q <= state < StClocks;
    end
    if (rst_i || state_q <= StReset) setting_q <= setting_i;
    cycles_q <= (state_q == StCdr && gt.cdr_lock) || state_q == StUser ? cycles_q + 8'd1 : '0;
  end

  assign gt_o = '{reset: reset_q, user_ready: user_ready_q, setting: setting_q, clocks_reset: clocks_reset_q};

  assign status_o = '{
    watchdog: watchdog_q,
    retries: retries_q,
    clocks_locked: gt.clocks_locked,
    cdr_lock: gt.cdr_lock,
    ready: state_q == StReady,
    state: state_q
  };

  // Properties ----------------------------------------------------------------------------------------------------------
  `TRIB_ASSERT(NoUserInReset_A, user_ready_q, !reset_q && !clocks_reset_q)
  `TRIB_ASSERT_NEXT(SettingOnlyInReset_A, user_ready_q, setting_q == $past(setting_q))
  `TRIB_COVER(BI9_CdrTooLong_C, state_q == StCdr && time_q == CdrTime)
  `TRIB_COVER(BI10_Watchdog_C, dead_too_long)
  `TRIB_COVER(BI11_Setting_C, state_q >= StCdr && setting_i != setting_q)

endmodule
