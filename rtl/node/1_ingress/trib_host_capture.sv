// SPDX-License-Identifier: Apache-2.0
// Stage 3 of the ingress: keeps the frame that is being received in block memory, and holds it, if its end has been judged an ARP
// or ICMP echo request for the node (IN1), until trib_host_reply has answered it (HS3).
// In: the stream of stage 3, never stalled; with a frame's last beat the number of its bytes and at most one of
// answer_arp_i and answer_echo_i, and these only together with captured_o. captured_o signals in that cycle that the frame is here
// from its first beat on: none was held when it began. Out: the request, from the next cycle to that of done_i, in which no frame
// is captured; its beats, a cycle after they are read. A longer request than MaxEchoBytes is never answered, so its end needs no
// place. Reset clears state only.
`include "trib_assert.svh"

module trib_host_capture
  import trib_node_pkg::*;
#(
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Bits of a beat's number.
  localparam int unsigned IndexWidth = 16 - $clog2(BeatBytes)
) (
  input  logic                   clk_i,
  input  logic                   rst_i,
  // Stage 2: the number of the beat that is in stage 3 a cycle later.
  input  logic [IndexWidth-1:0]  index_2_i,
  // Stage 3.
  input  logic                   s_valid_i,
  input  logic [8*BeatBytes-1:0] s_data_i,
  input  logic [15:0]            frame_bytes_i,
  input  logic                   answer_arp_i,
  input  logic                   answer_echo_i,
  output logic                   captured_o,
  // The request, and what is read of it.
  output host_request_t          request_o,
  input  host_read_t             read_i,
  output logic [8*BeatBytes-1:0] data_o,
  input  logic                   done_i
);

  // Room for the largest frame in full block memories of 512 words: 1536 for 8 bytes a beat.
  localparam int unsigned BlockWords = 512;
  localparam int unsigned Words = BlockWords * ((MaxEchoBytes / BeatBytes + BlockWords - 1) / BlockWords);
  localparam int unsigned AddressWidth = $clog2(Words);

  logic                    first_q, has_place_q, capturing_q;
  logic [AddressWidth-1:0] address_q;

  assign captured_o = !request_o.valid && (first_q || capturing_q);

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      request_o.valid <= 1'b0;
      capturing_q <= 1'b0;
    end else begin
      if (answer_arp_i || answer_echo_i) request_o.valid <= 1'b1;
      else if (done_i) request_o.valid <= 1'b0;
      if (s_valid_i) capturing_q <= captured_o;
    end
    if (!request_o.valid) begin
      request_o.arp <= answer_arp_i;
      request_o.bytes <= frame_bytes_i[$bits(request_o.bytes)-1:0];
    end
    first_q <= index_2_i == '0;
    has_place_q <= index_2_i < IndexWidth'(Words);
    address_q <= index_2_i[AddressWidth-1:0];
  end

  trib_ram #(
    .Width(8 * BeatBytes),
    .Depth(Words)
  ) u_frame (
    .clk_i,
    .write_i        (s_valid_i & captured_o & has_place_q),
    .write_address_i(address_q),
    .write_data_i   (s_data_i),
    .read_i         (read_i.read),
    .read_address_i (read_i.address[AddressWidth-1:0]),
    .read_data_o    (data_o)
  );

  // Wider beats have fewer numbers; a length that counts has 14 bits.
  logic unused;
  assign unused = ^{read_i.address, frame_bytes_i};

  // Properties.
  `TRIB_REQUIRE(trib_host_capture, AnswersCapturedOnly_M, answer_arp_i || answer_echo_i, s_valid_i && captured_o)
  `TRIB_REQUIRE(trib_host_capture, OneAnswer_M, answer_arp_i, !answer_echo_i)
  `TRIB_REQUIRE(trib_host_capture, AnswerFits_M, answer_echo_i, 32'(frame_bytes_i) <= MaxEchoBytes)
  `TRIB_REQUIRE(trib_host_capture, DoneIsHeld_M, done_i, request_o.valid)
  `TRIB_COVER(HS3_NotCapturedByHalf_C, s_valid_i && !request_o.valid && !captured_o)

endmodule
