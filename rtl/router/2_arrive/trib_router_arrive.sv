// SPDX-License-Identifier: Apache-2.0
// The end of a link: the route of each packet, and a queue for each virtual channel (RO7, RO8, RO13). In: a flit a cycle, no
// ready; the sender's credits are the flow control. Out: for each virtual channel its oldest flit, 3 cycles after it came, with
// output, virtual channel and the tag of its next hop; a credit the cycle after each flit that is taken, of which there is at
// most one a cycle. Reset empties the queues.
`include "trib_assert.svh"

module trib_router_arrive
  import trib_router_pkg::*;
#(
  // Virtual channels, 2 or 4.
  parameter int unsigned Vcs = 4,
  // Flits of each, a power of two.
  parameter int unsigned Depth = 512,
  // A link of the vertical dimension.
  parameter bit Vertical = 1'b0
) (
  input  logic              clk_i,
  input  logic              rst_i,
  input  logic [Links-1:0]  dateline_i,
  input  logic              link_valid_i,
  input  vc_t               link_vc_i,
  input  flit_t             link_flit_i,
  output logic              credit_valid_o,
  output vc_t               credit_vc_o,
  output logic [Vcs-1:0]    m_valid_o,
  input  logic [Vcs-1:0]    m_take_i,
  output moving_t [Vcs-1:0] m_moving_o
);

  if (Depth < 4 || Depth > 1024) $fatal(1, "trib_router_arrive: Depth must be 4 to 1024");

  // Way on --------------------------------------------------------------------------------------------------------------
  // Output and virtual channel of the packet that each virtual channel is in.
  target_t [VcPlaces-1:0] target_q;
  vc_t [VcPlaces-1:0]     vc_q;
  logic                   valid_q, same_dimension;
  vc_t                    from_q;
  moving_t                moving, moving_q;
  tag_t                   tag, tag_next;
  target_t                target;

  assign tag = link_flit_i.data[127:96];
  assign target = target_of(tag.way);
  assign same_dimension = Vertical ? target < target_t'(West) : target >= target_t'(West);

  always_comb begin
    tag_next = tag;
    tag_next.way = way_after(tag.way);
    moving = '{target: target_q[link_vc_i], vc: vc_q[link_vc_i], flit: link_flit_i};
    if (link_flit_i.head) begin
      moving.target = target;
      moving.vc = vc_of(tag.way, dateline_i, same_dimension && link_vc_i.dated);
      moving.flit.data[127:96] = tag_next;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) valid_q <= 1'b0;
    else valid_q <= link_valid_i;
    from_q <= link_vc_i;
    moving_q <= moving;
    if (link_valid_i) begin
      target_q[link_vc_i] <= moving.target;
      vc_q[link_vc_i] <= moving.vc;
    end
  end

  // Queues --------------------------------------------------------------------------------------------------------------
  logic [Vcs-1:0] almost_full, backlog;

  for (genvar v = 0; v < Vcs; v++) begin : gen_vc
    trib_stream_fifo #(.Width($bits(moving_t)), .Depth(Depth), .Slack(2), .Backlog(2)) u_flits (
      .clk_i,
      .rst_i,
      .s_valid_i    (valid_q && from_q == vc_t'(v)),
      .s_data_i     (moving_q),
      .almost_full_o(almost_full[v]),
      .backlog_o    (backlog[v]),
      .m_valid_o    (m_valid_o[v]),
      .m_ready_i    (m_take_i[v]),
      .m_data_o     (m_moving_o[v])
    );
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) credit_valid_o <= 1'b0;
    else credit_valid_o <= m_take_i != '0;
    credit_vc_o <= '0;
    for (int unsigned v = 0; v < Vcs; v++) begin
      if (m_take_i[v]) credit_vc_o <= vc_t'(v);
    end
  end

  logic unused;
  assign unused = ^{almost_full, backlog};

  // Properties ----------------------------------------------------------------------------------------------------------
  `TRIB_ASSERT(TakesWhatIsThere_A, 1'b1, (m_take_i & ~m_valid_o) == '0)
  `TRIB_ASSERT(TakesOne_A, 1'b1, (m_take_i & (m_take_i - Vcs'(1))) == '0)
  `TRIB_REQUIRE(trib_router_arrive, VcExists_M, link_valid_i, 32'(link_vc_i) < Vcs)

endmodule
