// SPDX-License-Identifier: Apache-2.0
// Types and constants that the stages of the Ethernet side share. docs/ETHERNET.md is their contract.
package trib_ethernet_pkg;

  // A module that is linted on its own uses only some of these.
  // verilator lint_off UNUSEDPARAM

  // EW2: lane 0 is bits 7:0 of the data, the first on the wire; a control bit says that the lane has a character.
  typedef struct packed {
    logic [7:0]  control;
    logic [63:0] data;
  } xgmii_t;

  localparam logic [7:0] XgmiiIdle = 8'h07;
  localparam logic [7:0] XgmiiSequence = 8'h9c;
  localparam logic [7:0] XgmiiStart = 8'hfb;
  localparam logic [7:0] XgmiiTerminate = 8'hfd;
  localparam logic [7:0] XgmiiError = 8'hfe;

  // The byte before a frame's first, and the six before that.
  localparam logic [7:0] FrameDelimiter = 8'hd5;
  localparam logic [7:0] PreambleByte = 8'h55;

  // The CRC-32 of the FCS, bit 0 first.
  localparam logic [31:0] CrcPolynomial = 32'hedb88320;

  // Bytes of a frame before its FCS, at least and at most (MT1, MR3).
  localparam int unsigned MinFrameBytes = 60;
  localparam int unsigned MaxFrameBytes = 9600;

  // MT7, each for one cycle; one of them a frame.
  typedef struct packed {
    logic dropped;
    logic underrun;
    logic spoiled;
    logic sent;
  } mac_transmit_strobes_t;

  // MR3, each for one cycle; one of the lower five a frame. MR5: pause besides good.
  typedef struct packed {
    logic pause;
    logic good;
    logic bad_fcs;
    logic runt;
    logic oversize;
    logic errored;
  } mac_receive_strobes_t;

  // CM9, each for one cycle; one of the lower four a frame, padded besides sent or spoiled.
  typedef struct packed {
    logic padded;
    logic dropped;
    logic underrun;
    logic spoiled;
    logic sent;
  } cmac_transmit_strobes_t;

  // CM7, each for one cycle; one of them a frame.
  typedef struct packed {
    logic good;
    logic runt;
    logic oversize;
    logic errored;
  } cmac_receive_strobes_t;

  // CT2: of RS-FEC, each for one cycle.
  typedef struct packed {
    logic uncorrected;
    logic corrected;
  } fec_strobes_t;

  // Receiver's report on the link (MR6, CM6), as levels, at most one of them high.
  typedef struct packed {
    logic interrupted;
    logic remote_fault;
    logic local_fault;
  } link_fault_t;

  // CT2: places of trib_link_counters that more than one module knows.
  localparam logic [4:0] CounterSent = 5'd0;
  localparam logic [4:0] CounterGood = 5'd8;

  // verilator lint_on UNUSEDPARAM

endpackage
