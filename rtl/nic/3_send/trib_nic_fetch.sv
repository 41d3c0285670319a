// SPDX-License-Identifier: Apache-2.0
// Makes messages of the send list of a port (NI5): entry, table row, address and dependence (NI13). In: start_i begins
// the list again. Out: a message each, valid/ready, in the order of the list, one in two cycles, as many as can be read;
// done_o when the list has no more. A flow that the table does not have is an error. Reset empties it.
module trib_nic_fetch
  import trib_nic_pkg::*;
  import trib_nic_registers_pkg::*;
#(
  // 16 to 1024, a power of two.
  parameter int unsigned Flows = 64,
  // 16 to 256, a power of two.
  parameter int unsigned Entries = 128,
  localparam int unsigned IndexWidth = $clog2(Flows),
  localparam int unsigned EntryWidth = $clog2(Entries)
) (
  input  logic                clk_i,
  input  logic                rst_i,
  input  logic                write_i,
  input  table_write_t        write_data_i,
  // An entry of this list: its number is write_data_i.row.
  input  logic                list_write_i,
  input  logic [EntryWidth:0] count_i,
  input  nic_settings_t       settings_i,
  input  logic                start_i,
  input  logic                enable_i,
  output logic                m_valid_o,
  input  logic                m_ready_i,
  output message_t            m_message_o,
  output logic                done_o,
  output error_t              error_o
);

  if (Entries < 16 || Entries > 256) $fatal(1, "trib_nic_fetch: Entries must be 16 to 256");

  logic [EntryWidth:0] index_q;
  logic                entry_valid_q, row_valid_q, more, read, entry_ready, row_ready;
  list_entry_t         entry, written, row_entry_q;
  flow_row_t           row;
  dependence_t         dependence;
  logic                foreign;

  // Entry ---------------------------------------------------------------------------------------------------------------
  assign written = '{op: op_e'(write_data_i.data[StepWidth+FlowWidth]), flow: write_data_i.data[StepWidth+:FlowWidth],
      step: write_data_i.data[StepWidth-1:0]};
  assign more = index_q != count_i;
  assign entry_ready = !entry_valid_q || row_ready;
  assign read = enable_i && more && entry_ready;

  trib_ram #(.Width($bits(list_entry_t)), .Depth(Entries)) u_list (
    .clk_i,
    .write_i        (list_write_i),
    .write_address_i(write_data_i.row[EntryWidth-1:0]),
    .write_data_i   (written),
    .read_i         (read),
    .read_address_i (index_q[EntryWidth-1:0]),
    .read_data_o    (entry)
  );

  // Row -----------------------------------------------------------------------------------------------------------------
  assign row_ready = !row_valid_q || !m_valid_o;

  trib_nic_flow_table #(.Flows(Flows)) u_table (
    .clk_i,
    .write_i,
    .write_data_i,
    .read_i    (row_ready && entry_valid_q),
    .read_row_i(entry.flow[IndexWidth-1:0]),
    .row_o     (row)
  );

  always_comb begin
    dependence = after_children(row.child, row.after_valid, row.after, row_entry_q.flow);
    if (row_entry_q.op == OpGather && row.parent.valid) begin
      dependence.on_message = 1'b1;
      dependence.on_flow = 1'b0;
      dependence.port = row.parent.port;
      dependence.op = OpGather;
    end
  end

  // Message -------------------------------------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (rst_i || start_i) begin
      index_q <= '0;
      entry_valid_q <= 1'b0;
      row_valid_q <= 1'b0;
      m_valid_o <= 1'b0;
    end else begin
      if (read) index_q <= index_q + (EntryWidth + 1)'(1);
      if (entry_ready) entry_valid_q <= read;
      if (row_ready) row_valid_q <= entry_valid_q;
      m_valid_o <= m_valid_o ? !m_ready_i : row_valid_q;
    end
    if (row_ready) row_entry_q <= entry;
    if (!m_valid_o) begin
      m_message_o <= '{drop: 1'b0, op: row_entry_q.op, flow: row_entry_q.flow, step: row_entry_q.step, size: row.size,
          address: settings_i.base + row.offset, dependence: dependence};
    end
  end

  assign done_o = !more && !entry_valid_q && !row_valid_q && !m_valid_o;

  assign foreign = row_valid_q && (FlowWidth + 1)'(row_entry_q.flow) >= settings_i.flows;
  always_ff @(posedge clk_i) begin
    error_o <= '{valid: foreign && !rst_i, code: ErrorForeign, flow: row_entry_q.flow, step: row_entry_q.step};
  end

  logic unused;
  assign unused = ^{settings_i, write_data_i, row, entry};

endmodule
