// SPDX-License-Identifier: Apache-2.0
// Transfers of an I2C bus with one master, 7-bit addresses. In: a transfer, valid/ready. Out: done_o, a strobe, with
// the outcome and the byte that was read. A transfer on the bus:
//
//   write         start, part and 0, first, second if there are two, stop
//   read          start, part and 0, first, start, part and 1, the byte without acknowledge, stop
//   free          up to nine clocks with SDA up until it is up, start, stop (BI3); I2cHeld if it stays down
//
// An acknowledge that is missing ends it with a stop; SCL that is held ends it at once. Reset releases both lines.
`include "trib_assert.svh"

module trib_i2c_master
  import trib_board_pkg::*;
#(
  // Cycles of a quarter of a bit, at least 4.
  parameter int unsigned QuarterCycles = 391
) (
  input  logic          clk_i,
  input  logic          rst_i,
  input  logic          millisecond_i,
  input  logic          s_valid_i,
  output logic          s_ready_o,
  input  i2c_transfer_t s_transfer_i,
  output logic          done_o,
  output i2c_outcome_e  outcome_o,
  output logic [7:0]    data_o,
  input  logic          scl_i,
  output logic          scl_low_o,
  input  logic          sda_i,
  output logic          sda_low_o
);

  typedef enum logic [2:0] {
    StIdle,    // waits for a transfer
    StFree,    // waits for a clock to pass, with SDA up
    StStart,   // waits for the start, or the second one
    StByte,    // waits for a bit of a byte, or its acknowledge
    StStop     // waits for the stop
  } state_e;

  // Bytes in their order; the last two belong to a read.
  typedef enum logic [2:0] {
    BytePart,
    ByteFirst,
    ByteSecond,
    BytePartAgain,
    ByteRead
  } byte_e;

  localparam logic [3:0] BitsOfByte = 4'd8;
  localparam logic [3:0] MostClocks = 4'd9;

  state_e        state_q;
  byte_e         byte_q, behind;
  i2c_transfer_t transfer_q;
  i2c_outcome_e  outcome_q;
  logic [3:0]    count_q;   // bits of the byte, or clocks, that have passed
  logic [7:0]    shift_q;

  logic         element_ready, element_done, element_held, bit_in, bit_out;
  i2c_element_e element;
  logic         is_acknowledge, frees;

  assign s_ready_o = state_q == StIdle;
  assign is_acknowledge = count_q == BitsOfByte;
  assign frees = transfer_q.free;

  always_comb begin
    unique case (state_q)
      StStart: element = I2cStart;
      StStop: element = I2cStop;
      default: element = I2cBit;
    endcase
  end
  // The byte that is read gets no acknowledge, since it is the last; all others wait for one.
  assign bit_out = state_q == StFree || is_acknowledge || byte_q == ByteRead || shift_q[7];

  // Element after a byte that is acknowledged; none after the last.
  logic is_last;
  always_comb begin
    behind = byte_q;
    is_last = 1'b0;
    unique case (byte_q)
      BytePart: behind = ByteFirst;
      ByteFirst: begin
        behind = transfer_q.read ? BytePartAgain : ByteSecond;
        is_last = !transfer_q.read && !transfer_q.two;
      end
      BytePartAgain: behind = ByteRead;
      default: is_last = 1'b1;
    endcase
  end

  always_ff @(posedge clk_i) begin
    done_o <= 1'b0;
    if (rst_i) begin
      state_q <= StIdle;
    end else if (state_q == StIdle) begin
      if (s_valid_i) state_q <= s_transfer_i.free ? StFree : StStart;
    end else if (element_held) begin
      state_q <= StIdle;
      done_o <= 1'b1;
    end else if (element_done) begin
      unique case (state_q)
        StFree: if (bit_in || count_q == MostClocks - 4'd1) state_q <= StStart;
        StStart: state_q <= frees ? StStop : StByte;
        StByte: begin
          if (is_acknowledge) begin
            if (is_last || bit_in) state_q <= StStop;
            else if (behind == BytePartAgain) state_q <= StStart;
          end
        end
        default: begin
          state_q <= StIdle;
          done_o <= 1'b1;
        end
      endcase
    end

    if (state_q == StIdle) begin
      transfer_q <= s_transfer_i;
      byte_q <= BytePart;
      count_q <= '0;
      shift_q <= {s_transfer_i.part, 1'b0};
      outcome_q <= I2cDone;
    end else if (element_held) begin
      outcome_q <= I2cHeld;
    end else if (element_done) begin
      if (state_q == StFree) begin
        count_q <= bit_in ? '0 : count_q + 4'd1;
        if (!bit_in && count_q == MostClocks - 4'd1) outcome_q <= I2cHeld;
      end
      if (state_q == StByte) begin
        count_q <= is_acknowledge ? '0 : count_q + 4'd1;
        if (!is_acknowledge) begin
          shift_q <= {shift_q[6:0], bit_in};
        end else begin
          byte_q <= behind;
          if (bit_in && byte_q != ByteRead) outcome_q <= I2cNoAcknowledge;
          if (byte_q == ByteRead) data_o <= shift_q;
          unique case (behind)
            ByteFirst: shift_q <= transfer_q.first;
            ByteSecond: shift_q <= transfer_q.second;
            default: shift_q <= {transfer_q.part, 1'b1};
          endcase
        end
      end
    end
  end

  assign outcome_o = outcome_q;

  trib_i2c_bits #(
    .QuarterCycles(QuarterCycles)
  ) u_bits (
    .clk_i,
    .rst_i,
    .millisecond_i,
    .s_valid_i  (state_q != StIdle && !element_done && !element_held),
    .s_ready_o  (element_ready),
    .s_element_i(element),
    .s_bit_i    (bit_out),
    .done_o     (element_done),
    .bit_o      (bit_in),
    .held_o     (element_held),
    .scl_i,
    .scl_low_o,
    .sda_i,
    .sda_low_o
  );

  logic unused;
  assign unused = element_ready;

  // Properties.
  `TRIB_ASSERT(CountFits_A, 1'b1, count_q <= MostClocks)
  `TRIB_COVER(BI3_Freed_C, state_q == StFree && element_done && bit_in && count_q != '0)
  `TRIB_COVER(BI3_StaysHeld_C, state_q == StFree && element_done && !bit_in && count_q == MostClocks - 4'd1)

endmodule
