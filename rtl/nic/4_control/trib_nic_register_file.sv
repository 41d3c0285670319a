// SPDX-License-Identifier: Apache-2.0
// Generated from registers.toml by the build target `registers`; changes are made there. REGISTERS.md has the meaning.
// The interface's registers for single-cycle accesses (trib_axi_lite): decodes them, holds what is written, passes on what is
// kept elsewhere, and chooses what is read, first the word of every page, then the page. Unknown and unaligned addresses
// are errors. All outputs but the words of counters are registered. Reset gives the settings their reset values.
module trib_nic_register_file
  import trib_nic_registers_pkg::*;
#(
  // 1 to 6.
  parameter int unsigned Ports = 1
) (
  input  logic                       clk_i,
  input  logic                       rst_i,
  // A write; whether it was in vain in the next cycle.
  input  logic                       write_i,
  input  logic [15:0]                write_address_i,
  input  logic [31:0]                write_data_i,
  output logic                       write_error_o,
  // The address is stable for three cycles; data and error follow two cycles after its first.
  input  logic [15:0]                read_address_i,
  output logic [31:0]                read_data_o,
  output logic                       read_error_o,
  // Page nic: what was written to the register file.
  output nic_settings_t              nic_settings_o,
  // Page nic: written ones, for one cycle.
  output nic_commands_t              nic_commands_o,
  // Page nic: external registers that are written in this cycle.
  output nic_writes_t                nic_writes_o,
  output logic [31:0]                nic_write_data_o,
  // Page nic: what the interface shows.
  input  nic_state_t                 nic_state_i,
  // Page nic: values of the external registers.
  input  nic_outside_t               nic_outside_i,
  // Page port: what was written to the register file.
  output port_settings_t [Ports-1:0] port_settings_o,
  // Page port: counters, by word of the page; a count one cycle after its word.
  output logic [5:0]                 port_word_o,
  input  logic [Ports-1:0][31:0]     port_count_i
);

  if (Ports < 1 || Ports > 6) $fatal(1, "trib_nic_register_file: Ports must be 1 to 6");

  localparam logic [5:0] PortsMask = 6'(2 ** Ports - 1);

  // Write ---------------------------------------------------------------------------------------------------------------
  logic [7:0] write_offset;
  assign write_offset = write_address_i[7:0];

  logic write_to_nic;
  assign write_to_nic = write_address_i[15:8] == 8'h00;
  logic nic_writable;
  always_comb begin
    unique case (write_offset) inside
      NicCtrlOffset, NicRoundOffset, NicErrorOffset, NicModeOffset, NicDependenceOffset, NicLockstepOffset,
          NicStepTimeOffset, NicEarlyOffset, NicTimeoutOffset, NicBaseOffset, NicFlowsOffset,
          NicQuantizeOffset: nic_writable = 1'b1;
      default: nic_writable = 1'b0;
    endcase
  end

  logic write_to_port;
  assign write_to_port = write_address_i[15:11] == 5'h02 && 4'(write_address_i[10:8]) < 4'(Ports);
  logic port_writable;
  always_comb begin
    unique case (write_offset) inside
      PortCountOffset: port_writable = 1'b1;
      default: port_writable = 1'b0;
    endcase
  end

  always_ff @(posedge clk_i) begin
    write_error_o <= ~((write_to_nic && nic_writable)
      || (write_to_port && port_writable));
  end

  always_ff @(posedge clk_i) begin
    nic_commands_o <= '0;
    nic_writes_o <= '0;
    if (rst_i) begin
      nic_settings_o <= NicSettingsReset;
    end else if (write_i && write_to_nic) begin
      unique case (write_offset) inside
        NicCtrlOffset: begin
          nic_commands_o.ctrl_start <= write_data_i[0];
          nic_commands_o.ctrl_reset <= write_data_i[1];
        end
        NicRoundOffset: nic_writes_o.round <= 1'b1;
        NicErrorOffset: nic_writes_o.error <= 1'b1;
        NicModeOffset: nic_settings_o.mode <= write_data_i[5:0] & PortsMask;
        NicDependenceOffset: nic_settings_o.dependence <= write_data_i[0];
        NicLockstepOffset: nic_settings_o.lockstep <= write_data_i[1:0];
        NicStepTimeOffset: nic_settings_o.step_time <= write_data_i;
        NicEarlyOffset: nic_settings_o.early <= write_data_i[15:0];
        NicTimeoutOffset: nic_settings_o.timeout <= write_data_i;
        NicBaseOffset: nic_settings_o.base <= write_data_i;
        NicFlowsOffset: nic_settings_o.flows <= write_data_i[10:0];
        NicQuantizeOffset: nic_writes_o.quantize <= 1'b1;
        default: ;
      endcase
    end
  end
  always_ff @(posedge clk_i) begin
    nic_write_data_o <= write_data_i;
  end

  for (genvar p = 0; p < Ports; p++) begin : gen_port_write
    always_ff @(posedge clk_i) begin
      if (rst_i) begin
        port_settings_o[p] <= PortSettingsReset;
      end else if (write_i && write_to_port && write_address_i[10:8] == 3'(p)) begin
        unique case (write_offset) inside
          PortCountOffset: port_settings_o[p].count <= write_data_i[8:0];
          default: ;
        endcase
      end
    end
  end

  // Read ----------------------------------------------------------------------------------------------------------------
  logic [7:0] read_offset;
  assign read_offset = read_address_i[7:0];

  logic read_to_nic;
  assign read_to_nic = read_address_i[15:8] == 8'h00;
  logic nic_readable;
  always_comb begin
    unique case (read_offset) inside
      NicIdOffset, NicVersionOffset, NicParamsOffset, NicTablesOffset, NicCtrlOffset, NicStatusOffset,
          NicRoundOffset, NicErrorOffset, NicErrorAtOffset, NicModeOffset, NicDependenceOffset,
          NicLockstepOffset, NicStepTimeOffset, NicEarlyOffset, NicTimeoutOffset, NicBaseOffset, NicFlowsOffset,
          NicStepOffset, NicCyclesOffset, NicQuantizeOffset: nic_readable = 1'b1;
      default: nic_readable = 1'b0;
    endcase
  end

  logic read_to_port;
  assign read_to_port = read_address_i[15:11] == 5'h02 && 4'(read_address_i[10:8]) < 4'(Ports);
  logic port_readable;
  always_comb begin
    unique case (read_offset) inside
      PortCountOffset, [PortCounterOffset : PortCounterOffset + 8'h24]: port_readable = 1'b1;
      default: port_readable = 1'b0;
    endcase
  end

  logic read_known_q;
  always_ff @(posedge clk_i) begin
    read_known_q <= read_offset[1:0] == '0 && ((read_to_nic && nic_readable)
      || (read_to_port && port_readable));
  end

  // First stage: the word of every page.
  logic [31:0] nic_word_q;
  logic [31:0] nic_word;
  always_comb begin
    unique case (read_offset) inside
      NicIdOffset: nic_word = NicIdValue;
      NicVersionOffset: nic_word = NicVersionValue;
      NicParamsOffset: nic_word = {8'd0, nic_state_i.params_memory_latency, nic_state_i.params_slots,
          nic_state_i.params_ports};
      NicTablesOffset: nic_word = {nic_state_i.tables_entries, nic_state_i.tables_flows};
      NicStatusOffset: nic_word = {28'd0, nic_state_i.status_clearing, nic_state_i.status_stopped,
          nic_state_i.status_done, nic_state_i.status_running};
      NicRoundOffset: nic_word = 32'(nic_outside_i.round);
      NicErrorOffset: nic_word = 32'(nic_outside_i.error);
      NicErrorAtOffset: nic_word = {nic_state_i.error_at_sender, nic_state_i.error_at_port, 2'd0,
          nic_state_i.error_at_flow, nic_state_i.error_at_step};
      NicModeOffset: nic_word = 32'(nic_settings_o.mode);
      NicDependenceOffset: nic_word = 32'(nic_settings_o.dependence);
      NicLockstepOffset: nic_word = 32'(nic_settings_o.lockstep);
      NicStepTimeOffset: nic_word = nic_settings_o.step_time;
      NicEarlyOffset: nic_word = 32'(nic_settings_o.early);
      NicTimeoutOffset: nic_word = nic_settings_o.timeout;
      NicBaseOffset: nic_word = nic_settings_o.base;
      NicFlowsOffset: nic_word = 32'(nic_settings_o.flows);
      NicStepOffset: nic_word = 32'(nic_state_i.step);
      NicCyclesOffset: nic_word = nic_state_i.cycles;
      NicQuantizeOffset: nic_word = 32'(nic_outside_i.quantize);
      default: nic_word = '0;
    endcase
  end
  always_ff @(posedge clk_i) nic_word_q <= nic_word;

  logic [Ports-1:0][31:0] port_word_q;
  for (genvar p = 0; p < Ports; p++) begin : gen_port_read
    logic [31:0] port_word;
    always_comb begin
      unique case (read_offset) inside
        PortCountOffset: port_word = 32'(port_settings_o[p].count);
        default: port_word = '0;
      endcase
    end
    always_ff @(posedge clk_i) port_word_q[p] <= port_word;
  end
  assign port_word_o = read_offset[7:2];
  logic port_counts;
  always_comb begin
    unique case (read_offset) inside
      [PortCounterOffset : PortCounterOffset + 8'h24]: port_counts = 1'b1;
      default: port_counts = 1'b0;
    endcase
  end
  logic port_counts_q;
  always_ff @(posedge clk_i) port_counts_q <= port_counts;

  // Second stage: the page.
  logic [31:0] read_data;
  always_comb begin
    read_data = '0;
    if (read_to_nic) read_data |= nic_word_q;
    for (int unsigned p = 0; p < Ports; p++) begin
      if (read_to_port && read_address_i[10:8] == 3'(p)) read_data |= (port_counts_q ? port_count_i[p] : port_word_q[p]);
    end
  end

  always_ff @(posedge clk_i) begin
    read_data_o <= read_data;
    read_error_o <= ~read_known_q;
  end

endmodule
