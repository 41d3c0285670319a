// SPDX-License-Identifier: Apache-2.0
// Registers (REGISTERS.md) and tables (NI6) on AXI4-Lite. In: the bus, the state. Out: settings, commands for one
// cycle, words of tables.
//   0x0000 registers of the interface, 0x1000 those of port p at 0x100 * p
//   0x2000 send lists, 0x400 bytes each, one word per entry: step in 15:0, flow in 25:16, operation in 26
//   0x4000 flow table, 16 bytes per row, one word per column (trib_nic_flow_table)
// Tables cannot be read. While locked_i only RESET and ERROR can be written; all else is refused, and touched_o says
// that something was not. OFFSET and SIZE of a flow also come from flow_write_i (NI21); a write of the bus to a table in
// the same cycle is refused.
`include "trib_assert.svh"

module trib_nic_registers
  import trib_nic_pkg::*;
  import trib_nic_registers_pkg::*;
#(
  parameter int unsigned Ports = 4,
  parameter int unsigned Flows = 64,
  parameter int unsigned Entries = 128,
  // Codecs of QUANTIZE (NI22).
  parameter bit [31:0] Codecs = 32'h01
) (
  input  logic                       clk_i,
  input  logic                       rst_i,
  input  logic [15:0]                s_axil_awaddr_i,
  input  logic                       s_axil_awvalid_i,
  output logic                       s_axil_awready_o,
  input  logic [31:0]                s_axil_wdata_i,
  input  logic [3:0]                 s_axil_wstrb_i,
  input  logic                       s_axil_wvalid_i,
  output logic                       s_axil_wready_o,
  output logic [1:0]                 s_axil_bresp_o,
  output logic                       s_axil_bvalid_o,
  input  logic                       s_axil_bready_i,
  input  logic [15:0]                s_axil_araddr_i,
  input  logic                       s_axil_arvalid_i,
  output logic                       s_axil_arready_o,
  output logic [31:0]                s_axil_rdata_o,
  output logic [1:0]                 s_axil_rresp_o,
  output logic                       s_axil_rvalid_o,
  input  logic                       s_axil_rready_i,
  // A round is executed, or an error is set.
  input  logic                       locked_i,
  input  logic                       flow_write_i,
  input  nic_host_t                  host_i,
  output logic                       touched_o,
  output nic_settings_t              settings_o,
  // QUANTIZE.
  output logic [7:0]                 quantize_o,
  output port_settings_t [Ports-1:0] port_settings_o,
  output nic_commands_t              commands_o,
  output nic_writes_t                writes_o,
  output logic [31:0]                write_data_o,
  input  nic_state_t                 state_i,
  input  nic_outside_t               outside_i,
  // Words of the tables: of the flow table, of a list.
  output logic                       table_write_o,
  output logic [Ports-1:0]           list_write_o,
  output table_write_t               table_data_o,
  // Counters.
  output logic                       count_read_o,
  output port_t                      count_port_o,
  output logic [3:0]                 count_index_o,
  input  logic [31:0]                count_i
);

  // Bus -----------------------------------------------------------------------------------------------------------------
  logic        write, read, write_error, read_error, file_error;
  logic [15:0] write_address, read_address;
  logic [31:0] write_data, read_data;

  trib_axi_lite #(.ReadLatency(2)) u_axi_lite (
    .clk_i,
    .rst_i,
    .s_axil_awaddr_i,
    .s_axil_awvalid_i,
    .s_axil_awready_o,
    .s_axil_wdata_i,
    .s_axil_wstrb_i,
    .s_axil_wvalid_i,
    .s_axil_wready_o,
    .s_axil_bresp_o,
    .s_axil_bvalid_o,
    .s_axil_bready_i,
    .s_axil_araddr_i,
    .s_axil_arvalid_i,
    .s_axil_arready_o,
    .s_axil_rdata_o,
    .s_axil_rresp_o,
    .s_axil_rvalid_o,
    .s_axil_rready_i,
    .write_o        (write),
    .write_address_o(write_address),
    .write_data_o   (write_data),
    .write_error_i  (write_error),
    .read_o         (read),
    .read_address_o (read_address),
    .read_data_i    (read_data),
    .read_error_i   (read_error)
  );

  // Tables --------------------------------------------------------------------------------------------------------------
  // A write's address and data have been stable for a cycle (trib_axi_lite), in which they are decoded.
  logic             to_rows, to_rows_q, to_tables_q, aligned, is_command_q, is_error_q, is_quantize, not_there_q, allowed;
  logic [Ports-1:0] list, list_q;

  assign aligned = write_address[1:0] == '0;
  assign to_rows = write_address[15:14] == 2'b01 && aligned && 11'(write_address[13:4]) < 11'(Flows);
  always_comb begin
    for (int unsigned p = 0; p < Ports; p++) begin
      list[p] = write_address[15:13] == 3'b001 && write_address[12:10] == 3'(p) && aligned && 9'(write_address[9:2]) < 9'(Entries);
    end
  end
  assign is_quantize = write_address == NicBase + 16'(NicQuantizeOffset);

  always_ff @(posedge clk_i) begin
    to_rows_q <= to_rows;
    list_q <= list;
    to_tables_q <= to_rows || list != '0;
    is_command_q <= write_address == NicBase + 16'(NicCtrlOffset);
    is_error_q <= write_address == NicBase + 16'(NicErrorOffset);
    // Modes A and B work on single values.
    not_there_q <= is_quantize && write_data[7:0] != '0 && !(write_data[7:4] inside {4'd6, 4'd8, 4'd10}
        && ((write_data[3:0] == 4'd1 && Codecs[1]) || (write_data[3:0] == 4'd2 && Codecs[2])));
  end
  assign allowed = is_error_q || (is_command_q && write_data[1])
      || (!locked_i && !(to_tables_q && flow_write_i) && !not_there_q);

  logic table_q, refused_q;
  always_ff @(posedge clk_i) begin
    table_q <= to_tables_q;
    refused_q <= !allowed;
    if (rst_i) begin
      table_write_o <= 1'b0;
      list_write_o <= '0;
      touched_o <= 1'b0;
    end else begin
      table_write_o <= flow_write_i || (write && allowed && to_rows_q);
      list_write_o <= write && allowed ? list_q : '0;
      touched_o <= write && allowed && !is_command_q && !is_error_q;
    end
    if (flow_write_i) begin
      table_data_o <= '{columns: 4'b0011, row: host_i.flow, data: host_i.offset, size: host_i.size};
    end else begin
      table_data_o <= '{columns: 4'b0001 << write_address[3:2],
          row: to_rows_q ? write_address[13:4] : FlowWidth'(write_address[9:2]), data: write_data, size: write_data[SizeWidth-1:0]};
    end
  end
  assign write_error = refused_q || (file_error && !table_q);

  // Registers -----------------------------------------------------------------------------------------------------------
  logic [5:0]             word;
  logic [Ports-1:0][31:0] counts;

  nic_outside_t outside;

  always_comb begin
    outside = outside_i;
    outside.quantize = quantize_o;
  end

  if (Codecs == 32'h01) begin : gen_raw_only
    assign quantize_o = '0;
  end else begin : gen_codec
    always_ff @(posedge clk_i) begin
      if (rst_i) quantize_o <= '0;
      else if (writes_o.quantize) quantize_o <= write_data_o[7:0];
    end
  end

  trib_nic_register_file #(.Ports(Ports)) u_file (
    .clk_i,
    .rst_i,
    .write_i         (write && allowed),
    .write_address_i (write_address),
    .write_data_i    (write_data),
    .write_error_o   (file_error),
    .read_address_i  (read_address),
    .read_data_o     (read_data),
    .read_error_o    (read_error),
    .nic_settings_o  (settings_o),
    .nic_commands_o  (commands_o),
    .nic_writes_o    (writes_o),
    .nic_write_data_o(write_data_o),
    .nic_state_i     (state_i),
    .nic_outside_i   (outside),
    .port_settings_o,
    .port_word_o     (word),
    .port_count_i    (counts)
  );

  assign count_read_o = read;
  assign count_port_o = read_address[10:8];
  assign count_index_o = word[3:0];
  assign counts = {Ports{count_i}};

  logic unused;
  assign unused = ^{word[5:4], host_i, outside_i.quantize};

  // Properties.
  `TRIB_REQUIRE(trib_nic_registers, FlowOfTheTable_M, flow_write_i, 11'(host_i.flow) < 11'(Flows))

endmodule
