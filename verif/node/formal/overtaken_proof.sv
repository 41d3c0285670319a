// SPDX-License-Identifier: Apache-2.0
// trib_overtaken: a question is held back if and only if the result of its chunk is 1 to 127 ahead, modulo 256, of the last one
// that the child has, by the serial that the slot had when the frame was judged. With true numbers of results, which do not
// wrap: a result that was overtaken by one that came is never held back, whatever the serials, as long as the two are less than
// half a circle apart, as all results are that a child can ask about (RC1, RC2).
`include "proof.svh"

module overtaken_proof
  import trib_node_pkg::*;
#(
  parameter int unsigned Ports = 2,
  parameter int unsigned Window = 4
) (
  input logic                                 clk_i,
  input logic                                 rst_i,
  input logic                                 release_i,
  input logic [$clog2(Window)-1:0]            release_slot_i,
  // Numbers of results in their life, as far as the proof needs them: three times around the serials' circle.
  input logic [9:0]                           release_number_i,
  input logic [9:0]                           heard_number_i,
  input logic [Ports-1:0]                     request_i,
  input logic [Ports-1:0][$clog2(Window)-1:0] request_slot_i,
  input heard_t [Ports-1:0]                   heard_i,
  // The slot and the port to be watched.
  input logic [$clog2(Window)-1:0]            slot_i,
  input logic [$clog2(Ports)-1:0]             port_i
);

  localparam int unsigned SlotWidth = $clog2(Window);

  logic [Ports-1:0]         request;
  logic [SlotWidth-1:0]     slot_q;
  logic [$clog2(Ports)-1:0] port_q;

  trib_overtaken #(
    .Ports (Ports),
    .Window(Window)
  ) dut (
    .clk_i,
    .rst_i,
    .release_i,
    .release_slot_i,
    .release_serial_i(release_number_i[7:0]),
    .request_i,
    .request_slot_i,
    .heard_i,
    .request_o       (request)
  );

  `PROOF_RESET_FIRST
  `PROOF_CHOICE(slot_q, slot_i)
  `PROOF_CHOICE(port_q, port_i)

  // The last result of the watched slot, now and when the frame was judged, a cycle ago.
  logic       done_q, judged_done_q;
  logic [9:0] number_q, judged_number_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      done_q <= 1'b0;
      judged_done_q <= 1'b0;
    end else begin
      if (release_i && release_slot_i == slot_q) done_q <= 1'b1;
      judged_done_q <= done_q;
    end
    if (release_i && release_slot_i == slot_q) number_q <= release_number_i;
    judged_number_q <= number_q;
  end

  heard_t     heard;
  logic       asked, passed, near, overtaken;
  logic [7:0] ahead;

  assign heard = heard_i[port_q];
  assign asked = judged_done_q && request_i[port_q] && request_slot_i[port_q] == slot_q;
  assign passed = request[port_q];
  assign ahead = judged_number_q[7:0] - heard.serial;
  // The serial that the child says is that of the result with heard_number_i, not as far as half a circle from this one.
  assign near = heard.valid && heard.serial == heard_number_i[7:0] && 11'(judged_number_q) < 11'(heard_number_i) + 11'd128
      && 11'(heard_number_i) < 11'(judged_number_q) + 11'd128;
  assign overtaken = judged_number_q <= heard_number_i;

  `TRIB_ASSERT(HeldBackIfAhead_A, asked, passed == !(heard.valid && ahead inside {[8'd1:8'd127]}))
  `TRIB_ASSERT(OvertakenIsAsked_A, asked && near, passed == overtaken)
  `TRIB_ASSERT(NothingHeardIsAsked_A, asked && !heard.valid, passed)
  `TRIB_ASSERT(NothingAddedUp_A, 1'b1, (request & ~request_i) == '0)
  // For the induction: the kept state of the slot, and updates in flight to it.
  logic kept;
  assign kept = done_q && !(dut.released_q && dut.released_slot_q == slot_q);
  `TRIB_ASSERT(IsKept_A, kept, dut.u_serials.words[slot_q] == number_q[7:0])
  `TRIB_ASSERT(IsKeptSince_A, judged_done_q, dut.u_serials.words[slot_q] == judged_number_q[7:0])
  `TRIB_ASSERT(ComesToSlot_A, done_q && dut.released_q && dut.released_slot_q == slot_q, dut.released_serial_q == number_q[7:0])

  `TRIB_COVER(HeldBack_C, asked && near && !passed && judged_number_q[9:8] != heard_number_i[9:8])
  `TRIB_COVER(OvertakenOverWrap_C, asked && near && passed && judged_number_q[9:8] != heard_number_i[9:8])
  `TRIB_COVER(LastOneOvertaken_C, asked && near && passed && judged_number_q == heard_number_i)
  `TRIB_COVER(JudgedBeforeRelease_C, asked && heard.valid && done_q && number_q[7:0] != judged_number_q[7:0])

endmodule
