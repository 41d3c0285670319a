// SPDX-License-Identifier: Apache-2.0
// Types that the parts of a card share. docs/BOARDS.md is their contract.
package trib_board_pkg;

  // A module that is linted on its own uses only some of these.
  // verilator lint_off UNUSEDPARAM

  // AXI4-Lite with 16-bit addresses and 32-bit data: what a master drives, and what a slave drives.
  typedef struct packed {
    logic [15:0] awaddr;
    logic        awvalid;
    logic [31:0] wdata;
    logic [3:0]  wstrb;
    logic        wvalid;
    logic        bready;
    logic [15:0] araddr;
    logic        arvalid;
    logic        rready;
  } axil_request_t;

  typedef struct packed {
    logic        awready;
    logic        wready;
    logic [1:0]  bresp;
    logic        bvalid;
    logic        arready;
    logic [31:0] rdata;
    logic [1:0]  rresp;
    logic        rvalid;
  } axil_response_t;

  localparam logic [1:0] AxiOkay = 2'd0;
  localparam logic [1:0] AxiDecodeError = 2'd3;

  // A line of the console that is a request (BC4); data of a read is 0.
  typedef struct packed {
    logic        write;
    logic [3:0]  tag;
    logic [15:0] address;
    logic [31:0] data;
  } console_request_t;

  typedef enum logic [1:0] {
    ReplyRead,     // t=dddddddd
    ReplyWritten,  // t.
    ReplyError,    // t!1
    ReplyNoRequest // t!2
  } console_reply_e;

  typedef struct packed {
    console_reply_e kind;
    logic [3:0]     tag;
    logic [31:0]    data;
  } console_reply_t;

  // BC3: CRC-8 of one more character.
  function automatic logic [7:0] console_crc(logic [7:0] crc, logic [7:0] character);
    logic [7:0] state = crc ^ character;
    for (int unsigned i = 0; i < 8; i++) state = {state[6:0], 1'b0} ^ (state[7] ? 8'h07 : 8'h00);
    return state;
  endfunction

  // A digit as a character.
  function automatic logic [7:0] hex_character(logic [3:0] digit);
    return digit < 4'd10 ? 8'h30 + 8'(digit) : 8'h57 + 8'(digit);
  endfunction

  // Request to the I2C bus (BI2, BI3): the bus is freed; or one or two bytes go to a part, or its register `first` is read.
  typedef struct packed {
    logic       free;
    logic       read;
    logic       two;
    logic [6:0] part;
    logic [7:0] first;
    logic [7:0] second;
  } i2c_transfer_t;

  // Outcome of a transfer.
  typedef enum logic [1:0] {
    I2cDone,
    I2cNoAcknowledge,
    I2cHeld
  } i2c_outcome_e;

  // One element of a transfer: SDA falls, or rises, while SCL is high; or a bit is clocked.
  typedef enum logic [1:0] {
    I2cStart,
    I2cStop,
    I2cBit
  } i2c_element_e;

  // Settings and state of the Si5324 and its multiplexer, as shown on page `board`.
  typedef struct packed {
    logic [15:0] lost;
    logic [15:0] attempts;
    logic [2:0]  failure;
    logic        crystal_lost;
    logic        lock_lost;
    logic        ready;
    logic [3:0]  state;
  } clock_status_t;

  // Why the sequence of a quad's transmitters began again (BI7).
  typedef enum logic [2:0] {
    TransmitNone,       // it has not
    TransmitNoLock,     // waited too long for the lock of the QPLL,
    TransmitNoClocks,   // for the transmit clocks,
    TransmitNoDone,     // for reset done
    TransmitLockLost,   // the QPLL lost its lock or its reference clock,
    TransmitClocksLost, // the transmit clocks stopped,
    TransmitDoneLost,   // reset done went away
    TransmitCommand     // BI8
  } transmit_failure_e;

  // State of a quad's transmitters; `failed` is a strobe that comes with `failure`, the last cause.
  typedef struct packed {
    logic              failed;
    transmit_failure_e failure;
    logic [15:0]       retries;
    logic              clocks_locked;
    logic              reference_lost;
    logic              qpll_lock;
    logic              ready;
    logic [3:0]        state;
  } quad_status_t;

  // State of all quads together, as shown on page `board` (BI8).
  typedef struct packed {
    logic [3:0][7:0]   quad_retries;
    transmit_failure_e failure;
    logic [1:0]        last;
    logic [3:0]        quads;
    logic [3:0]        quads_ready;
    logic [15:0]       retries;
    logic              clocks_locked;
    logic              reference_lost;
    logic              qpll_lock;
    logic              ready;
    logic [3:0]        state;
  } transmit_status_t;

  // The same for a receiver, in page `link`.
  typedef struct packed {
    logic [15:0] watchdog;
    logic [15:0] retries;
    logic        clocks_locked;
    logic        cdr_lock;
    logic        ready;
    logic [3:0]  state;
  } receive_status_t;

  // A channel's receive side, from the FPGA, and to it; asynchronous levels.
  typedef struct packed {
    logic reset;
    logic user_ready;
    logic setting;
    logic clocks_reset;
  } gt_receive_control_t;

  typedef struct packed {
    logic reset_done;
    logic cdr_lock;
    logic clocks_locked;
  } gt_receive_state_t;

  // Receive side of a 100G hard MAC, in that clock: levels; and events, each for one cycle.
  typedef struct packed {
    logic aligned;
    logic hi_ber;
    logic local_fault;
    logic remote_fault;
  } cmac_levels_t;

  typedef struct packed {
    logic bad_fcs;
    logic bad_code;
    logic fec_uncorrected;
    logic fec_corrected;
  } cmac_events_t;

  // Events counted by the console.
  typedef struct packed {
    logic [15:0] requests;
    logic [15:0] repeated;
    logic [15:0] dropped;
    logic [15:0] framing;
  } console_counts_t;

  // A module in a cage, as levels of the core's clock.
  typedef struct packed {
    logic present;
    logic light;
    logic fault;
  } cage_t;

  // A port's link, as levels of the core's clock.
  typedef struct packed {
    logic in_reset;
    logic up;
    logic interrupted;
    logic silent;
    logic remote_fault;
    logic local_fault;
    logic hi_ber;
    logic block_lock;
  } link_t;

  // verilator lint_on UNUSEDPARAM

endpackage
