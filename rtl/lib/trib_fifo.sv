// SPDX-License-Identifier: Apache-2.0
// First-in first-out queue with the oldest word shown at once. In: one word per cycle while not full; out: valid/ready.
// A word written into an empty queue is on the output in the next cycle. Order kept, nothing lost; writing into a full
// queue is the writer's error. Reset and clear_i empty it.
`include "trib_assert.svh"

// Where the lists of two devices are read together, one has this file as its own and one as a library.
// verilator lint_off MODDUP
module trib_fifo #(
  // verilator lint_on MODDUP
  // Bits of a word.
  parameter int unsigned Width = 32,
  // Words, a power of two, at least 2; for distributed memory, up to about 64.
  parameter int unsigned Depth = 16,
  localparam int unsigned CountWidth = $clog2(Depth + 1)
) (
  input  logic                  clk_i,
  input  logic                  rst_i,
  input  logic                  clear_i,
  input  logic                  s_valid_i,
  input  logic [Width-1:0]      s_data_i,
  output logic                  full_o,
  output logic [CountWidth-1:0] count_o,
  output logic                  m_valid_o,
  input  logic                  m_ready_i,
  output logic [Width-1:0]      m_data_o
);

  localparam int unsigned AddressWidth = $clog2(Depth);

  // That it is a power of two, trib_lut_ram sees.
  if (Depth < 2) $fatal(1, "trib_fifo: Depth must be at least 2");

  logic [AddressWidth-1:0] write_q, read_q;
  logic [CountWidth-1:0]   count_q;
  logic                    take, give;

  assign take = s_valid_i & ~full_o;
  assign give = m_valid_o & m_ready_i;
  assign full_o = count_q == CountWidth'(Depth);
  assign count_o = count_q;

  always_ff @(posedge clk_i) begin
    if (rst_i || clear_i) begin
      write_q <= '0;
      read_q <= '0;
      count_q <= '0;
      m_valid_o <= 1'b0;
    end else begin
      write_q <= write_q + AddressWidth'(take);
      read_q <= read_q + AddressWidth'(give);
      count_q <= count_q + CountWidth'(take) - CountWidth'(give);
      m_valid_o <= take || count_q > CountWidth'(1) || (m_valid_o && !m_ready_i);
    end
  end

  trib_lut_ram #(
    .Width(Width),
    .Depth(Depth)
  ) u_words (
    .clk_i,
    .write_i(take),
    .write_address_i(write_q),
    .write_data_i(s_data_i),
    .read_address_i(read_q),
    .read_data_o(m_data_o)
  );

  // Properties.
  `TRIB_REQUIRE(trib_fifo, NoOverflow_M, s_valid_i, !full_o)
  `TRIB_ASSERT(CountFits_A, 1'b1, count_q <= CountWidth'(Depth) && m_valid_o == (count_q != '0))

endmodule
