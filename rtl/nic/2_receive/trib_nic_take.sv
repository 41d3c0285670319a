// SPDX-License-Identifier: Apache-2.0
// Takes the flits of a port out of its FIFO, a message at a time (NI11, NI12): heads by themselves, data flits when
// what they wait for has been written. In: flits; messages, whose heads are the first ones in the same order; whether a
// flit passes (trib_nic_dependence, to which query_o is what the message of the next cycle waits for). Out: data flits
// with their address and what is left, to trib_nic_accumulate, which takes them while room_i; a credit for each slot
// that has left the FIFO (NI9.2). A message without flits leaves as one whose left is 0. Framing is checked (NI17, bits
// 2 and 3): error_o is high two cycles after the flit was taken or should have been. Nothing is taken while enable_i is
// low. Reset clears state.
`include "trib_assert.svh"

module trib_nic_take
  import trib_nic_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_i,
  input  logic        enable_i,
  // MODE of this link (NI8).
  input  logic        message_mode_i,
  input  logic        s_valid_i,
  output logic        s_ready_o,
  input  logic        s_head_i,
  input  flit_t       s_data_i,
  input  logic        message_valid_i,
  output logic        message_ready_o,
  input  message_t    message_i,
  input  logic        message_final_i,
  output dependence_t query_o,
  output size_t       left_o,
  input  logic        done_i,
  input  logic        passes_i,
  input  logic        room_i,
  input  logic        read_room_i,
  output logic        m_valid_o,
  output op_e         m_op_o,
  output flow_t       m_flow_o,
  output logic        m_final_o,
  output size_t       m_left_o,
  output address_t    m_address_o,
  output logic        credit_o,
  // Counted events.
  output logic        head_o,
  output logic        flit_o,
  output logic        stale_o,
  output error_t      error_o
);

  localparam int unsigned PlaceWidth = $clog2(PacketFlits);

  // The message that is open; a message to drop is open until its last flit has been taken, without going anywhere.
  logic                  open_q, drop_q, final_q;
  op_e                   op_q;
  flow_t                 flow_q;
  step_t                 step_q;
  size_t                 left_q;
  address_t              address_q;
  dependence_t           dependence_q;
  // A data flit is next, and how many came before it in its packet or sub-packet.
  logic                  inside_q;
  logic [PlaceWidth-1:0] place_q;

  head_t                 head;
  logic                  begins, goes_on, take_first, take_next, take_flit, take_empty, may, last_of_packet, ends;

  assign head = s_data_i;
  assign begins = s_valid_i && s_head_i && head.first && !open_q;
  assign goes_on = s_valid_i && s_head_i && !head.first && open_q && !inside_q;
  assign take_first = enable_i && begins && message_valid_i;
  assign take_next = enable_i && goes_on;
  assign may = room_i && (op_q == OpGather || read_room_i);
  assign take_flit = enable_i && s_valid_i && !s_head_i && inside_q && (drop_q || (passes_i && may));
  assign take_empty = enable_i && open_q && left_q == '0 && (drop_q || (done_i && may));
  assign s_ready_o = take_first || take_next || take_flit;
  assign message_ready_o = take_first;
  // Dependence of the open message, or else of the one that may be open with the next edge.
  assign query_o = open_q ? dependence_q : message_i.dependence;

  assign ends = left_q == size_t'(1);
  assign last_of_packet = ends || place_q == PlaceWidth'(PacketFlits - 1);

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      open_q <= 1'b0;
      inside_q <= 1'b0;
      credit_o <= 1'b0;
    end else begin
      if (take_first) open_q <= 1'b1;
      else if (take_empty || (take_flit && ends)) open_q <= 1'b0;
      if (take_first) inside_q <= message_i.size != '0;
      else if (take_next) inside_q <= left_q != '0;
      // Sub-packets follow each other without heads.
      else if (take_flit && last_of_packet) inside_q <= message_mode_i && !ends;
      credit_o <= (take_first && message_i.size == '0) || (take_flit && last_of_packet);
    end
    if (take_first) place_q <= '0;
    else if (take_flit) place_q <= place_q + PlaceWidth'(1);
    if (take_first) begin
      drop_q <= message_i.drop;
      final_q <= message_final_i;
      op_q <= message_i.op;
      flow_q <= message_i.flow;
      step_q <= message_i.step;
      dependence_q <= message_i.dependence;
    end
    // A flit less, or the flits of the message: one LUT a bit.
    if (take_first || take_flit) begin
      left_q <= {SizeWidth{!take_first}} + (take_first ? message_i.size : left_q);
      address_q <= address_t'(!take_first) + (take_first ? message_i.address : address_q);
    end
  end

  assign left_o = left_q;
  assign m_valid_o = (take_flit || take_empty) && !drop_q;
  assign m_op_o = op_q;
  assign m_flow_o = flow_q;
  assign m_final_o = final_q;
  assign m_left_o = left_q;
  assign m_address_o = address_q;

  // Counted -------------------------------------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    head_o <= take_first || take_next;
    flit_o <= take_flit;
    stale_o <= take_first && message_i.drop;
  end

  // Framing -------------------------------------------------------------------------------------------------------------
  logic       wrong_place, misplaced_q, damaged_q, foreign_q, first_q, last_q, wrong_count;
  logic [7:0] count_q;
  flow_t      error_flow_q;
  step_t      error_step_q;

  // A first head waits for its message, and everything for the end of a message without flits; whatever else cannot be
  // taken in this state never will be.
  assign wrong_place = (s_head_i ? !begins && !goes_on : !inside_q) && !(open_q && left_q == '0);
  // In the cycle after its head was taken, no flit of the packet has been.
  assign wrong_count = message_mode_i ? count_q != '0 || !last_q || !first_q
      : count_q != 8'(packet_count(left_q)) || last_q != (left_q <= size_t'(PacketFlits));

  always_ff @(posedge clk_i) begin
    misplaced_q <= s_valid_i && wrong_place;
    damaged_q <= head.zero_high != '0 || head.zero_low != '0;
    foreign_q <= !head.first && !drop_q && {head.op, head.flow, head.step} != {op_q, 16'(flow_q), step_q};
    {count_q, first_q, last_q} <= {head.count, head.first, head.last};
    error_flow_q <= s_head_i ? head.flow[FlowWidth-1:0] : flow_q;
    error_step_q <= s_head_i ? head.step : step_q;
    if (rst_i) error_o.valid <= 1'b0;
    else error_o.valid <= misplaced_q || (head_o && (damaged_q || foreign_q || wrong_count));
    error_o.code <= !misplaced_q && wrong_count ? ErrorSize : ErrorFraming;
    error_o.flow <= error_flow_q;
    error_o.step <= error_step_q;
  end

  // Round and size are the business of trib_nic_lookup.
  logic unused;
  assign unused = ^{head.round, head.size};

  // Properties ----------------------------------------------------------------------------------------------------------
  `TRIB_REQUIRE(trib_nic_take, MessageOfHead_M, take_first,
                message_i.flow == head.flow[FlowWidth-1:0] && message_i.size == head.size[SizeWidth-1:0])
  `TRIB_ASSERT(NotBeforeItsDependence_A, m_valid_o, m_left_o == '0 ? done_i : passes_i)
  `TRIB_ASSERT(PacketWithinMessage_A, inside_q, open_q && left_q != '0)

endmodule
