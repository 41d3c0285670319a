// SPDX-License-Identifier: Apache-2.0
// A register in each direction between the node and a port, for a port in another SLR of the FPGA than the node: an
// instance on either side of the boundary. Words to the port (s_tx, m_tx): valid/ready, through trib_skid_buffer;
// words from the port (s_rx, m_rx) have no ready. Each is on the output one cycle after it was taken, order kept,
// nothing lost, no throughput lost. Reset empties both.
module trib_port_slice #(
  // Bytes of a word.
  parameter int unsigned BeatBytes = 64,
  localparam int unsigned Bits = BeatBytes * 8
) (
  input  logic                 clk_i,
  input  logic                 rst_i,
  // To the port.
  input  logic                 s_tx_valid_i,
  output logic                 s_tx_ready_o,
  input  logic                 s_tx_last_i,
  input  logic                 s_tx_user_i,
  input  logic [Bits-1:0]      s_tx_data_i,
  input  logic [BeatBytes-1:0] s_tx_keep_i,
  output logic                 m_tx_valid_o,
  input  logic                 m_tx_ready_i,
  output logic                 m_tx_last_o,
  output logic                 m_tx_user_o,
  output logic [Bits-1:0]      m_tx_data_o,
  output logic [BeatBytes-1:0] m_tx_keep_o,
  // From the port.
  input  logic                 s_rx_valid_i,
  input  logic                 s_rx_last_i,
  input  logic                 s_rx_user_i,
  input  logic [Bits-1:0]      s_rx_data_i,
  input  logic [BeatBytes-1:0] s_rx_keep_i,
  output logic                 m_rx_valid_o,
  output logic                 m_rx_last_o,
  output logic                 m_rx_user_o,
  output logic [Bits-1:0]      m_rx_data_o,
  output logic [BeatBytes-1:0] m_rx_keep_o
);

  trib_skid_buffer #(
    .Width(2 + Bits + BeatBytes)
  ) u_transmit (
    .clk_i,
    .rst_i,
    .s_valid_i(s_tx_valid_i),
    .s_ready_o(s_tx_ready_o),
    .s_data_i ({s_tx_last_i, s_tx_user_i, s_tx_data_i, s_tx_keep_i}),
    .m_valid_o(m_tx_valid_o),
    .m_ready_i(m_tx_ready_i),
    .m_data_o ({m_tx_last_o, m_tx_user_o, m_tx_data_o, m_tx_keep_o})
  );

  always_ff @(posedge clk_i) begin
    if (rst_i) m_rx_valid_o <= 1'b0;
    else m_rx_valid_o <= s_rx_valid_i;
    {m_rx_last_o, m_rx_user_o, m_rx_data_o, m_rx_keep_o} <= {s_rx_last_i, s_rx_user_i, s_rx_data_i, s_rx_keep_i};
  end

endmodule
