// SPDX-License-Identifier: Apache-2.0
// Deep first-in first-out queue in block memory. In: one word per cycle, no back-pressure except almost_full_o, which rises
// while fewer than Slack words are free, so that words in flight still fit. Out: valid/ready; a word
// written into an empty queue is on the output two cycles later. Order kept, nothing lost. backlog_o says that Backlog words or
// more wait after the one on the output.
`include "trib_assert.svh"

// Where the lists of two devices are read together, one has this file as its own and one as a library.
// verilator lint_off MODDUP
module trib_stream_fifo #(
  // verilator lint_on MODDUP
  // Bits of a word.
  parameter int unsigned Width = 66,
  // Words, a power of two.
  parameter int unsigned Depth = 2048,
  // Words kept free for words in flight.
  parameter int unsigned Slack = 32,
  // Words that make a backlog.
  parameter int unsigned Backlog = 128
) (
  input  logic             clk_i,
  input  logic             rst_i,
  input  logic             s_valid_i,
  input  logic [Width-1:0] s_data_i,
  output logic             almost_full_o,
  output logic             backlog_o,
  output logic             m_valid_o,
  input  logic             m_ready_i,
  output logic [Width-1:0] m_data_o
);

  localparam int unsigned AddressWidth = $clog2(Depth);

  if (Depth != 2 ** AddressWidth) $fatal(1, "trib_stream_fifo: Depth must be a power of two");
  if (Slack + 2 > Depth) $fatal(1, "trib_stream_fifo: Slack leaves no room to fill");

  // write_q - read_q words are in memory; one more may be on the output.
  logic [AddressWidth:0] write_q, read_q, level;
  logic                  stored, fetch;

  assign level = write_q - read_q;
  assign stored = write_q != read_q;
  assign fetch = stored & (~m_valid_o | m_ready_i);

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      write_q <= '0;
      read_q <= '0;
      m_valid_o <= 1'b0;
      almost_full_o <= 1'b0;
      backlog_o <= 1'b0;
    end else begin
      if (s_valid_i) write_q <= write_q + (AddressWidth + 1)'(1);
      if (fetch) read_q <= read_q + (AddressWidth + 1)'(1);
      m_valid_o <= stored | (m_valid_o & ~m_ready_i);
      almost_full_o <= level >= (AddressWidth + 1)'(Depth - Slack);
      backlog_o <= level >= (AddressWidth + 1)'(Backlog);
    end
  end

  trib_ram #(
    .Width(Width),
    .Depth(Depth)
  ) u_words (
    .clk_i,
    .write_i(s_valid_i),
    .write_address_i(write_q[AddressWidth-1:0]),
    .write_data_i(s_data_i),
    .read_i(fetch),
    .read_address_i(read_q[AddressWidth-1:0]),
    .read_data_o(m_data_o)
  );

  // Properties.
  `TRIB_ASSERT(NoOverflow_A, s_valid_i, level != (AddressWidth + 1)'(Depth))
  `TRIB_ASSERT_STREAM(StableWhileStalled_A, m_valid_o, m_ready_i, m_data_o)

endmodule
