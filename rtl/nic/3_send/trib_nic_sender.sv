// SPDX-License-Identifier: Apache-2.0
// Sending half of a port (NI13, NI14): list and memory in, link out. Its parts, in the order of the data:
//   trib_nic_fetch        a message of each entry of the list
//   trib_nic_dependence   whether a flit may be read
//   trib_nic_issue        reads
//   trib_nic_emit         heads, data and credits
// Reset empties it.
module trib_nic_sender
  import trib_nic_pkg::*;
  import trib_nic_registers_pkg::*;
#(
  parameter int unsigned Ports = 4,
  parameter int unsigned Flows = 64,
  parameter int unsigned Entries = 128,
  parameter int unsigned Slots = 32,
  parameter int unsigned MemoryLatency = 64,
  localparam int unsigned EntryWidth = $clog2(Entries)
) (
  input  logic                  clk_i,
  input  logic                  rst_i,
  input  logic                  write_i,
  input  table_write_t          write_data_i,
  input  logic                  list_write_i,
  input  logic [EntryWidth:0]   count_i,
  input  nic_settings_t         settings_i,
  input  logic                  message_mode_i,
  input  logic                  start_i,
  input  logic                  enable_i,
  input  round_t                round_i,
  input  step_t                 step_i,
  // Bits of the flow that query_o names.
  output dependence_t           query_o,
  input  logic [Ports-1:0]      reduce_done_i,
  input  logic [Ports-1:0]      gather_done_i,
  input  logic                  complete_i,
  input  progress_t [Ports-1:0] progress_i,
  output logic                  read_valid_o,
  input  logic                  read_ready_i,
  output address_t              read_address_o,
  input  logic                  read_valid_i,
  input  flit_t                 read_data_i,
  output logic                  link_valid_o,
  output logic                  link_head_o,
  output flit_t                 link_data_o,
  input  logic                  credit_i,
  output finish_t               finish_o,
  input  logic                  finish_taken_i,
  // The list has been sent; all of this step and earlier ones has; and all of that has left the neighbour's FIFO.
  output logic                  done_o,
  output logic                  quiet_o,
  output logic                  returned_o,
  output logic                  wait_dependence_o,
  output logic                  wait_credit_o,
  output logic                  wait_step_o,
  output logic                  message_o,
  output error_t                error_o
);

  logic        message_valid, message_ready, fetched, done, passes, begun_valid, begun_ready, data_valid, data_ready;
  logic        issue_quiet, emit_quiet;
  message_t    message;
  size_t       left, begun_size;
  list_entry_t begun;
  flit_t       data;
  error_t      fetch_error, emit_error;

  trib_nic_fetch #(.Flows(Flows), .Entries(Entries)) u_fetch (
    .clk_i,
    .rst_i,
    .write_i,
    .write_data_i,
    .list_write_i,
    .count_i,
    .settings_i,
    .start_i,
    .enable_i,
    .m_valid_o  (message_valid),
    .m_ready_i  (message_ready),
    .m_message_o(message),
    .done_o     (fetched),
    .error_o    (fetch_error)
  );

  trib_nic_dependence #(.Ports(Ports)) u_dependence (
    .clk_i,
    .dependence_i (query_o),
    .reduce_done_i,
    .gather_done_i,
    .complete_i,
    .progress_i,
    .left_i       (left),
    .done_o       (done),
    .passes_o     (passes)
  );

  trib_nic_issue #(.MemoryLatency(MemoryLatency)) u_issue (
    .clk_i,
    .rst_i,
    .enable_i,
    .settings_i,
    .step_i,
    .s_valid_i   (message_valid),
    .s_ready_o   (message_ready),
    .s_message_i (message),
    .query_o,
    .left_o      (left),
    .done_i      (done),
    .passes_i    (passes),
    .read_valid_o,
    .read_ready_i,
    .read_address_o,
    .read_valid_i,
    .read_data_i,
    .m_valid_o   (begun_valid),
    .m_ready_i   (begun_ready),
    .m_entry_o   (begun),
    .m_size_o    (begun_size),
    .data_valid_o(data_valid),
    .data_ready_i(data_ready),
    .data_o      (data),
    .finish_o,
    .finish_taken_i,
    .quiet_o     (issue_quiet),
    .wait_dependence_o,
    .wait_step_o
  );

  trib_nic_emit #(.Slots(Slots)) u_emit (
    .clk_i,
    .rst_i,
    .enable_i,
    .message_mode_i,
    .round_i,
    .s_valid_i   (begun_valid),
    .s_ready_o   (begun_ready),
    .s_entry_i   (begun),
    .s_size_i    (begun_size),
    .data_valid_i(data_valid),
    .data_ready_o(data_ready),
    .data_i      (data),
    .link_valid_o,
    .link_head_o,
    .link_data_o,
    .credit_i,
    .quiet_o     (emit_quiet),
    .returned_o,
    .wait_credit_o,
    .message_o,
    .error_o     (emit_error)
  );

  // A message that is fetched and of a later step does not count; one that is not fetched yet might be of this one.
  assign quiet_o = issue_quiet && emit_quiet && (fetched || message_valid);
  assign done_o = fetched && issue_quiet && emit_quiet;

  always_comb begin
    error_o = fetch_error.valid ? fetch_error : emit_error;
    error_o.valid = fetch_error.valid || emit_error.valid;
  end

endmodule
