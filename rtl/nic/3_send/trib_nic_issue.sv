// SPDX-License-Identifier: Apache-2.0
// Reads the blocks of the messages of a port from memory, in order, each flit when what it depends on allows (NI13),
// messages when their step has come (NI15). In: messages; whether a flit passes (trib_nic_dependence, to which query_o
// is what the message of the next cycle depends on). Out: reads, one per cycle except for one cycle before each message; the
// message itself, to trib_nic_emit, with its first read, while m_ready_i; the data, which come in order without ready,
// through a FIFO with space for all of them. A finish for each message, when its last read has been accepted
// (NI4.6). Reset empties it; it must last until reads in flight have returned.
`include "trib_assert.svh"

module trib_nic_issue
  import trib_nic_pkg::*;
  import trib_nic_registers_pkg::*;
#(
  // Largest latency of a read, cycles, 1 to 64.
  parameter int unsigned MemoryLatency = 64
) (
  input  logic          clk_i,
  input  logic          rst_i,
  input  logic          enable_i,
  input  nic_settings_t settings_i,
  input  step_t         step_i,
  input  logic          s_valid_i,
  output logic          s_ready_o,
  input  message_t      s_message_i,
  output dependence_t   query_o,
  output size_t         left_o,
  input  logic          done_i,
  input  logic          passes_i,
  output logic          read_valid_o,
  input  logic          read_ready_i,
  output address_t      read_address_o,
  input  logic          read_valid_i,
  input  flit_t         read_data_i,
  // Messages that begin.
  output logic          m_valid_o,
  input  logic          m_ready_i,
  output list_entry_t   m_entry_o,
  output size_t         m_size_o,
  // Data of the messages.
  output logic          data_valid_o,
  input  logic          data_ready_i,
  output flit_t         data_o,
  output finish_t       finish_o,
  input  logic          finish_taken_i,
  // No message of this step or an earlier one is left to read.
  output logic          quiet_o,
  output logic          wait_dependence_o,
  output logic          wait_step_o
);

  if (MemoryLatency < 1 || MemoryLatency > 64) $fatal(1, "trib_nic_issue: MemoryLatency must be 1 to 64");

  localparam int unsigned Depth = 2 ** $clog2(MemoryLatency + 16);
  localparam int unsigned FillWidth = $clog2(Depth + 1);

  logic                 open_q, first_q, final_q;
  list_entry_t          entry_q;
  flow_t                final_flow_q;
  size_t                left_q;
  address_t             address_q;
  dependence_t          dependence_q;
  logic [FillWidth-1:0] fill_q;
  logic                 in_step, may_begin_q, load, may, finish_room, read, empty, last, read_room;

  // Begin ---------------------------------------------------------------------------------------------------------------
  assign in_step = settings_i.lockstep == LockstepOff || s_message_i.step <= step_i;
  assign load = enable_i && s_valid_i && (settings_i.lockstep == LockstepOff || may_begin_q) && !open_q;
  assign s_ready_o = load;
  // A message is compared with the step in the cycle before it begins.
  always_ff @(posedge clk_i) may_begin_q <= s_valid_i && in_step && !load;
  // Dependence of the open message, or else of the one that may be open with the next edge.
  assign query_o = open_q ? dependence_q : s_message_i.dependence;
  assign left_o = left_q;

  // Read ----------------------------------------------------------------------------------------------------------------
  assign may = settings_i.dependence ? passes_i : done_i;
  assign last = left_q == size_t'(1);
  // A finish is held until taken, and one may be in flight.
  assign finish_room = !finish_o.valid && !(read_valid_o && final_q);
  assign read_room = !read_valid_o || read_ready_i;
  assign read = enable_i && open_q && left_q != '0 && may && read_room && !fill_q[FillWidth-1] && (!first_q || m_ready_i)
      && (!last || finish_room);
  assign empty = enable_i && open_q && left_q == '0 && done_i && m_ready_i && finish_room;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      open_q <= 1'b0;
      read_valid_o <= 1'b0;
      fill_q <= '0;
      finish_o.valid <= 1'b0;
    end else begin
      if (load) open_q <= 1'b1;
      else if (empty || (read && last)) open_q <= 1'b0;
      if (read_room) read_valid_o <= read;
      fill_q <= fill_q + FillWidth'(read) - FillWidth'(data_valid_o && data_ready_i);
      finish_o.valid <= empty || (read_valid_o && read_ready_i && final_q) || (finish_o.valid && !finish_taken_i);
    end
    if (load) begin
      first_q <= 1'b1;
      entry_q <= '{op: s_message_i.op, flow: s_message_i.flow, step: s_message_i.step};
      dependence_q <= s_message_i.dependence;
    end else if (read) begin
      first_q <= 1'b0;
    end
    // A flit less, or the flits of the message: one LUT a bit.
    if (load || read) begin
      left_q <= {SizeWidth{!load}} + (load ? s_message_i.size : left_q);
      address_q <= address_t'(!load) + (load ? s_message_i.address : address_q);
    end
    if (read_room) begin
      read_address_o <= address_q;
      final_q <= last;
      final_flow_q <= entry_q.flow;
    end
    if (!finish_o.valid) finish_o.flow <= empty ? entry_q.flow : final_flow_q;
  end

  assign m_valid_o = (read && first_q) || empty;
  assign m_entry_o = entry_q;
  assign m_size_o = left_q;
  assign quiet_o = !open_q && !(s_valid_i && in_step);

  always_ff @(posedge clk_i) begin
    wait_dependence_o <= open_q && !may;
    wait_step_o <= s_valid_i && !in_step && !open_q;
  end

  // Data ----------------------------------------------------------------------------------------------------------------
  trib_nic_queue #(.Width(FlitBits), .Depth(Depth)) u_data (
    .clk_i,
    .rst_i,
    .s_valid_i(read_valid_i),
    .s_data_i (read_data_i),
    .m_valid_o(data_valid_o),
    .m_ready_i(data_ready_i),
    .m_data_o (data_o)
  );

  logic unused;
  assign unused = ^{settings_i, s_message_i.drop};

  // Properties ----------------------------------------------------------------------------------------------------------
  `TRIB_ASSERT(FillFits_A, 1'b1, fill_q <= FillWidth'(Depth))
  `TRIB_ASSERT(NotBeforeItsDependence_A, read || empty, settings_i.dependence && read ? passes_i : done_i)
  `TRIB_ASSERT(NotBeforeItsStep_A, load, settings_i.lockstep == LockstepOff || s_message_i.step <= step_i)
  `TRIB_ASSERT_STREAM(ReadStands_A, read_valid_o, read_ready_i, read_address_o)

endmodule
