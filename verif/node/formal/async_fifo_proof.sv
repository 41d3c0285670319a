// SPDX-License-Identifier: Apache-2.0
// trib_async_fifo between two clocks that may tick in any order: the pointers that cross change in one bit at a time, never more
// than Depth words are inside and never one that was not written, and a word chosen at will comes out unchanged, in order. The
// places that are reported to the writer are there, and none of them goes but by a word.
`include "proof.svh"

module async_fifo_proof #(
  parameter int unsigned Width = 1,
  parameter int unsigned Depth = 4
) (
  input logic             s_clk_i,
  input logic             s_valid_i,
  input logic [Width-1:0] s_data_i,
  input logic             m_clk_i,
  input logic             m_ready_i,
  input logic             choose_i
);

  localparam int unsigned PointerWidth = $clog2(Depth) + 1;
  localparam int unsigned CountWidth = $clog2(Depth + 1);

  logic                  rst, s_ready, m_valid;
  logic [CountWidth-1:0] s_room;
  logic [Width-1:0]      m_data;
  // Four cycles of each clock in reset.
  logic [2:0]            s_reset_q = '0;
  logic [2:0]            m_reset_q = '0;

  assign rst = !s_reset_q[2] || !m_reset_q[2];
  always_ff @(posedge s_clk_i) if (!s_reset_q[2]) s_reset_q <= s_reset_q + 3'd1;
  always_ff @(posedge m_clk_i) if (!m_reset_q[2]) m_reset_q <= m_reset_q + 3'd1;

  trib_async_fifo #(
    .Width(Width),
    .Depth(Depth)
  ) dut (
    .s_clk_i,
    .s_rst_i  (rst),
    .s_valid_i,
    .s_ready_o(s_ready),
    .s_room_o (s_room),
    .s_data_i,
    .m_clk_i,
    .m_rst_i  (rst),
    .m_valid_o(m_valid),
    .m_ready_i,
    .m_data_o (m_data)
  );

  // Words since the reset, modulo more than fit; the one chosen has a number.
  logic [PointerWidth-1:0] taken_q, given_q, number_q, stored;
  logic                    chosen_q;
  logic [Width-1:0]        word_q;

  always_ff @(posedge s_clk_i) begin
    if (rst) begin
      taken_q <= '0;
      chosen_q <= 1'b0;
    end else if (s_valid_i && s_ready) begin
      taken_q <= taken_q + PointerWidth'(1);
      if (!chosen_q && choose_i) begin
        chosen_q <= 1'b1;
        number_q <= taken_q;
        word_q <= s_data_i;
      end
    end
  end

  // It is gone when the reader has counted past it.
  logic gone_q;
  always_ff @(posedge m_clk_i) begin
    if (rst) begin
      given_q <= '0;
      gone_q <= 1'b0;
    end else if (m_valid && m_ready_i) begin
      given_q <= given_q + PointerWidth'(1);
      if (chosen_q && given_q == number_q) gone_q <= 1'b1;
    end
  end

  // One word more than Depth may be in flight, on the output.
  assign stored = dut.write_q - dut.read_q;

  // At most.
  function automatic logic one_bit(logic [PointerWidth-1:0] changed);
    return (changed & (changed - PointerWidth'(1))) == '0;
  endfunction

  logic [PointerWidth-1:0] write_gray_q, read_gray_q;
  logic                    s_armed_q, m_armed_q, put_q;
  logic [CountWidth-1:0]   room_q;

  // Where each side was at the last edges of the other one's clock: two pass before that is seen, and the room takes one more.
  logic [PointerWidth-1:0] read_1_q, read_2_q, read_3_q, write_1_q, write_2_q;

  always_ff @(posedge s_clk_i) begin
    read_1_q <= rst ? '0 : dut.read_q;
    read_2_q <= rst ? '0 : read_1_q;
    read_3_q <= rst ? '0 : read_2_q;
    if (!rst) begin
      ReadyWhileAPlaceIsSeen_A: assert (s_ready == (dut.write_q - read_2_q != PointerWidth'(Depth)));
      RoomIsWhatIsSeen_A: assert (PointerWidth'(s_room) == read_3_q + PointerWidth'(Depth) - dut.write_q);
    end
  end

  always_ff @(posedge m_clk_i) begin
    write_1_q <= rst ? '0 : dut.write_q;
    write_2_q <= rst ? '0 : write_1_q;
    if (!rst) begin
      FetchedOnceSeen_A: assert (dut.get == (write_2_q != dut.read_q && (!m_valid || m_ready_i)));
      ValidOnceFetched_A: assert (dut.read_q - given_q == PointerWidth'(m_valid));
    end
  end

  always_ff @(posedge s_clk_i) begin
    write_gray_q <= dut.write_gray_q;
    s_armed_q <= !rst;
    put_q <= s_valid_i && s_ready;
    room_q <= s_room;
    if (!rst) begin
      RoomIsThere_A: assert (32'(s_room) + 32'(stored) <= Depth);
      RoomMeansReady_A: assert (s_ready || s_room == '0);
      if (s_armed_q) RoomStays_A: assert (PointerWidth'(s_room) + PointerWidth'(put_q) >= PointerWidth'(room_q));
      RoomForAll_C: cover (s_room == CountWidth'(Depth) && taken_q != '0);
      NoOverflow_A: assert (stored <= PointerWidth'(Depth));
      if (s_armed_q) WriteGray_A: assert (one_bit(write_gray_q ^ dut.write_gray_q));
      Full_C: cover (!s_ready);
      if (chosen_q && stored == PointerWidth'(Depth)) ChosenInFullQueue_C: cover (!gone_q);
    end
  end

  always_ff @(posedge m_clk_i) begin
    read_gray_q <= dut.read_gray_q;
    m_armed_q <= !rst;
    if (!rst) begin
      if (dut.get) NoUnderflow_A: assert (stored != '0);
      if (m_armed_q) ReadGray_A: assert (one_bit(read_gray_q ^ dut.read_gray_q));
      if (m_valid && chosen_q && !gone_q && given_q == number_q) WordComesOut_A: assert (m_data == word_q);
      ChosenComesOut_C: cover (m_valid && m_ready_i && chosen_q && !gone_q && given_q == number_q);
      EmptyAgain_C: cover (gone_q && !m_valid);
    end
  end

endmodule
