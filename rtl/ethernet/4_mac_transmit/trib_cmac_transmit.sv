// SPDX-License-Identifier: Apache-2.0
// The last stage before a 100G hard MAC (CM2 to CM6). In: a stream, valid/ready, which may run dry. Out: valid/ready; valid
// never falls within a frame. A frame below 60 bytes is filled up by zeros. One that runs dry, or is being sent when the link
// fails, is ended by a word of our own with last and user, and its rest is taken and dropped; while the link is down, whole frames
// are, one word per cycle, even if the MAC is not ready. Order kept. Latency 1 cycle. strobes_o a cycle after the event (CM9).
// Reset forgets the frame in hand.
`include "trib_assert.svh"

module trib_cmac_transmit
  import trib_ethernet_pkg::*;
(
  input  logic                   clk_i,
  input  logic                   rst_i,
  input  logic                   s_valid_i,
  output logic                   s_ready_o,
  input  logic                   s_last_i,
  input  logic                   s_user_i,
  input  logic [511:0]           s_data_i,
  input  logic [63:0]            s_keep_i,
  // Levels of the link.
  input  link_fault_t            fault_i,
  output logic                   m_valid_o,
  input  logic                   m_ready_i,
  output logic                   m_last_o,
  output logic                   m_user_o,
  output logic [511:0]           m_data_o,
  output logic [63:0]            m_keep_o,
  output cmac_transmit_strobes_t strobes_o
);

  localparam int unsigned WordWidth = 2 + 64 + 512;

  typedef enum logic [1:0] {
    StIdle,  // for the first word of a frame
    StSend,  // for the next word of a frame that is being sent
    StDrop   // for the last word of a frame of which no more is sent
  } state_e;

  // Handling of a word ---------------------------------------------------------------------------------------------------
  // owe_q: the word that ends a frame has not found space yet.
  state_e                 state_q, state;
  logic                   owe_q, owe, fault, take, pass, finish, room, short_frame;
  cmac_transmit_strobes_t strobes;

  assign fault = fault_i != '0;
  assign take = s_valid_i & s_ready_o;
  assign short_frame = (state_q == StIdle) & s_last_i & ~s_keep_i[MinFrameBytes-1];

  always_comb begin
    state = state_q;
    owe = owe_q & ~room;
    s_ready_o = 1'b1;
    pass = 1'b0;
    finish = owe_q & room;
    strobes = '0;
    unique case (state_q)
      StIdle: begin
        s_ready_o = fault | (room & ~owe_q);
        pass = take & ~fault;
        strobes.dropped = take & fault;
        if (take && !s_last_i) state = fault ? StDrop : StSend;
      end
      StSend: begin
        s_ready_o = fault | room;
        pass = take & ~fault;
        if (fault || (room && !s_valid_i)) begin
          finish = room;
          owe = ~room;
          strobes.dropped = fault;
          strobes.underrun = ~fault;
          state = StDrop;
        end
        if (take && s_last_i) state = StIdle;
      end
      default: if (take && s_last_i) state = StIdle;
    endcase
    strobes.sent = pass & s_last_i & ~s_user_i;
    strobes.spoiled = pass & s_last_i & s_user_i;
    strobes.padded = pass & short_frame;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StIdle;
      owe_q <= 1'b0;
      strobes_o <= '0;
    end else begin
      state_q <= state;
      owe_q <= owe;
      strobes_o <= strobes;
    end
  end

  // The word -------------------------------------------------------------------------------------------------------------
  // Bytes beyond the last are zeros, as far as padding may show them.
  logic [511:0] data;
  logic [63:0]  keep;

  always_comb begin
    data = s_data_i;
    keep = s_keep_i | {64{finish}};
    for (int unsigned i = 0; i < MinFrameBytes; i++) begin
      data[8*i+:8] = s_data_i[8*i+:8] & {8{s_keep_i[i]}};
      if (short_frame) keep[i] = 1'b1;
    end
  end

  trib_skid_buffer #(
    .Width(WordWidth)
  ) u_word (
    .clk_i,
    .rst_i,
    .s_valid_i(pass | finish),
    .s_ready_o(room),
    .s_data_i ({s_last_i | finish, (s_last_i & s_user_i) | finish, keep, data}),
    .m_valid_o,
    .m_ready_i,
    .m_data_o ({m_last_o, m_user_o, m_keep_o, m_data_o})
  );

  // Properties -----------------------------------------------------------------------------------------------------------
`ifdef TRIB_PROPERTIES
  // A frame has begun on the transmit path and not ended.
  logic open_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) open_q <= 1'b0;
    else if (m_valid_o && m_ready_i) open_q <= ~m_last_o;
  end
`endif

  `TRIB_ASSERT_STREAM(CM2_WaitingStands_A, m_valid_o, m_ready_i, {m_last_o, m_user_o, m_keep_o, m_data_o})
  `TRIB_ASSERT(CM2_NoGapInside_A, open_q, m_valid_o)
  `TRIB_ASSERT(CM3_NoShortFrame_A, m_valid_o && !open_q && m_last_o, &m_keep_o[MinFrameBytes-1:0])
  `TRIB_ASSERT(OneWordAtATime_A, 1'b1, !(pass && finish) && (!(pass || finish) || room))
  `TRIB_COVER(CM3_Padded_C, strobes.padded)
  `TRIB_COVER(CM5_Underrun_C, strobes.underrun)
  `TRIB_COVER(CM6_CutByFault_C, strobes.dropped && state_q == StSend)
  `TRIB_COVER(CM6_EndOwed_C, owe_q)

endmodule
