// SPDX-License-Identifier: Apache-2.0
// trib_control_queue: a frame chosen at will among all that a port hands over comes out once, unchanged, with its port, behind
// exactly those of the port that were before it; the first one that waits leaves within as many cycles as there are ports. Who
// stops when ready falls never finds the queue full.
`include "proof.svh"

module control_queue_proof
  import trib_node_pkg::*;
#(
  parameter int unsigned Ports = 3
) (
  input logic                     clk_i,
  input logic                     rst_i,
  input logic [Ports-1:0]         s_valid_i,
  input control_t [Ports-1:0]     s_control_i,
  // The port, and its frame that comes in this cycle, to be watched.
  input logic [$clog2(Ports)-1:0] port_i,
  input logic                     choose_i
);

  localparam int unsigned PortWidth = $clog2(Ports);
  localparam int unsigned Depth = 4;

  logic [Ports-1:0]     ready;
  logic                 m_valid;
  logic [PortWidth-1:0] m_port, port_q, port;
  control_t             m_control;

  trib_control_queue #(
    .Ports(Ports)
  ) dut (
    .clk_i,
    .rst_i,
    .s_valid_i,
    .s_ready_o  (ready),
    .s_control_i,
    .m_valid_o  (m_valid),
    .m_port_o   (m_port),
    .m_control_o(m_control)
  );

  `PROOF_RESET_FIRST
  `PROOF_CHOICE(port_q, port_i)
  assign port = (32'(port_q) < Ports) ? port_q : '0;

  // What the queues hold, by their own pointers.
  logic [Ports-1:0][2:0] count;
  logic [Ports-1:0][1:0] read, write;
  logic [Ports-1:0]      gives;

  for (genvar p = 0; p < Ports; p++) begin : gen_port
    assign count[p] = dut.gen_port[p].u_frames.count_q;
    assign read[p] = dut.gen_port[p].u_frames.read_q;
    assign write[p] = dut.gen_port[p].u_frames.write_q;
    assign gives[p] = count[p] != '0 && dut.turn_q == PortWidth'(p);
    `TRIB_ASSERT(PointersAgree_A, 1'b1, count[p] <= 3'(Depth) && 2'(read[p] + 2'(count[p])) == write[p])
    `TRIB_ASSERT(ReadyWithRoom_A, 1'b1, ready[p] == (count[p] < 3'd3))
  end

  // The watched frame, and how many of its port are before it.
  logic       watching_q, leaves_q;
  logic [2:0] ahead_q;
  control_t   frame_q;
  logic       leaves;

  assign leaves = watching_q && gives[port] && ahead_q == '0;

  always_ff @(posedge clk_i) begin
    leaves_q <= leaves && !rst_i;
    if (rst_i) watching_q <= 1'b0;
    else if (!watching_q) watching_q <= choose_i && s_valid_i[port];
    else if (leaves) watching_q <= 1'b0;
    if (!watching_q) begin
      ahead_q <= count[port] - 3'(gives[port]);
      frame_q <= s_control_i[port];
    end else begin
      ahead_q <= ahead_q - 3'(gives[port]);
    end
  end

  // Cycles that the port's first frame has waited.
  logic [PortWidth:0] waited_q;
  always_ff @(posedge clk_i) begin
    if (rst_i || count[port] == '0 || gives[port]) waited_q <= '0;
    else waited_q <= waited_q + (PortWidth + 1)'(1);
  end

  control_t first_q;
  always_ff @(posedge clk_i) if (leaves) first_q <= frame_q;

  `TRIB_ASSERT(FrameIsInside_A, watching_q, ahead_q < count[port])
  `TRIB_ASSERT(FrameComesOut_A, leaves_q, m_valid && m_port == port && m_control == first_q)
  `TRIB_ASSERT_NEXT(NothingFromNowhere_A, gives == '0, !m_valid)
  `TRIB_ASSERT_NEXT(OneForOne_A, gives != '0, m_valid)
  `TRIB_ASSERT(ServedInTurn_A, 1'b1, 32'(waited_q) < Ports)
  // For the induction: where the frame lies, and whose turn is next.
  logic [1:0]                 place;
  logic [Ports-1:0][3:0][$bits(control_t)-1:0] words;
  for (genvar p = 0; p < Ports; p++) begin : gen_words
    for (genvar w = 0; w < Depth; w++) begin : gen_word
      assign words[p][w] = dut.gen_port[p].u_frames.u_words.words[w];
    end
  end
  assign place = read[port] + 2'(ahead_q);
  `TRIB_ASSERT(FrameIsStored_A, watching_q, words[port][place] == frame_q)
  // So many cycles after its turn it is the port's turn again.
  logic [PortWidth:0] since;
  assign since = (dut.turn_q > port) ? (PortWidth + 1)'(dut.turn_q) - (PortWidth + 1)'(port) - (PortWidth + 1)'(1)
      : (PortWidth + 1)'(dut.turn_q) + (PortWidth + 1)'(Ports - 1) - (PortWidth + 1)'(port);
  `TRIB_ASSERT(WaitedSinceTurn_A, 1'b1, waited_q <= since)

  `TRIB_COVER(Full_C, count[port] == 3'(Depth))
  `TRIB_COVER(BehindThree_C, watching_q && ahead_q == 3'd3)
  `TRIB_COVER(WatchedLeaves_C, leaves_q && m_valid)
  `TRIB_COVER(LongestWait_C, 32'(waited_q) == Ports - 1)

endmodule
