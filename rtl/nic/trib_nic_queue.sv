// SPDX-License-Identifier: Apache-2.0
// Deep first-in first-out queue whose user knows that there is space: a trib_stream_fifo without its marks. In: a word
// in a cycle. Out: valid/ready; a word written into an empty queue is on the output two cycles later. Reset empties it.
module trib_nic_queue #(
  // Bits of a word.
  parameter int unsigned Width = 128,
  // Words, a power of two, at least 4.
  parameter int unsigned Depth = 128
) (
  input  logic             clk_i,
  input  logic             rst_i,
  input  logic             s_valid_i,
  input  logic [Width-1:0] s_data_i,
  output logic             m_valid_o,
  input  logic             m_ready_i,
  output logic [Width-1:0] m_data_o
);

  logic almost_full, backlog, unused;

  trib_stream_fifo #(.Width(Width), .Depth(Depth), .Slack(2), .Backlog(2)) u_fifo (
    .clk_i,
    .rst_i,
    .s_valid_i,
    .s_data_i,
    .almost_full_o(almost_full),
    .backlog_o    (backlog),
    .m_valid_o,
    .m_ready_i,
    .m_data_o
  );
  assign unused = almost_full ^ backlog;

endmodule
