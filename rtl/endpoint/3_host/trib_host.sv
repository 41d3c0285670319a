// SPDX-License-Identifier: Apache-2.0
// Host side of an endpoint (docs/ENDPOINT.md, sections 5 to 8): to the node in front a parent, between endpoints the life, to the
// interface the one that grants and starts rounds. In: the node's uplink stream, which waits for a few writes of memory in a beat
// at most; states of the links. Out: the node's receive stream, without ready; the state; requests to memory, of which reads come
// back in order, without ready. settings and the parts of flows are stable while a life is active. Reset empties it.
//
//   uplink -> take -> memory, slots          slots -> rounds -> interface
//               |                                       | done
//               '---- JOIN, LEAVE -> life -> clear      v
//   receive stream <- send <- results <- ERROR, WELCOME, RESULT
`include "trib_assert.svh"

module trib_host
  import trib_pkg::*;
  import trib_node_pkg::outgoing_t;
  import trib_nic_pkg::nic_host_t;
  import trib_endpoint_pkg::*;
  import trib_host_pkg::*;
#(
  // 1 to 6.
  parameter int unsigned Links = 2,
  // Chunks, a power of two, 4 to 64.
  parameter int unsigned Window = 16,
  // Rows of the flow table, 16 to 1024, a power of two.
  parameter int unsigned Flows = 64,
  localparam int unsigned IndexWidth = $clog2(Flows)
) (
  input  logic                         clk_i,
  input  logic                         rst_i,
  input  host_settings_t               settings_i,
  output logic [IndexWidth-1:0]        flow_o,
  input  logic [PartWidth-1:0]         part_of_i,
  // From the node, and to it.
  input  logic                         s_valid_i,
  output logic                         s_ready_o,
  input  logic                         s_last_i,
  input  logic                         s_user_i,
  input  logic [255:0]                 s_data_i,
  input  logic [31:0]                  s_keep_i,
  output logic                         m_valid_o,
  output logic                         m_last_o,
  output logic                         m_user_o,
  output logic [255:0]                 m_data_o,
  output logic [31:0]                  m_keep_o,
  // Memory: writes of contributions and of -0.
  output logic                         read_valid_o,
  input  logic                         read_ready_i,
  output logic [AddressWidth-1:0]      read_address_o,
  input  logic                         read_valid_i,
  input  logic [FlitBits-1:0]          read_data_i,
  output logic [1:0]                   write_valid_o,
  input  logic [1:0]                   write_ready_i,
  output logic [1:0][AddressWidth-1:0] write_address_o,
  output logic [1:0][FlitBits-1:0]     write_data_o,
  // Links.
  input  logic [Links-1:0]             state_valid_i,
  input  life_state_t [Links-1:0]      state_i,
  input  logic [Links-1:0]             silent_i,
  output logic [Links-1:0]             changed_o,
  output life_state_t                  state_o,
  output logic                         clear_o,
  output logic                         active_o,
  // The interface; a flit has moved on a link of it.
  output nic_host_t                    nic_o,
  input  logic                         nic_ready_i,
  input  logic                         nic_running_i,
  input  logic                         nic_done_i,
  input  logic                         nic_error_i,
  input  logic                         moved_i,
  // Shown by registers: chunks that are done, and that have a result.
  output logic [31:0]                  done_o,
  output logic [31:0]                  oldest_o
);

  localparam int unsigned SlotWidth = $clog2(Window);

  if (!(Window inside {4, 8, 16, 32, 64})) $fatal(1, "trib_host: Window must be a power of two, 4 to 64");

  logic                    join_request, leave_request, bad, taken, retire, welcome, refuse, disagree, grant, cleared, closed;
  logic                    serves, relay, leader_q;
  logic [MaxEndpoints-1:0] with_worker;
  request_t                request, node;
  refusal_t                refusal;
  logic [SlotWidth-1:0]    taken_slot, round_slot, result_slot;
  record_t                 taken_record, round_record, result_record;
  logic [Window-1:0]       present_q;
  logic [31:0]             grant_end;
  logic [15:0]             grant_short;

  // Contributions -------------------------------------------------------------------------------------------------------
  trib_host_take #(.Window(Window)) u_take (
    .clk_i,
    .rst_i,
    .chunk_i        (settings_i.chunk),
    .part_i         (settings_i.part),
    .void_i         (clear_o),
    .active_i       (active_o && serves),
    .epoch_i        (state_o.epoch),
    .oldest_i       (oldest_o),
    .present_i      (present_q),
    .s_valid_i,
    .s_ready_o,
    .s_last_i,
    .s_user_i,
    .s_data_i,
    .s_keep_i,
    .write_valid_o  (write_valid_o[0]),
    .write_ready_i  (write_ready_i[0]),
    .write_address_o(write_address_o[0]),
    .write_data_o   (write_data_o[0]),
    .join_o         (join_request),
    .leave_o        (leave_request),
    .request_o      (request),
    .bad_o          (bad),
    .taken_o        (taken),
    .slot_o         (taken_slot),
    .record_o       (taken_record)
  );

  always_ff @(posedge clk_i) begin
    if (rst_i || clear_o) begin
      present_q <= '0;
    end else begin
      if (taken) present_q[taken_slot] <= 1'b1;
      if (retire) present_q[result_slot] <= 1'b0;
    end
  end

  trib_lut_ram #(.Width($bits(record_t)), .Depth(Window), .Reads(2)) u_records (
    .clk_i,
    .write_i        (taken),
    .write_address_i(taken_slot),
    .write_data_i   (taken_record),
    .read_address_i ({round_slot, result_slot}),
    .read_data_o    ({round_record, result_record})
  );

  // Life ----------------------------------------------------------------------------------------------------------------
  assign closed = state_o.granted == oldest_o;

  trib_host_life #(.Links(Links)) u_life (
    .clk_i,
    .rst_i,
    .settings_i,
    .join_i       (join_request),
    .leave_i      (leave_request),
    .request_i    (request),
    .state_valid_i,
    .state_i,
    .silent_i,
    .changed_o,
    .grant_i      (grant),
    .grant_end_i  (grant_end),
    .grant_short_i(grant_short),
    .cleared_i    (cleared),
    .moved_i,
    .failed_i     (nic_error_i),
    .closed_i     (closed),
    .bad_i        (bad),
    .disagree_i   (disagree),
    .state_o,
    .clear_o,
    .active_o,
    .serves_o     (serves),
    .relay_o      (relay),
    .welcome_o    (welcome),
    .refuse_o     (refuse),
    .refusal_o    (refusal),
    .node_o       (node)
  );

  // Rounds --------------------------------------------------------------------------------------------------------------
  // The lowest number of the members with a worker.
  assign with_worker = settings_i.members & ~settings_i.relays;

  always_ff @(posedge clk_i) leader_q <= (with_worker & -with_worker) == MaxEndpoints'(1) << settings_i.number;

  trib_host_rounds #(.Window(Window), .Flows(Flows)) u_rounds (
    .clk_i,
    .rst_i,
    .chunk_i        (settings_i.chunk),
    .part_i         (settings_i.part),
    .flows_i        (settings_i.flows[IndexWidth:0]),
    .clear_i        (clear_o),
    .active_i       (active_o),
    .leader_i       (leader_q && serves),
    .relay_i        (relay),
    .granted_i      (state_o.granted),
    .short_i        (state_o.short_flits),
    .grant_o        (grant),
    .grant_end_o    (grant_end),
    .grant_short_o  (grant_short),
    .oldest_i       (oldest_o),
    .present_i      (present_q),
    .record_slot_o  (round_slot),
    .record_i       (round_record),
    .done_o,
    .flow_o,
    .part_of_i,
    .write_valid_o  (write_valid_o[1]),
    .write_ready_i  (write_ready_i[1]),
    .write_address_o(write_address_o[1]),
    .write_data_o   (write_data_o[1]),
    .nic_o,
    .nic_ready_i,
    .nic_running_i,
    .nic_done_i,
    .cleared_o      (cleared)
  );

  // Frames to the node ----------------------------------------------------------------------------------------------------
  logic                         frame_valid, frame_ready, sent;
  outgoing_t                    frame;
  logic [1:0]                   reads;
  logic [1:0][AddressWidth-1:0] addresses;

  trib_host_results #(.Window(Window)) u_results (
    .clk_i,
    .rst_i,
    .settings_i,
    .clear_i       (clear_o),
    .serves_i      (serves),
    .relay_i       (relay),
    .epoch_i       (state_o.epoch),
    .node_i        (node),
    .welcome_i     (welcome),
    .refuse_i      (refuse),
    .refusal_i     (refusal),
    .done_i        (done_o),
    .slot_o        (result_slot),
    .record_i      (result_record),
    .read_valid_o  (reads[0]),
    .read_ready_i,
    .read_address_o(addresses[0]),
    .read_valid_i,
    .read_data_i,
    .m_valid_o     (frame_valid),
    .m_ready_i     (frame_ready),
    .m_frame_o     (frame),
    .sent_i        (sent),
    .oldest_o,
    .retire_o      (retire),
    .disagree_o    (disagree)
  );

  trib_host_send #(.Window(Window)) u_send (
    .clk_i,
    .rst_i,
    .settings_i,
    .s_valid_i     (frame_valid),
    .s_ready_o     (frame_ready),
    .s_frame_i     (frame),
    .s_slot_i      (result_slot),
    .read_valid_o  (reads[1]),
    .read_ready_i,
    .read_address_o(addresses[1]),
    .read_valid_i,
    .read_data_i,
    .m_valid_o,
    .m_last_o,
    .m_user_o,
    .m_data_o,
    .m_keep_o,
    .sent_o        (sent)
  );

  // Metadata are read while nothing is sent.
  assign read_valid_o = reads != '0;
  assign read_address_o = reads[1] ? addresses[1] : addresses[0];

  logic unused;
  assign unused = ^settings_i;

  // Properties ----------------------------------------------------------------------------------------------------------
  `TRIB_ASSERT(OneReads_A, 1'b1, reads != '1)
  // The round that runs here, and the next one, if the leader is done with it.
  `TRIB_ASSERT(GrantedAhead_A, active_o && cleared, state_o.granted - done_o <= Window)

endmodule
