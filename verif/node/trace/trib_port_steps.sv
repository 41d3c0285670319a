// SPDX-License-Identifier: Apache-2.0
// Reports the steps of one port: bound to trib_port, in simulation only. A verdict is seen a cycle after the state that it was
// given by, so all else is reported a cycle late, too.
`include "trib_seams.svh"

module trib_port_steps
  import trib_node_pkg::*;
  import trib_step_pkg::*;
#(
  // Chunks in flight.
  parameter int unsigned Window = 16,
  parameter int unsigned Groups = 1,
  // Of the port.
  parameter int unsigned Index = 0,
  localparam int unsigned SlotWidth = $clog2(Window),
  localparam type         slots_t = `TRIB_SLOTS_T(Window),
  localparam type         shown_t = `TRIB_SHOWN_T(Window, slots_t)
) (
  input logic                 clk_i,
  input logic                 rst_i,
  input judged_t              judged_i,
  input logic                 error_valid_i,
  input notice_t              error_i,
  input logic                 error_dropped_i,
  input logic [Groups-1:0]    claim_i,
  input logic [31:0]          claim_sequence_i,
  input logic [Groups-1:0]    settle_i,
  input logic                 settle_good_i,
  input logic [31:0]          settle_sequence_i,
  // Slots; one whose chunk has just been released without it is not settled. Lost contributions; one that is taken is reported,
  // or passed over if it is of no child at work.
  input shown_t [Groups-1:0]  shown_i,
  input logic [Groups-1:0]    missing_ready_i,
  input group_t [Groups-1:0]  group_i,
  input access_t [Groups-1:0] access_i,
  input logic                 sent_i,
  input sent_e                sent_kind_i,
  input logic                 discarded_i
);

  typedef struct packed {
    logic [Groups-1:0]       claim;
    logic [31:0]             claim_sequence;
    logic [Groups-1:0]       settle;
    logic                    settle_good;
    logic [31:0]             settle_sequence;
    logic [Groups-1:0]       missing;
    logic [Groups-1:0][31:0] missing_sequence;
    logic                    sent;
    sent_e                   sent_kind;
    logic                    discarded;
  } seen_t;
  seen_t                   seen_q;
  logic [Groups-1:0]       settled, reported;
  logic [Groups-1:0][31:0] missing_sequence;

  always_comb begin
    for (int unsigned g = 0; g < Groups; g++) begin
      settled[g] = settle_i[g] & shown_i[g].slots.claimed[settle_sequence_i[SlotWidth-1:0]];
      reported[g] = shown_i[g].missing & missing_ready_i[g] & access_i[g].member & group_i[g].active;
      missing_sequence[g] = shown_i[g].missing_sequence;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      seen_q <= '0;
    end else begin
      seen_q <= '{claim: claim_i, claim_sequence: claim_sequence_i, settle: settled, settle_good: settle_good_i,
          settle_sequence: settle_sequence_i, missing: reported, missing_sequence: missing_sequence,
          sent: sent_i, sent_kind: sent_kind_i, discarded: discarded_i};
    end
  end

  function automatic step_t step_of(step_kind_e kind, logic [7:0] group);
    step_t step = '0;
    step.kind = kind;
    step.port = 8'(Index);
    step.group = group;
    return step;
  endfunction

  task automatic tell;
    step_t step;
    if (judged_i.valid) begin
      step = step_of(StepJudged, 0);
      step.verdict = 8'(judged_i.verdict);
      trib_node_step(step);
    end
    if (error_valid_i) begin
      step = step_of(StepRefused, error_i.group);
      step.frame_type = 8'(error_i.frame_type);
      step.epoch = error_i.epoch;
      step.count = error_i.count;
      step.sequence_number = error_i.sequence_number;
      step.tag = error_i.tag;
      step.good = 8'(!error_dropped_i);
      trib_node_step(step);
    end
    for (int unsigned g = 0; g < Groups; g++) begin
      if (seen_q.settle[g]) begin
        step = step_of(StepSettled, 8'(g));
        step.sequence_number = seen_q.settle_sequence;
        step.good = 8'(seen_q.settle_good);
        trib_node_step(step);
      end
      if (seen_q.claim[g]) begin
        step = step_of(StepClaimed, 8'(g));
        step.sequence_number = seen_q.claim_sequence;
        trib_node_step(step);
      end
      if (seen_q.missing[g]) begin
        step = step_of(StepReported, 8'(g));
        step.sequence_number = seen_q.missing_sequence[g];
        trib_node_step(step);
      end
    end
    if (seen_q.sent) begin
      step = step_of(StepSent, 0);
      step.sent = 8'(seen_q.sent_kind);
      trib_node_step(step);
    end
    if (seen_q.discarded) trib_node_step(step_of(StepDiscarded, 0));
  endtask

  always @(posedge clk_i) begin
    if (!rst_i) tell();
  end

  logic unused;
  assign unused = ^{error_i, group_i, access_i};

endmodule
