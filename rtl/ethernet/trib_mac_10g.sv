// SPDX-License-Identifier: Apache-2.0
// MAC of 10G: trib_mac_transmit and trib_mac_receive, each with its own clock and reset, and the path of the link's faults
// from one to the other (MR6, MT6), a cycle of receive_clk_i and two to three of transmit_clk_i. receive_down_i, a level of
// any clock, acts as a local fault: a receiver whose clock has stopped cannot report one. Streams at the clocks of the line;
// those of another clock go through the crossings of trib_port_10g. Latency in words: 2 from a frame's first word to its
// bytes on the line, 2 back, 3 for a start in lane 4.
module trib_mac_10g
  import trib_ethernet_pkg::*;
(
  input  logic                  transmit_clk_i,
  input  logic                  transmit_rst_i,
  input  logic                  transmit_advance_i,
  input  logic                  s_valid_i,
  output logic                  s_ready_o,
  input  logic                  s_last_i,
  input  logic                  s_user_i,
  input  logic [63:0]           s_data_i,
  input  logic [7:0]            s_keep_i,
  output xgmii_t                transmit_word_o,
  output mac_transmit_strobes_t transmit_strobes_o,
  input  logic                  receive_clk_i,
  input  logic                  receive_rst_i,
  input  logic                  receive_down_i,
  input  logic                  receive_valid_i,
  input  xgmii_t                receive_word_i,
  output logic                  m_valid_o,
  output logic                  m_last_o,
  output logic                  m_user_o,
  output logic [63:0]           m_data_o,
  output logic [7:0]            m_keep_o,
  output link_fault_t           receive_fault_o,
  output mac_receive_strobes_t  receive_strobes_o
);

  trib_mac_receive u_receive (
    .clk_i    (receive_clk_i),
    .rst_i    (receive_rst_i),
    .valid_i  (receive_valid_i),
    .word_i   (receive_word_i),
    .m_valid_o,
    .m_data_o,
    .m_keep_o,
    .m_last_o,
    .m_user_o,
    .strobes_o(receive_strobes_o),
    .fault_o  (receive_fault_o)
  );

  // Signals that cross leave registers.
  link_fault_t fault_q, heard_fault, transmit_fault;
  logic        receive_down;

  always_ff @(posedge receive_clk_i) fault_q <= receive_fault_o;

  trib_level_sync #(
    .Width(1 + $bits(link_fault_t))
  ) u_fault (
    .m_clk_i  (transmit_clk_i),
    .s_level_i({receive_down_i, fault_q}),
    .m_level_o({receive_down, heard_fault})
  );

  assign transmit_fault = receive_down ? '{local_fault: 1'b1, default: 1'b0} : heard_fault;

  trib_mac_transmit u_transmit (
    .clk_i    (transmit_clk_i),
    .rst_i    (transmit_rst_i),
    .advance_i(transmit_advance_i),
    .s_valid_i,
    .s_ready_o,
    .s_last_i,
    .s_user_i,
    .s_data_i,
    .s_keep_i,
    .fault_i  (transmit_fault),
    .m_word_o (transmit_word_o),
    .strobes_o(transmit_strobes_o)
  );

endmodule
