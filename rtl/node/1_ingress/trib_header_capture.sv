// SPDX-License-Identifier: Apache-2.0
// Stage 1 of the ingress: registers the receive stream and gathers the 64 header bytes of each frame.
// In: the MAC's stream, no back-pressure. Out: the number of each beat in its frame; the same stream one cycle later with that
// number and the count of its bytes; and the header, complete from the cycle in which header_valid_o strobes until the next
// frame's first beat. A frame that ends within the header strobes with its last beat; the bytes it lacks are anything.
// Bytes of the frame up to the end that its IP length gives, at most 65535, are there with the beat that has that length, and in
// end_o a cycle later, until the next frame's.
`include "trib_assert.svh"

module trib_header_capture
  import trib_pkg::*;
#(
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Bits of a beat's number in its frame; the number saturates.
  parameter int unsigned IndexWidth = 13,
  localparam int unsigned CountWidth = $clog2(BeatBytes + 1)
) (
  input  logic                   clk_i,
  input  logic                   rst_i,
  input  logic                   s_valid_i,
  input  logic                   s_last_i,
  input  logic                   s_user_i,
  input  logic [8*BeatBytes-1:0] s_data_i,
  input  logic [BeatBytes-1:0]   s_keep_i,
  output logic [IndexWidth-1:0]  s_index_o,
  output logic [15:0]            s_end_o,
  output logic                   m_valid_o,
  output logic                   m_last_o,
  output logic                   m_user_o,
  output logic [8*BeatBytes-1:0] m_data_o,
  output logic [CountWidth-1:0]  m_count_o,
  output logic [IndexWidth-1:0]  m_index_o,
  output logic                   header_valid_o,
  output logic                   header_truncated_o,
  output header_t                header_o,
  output logic [15:0]            end_o
);

  localparam int unsigned HeaderBeats = HeaderBytes / BeatBytes;
  // Where the IP total length is, upper half first.
  localparam int unsigned IpTotalByte = 16;
  localparam int unsigned IpTotalBeat = IpTotalByte / BeatBytes;
  localparam int unsigned IpTotalLane = IpTotalByte % BeatBytes;

  logic [IndexWidth-1:0]                   index_q;
  logic [HeaderBeats-1:0][8*BeatBytes-1:0] header_q;
  logic                                    ends_header, ends_early;

  function automatic logic [CountWidth-1:0] count(logic [BeatBytes-1:0] keep);
    logic [CountWidth-1:0] bytes = '0;
    for (int unsigned i = 0; i < BeatBytes; i++) bytes += CountWidth'(keep[i]);
    return bytes;
  endfunction

  logic [16:0] ip_end;

  assign s_index_o = index_q;
  assign ip_end = 17'({s_data_i[8*IpTotalLane+:8], s_data_i[8*IpTotalLane+8+:8]}) + 17'(EthernetBytes);
  assign s_end_o = (index_q != IndexWidth'(IpTotalBeat)) ? end_o : ip_end[16] ? '1 : ip_end[15:0];
  assign ends_header = index_q == IndexWidth'(HeaderBeats - 1);
  assign ends_early = s_last_i && !ends_header && (index_q >> $clog2(HeaderBeats)) == '0;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      m_valid_o <= 1'b0;
      header_valid_o <= 1'b0;
      index_q <= '0;
    end else begin
      m_valid_o <= s_valid_i;
      header_valid_o <= s_valid_i & (ends_header | ends_early);
      if (s_valid_i) begin
        if (s_last_i) index_q <= '0;
        else if (index_q != '1) index_q <= index_q + IndexWidth'(1);
      end
    end
    m_last_o <= s_last_i;
    m_user_o <= s_user_i;
    m_data_o <= s_data_i;
    m_count_o <= count(s_keep_i);
    m_index_o <= index_q;
    header_truncated_o <= ends_early | (ends_header & ~s_keep_i[BeatBytes-1]);
    if (s_valid_i) begin
      end_o <= s_end_o;
      for (int unsigned beat = 0; beat < HeaderBeats; beat++) begin
        if (index_q == IndexWidth'(beat)) header_q[beat] <= s_data_i;
      end
    end
  end

  assign header_o = header_t'(reverse_bytes(header_q));

  // Properties.
  // Every beat but a frame's last is followed by the next number, until that saturates; what follows a last one has number 0.
  `TRIB_ASSERT(NumbersInOrder_A, m_valid_o,
      index_q == (m_last_o ? '0 : (m_index_o == '1) ? m_index_o : m_index_o + IndexWidth'(1)))
  `TRIB_ASSERT(EndAsHeaderSays_A, 32'(index_q) > IpTotalBeat || (m_valid_o && 32'(m_index_o) + 1 > IpTotalBeat),
      32'(end_o) == ((32'(header_o.ip_total) > 65535 - EthernetBytes) ? 65535 : 32'(header_o.ip_total) + EthernetBytes))
  // One header a frame, with a beat of its own.
  `TRIB_ASSERT(HeaderHasBeat_A, header_valid_o, m_valid_o && 32'(m_index_o) < HeaderBeats
      && (m_last_o || 32'(m_index_o) == HeaderBeats - 1))

endmodule
