// SPDX-License-Identifier: Apache-2.0
// Gate between a node and a trib_port_10g or trib_port_100g that is reset while the node is not (CX5). In the
// core's clock, no cycle of latency. To the wire, valid/ready: while that side of the port is in reset, everything is
// taken and dropped; after that, the rest of a frame that had begun. From the wire, no ready: a frame of which the
// node has a word, and not the last, is ended by a word with last and user when the port goes into reset. Hence either
// side sees whole frames, and frames that end bad. Reset clears the state of frames in progress.
`include "trib_assert.svh"

module trib_port_gate #(
  // Bytes of a word.
  parameter int unsigned Bytes = 8
) (
  input  logic             clk_i,
  input  logic             rst_i,
  input  logic             transmit_rst_i,
  input  logic             receive_rst_i,
  // From the node, to the port.
  input  logic             s_tx_valid_i,
  output logic             s_tx_ready_o,
  input  logic             s_tx_last_i,
  output logic             m_tx_valid_o,
  input  logic             m_tx_ready_i,
  // From the port, to the node; the data need no gate.
  input  logic             s_rx_valid_i,
  input  logic             s_rx_last_i,
  input  logic             s_rx_user_i,
  input  logic [Bytes-1:0] s_rx_keep_i,
  output logic             m_rx_valid_o,
  output logic             m_rx_last_o,
  output logic             m_rx_user_o,
  output logic [Bytes-1:0] m_rx_keep_o
);

  // To the wire ---------------------------------------------------------------------------------------------------------
  // A word of a frame was taken, its last was not; and the frame does not go to the port.
  logic inside_q, drops_q, drops;

  assign drops = transmit_rst_i || drops_q;
  assign m_tx_valid_o = s_tx_valid_i && !drops;
  assign s_tx_ready_o = m_tx_ready_i || drops;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      inside_q <= 1'b0;
      drops_q <= 1'b0;
    end else begin
      if (s_tx_valid_i && s_tx_ready_o) begin
        inside_q <= !s_tx_last_i;
        drops_q <= drops && !s_tx_last_i;
      end else if (transmit_rst_i) begin
        // Words of the current frame that have gone to the port are lost.
        drops_q <= inside_q;
      end
    end
  end

  // From the wire -------------------------------------------------------------------------------------------------------
  logic open_q, ends;

  assign ends = receive_rst_i && open_q;
  assign m_rx_valid_o = receive_rst_i ? open_q : s_rx_valid_i;
  assign m_rx_last_o = s_rx_last_i || ends;
  assign m_rx_user_o = s_rx_user_i || ends;
  assign m_rx_keep_o = ends ? Bytes'(1) : s_rx_keep_i;

  always_ff @(posedge clk_i) begin
    if (rst_i) open_q <= 1'b0;
    else if (m_rx_valid_o) open_q <= !m_rx_last_o;
  end

  // Properties.
  `TRIB_ASSERT_NEXT(EndsAtOnce_A, receive_rst_i, !open_q)
  `TRIB_COVER(CX5_EndsFrame_C, ends)
  `TRIB_COVER(CX5_DropsRest_C, !transmit_rst_i && drops_q)

endmodule
