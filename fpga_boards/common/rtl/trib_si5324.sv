// SPDX-License-Identifier: Apache-2.0
// Programs the reference clock of a VC709 and watches it (BI2 to BI5): transfers for trib_i2c_master, one at a time,
// and the two reset pins. In: restart_i, a strobe. Out: status_o with ready, and the state as page `board` shows it. It
// tries for ever. Times are counted in strobes of milliseconds, so that a wait of n ms takes n to n + 1.
`include "trib_assert.svh"

module trib_si5324
  import trib_board_pkg::*;
  import trib_si5324_pkg::*;
(
  input  logic          clk_i,
  input  logic          rst_i,
  input  logic          millisecond_i,
  input  logic          restart_i,
  output clock_status_t status_o,
  // Active low.
  output logic          mux_rst_no,
  output logic          clock_rst_no,
  // To trib_i2c_master.
  output logic          m_valid_o,
  input  logic          m_ready_i,
  output i2c_transfer_t m_transfer_o,
  input  logic          done_i,
  input  i2c_outcome_e  outcome_i,
  input  logic [7:0]    data_i
);

  typedef enum logic [3:0] {
    StReset   = 4'd0, // holds the resets
    StSettle  = 4'd1, // waits after them
    StFree    = 4'd2, // waits for the bus to be freed
    StChannel = 4'd3, // waits for the multiplexer
    StTable   = 4'd4, // waits for the registers, one by one
    StPause   = 4'd5, // waits to look at the alarms
    StLook    = 4'd6  // waits for the two alarms
  } state_e;

  // Causes of the end of an attempt.
  typedef enum logic [2:0] {
    FailureNone    = 3'd0,
    FailureBus     = 3'd1,
    FailureMux     = 3'd2,
    FailureClock   = 3'd3,
    FailureAlarm   = 3'd4,
    FailureCommand = 3'd5
  } failure_e;

  // BI2, BI4: strobes of milliseconds, of which the first may come at once.
  localparam logic [11:0] ResetTime = 12'd2;
  localparam logic [11:0] SettleTime = 12'd31;
  localparam logic [11:0] LookTime = 12'd10;
  localparam logic [11:0] WatchTime = 12'd100;
  localparam logic [11:0] AlarmTime = 12'd2000;
  localparam int unsigned IndexWidth = $clog2(Settings);

  state_e                state_q;
  failure_e              failure_q, failure;
  logic [11:0]           time_q, alarm_time_q;
  logic [IndexWidth-1:0] index_q;
  logic                  ready_q, lock_lost_q, crystal_lost_q, second_look_q, asked_q;
  logic [15:0]           attempts_q, lost_q;
  logic                  transfers, done_well, done_badly, alarm, alarm_too_long, fails, is_last;

  assign transfers = state_q inside {StFree, StChannel, StTable, StLook};
  assign done_well = done_i && outcome_i == I2cDone;
  assign done_badly = done_i && outcome_i != I2cDone;
  assign is_last = index_q == IndexWidth'(Settings - 1);
  assign alarm = lock_lost_q || crystal_lost_q;
  assign alarm_too_long = alarm_time_q == AlarmTime;

  // Why the attempt ends, if it does.
  always_comb begin
    failure = FailureNone;
    if (alarm_too_long) failure = FailureAlarm;
    // A transfer that ends while the resets are held belongs to the previous attempt.
    if (done_badly && !ready_q && transfers) begin
      unique case (state_q)
        StChannel: failure = FailureMux;
        StTable, StLook: failure = FailureClock;
        default: failure = FailureBus;
      endcase
      if (outcome_i == I2cHeld) failure = FailureBus;
    end
    if (restart_i) failure = FailureCommand;
  end
  assign fails = failure != FailureNone;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StReset;
      failure_q <= FailureNone;
      attempts_q <= 16'd1;
      lost_q <= '0;
      ready_q <= 1'b0;
      alarm_time_q <= '0;
      time_q <= '0;
      asked_q <= 1'b0;
      mux_rst_no <= 1'b0;
      clock_rst_no <= 1'b0;
      lock_lost_q <= 1'b1;
      crystal_lost_q <= 1'b1;
    end else if (fails) begin
      state_q <= StReset;
      failure_q <= failure;
      attempts_q <= attempts_q + 16'd1;
      if (ready_q && failure == FailureAlarm) lost_q <= lost_q + 16'd1;
      ready_q <= 1'b0;
      alarm_time_q <= '0;
      time_q <= '0;
      lock_lost_q <= 1'b1;
      crystal_lost_q <= 1'b1;
    end else begin
      mux_rst_no <= state_q != StReset;
      clock_rst_no <= state_q != StReset;
      time_q <= time_q + 12'(millisecond_i);
      unique case (state_q)
        // A transfer that a command has ended comes to its own end first.
        StReset: begin
          if (time_q >= ResetTime && !asked_q) begin
            state_q <= StSettle;
            time_q <= '0;
          end
        end
        StSettle: if (time_q == SettleTime) state_q <= StFree;
        StFree: if (done_well) state_q <= StChannel;
        StChannel: if (done_well) state_q <= StTable;
        StTable: begin
          time_q <= '0;
          if (done_well && is_last) state_q <= StPause;
        end
        StPause: begin
          if (time_q == (ready_q ? WatchTime : LookTime)) state_q <= StLook;
        end
        default: begin
          // StLook: one alarm, then the other; a read that fails is skipped (BI4).
          time_q <= '0;
          if (done_i && (second_look_q || done_badly)) state_q <= StPause;
          if (done_well && !second_look_q) lock_lost_q <= data_i[0];
          if (done_well && second_look_q) crystal_lost_q <= data_i[0];
        end
      endcase
      if (state_q == StPause && !alarm) ready_q <= 1'b1;
      // After the calibration alarms are counted until they end.
      if (!(state_q inside {StPause, StLook}) || !alarm) alarm_time_q <= '0;
      else if (millisecond_i) alarm_time_q <= alarm_time_q + 12'd1;
    end

    if (!rst_i) begin
      if (m_valid_o && m_ready_i) asked_q <= 1'b1;
      else if (done_i) asked_q <= 1'b0;
    end
    if (state_q != StTable) index_q <= '0;
    else if (done_well) index_q <= index_q + IndexWidth'(1);
    if (state_q != StLook) second_look_q <= 1'b0;
    else if (done_well) second_look_q <= 1'b1;
  end

  // Transfers -----------------------------------------------------------------------------------------------------------
  // The next one is requested when the previous one has been reported done, and its state has moved on.
  assign m_valid_o = transfers && !asked_q && !done_i;

  setting_t setting;
  assign setting = Table[index_q];

  always_comb begin
    m_transfer_o = '{free: 1'b0, read: 1'b0, two: 1'b1, part: ClockPart, first: setting.place, second: setting.value};
    unique case (state_q)
      StFree: m_transfer_o.free = 1'b1;
      StChannel: begin
        m_transfer_o.part = MuxPart;
        m_transfer_o.two = 1'b0;
        m_transfer_o.first = MuxChannel;
      end
      StLook: begin
        m_transfer_o.read = 1'b1;
        m_transfer_o.first = second_look_q ? CrystalRegister : LockRegister;
      end
      default: ;
    endcase
  end

  assign status_o = '{
    lost: lost_q,
    attempts: attempts_q,
    failure: failure_q,
    crystal_lost: crystal_lost_q,
    lock_lost: lock_lost_q,
    ready: ready_q,
    state: state_q
  };

  // An alarm is bit 0 of its register.
  logic unused;
  assign unused = ^data_i[7:1];

  // Properties ----------------------------------------------------------------------------------------------------------
  `TRIB_ASSERT(ReadyIsProgrammed_A, ready_q, state_q inside {StPause, StLook})
  `TRIB_ASSERT(OneResetAtATime_A, 1'b1, mux_rst_no == clock_rst_no)
  `TRIB_COVER(BI2_Failed_C, fails)
  `TRIB_COVER(BI4_ReadFails_C, ready_q && done_badly)
  `TRIB_COVER(BI4_Lost_C, ready_q && alarm_too_long)

endmodule
