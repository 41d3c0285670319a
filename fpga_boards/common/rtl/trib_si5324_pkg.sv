// SPDX-License-Identifier: Apache-2.0
// The registers that make an Si5324 give 156.25 MHz on its first output from the crystal at its XA and XB, without any
// other clock (free run), second output off:
//
//   114.285 MHz / N32 30476                     = 3.75 kHz, at which the loop compares
//   3.75 kHz * N2_HS 10 * N2_LS 150000          = 5.625 GHz, the oscillator
//   5.625 GHz / N1_HS 9 / NC1_LS 4              = 156.25 MHz, exactly
//
// The registers hold N1_HS and N2_HS less 4, the others less 1.
package trib_si5324_pkg;

  // A module that is linted on its own uses only some of these.
  // verilator lint_off UNUSEDPARAM

  localparam logic [6:0] MuxPart = 7'h74;
  // Channel 7 of the PCA9548.
  localparam logic [7:0] MuxChannel = 8'h80;
  localparam logic [6:0] ClockPart = 7'h68;

  typedef struct packed {
    logic [7:0] place;
    logic [7:0] value;
  } setting_t;

  localparam int unsigned Settings = 21;
  // The first is listed last.
  localparam setting_t [Settings-1:0] Table = '{
    '{place: 8'd136, value: 8'h40},  // calibrate; the outputs are silent meanwhile
    '{place: 8'd48, value: 8'h0b},   // N32 = 0x00770b + 1 = 30476
    '{place: 8'd47, value: 8'h77},
    '{place: 8'd46, value: 8'h00},
    '{place: 8'd45, value: 8'h0b},   // N31, likewise
    '{place: 8'd44, value: 8'h77},
    '{place: 8'd43, value: 8'h00},
    '{place: 8'd42, value: 8'hef},   // N2_HS = 6 + 4 in bits 7:5 of register 40; N2_LS = 0x249ef + 1 = 150000
    '{place: 8'd41, value: 8'h49},
    '{place: 8'd40, value: 8'hc2},
    '{place: 8'd33, value: 8'h03},   // NC1_LS = 3 + 1
    '{place: 8'd32, value: 8'h00},
    '{place: 8'd31, value: 8'h00},
    '{place: 8'd25, value: 8'ha0},   // N1_HS = 5 + 4 in bits 7:5
    '{place: 8'd11, value: 8'h40},   // both inputs powered
    '{place: 8'd10, value: 8'h08},   // second output off
    '{place: 8'd4, value: 8'h92},    // choice of the input: by itself
    '{place: 8'd3, value: 8'h15},    // silent until calibrated
    '{place: 8'd2, value: 8'h12},    // bandwidth 1
    '{place: 8'd1, value: 8'he4},    // priority of the inputs
    '{place: 8'd0, value: 8'h54}     // free run: the crystal is the second input
  };

  // Alarms, and where they are.
  localparam logic [7:0] LockRegister = 8'd130;
  localparam logic [7:0] CrystalRegister = 8'd129;

  // verilator lint_on UNUSEDPARAM

endpackage
