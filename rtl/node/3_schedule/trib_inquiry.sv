// SPDX-License-Identifier: Apache-2.0
// Answers questions about chunks (RC5), and contributions that are too late (GR4), by the state on arrival: a chunk
// that is past by PASSED, one whose contribution is not there by NACK, one that waits for others by STATUS, with their number
// and the ranks of the first two. Where the sum has been sent up no port is missing here, and the parent is asked, too. Chunks that
// the result store answers, chunks reduced meanwhile, and chunks ahead get no answer.
// In: the frame that the group looks at, at most one per cycle; slot states of all ports; chunks that are done. Out: answers, each
// port's in the order of the questions, two cycles later at the earliest, valid/ready; a strobe for each that found no place in the
// queue, or whose life has ended or whose addressee has changed (trib_answer_queue).
`include "trib_assert.svh"

module trib_inquiry
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  parameter int unsigned Ports = 4,
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  // Index of the group.
  parameter int unsigned Index = 0,
  localparam int unsigned SlotWidth = $clog2(Window),
  localparam int unsigned LapWidth = 32 - SlotWidth,
  localparam int unsigned PortWidth = $clog2(Ports)
) (
  input  logic                         clk_i,
  input  logic                         rst_i,
  input  logic                         control_valid_i,
  input  logic [PortWidth-1:0]         control_port_i,
  input  control_t                     control_i,
  // The group: its members, its parent, their ranks.
  input  group_t                       group_i,
  input  logic [Ports-1:0]             members_i,
  input  logic [Ports-1:0]             uplink_i,
  input  logic [Ports-1:0][15:0]       rank_i,
  input  logic                         over_i,
  // The peer on this port is another from the next cycle on (P3).
  input  logic [Ports-1:0]             readdressed_i,
  input  logic                         clear_i,
  input  logic [SlotWidth-1:0]         clear_slot_i,
  // Slots.
  input  logic [Ports-1:0][Window-1:0] claimed_i,
  input  logic [Ports-1:0][Window-1:0] complete_i,
  input  logic [Window-1:0]            sent_i,
  input  logic                         release_i,
  input  logic [SlotWidth-1:0]         release_slot_i,
  input  logic [LapWidth-1:0]          release_lap_i,
  // Answers, on the uplink questions.
  output logic [Ports-1:0]             answer_valid_o,
  input  logic [Ports-1:0]             answer_ready_i,
  output answer_t [Ports-1:0]          answer_o,
  // In the cycle before, the frame was about a chunk whose result is awaited from the parent.
  output logic                         awaited_o,
  output logic [Ports-1:0]             dropped_o,
  output logic [Ports-1:0]             withdrawn_o
);

  // Look -----------------------------------------------------------------------------------------------------------------
  logic [SlotWidth-1:0] slot;
  logic [LapWidth-1:0]  lap, laps_behind;
  logic [Window-1:0]    lapped_q;
  logic                 asks, concerns, replayed, expected;
  logic [Ports-1:0]     missing;

  assign slot = control_i.sequence_number[SlotWidth-1:0];
  assign asks = control_i.frame_type == TypeAsk;
  assign concerns = control_valid_i && control_i.group == 8'(Index) && group_i.active
      && control_i.epoch == group_i.epoch && members_i[control_port_i]
      && (asks || control_i.frame_type == TypeContribution);
  assign laps_behind = lap - control_i.sequence_number[31:SlotWidth];
  assign expected = lap == control_i.sequence_number[31:SlotWidth];
  assign replayed = laps_behind == LapWidth'(1) && lapped_q[slot];

  trib_lut_ram #(
    .Width(LapWidth),
    .Depth(Window)
  ) u_laps (
    .clk_i,
    .write_i        (clear_i | release_i),
    .write_address_i(clear_i ? clear_slot_i : release_slot_i),
    .write_data_i   (clear_i ? '0 : release_lap_i + LapWidth'(1)),
    .read_address_i (slot),
    .read_data_o    (lap)
  );

  // In a chunk that has been sent up no port is missing here, even if it went without some (GR3).
  always_comb begin
    for (int unsigned p = 0; p < Ports; p++) begin
      missing[p] = members_i[p] && !complete_i[p][slot] && !sent_i[slot];
    end
  end

  // Found ----------------------------------------------------------------------------------------------------------------
  typedef struct packed {
    logic                 passed;
    logic                 lacking;
    logic                 up;
    logic [Ports-1:0]     uplink;
    logic [PortWidth-1:0] port;
    logic [31:0]          sequence_number;
    logic [31:0]          expected;
    logic [Ports-1:0]     missing;
  } found_t;

  logic   found_valid_q;
  found_t found_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      found_valid_q <= 1'b0;
      lapped_q <= '0;
    end else begin
      // Older by less than half of all numbers; or the one that is expected.
      found_valid_q <= concerns && !over_i && !replayed && (expected ? asks : !laps_behind[LapWidth-1]);
      if (clear_i) lapped_q <= '0;
      else if (release_i) lapped_q[release_slot_i] <= 1'b1;
    end
    awaited_o <= expected && sent_i[slot] && !(release_i && release_slot_i == slot);
    found_q <= '{
        passed: !expected,
        lacking: !claimed_i[control_port_i][slot],
        up: sent_i[slot],
        uplink: uplink_i,
        port: control_port_i,
        sequence_number: control_i.sequence_number,
        expected: {lap, slot},
        missing: missing
    };
  end

  // Answer ---------------------------------------------------------------------------------------------------------------
  answer_t              answer, question;
  logic [Ports-1:0]     put;
  logic                 any, two, asks_up;
  logic [15:0]          first, second;

  always_comb begin
    any = 1'b0;
    two = 1'b0;
    first = '0;
    second = '0;
    for (int unsigned p = 0; p < Ports; p++) begin
      if (found_q.missing[p]) begin
        if (!any) begin
          first = rank_i[p];
          second = rank_i[p];
        end else if (!two) begin
          second = rank_i[p];
          two = 1'b1;
        end
        any = 1'b1;
      end
    end
    answer = '{frame_type: TypeNack, count: '0, sequence_number: found_q.sequence_number, tag: '0};
    if (found_q.passed) begin
      answer.frame_type = TypePassed;
      answer.tag = found_q.expected;
    end else if (!found_q.lacking) begin
      answer.frame_type = TypeStatus;
      answer.count = 16'($countones(found_q.missing));
      answer.tag = {second, first};
    end
    question = '{frame_type: TypeAsk, count: '0, sequence_number: found_q.sequence_number, tag: '0};
    asks_up = found_valid_q && answer.frame_type == TypeStatus && found_q.up;
    for (int unsigned p = 0; p < Ports; p++) begin
      put[p] = found_q.uplink[p] ? asks_up : found_valid_q && found_q.port == PortWidth'(p);
    end
  end

  for (genvar p = 0; p < Ports; p++) begin : gen_wait
    trib_answer_queue #(
      .Depth(Window)
    ) u_answers (
      .clk_i,
      .rst_i,
      .over_i     (over_i | readdressed_i[p]),
      .s_valid_i  (put[p]),
      .s_answer_i (found_q.uplink[p] ? question : answer),
      .m_valid_o  (answer_valid_o[p]),
      .m_ready_i  (answer_ready_i[p]),
      .m_answer_o (answer_o[p]),
      .dropped_o  (dropped_o[p]),
      .withdrawn_o(withdrawn_o[p])
    );
  end

  logic unused;
  assign unused = ^{group_i, control_i};

  // Properties.
  `TRIB_REQUIRE(trib_inquiry, PortOfNode_M, control_valid_i, 32'(control_port_i) < Ports)
  `TRIB_REQUIRE(trib_inquiry, OneUplink_M, 1'b1, (uplink_i & (uplink_i - Ports'(1))) == '0)
  for (genvar p = 0; p < Ports; p++) begin : gen_properties
    `TRIB_ASSERT(AnswersQuestions_A, answer_valid_o[p], answer_o[p].frame_type inside {TypeNack, TypeStatus, TypePassed, TypeAsk})
  end
  `TRIB_COVER(RC5_Nack_C, found_valid_q && answer.frame_type == TypeNack)
  `TRIB_COVER(RC5_Status_C, found_valid_q && answer.frame_type == TypeStatus && two)
  `TRIB_COVER(RC5_ParentAsked_C, asks_up)
  `TRIB_COVER(GR4_Passed_C, found_valid_q && found_q.passed)
  `TRIB_COVER(RC5_ReducedMeanwhile_C, concerns && replayed)

endmodule
