// SPDX-License-Identifier: Apache-2.0
// Makes frames of the interface's messages (EP5.1, EP5.2): a head flit is a frame, data flits are collected until there are
// FrameFlits or the message ends. In: flits without ready, for which the interface has credits of Slots slots; whether there is a
// place for the frame that is being filled. Out: frames in a buffer of 16, in order, of which filled_o is the number of those that
// are complete, modulo 32; what a frame is, at once; its words of 32 bytes, one cycle after read_i. A credit leaves the cycle after
// the last flit of its slot went to the buffer. From an empty input a flit is in the buffer three cycles after it came. Nothing is
// lost; without a place flits wait in a queue of Slots slots. Reset empties queue and buffer.
`include "trib_assert.svh"

module trib_link_pack
  import trib_nic_pkg::head_t, trib_nic_pkg::size_t, trib_nic_pkg::SizeWidth, trib_nic_pkg::PacketFlits, trib_nic_pkg::SlotFlits;
  import trib_endpoint_pkg::*;
  import trib_link_pkg::*;
#(
  // 4 to 64.
  parameter int unsigned Slots = 4,
  // Flits of a frame, 4 to 128.
  parameter int unsigned FrameFlits = 88,
  localparam int unsigned WordWidth = $clog2((FrameFlits + 1) / 2)
) (
  input  logic                   clk_i,
  input  logic                   rst_i,
  input  logic                   s_flit_valid_i,
  input  logic                   s_flit_head_i,
  input  flit_t                  s_flit_data_i,
  output logic                   s_credit_o,
  input  logic                   room_i,
  output logic [FramesWidth-1:0] filled_o,
  input  logic [PlaceWidth-1:0]  place_i,
  output content_t               content_o,
  input  logic                   read_i,
  input  logic [PlaceWidth-1:0]  read_place_i,
  input  logic [WordWidth-1:0]   read_word_i,
  output word_t                  read_data_o
);

  if (Slots < 4 || Slots > 64) $fatal(1, "trib_link_pack: Slots must be 4 to 64");
  if (FrameFlits < 4 || FrameFlits > 128) $fatal(1, "trib_link_pack: FrameFlits must be 4 to 128");

  // Flits that wait -----------------------------------------------------------------------------------------------------
  localparam int unsigned QueueFlits = 2 ** $clog2(Slots * SlotFlits);

  logic  valid, is_head, take, unused_levels, unused_backlog;
  flit_t flit;

  trib_stream_fifo #(
    .Width  (1 + FlitBits),
    .Depth  (QueueFlits),
    .Slack  (2),
    .Backlog(2)
  ) u_queue (
    .clk_i,
    .rst_i,
    .s_valid_i    (s_flit_valid_i),
    .s_data_i     ({s_flit_head_i, s_flit_data_i}),
    .almost_full_o(unused_levels),
    .backlog_o    (unused_backlog),
    .m_valid_o    (valid),
    .m_ready_i    (take),
    .m_data_o     ({is_head, flit})
  );

  // Frames and slots ----------------------------------------------------------------------------------------------------
  // Flits that are left of the message and of its slot, and that the frame has.
  size_t                 left_q;
  logic [4:0]            slot_q;
  logic [FlitsWidth-1:0] flits_q;
  head_t                 head;
  logic                  message_ends, frame_ends, slot_ends;

  assign take = valid && room_i;
  assign head = flit;
  assign message_ends = left_q == size_t'(1);
  assign frame_ends = is_head || message_ends || flits_q == FlitsWidth'(FrameFlits - 1);
  // The head belongs to the first slot (NI8.2).
  assign slot_ends = is_head ? head.size[SizeWidth-1:0] == '0 : message_ends || slot_q == 5'd1;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      flits_q <= '0;
      filled_o <= '0;
      s_credit_o <= 1'b0;
    end else begin
      if (take) flits_q <= frame_ends ? '0 : flits_q + FlitsWidth'(1);
      filled_o <= filled_o + FramesWidth'(take && frame_ends);
      s_credit_o <= take && slot_ends;
    end
    if (take) begin
      left_q <= is_head ? head.size[SizeWidth-1:0] : left_q - size_t'(1);
      slot_q <= (is_head || slot_q == 5'd1) ? 5'(PacketFlits) : slot_q - 5'd1;
    end
  end

  // Buffer --------------------------------------------------------------------------------------------------------------
  flit_t lower_q;
  logic  upper;

  assign upper = flits_q[0];

  always_ff @(posedge clk_i) begin
    if (take && !upper) lower_q <= flit;
  end

  trib_ram #(
    .Width(WordBits),
    .Depth(LinkWindow * 2 ** WordWidth)
  ) u_words (
    .clk_i,
    .write_i        (take && (upper || frame_ends)),
    .write_address_i({filled_o[PlaceWidth-1:0], flits_q[WordWidth:1]}),
    .write_data_i   ({flit, upper ? lower_q : flit}),
    .read_i,
    .read_address_i ({read_place_i, read_word_i}),
    .read_data_o
  );

  trib_lut_ram #(
    .Width($bits(content_t)),
    .Depth(LinkWindow)
  ) u_contents (
    .clk_i,
    .write_i        (take && frame_ends),
    .write_address_i(filled_o[PlaceWidth-1:0]),
    .write_data_i   ({!is_head, flits_q + FlitsWidth'(1)}),
    .read_address_i (place_i),
    .read_data_o    (content_o)
  );

  // Fields of a head that only the interface looks at.
  logic unused;
  assign unused = ^{head, unused_levels, unused_backlog};

  // Properties ----------------------------------------------------------------------------------------------------------
`ifdef TRIB_PROPERTIES
  // A message is not over.
  logic open_q;
  always_ff @(posedge clk_i) begin
    if (rst_i) open_q <= 1'b0;
    else if (take) open_q <= is_head ? head.size[SizeWidth-1:0] != '0 : !message_ends;
  end
`endif
  `TRIB_REQUIRE(trib_link_pack, HeadThenItsFlits_M, valid, is_head != open_q)
  `TRIB_ASSERT(FrameWithinItsLength_A, 1'b1, flits_q < FlitsWidth'(FrameFlits))
  `TRIB_COVER(EP5_1_FlitsWait_C, valid && !room_i)
  `TRIB_COVER(EP5_2_MessageOfFrames_C, take && frame_ends && !is_head && !message_ends)

endmodule
