// SPDX-License-Identifier: Apache-2.0
// FIFO of a link (NI9.1), and the first heads of its messages once more in a queue of their own, so that their table
// row is read before they leave the FIFO. In: one flit per cycle, no ready; the sender's credits are the flow control. Out:
// flits and first heads, each valid/ready, in order. A flit without space is dropped and an error. Reset empties both.
`include "trib_assert.svh"

module trib_nic_arrivals
  import trib_nic_pkg::*;
#(
  // 4 to 64.
  parameter int unsigned Slots = 32
) (
  input  logic  clk_i,
  input  logic  rst_i,
  input  logic  link_valid_i,
  input  logic  link_head_i,
  input  flit_t link_data_i,
  output logic  m_valid_o,
  input  logic  m_ready_i,
  output logic  m_head_o,
  output flit_t m_data_o,
  output logic  first_valid_o,
  input  logic  first_ready_i,
  output head_t first_o,
  output logic  overflow_o
);

  if (Slots < 4 || Slots > 64) $fatal(1, "trib_nic_arrivals: Slots must be 4 to 64");

  localparam int unsigned Flits = Slots * SlotFlits;
  localparam int unsigned Depth = 2 ** $clog2(Flits);
  localparam int unsigned FillWidth = $clog2(Flits + 1);

  // Fields of a head that are looked up.
  typedef struct packed {
    logic [31:0] size;
    round_t      round;
    step_t       step;
    logic [15:0] flow;
    op_e         op;
  } first_t;

  logic [FillWidth-1:0] fill_q;
  logic                 full, take, first_full;
  logic [$clog2(2 ** $clog2(Slots) + 1)-1:0] first_count;
  head_t                head;
  first_t               first;

  assign head = link_data_i;
  assign full = fill_q == FillWidth'(Flits);
  assign take = link_valid_i && !full;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      fill_q <= '0;
      overflow_o <= 1'b0;
    end else begin
      fill_q <= fill_q + FillWidth'(take) - FillWidth'(m_valid_o && m_ready_i);
      overflow_o <= link_valid_i && (full || (first_full && link_head_i && head.first));
    end
  end

  trib_nic_queue #(.Width(FlitBits + 1), .Depth(Depth)) u_flits (
    .clk_i,
    .rst_i,
    .s_valid_i(take),
    .s_data_i ({link_head_i, link_data_i}),
    .m_valid_o,
    .m_ready_i,
    .m_data_o ({m_head_o, m_data_o})
  );

  // Each has a slot of its own, so there are no more of them than slots.
  trib_fifo #(.Width($bits(first_t)), .Depth(2 ** $clog2(Slots))) u_firsts (
    .clk_i,
    .rst_i,
    .clear_i  (1'b0),
    .s_valid_i(take && link_head_i && head.first && !first_full),
    .s_data_i ({head.size, head.round, head.step, head.flow, head.op}),
    .full_o   (first_full),
    .count_o  (first_count),
    .m_valid_o(first_valid_o),
    .m_ready_i(first_ready_i),
    .m_data_o (first)
  );

  always_comb begin
    first_o = '0;
    first_o.size = first.size;
    first_o.round = first.round;
    first_o.step = first.step;
    first_o.flow = first.flow;
    first_o.op = first.op;
    first_o.first = 1'b1;
  end

  logic unused;
  assign unused = ^{first_count, head};

  // Properties.
  `TRIB_ASSERT(FillFits_A, 1'b1, fill_q <= FillWidth'(Flits))
  `TRIB_ASSERT(FillIsWhatLeaves_A, m_valid_o, fill_q != '0)

endmodule
