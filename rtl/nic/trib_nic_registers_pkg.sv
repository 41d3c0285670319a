// SPDX-License-Identifier: Apache-2.0
// Generated from registers.toml by the build target `registers`; changes are made there. REGISTERS.md has the meaning.
// Bases of the register pages, offsets of the registers in their page (bytes), and what trib_nic_register_file takes and
// gives. A page is repeated every 256 bytes.
package trib_nic_registers_pkg;

  // A module that is linted on its own uses only some of these.
  // verilator lint_off UNUSEDPARAM

  // Page nic ------------------------------------------------------------------------------------------------------------
  localparam logic [15:0] NicBase = 16'h0000;
  localparam logic [7:0] NicIdOffset = 8'h00;
  localparam logic [31:0] NicIdValue = 32'h54524e49;
  localparam logic [7:0] NicVersionOffset = 8'h04;
  localparam logic [31:0] NicVersionValue = 32'h00000100;
  localparam logic [7:0] NicParamsOffset = 8'h08;
  localparam logic [7:0] NicTablesOffset = 8'h0c;
  localparam logic [7:0] NicCtrlOffset = 8'h10;
  localparam logic [7:0] NicStatusOffset = 8'h14;
  localparam logic [7:0] NicRoundOffset = 8'h18;
  localparam logic [7:0] NicErrorOffset = 8'h1c;
  localparam logic [7:0] NicErrorAtOffset = 8'h20;
  localparam logic [7:0] NicModeOffset = 8'h24;
  localparam logic [7:0] NicDependenceOffset = 8'h28;
  localparam logic [7:0] NicLockstepOffset = 8'h2c;
  localparam logic [7:0] NicStepTimeOffset = 8'h30;
  localparam logic [7:0] NicEarlyOffset = 8'h34;
  localparam logic [7:0] NicTimeoutOffset = 8'h38;
  localparam logic [7:0] NicBaseOffset = 8'h3c;
  localparam logic [7:0] NicFlowsOffset = 8'h40;
  localparam logic [7:0] NicStepOffset = 8'h44;
  localparam logic [7:0] NicCyclesOffset = 8'h48;
  localparam logic [7:0] NicQuantizeOffset = 8'h4c;

  // Page nic: what was written to the register file.
  typedef struct packed {
    logic [5:0]  mode;
    logic        dependence;
    logic [1:0]  lockstep;
    logic [31:0] step_time;
    logic [15:0] early;
    logic [31:0] timeout;
    logic [31:0] base;
    logic [10:0] flows;
  } nic_settings_t;
  localparam nic_settings_t NicSettingsReset = '{
    mode: 6'h00,
    dependence: 1'h0,
    lockstep: 2'h0,
    step_time: 32'h00000000,
    early: 16'h0001,
    timeout: 32'h00000000,
    base: 32'h00000000,
    flows: 11'h000
  };

  // Page nic: written ones, for one cycle.
  typedef struct packed {
    logic ctrl_start;
    logic ctrl_reset;
  } nic_commands_t;

  // Page nic: external registers that are written in this cycle.
  typedef struct packed {
    logic round;
    logic error;
    logic quantize;
  } nic_writes_t;

  // Page nic: what the interface shows.
  typedef struct packed {
    logic [7:0]  params_ports;
    logic [7:0]  params_slots;
    logic [7:0]  params_memory_latency;
    logic [15:0] tables_flows;
    logic [15:0] tables_entries;
    logic        status_running;
    logic        status_done;
    logic        status_stopped;
    logic        status_clearing;
    logic [15:0] error_at_step;
    logic [9:0]  error_at_flow;
    logic [2:0]  error_at_port;
    logic        error_at_sender;
    logic [15:0] step;
    logic [31:0] cycles;
  } nic_state_t;

  // Page nic: values of the external registers.
  typedef struct packed {
    logic [15:0] round;
    logic [6:0]  error;
    logic [7:0]  quantize;
  } nic_outside_t;

  // Page port -----------------------------------------------------------------------------------------------------------
  localparam logic [15:0] PortBase = 16'h1000;
  localparam logic [7:0] PortCountOffset = 8'h00;
  localparam logic [7:0] PortCounterOffset = 8'h40;
  localparam int unsigned PortCounterCount = 10;

  // Page port: what was written to the register file.
  typedef struct packed {
    logic [8:0] count;
  } port_settings_t;
  localparam port_settings_t PortSettingsReset = '{
    count: 9'h000
  };

  // verilator lint_on UNUSEDPARAM

endpackage
