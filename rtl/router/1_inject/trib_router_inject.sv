// SPDX-License-Identifier: Apache-2.0
// A local port's path into the network (RO10 to RO12). In: flits of the interface, no ready, and the credits that it gives; the
// route, which changes during reset only. Out: whole packets, valid/ready, with output and virtual channel and the tag of their
// next hop, in order, without gaps, from 2 cycles after their last flit arrived, 3 if that is their head. Before a packet the
// credits that were given so far leave as a credit packet. Nothing is lost except after an error (RO19), which stays set until
// reset. Reset empties it.
`include "trib_assert.svh"

module trib_router_inject
  import trib_router_pkg::*;
#(
  // Packets that the interface has credits for, 4 to 64.
  parameter int unsigned Slots = 32
) (
  input  logic             clk_i,
  input  logic             rst_i,
  input  route_t           route_i,
  input  logic [Links-1:0] dateline_i,
  input  logic             local_valid_i,
  input  logic             local_head_i,
  input  logic [127:0]     local_data_i,
  input  logic             credit_i,
  output logic             m_valid_o,
  input  logic             m_ready_i,
  output moving_t          m_moving_o,
  output logic             error_o
);

  if (Slots < 4 || Slots > 64) $fatal(1, "trib_router_inject: Slots must be 4 to 64");

  localparam int unsigned PacketFlits = 16;
  localparam int unsigned SlotFlits = PacketFlits + 1;
  localparam int unsigned Depth = 2 ** $clog2(Slots * SlotFlits);
  localparam int unsigned PacketsWidth = $clog2(Slots + 1);

  // Framing -------------------------------------------------------------------------------------------------------------
  // Data flits that are left of the packet.
  logic [4:0]                open_q;
  logic [7:0]                count;
  logic                      wrong, accept, last;
  trib_nic_pkg::head_t       head;

  assign head = local_data_i;
  assign count = head.count;
  assign last = local_head_i ? count == '0 : open_q == 5'd1;
  assign wrong = local_head_i
      ? open_q != '0 || count > 8'(PacketFlits) || (count == '0 && head.size != '0) || {head.zero_high, head.zero_low} != '0
      : open_q == '0;
  assign accept = local_valid_i && !wrong && !error_o && route_i.enabled;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      open_q <= '0;
      error_o <= 1'b0;
    end else begin
      if (accept) open_q <= local_head_i ? count[4:0] : open_q - 5'd1;
      if (local_valid_i && (wrong || !route_i.enabled)) error_o <= 1'b1;
    end
  end

  // Whole packets -------------------------------------------------------------------------------------------------------
  logic                    almost_full, backlog, stored_valid, take;
  flit_t                   stored;
  logic [PacketsWidth-1:0] packets_q;

  trib_stream_fifo #(.Width($bits(flit_t)), .Depth(Depth), .Slack(2), .Backlog(2)) u_flits (
    .clk_i,
    .rst_i,
    .s_valid_i    (accept),
    .s_data_i     ({local_head_i, last, local_data_i}),
    .almost_full_o(almost_full),
    .backlog_o    (backlog),
    .m_valid_o    (stored_valid),
    .m_ready_i    (take),
    .m_data_o     (stored)
  );

  always_ff @(posedge clk_i) begin
    if (rst_i) packets_q <= '0;
    else packets_q <= packets_q + PacketsWidth'(accept && last) - PacketsWidth'(take && stored.last);
  end

  // Credits -------------------------------------------------------------------------------------------------------------
  logic     give;
  credits_t owed_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) owed_q <= '0;
    else owed_q <= (give ? '0 : owed_q) + credits_t'(credit_i);
  end

  // Choice --------------------------------------------------------------------------------------------------------------
  logic         inside_q, ready;
  tag_t         tag;
  logic [127:0] data;

  assign ready = !m_valid_o || m_ready_i;
  assign give = ready && !inside_q && owed_q != '0;
  assign take = ready && stored_valid && (inside_q || (owed_q == '0 && packets_q != '0));
  assign tag = '{zero: '0, credits: give ? owed_q : '0, is_credit: give, way: way_after(route_i.way)};

  always_comb begin
    data = stored.data;
    if (give || stored.head) data[127:96] = tag;
    if (give) data[95:0] = '0;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      m_valid_o <= 1'b0;
      inside_q <= 1'b0;
    end else begin
      if (ready) m_valid_o <= give || take;
      if (take) inside_q <= !stored.last;
    end
    if (ready) begin
      m_moving_o <= '{target: target_of(route_i.way), vc: vc_of(route_i.way, dateline_i, 1'b0),
          flit: '{head: give || stored.head, last: give || stored.last, data: data}};
    end
  end

  logic unused;
  assign unused = ^{almost_full, backlog, head};

  // Properties ----------------------------------------------------------------------------------------------------------
  // The interface has no more than its credits (NI9.1).
  `TRIB_REQUIRE(trib_router_inject, PacketHasASlot_M, accept && last, packets_q != PacketsWidth'(Slots))
  `TRIB_REQUIRE(trib_router_inject, SlotIsGivenOnce_M, credit_i, owed_q != credits_t'(Slots))
  `TRIB_ASSERT(WholePackets_A, inside_q, stored_valid)
  `TRIB_ASSERT(HeadFirst_A, take, stored.head != inside_q)
  `TRIB_ASSERT_STREAM(StableWhileStalled_A, m_valid_o, m_ready_i, m_moving_o)

endmodule
