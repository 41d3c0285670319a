// SPDX-License-Identifier: Apache-2.0
// Queue between two clocks of any ratio and phase. In: valid/ready on s_clk_i; out: valid/ready on m_clk_i. Order kept,
// nothing lost. A word is on the output three to four cycles of m_clk_i after it was taken; a place is free again as late.
// s_room_o counts the free places, as far as they are known, a cycle later than s_ready_o knows them; never too many.
// Only the two pointers cross, in Gray code, through two flip-flops each. Constraints: the wires of a pointer, from *_gray_q to
// *_meta_q, differ by less than a cycle of the clock that they come from, and take no longer than half a cycle of the other
// (Vivado: set_bus_skew and set_max_delay -datapath_only). A word is read long after it was written: the path through the memory
// takes at most one cycle of m_clk_i (set_max_delay -datapath_only).
// Both resets are given together and overlap by at least four cycles of either clock; they empty the queue.
//
//   s_clk_i  write_q -> write_gray_q ---> write_seen_q (2 flip-flops)   m_clk_i
//            read_seen_q (2 flip-flops) <--- read_gray_q <- read_q
`include "trib_assert.svh"

module trib_async_fifo #(
  // Bits of a word.
  parameter int unsigned Width = 32,
  // Words, a power of two, at least 4; for distributed memory, up to about 64. 8 are enough for full rate at equal clocks.
  parameter int unsigned Depth = 16,
  localparam int unsigned CountWidth = $clog2(Depth + 1)
) (
  input  logic                  s_clk_i,
  input  logic                  s_rst_i,
  input  logic                  s_valid_i,
  output logic                  s_ready_o,
  output logic [CountWidth-1:0] s_room_o,
  input  logic [Width-1:0]      s_data_i,
  input  logic                  m_clk_i,
  input  logic                  m_rst_i,
  output logic                  m_valid_o,
  input  logic                  m_ready_i,
  output logic [Width-1:0]      m_data_o
);

  localparam int unsigned AddressWidth = $clog2(Depth);
  // With a bit that distinguishes full from empty.
  localparam int unsigned PointerWidth = AddressWidth + 1;

  if (Depth < 4) $fatal(1, "trib_async_fifo: Depth must be at least 4");

  function automatic logic [PointerWidth-1:0] gray(logic [PointerWidth-1:0] number);
    return number ^ (number >> 1);
  endfunction

  function automatic logic [PointerWidth-1:0] number_of(logic [PointerWidth-1:0] code);
    logic [PointerWidth-1:0] number;
    for (int unsigned i = 0; i < PointerWidth; i++) number[i] = ^(code >> i);
    return number;
  endfunction

  // Writing side -------------------------------------------------------------------------------------------------------
  logic [PointerWidth-1:0] write_q, write_next, write_gray_q, read_gray_q, a_round_on;
  (* async_reg = "true" *) logic [PointerWidth-1:0] read_meta_q, read_seen_q;
  logic                    put;

  assign put = s_valid_i && s_ready_o;
  assign write_next = write_q + PointerWidth'(1);
  // Full: a whole round ahead, in Gray code with the upper two bits the other way round.
  assign s_ready_o = write_gray_q != {~read_seen_q[PointerWidth-1-:2], read_seen_q[PointerWidth-3:0]};
  // Where the writer is when there is no place left.
  assign a_round_on = number_of(read_seen_q) + PointerWidth'(Depth);

  always_ff @(posedge s_clk_i) begin
    if (s_rst_i) begin
      write_q <= '0;
      write_gray_q <= '0;
      read_meta_q <= '0;
      read_seen_q <= '0;
      s_room_o <= CountWidth'(Depth);
    end else begin
      if (put) begin
        write_q <= write_next;
        write_gray_q <= gray(write_next);
      end
      read_meta_q <= read_gray_q;
      read_seen_q <= read_meta_q;
      // Put comes last: it chooses between two differences, and is not a part of one.
      s_room_o <= put ? a_round_on + ~write_q : a_round_on - write_q;
    end
  end

  // Reading side -------------------------------------------------------------------------------------------------------
  logic [PointerWidth-1:0] read_q, read_next;
  (* async_reg = "true" *) logic [PointerWidth-1:0] write_meta_q, write_seen_q;
  logic                    get;
  logic [Width-1:0]        word;

  assign get = read_gray_q != write_seen_q && (!m_valid_o || m_ready_i);
  assign read_next = read_q + PointerWidth'(1);

  always_ff @(posedge m_clk_i) begin
    if (m_rst_i) begin
      read_q <= '0;
      read_gray_q <= '0;
      write_meta_q <= '0;
      write_seen_q <= '0;
      m_valid_o <= 1'b0;
    end else begin
      if (get) begin
        read_q <= read_next;
        read_gray_q <= gray(read_next);
      end
      write_meta_q <= write_gray_q;
      write_seen_q <= write_meta_q;
      if (!m_valid_o || m_ready_i) m_valid_o <= get;
    end
    if (get) m_data_o <= word;
  end

  trib_lut_ram #(
    .Width(Width),
    .Depth(Depth)
  ) u_words (
    .clk_i          (s_clk_i),
    .write_i        (put),
    .write_address_i(write_q[AddressWidth-1:0]),
    .write_data_i   (s_data_i),
    .read_address_i (read_q[AddressWidth-1:0]),
    .read_data_o    (word)
  );

`ifdef TRIB_PROPERTIES
  // Properties, by the clock of the side that they are of.
  logic clk_i, rst_i;
  assign clk_i = m_clk_i;
  assign rst_i = m_rst_i;
  `TRIB_ASSERT_STREAM(StableWhileStalled_A, m_valid_o, m_ready_i, m_data_o)
`endif

endmodule
