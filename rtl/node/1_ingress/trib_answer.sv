// SPDX-License-Identifier: Apache-2.0
// Stage 4 of the ingress: the action on a verdict. A replay; an ERROR to the sender; a frame for the group: one of its life,
// a question about a chunk (RC5), or a contribution older than its slot (GR4).
// In: the verdict of a frame and the inputs of the verdict. Out, one cycle later: strobes, and the frames that go with them; the
// one for the group is held until taken, valid/ready.
// An ERROR echoes epoch and sequence of the frame and reports the group's epoch, but not to a stranger (SE3). Frames of another
// version are answered with ours, at most once in ANSWER_INTERVAL cycles (IN8). Reset clears the strobes, and ends the interval.
`include "trib_assert.svh"

module trib_answer
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  parameter int unsigned Groups = 1,
  // Codecs of the node; RawOnly: no other codecs are announced.
  parameter codec_set_t  Codecs = RawOnly,
  localparam int unsigned SlotWidth = $clog2(Window),
  localparam int unsigned GroupWidth = (Groups > 1) ? $clog2(Groups) : 1
) (
  input  logic                 clk_i,
  input  logic                 rst_i,
  // Cycles, 0: frames of other versions get no answer.
  input  logic [31:0]          interval_i,
  // A frame has ended.
  input  logic                 end_i,
  input  verdict_e             verdict_i,
  // The verdict if there is space everywhere and the sums are right; the sums are wrong.
  input  verdict_e             reason_i,
  input  logic                 sum_wrong_i,
  input  facts_t               facts_i,
  input  body_t                body_i,
  // The group's epoch, and the chunk is older than its slot expects.
  input  logic [15:0]          epoch_i,
  input  logic                 behind_i,
  output logic                 verdict_valid_o,
  output verdict_e             verdict_o,
  output logic [Groups-1:0]    replay_o,
  output logic [SlotWidth-1:0] verdict_slot_o,
  output heard_t               heard_o,
  output logic                 error_valid_o,
  output notice_t              error_o,
  // There is space for another frame for the group.
  output logic                 control_free_o,
  output logic                 control_valid_o,
  input  logic                 control_ready_i,
  output control_t             control_o
);

  logic [GroupWidth-1:0] index;
  logic                  from_child, refused, stranger, late, foreign, other_version;
  logic [31:0]           elapsed_q;
  error_code_e           code;
  logic [7:0]            codecs;

  assign control_free_o = !control_valid_o || control_ready_i;
  assign index = facts_i.group_index[GroupWidth-1:0];
  assign from_child = facts_i.frame_type inside {TypeContribution, TypeJoin, TypeLeave, TypeAsk};
  assign refused = from_child && !sum_wrong_i && reason_i inside {VerdictBadRequest, VerdictNotMember, VerdictStaleEpoch,
      VerdictStopped, VerdictUnknownGroup};
  assign stranger = reason_i inside {VerdictNotMember, VerdictUnknownGroup};
  assign late = verdict_i == VerdictOutOfWindow && facts_i.frame_type == TypeContribution && behind_i && control_free_o;
  // A WELCOME has them in byte 66.
  assign codecs = (Codecs == RawOnly) ? '0 : (facts_i.frame_type == TypeWelcome) ? body_i.key[47:40] : body_i.codecs;
  // Frames of other versions have no sums.
  assign foreign = reason_i == VerdictBadVersion;
  assign other_version = end_i && foreign && facts_i.frame_type != TypeError
      && interval_i != '0 && elapsed_q >= interval_i;

  always_comb begin
    unique case (reason_i)
      VerdictBadRequest: code = ErrorBadRequest;
      VerdictNotMember: code = ErrorNotMember;
      VerdictStaleEpoch: code = ErrorStaleEpoch;
      VerdictStopped: code = ErrorGroupStopped;
      VerdictBadVersion: code = ErrorVersion;
      default: code = ErrorUnknownGroup;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      verdict_valid_o <= 1'b0;
      replay_o <= '0;
      error_valid_o <= 1'b0;
      control_valid_o <= 1'b0;
      elapsed_q <= '1;
    end else begin
      verdict_valid_o <= end_i;
      replay_o <= '0;
      replay_o[index] <= end_i && verdict_i == VerdictReplay;
      error_valid_o <= (end_i && refused) || other_version;
      if (control_free_o) control_valid_o <= end_i && (verdict_i == VerdictControl || late);
      // Cycles since the last answer, that cycle included.
      if (other_version) elapsed_q <= 32'd1;
      else if (elapsed_q != '1) elapsed_q <= elapsed_q + 32'd1;
    end
    verdict_o <= verdict_i;
    verdict_slot_o <= facts_i.sequence_number[SlotWidth-1:0];
    heard_o <= '{
        valid: facts_i.frame_type == TypeAsk && facts_i.count[15:8] == 8'd1,
        serial: facts_i.count[7:0]
    };
    error_o <= '{
        balance: 1'b0,
        frame_type: TypeError,
        destination: facts_i.source,
        group: foreign ? '0 : facts_i.group,
        epoch: foreign ? '0 : facts_i.epoch,
        count: (foreign || stranger) ? '0 : epoch_i,
        sequence_number: facts_i.sequence_number,
        tag: 32'(code),
        window: '0
    };
    if (control_free_o) begin
      control_o <= '{
          balance: body_i.balance,
          codecs: codecs,
          frame_type: frame_type_e'(facts_i.frame_type),
          group: facts_i.group,
          epoch: facts_i.epoch,
          count: facts_i.count,
          sequence_number: facts_i.sequence_number,
          tag: facts_i.tag,
          window: body_i.window,
          ports: body_i.ports,
          source: facts_i.source
      };
    end
  end

  // The rest of the facts was used up by the verdict; the key, too.
  logic unused;
  assign unused = ^{facts_i, body_i};

  // Properties.
  `TRIB_REQUIRE(trib_answer, GroupOfNode_M, end_i, 32'(facts_i.group_index) < Groups)
  `TRIB_REQUIRE(trib_answer, ForeignHasNoSums_M, end_i && sum_wrong_i, !foreign && verdict_i == VerdictBadChecksum)
  // The verdict is Busy if a frame for the group still waits.
  `TRIB_REQUIRE(trib_answer, ControlHasRoom_M, end_i && verdict_i == VerdictControl, control_free_o)
  `TRIB_ASSERT_STREAM(ControlStands_A, control_valid_o, control_ready_i, control_o)
  `TRIB_ASSERT(OneAnswer_A, 1'b1, replay_o == '0 || !error_valid_o)
  `TRIB_ASSERT_NEXT(OneConsequence_A, control_free_o, !control_valid_o || (replay_o == '0 && !error_valid_o))
  `TRIB_ASSERT_NEXT(OneVerdictPerFrame_A, end_i, verdict_valid_o)
  `TRIB_ASSERT(SE3_StrangersAreToldNothing_A, error_valid_o && error_o.tag inside {32'(ErrorNotMember),
      32'(ErrorUnknownGroup)}, error_o.count == '0)
  `TRIB_COVER(IN8_OtherVersion_C, other_version)
  `TRIB_COVER(IN8_TooSoon_C, end_i && verdict_i == VerdictBadVersion && !other_version && interval_i != '0)
  `TRIB_COVER(GR4_Late_C, end_i && late)

endmodule
