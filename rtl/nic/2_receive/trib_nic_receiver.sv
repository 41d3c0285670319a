// SPDX-License-Identifier: Apache-2.0
// Receiving half of a port (NI11, NI12): link in, additions to memory out. Its parts, in the order of the data:
//   trib_nic_arrivals     FIFO of the link, first heads apart
//   trib_nic_lookup       a message of each first head
//   trib_nic_take         flits out of the FIFO, credits
//   trib_nic_dependence   whether a flit may be taken
//   trib_nic_accumulate   reads, adds and writes
// Reset empties it.
module trib_nic_receiver
  import trib_nic_pkg::*;
  import trib_nic_registers_pkg::*;
#(
  // This port, and how many there are.
  parameter int unsigned Port = 0,
  parameter int unsigned Ports = 4,
  parameter int unsigned Flows = 64,
  parameter int unsigned Slots = 32,
  parameter int unsigned MemoryLatency = 64,
  // By which sums can be rounded (NI22).
  parameter bit [31:0] Codecs = 32'h01,
  localparam int unsigned IndexWidth = $clog2(Flows)
) (
  input  logic                  clk_i,
  input  logic                  rst_i,
  input  logic                  write_i,
  input  table_write_t          write_data_i,
  input  logic                  sweep_i,
  input  logic [IndexWidth-1:0] sweep_flow_i,
  input  nic_settings_t         settings_i,
  input  logic                  message_mode_i,
  input  logic [7:0]            quantize_i,
  input  logic                  enable_i,
  input  logic                  running_i,
  input  logic                  finished_i,
  input  round_t                round_i,
  input  step_t                 step_i,
  input  logic                  link_valid_i,
  input  logic                  link_head_i,
  input  flit_t                 link_data_i,
  output logic                  credit_o,
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
  output logic                  write_valid_o,
  input  logic                  write_ready_i,
  output address_t              write_address_o,
  output flit_t                 write_data_o,
  output progress_t             progress_o,
  output logic                  done_o,
  output op_e                   done_op_o,
  output flow_t                 done_flow_o,
  output finish_t               finish_o,
  input  logic                  finish_taken_i,
  output logic                  empty_o,
  output logic                  head_o,
  output logic                  flit_o,
  output logic                  stale_o,
  output error_t                error_o
);

  logic     valid, ready, is_head, first_valid, first_ready, message_valid, message_ready, message_final, overflow;
  flit_t    data;
  head_t    first;
  message_t message;
  error_t   lookup_error, take_error;
  size_t    left, m_left;
  logic     done, passes, room, read_room, m_valid, m_final, drained;
  op_e      m_op;
  flow_t    m_flow;
  address_t m_address;

  trib_nic_arrivals #(.Slots(Slots)) u_arrivals (
    .clk_i,
    .rst_i,
    .link_valid_i,
    .link_head_i,
    .link_data_i,
    .m_valid_o    (valid),
    .m_ready_i    (ready),
    .m_head_o     (is_head),
    .m_data_o     (data),
    .first_valid_o(first_valid),
    .first_ready_i(first_ready),
    .first_o      (first),
    .overflow_o   (overflow)
  );

  trib_nic_lookup #(.Port(Port), .Flows(Flows)) u_lookup (
    .clk_i,
    .rst_i,
    .write_i,
    .write_data_i,
    .sweep_i,
    .sweep_flow_i,
    .settings_i,
    .running_i,
    .finished_i,
    .round_i,
    .step_i,
    .s_valid_i  (first_valid),
    .s_ready_o  (first_ready),
    .s_head_i   (first),
    .m_valid_o  (message_valid),
    .m_ready_i  (message_ready),
    .m_message_o(message),
    .m_final_o  (message_final),
    .error_o    (lookup_error)
  );

  trib_nic_take u_take (
    .clk_i,
    .rst_i,
    .enable_i,
    .message_mode_i,
    .s_valid_i      (valid),
    .s_ready_o      (ready),
    .s_head_i       (is_head),
    .s_data_i       (data),
    .message_valid_i(message_valid),
    .message_ready_o(message_ready),
    .message_i      (message),
    .message_final_i(message_final),
    .query_o,
    .left_o         (left),
    .done_i         (done),
    .passes_i       (passes),
    .room_i         (room),
    .read_room_i    (read_room),
    .m_valid_o      (m_valid),
    .m_op_o         (m_op),
    .m_flow_o       (m_flow),
    .m_final_o      (m_final),
    .m_left_o       (m_left),
    .m_address_o    (m_address),
    .credit_o,
    .head_o,
    .flit_o,
    .stale_o,
    .error_o        (take_error)
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

  trib_nic_accumulate #(.MemoryLatency(MemoryLatency), .Codecs(Codecs)) u_accumulate (
    .clk_i,
    .rst_i,
    .quantize_i,
    .enable_i,
    .s_valid_i  (m_valid),
    .s_op_i     (m_op),
    .s_flow_i   (m_flow),
    .s_final_i  (m_final),
    .s_left_i   (m_left),
    .s_address_i(m_address),
    .s_data_i   (data),
    .room_o     (room),
    .read_room_o(read_room),
    .read_valid_o,
    .read_ready_i,
    .read_address_o,
    .read_valid_i,
    .read_data_i,
    .write_valid_o,
    .write_ready_i,
    .write_address_o,
    .write_data_o,
    .progress_o,
    .done_o,
    .done_op_o,
    .done_flow_o,
    .finish_o,
    .finish_taken_i,
    .empty_o    (drained)
  );

  assign empty_o = drained && !valid;

  // An overflow belongs to no message.
  always_comb begin
    error_o = lookup_error.valid ? lookup_error : take_error;
    error_o.valid = lookup_error.valid || take_error.valid || overflow;
    if (overflow) error_o.code = ErrorCredit;
  end

endmodule
