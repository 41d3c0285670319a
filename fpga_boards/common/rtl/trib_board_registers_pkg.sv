// SPDX-License-Identifier: Apache-2.0
// Generated from registers.toml by the build target `registers`; changes are made there. REGISTERS.md has the meaning.
// Bases of the register pages, offsets of the registers in their page (bytes), and what trib_board_register_file takes and
// gives. A page is repeated every 256 bytes.
package trib_board_registers_pkg;

  // A module that is linted on its own uses only some of these.
  // verilator lint_off UNUSEDPARAM

  // Page board ----------------------------------------------------------------------------------------------------------
  localparam logic [15:0] BoardBase = 16'h4000;
  localparam logic [7:0] BoardIdOffset = 8'h00;
  localparam logic [31:0] BoardIdValue = 32'h54524244;
  localparam logic [7:0] BoardMapOffset = 8'h04;
  localparam logic [31:0] BoardMapValue = 32'h00000002;
  localparam logic [7:0] BoardCardOffset = 8'h08;
  localparam logic [7:0] BoardGitHashOffset = 8'h0c;
  localparam logic [7:0] BoardUptimeOffset = 8'h10;
  localparam logic [7:0] BoardScratchOffset = 8'h14;
  localparam logic [7:0] BoardRestartOffset = 8'h18;
  localparam logic [7:0] BoardClockOffset = 8'h20;
  localparam logic [7:0] BoardClockAttemptsOffset = 8'h24;
  localparam logic [7:0] BoardClockLostOffset = 8'h28;
  localparam logic [7:0] BoardTransmitOffset = 8'h30;
  localparam logic [7:0] BoardTransmitRetriesOffset = 8'h34;
  localparam logic [7:0] BoardConsoleRequestsOffset = 8'h40;
  localparam logic [7:0] BoardConsoleRepeatedOffset = 8'h44;
  localparam logic [7:0] BoardConsoleDroppedOffset = 8'h48;
  localparam logic [7:0] BoardConsoleFramingOffset = 8'h4c;
  localparam logic [7:0] BoardLedsOffset = 8'h50;
  localparam logic [7:0] BoardImageOffset = 8'h54;
  localparam logic [7:0] BoardTransmitQuadsOffset = 8'h58;
  localparam logic [7:0] BoardQuadRetriesOffset = 8'h5c;

  // Page board: what was written to the register file.
  typedef struct packed {
    logic [31:0] scratch;
  } board_settings_t;
  localparam board_settings_t BoardSettingsReset = '{
    scratch: 32'h00000000
  };

  // Page board: written ones, for one cycle.
  typedef struct packed {
    logic restart_clock;
    logic restart_transmitters;
  } board_commands_t;

  // Page board: what the card shows.
  typedef struct packed {
    logic [15:0] card_model;
    logic [7:0]  card_ports;
    logic        card_endpoint;
    logic [31:0] git_hash;
    logic [31:0] uptime;
    logic [3:0]  clock_state;
    logic        clock_ready;
    logic        clock_lock_lost;
    logic        clock_crystal_lost;
    logic [2:0]  clock_failure;
    logic [15:0] clock_attempts;
    logic [15:0] clock_lost;
    logic [3:0]  transmit_state;
    logic        transmit_ready;
    logic        transmit_qpll_lock;
    logic        transmit_reference_lost;
    logic        transmit_clocks_locked;
    logic [15:0] transmit_retries;
    logic [15:0] console_requests;
    logic [15:0] console_repeated;
    logic [15:0] console_dropped;
    logic [15:0] console_framing;
    logic [7:0]  leds;
    logic        image_checked;
    logic        image_changed;
    logic [1:0]  image_foreign;
    logic [27:0] image_commit;
    logic [3:0]  transmit_quads_ready;
    logic [3:0]  transmit_quads_count;
    logic [1:0]  transmit_quads_last;
    logic [2:0]  transmit_quads_failure;
    logic [7:0]  quad_retries_quad0;
    logic [7:0]  quad_retries_quad1;
    logic [7:0]  quad_retries_quad2;
    logic [7:0]  quad_retries_quad3;
  } board_state_t;

  // Page link -----------------------------------------------------------------------------------------------------------
  localparam logic [15:0] LinkBase = 16'h4800;
  localparam logic [7:0] LinkStatusOffset = 8'h00;
  localparam logic [7:0] LinkCtrlOffset = 8'h04;
  localparam logic [7:0] LinkRestartOffset = 8'h08;
  localparam logic [7:0] LinkRxRetriesOffset = 8'h0c;
  localparam logic [7:0] LinkRxWatchdogOffset = 8'h10;
  localparam logic [7:0] LinkDownsOffset = 8'h14;
  localparam logic [7:0] LinkTxOffset = 8'h40;
  localparam int unsigned LinkTxCount = 4;
  localparam logic [7:0] LinkRxOffset = 8'h50;
  localparam int unsigned LinkRxCount = 6;
  localparam logic [7:0] LinkPcsOffset = 8'h68;
  localparam int unsigned LinkPcsCount = 2;
  localparam logic [7:0] LinkCrossingOffset = 8'h70;
  localparam int unsigned LinkCrossingCount = 2;
  localparam logic [7:0] LinkFecOffset = 8'h78;
  localparam int unsigned LinkFecCount = 2;
  localparam logic [7:0] LinkSilentWindowsOffset = 8'h80;

  // Page link: what was written to the register file.
  typedef struct packed {
    logic ctrl_tx_disable;
    logic ctrl_lpm;
    logic ctrl_no_fec;
  } link_settings_t;
  localparam link_settings_t LinkSettingsReset = '{
    ctrl_tx_disable: 1'h0,
    ctrl_lpm: 1'h0,
    ctrl_no_fec: 1'h0
  };

  // Page link: written ones, for one cycle.
  typedef struct packed {
    logic restart_receiver;
  } link_commands_t;

  // Page link: what the card shows.
  typedef struct packed {
    logic        status_present;
    logic        status_light;
    logic        status_tx_fault;
    logic        status_tx_ready;
    logic        status_rx_ready;
    logic        status_cdr_lock;
    logic        status_clocks_locked;
    logic        status_block_lock;
    logic        status_hi_ber;
    logic        status_local_fault;
    logic        status_remote_fault;
    logic        status_up;
    logic        status_in_reset;
    logic        status_silent;
    logic        status_interrupted;
    logic [3:0]  status_rx_state;
    logic [15:0] rx_retries;
    logic [15:0] rx_watchdog;
    logic [15:0] downs;
  } link_state_t;

  // verilator lint_on UNUSEDPARAM

endpackage
