// SPDX-License-Identifier: Apache-2.0
// The life (EP8 to EP14): the state, what ends a life, who has joined. In: what trib_host_events takes; cleared_i, the interface
// has been cleared since clear_o. An event takes four cycles. Out: the state; changed_o, strobes to send it, the first
// two cycles after the event; clear_o, a strobe, when the key is another; strobes for messages to the node: a refusal, and a
// WELCOME, which is void from the next clear_o on. active_o is high from when all have joined and the interface is cleared until
// clear_o. Reset gives the state without a life.
`include "trib_assert.svh"

module trib_host_life
  import trib_pkg::*;
  import trib_endpoint_pkg::*;
  import trib_host_pkg::*;
#(
  // 1 to 6.
  parameter int unsigned Links = 2
) (
  input  logic                    clk_i,
  input  logic                    rst_i,
  input  host_settings_t          settings_i,
  // The node.
  input  logic                    join_i,
  input  logic                    leave_i,
  input  request_t                request_i,
  // The links.
  input  logic [Links-1:0]        state_valid_i,
  input  life_state_t [Links-1:0] state_i,
  input  logic [Links-1:0]        silent_i,
  output logic [Links-1:0]        changed_o,
  // The round: a grant; the interface is cleared, has moved a flit, or failed; all granted chunks have their results.
  input  logic                    grant_i,
  input  logic [31:0]             grant_end_i,
  input  logic [15:0]             grant_short_i,
  input  logic                    cleared_i,
  input  logic                    moved_i,
  input  logic                    failed_i,
  input  logic                    closed_i,
  // A contribution is a bad request, or disagrees (EP19.3).
  input  logic                    bad_i,
  input  logic                    disagree_i,
  output life_state_t             state_o,
  output logic                    clear_o,
  output logic                    active_o,
  // The node takes part: it has been welcomed, and the life has not stopped here (EP13).
  output logic                    serves_o,
  // There is no worker here (EP12.6).
  output logic                    relay_o,
  output logic                    welcome_o,
  output logic                    refuse_o,
  output refusal_t                refusal_o,
  // The node as its JOIN has it.
  output request_t                node_o
);

  if (Links < 1 || Links > 6) $fatal(1, "trib_host_life: Links must be 1 to 6");

  typedef enum logic [1:0] {
    StChoose,   // for an event
    StCompare,  // one cycle, for the keys
    StApply,    // one cycle
    StSettle    // one cycle, for what follows from the state
  } state_e;

  state_e                  state_q;
  event_t                  waits, event_q;
  life_state_t             life_q, life, merged;
  logic                    above, same, differs, taken, apply, clear, notify, notify_q, notify_link_q;
  logic                    waiting_q, waiting, welcomed_q, welcomed, welcome, stop, stranger, all_joined_q, relay_q;
  logic [MaxEndpoints-1:0] own_bit_q;

  // Events --------------------------------------------------------------------------------------------------------------
  assign taken = state_q == StChoose && waits.kind != EventNone;
  assign apply = state_q == StApply;

  trib_host_events #(.Links(Links)) u_events (
    .clk_i,
    .rst_i,
    .clear_i  (clear_o || (apply && clear)),
    .settings_i,
    .active_i (active_o),
    .waiting_i(waiting_q),
    .welcomed_i(welcomed_q),
    .left_i   (life_q.left),
    .join_i,
    .leave_i,
    .request_i,
    .state_valid_i,
    .state_i,
    .silent_i,
    .grant_i,
    .grant_end_i,
    .grant_short_i,
    .moved_i,
    .failed_i,
    .closed_i,
    .bad_i,
    .disagree_i,
    .taken_i  (taken),
    .event_o  (waits)
  );

  trib_host_merge u_merge (
    .clk_i,
    .own_i   (life_q),
    .other_i (event_q.state),
    .above_o (above),
    .same_o  (same),
    .differs_o(differs),
    .merged_o(merged)
  );

  // Effect of an event --------------------------------------------------------------------------------------------------
  // For a JOIN or LEAVE: it is of this job; it is of this process. For a STATE: a relay joins. Both are valid from StCompare on.
  logic        is_job_q, is_process_q, joins_q, again, keeps;
  logic [15:0] first;
  logic [47:0] following;

  always_ff @(posedge clk_i) begin
    is_job_q <= event_q.request.job == life_q.job && life_q.epoch != '0;
    is_process_q <= event_q.request.incarnation == node_o.incarnation;
    joins_q <= relay_q && event_q.state.job != '0;
  end

  assign again = all_joined_q && is_job_q && is_process_q && (waiting_q || welcomed_q);

  // EP9.3: an era and an epoch of it.
  function automatic logic [47:0] after(logic [31:0] era, logic [15:0] epoch);
    return (epoch == '1) ? {era + 32'd1, 16'd1} : {era, epoch + 16'd1};
  endfunction

  assign first = (settings_i.epoch != '0) ? settings_i.epoch : (event_q.request.incarnation[15:0] != '0)
      ? event_q.request.incarnation[15:0] : 16'd1;
  assign following = (life_q.epoch != '0) ? after(life_q.era, life_q.epoch) : {32'd0, first};

  function automatic life_state_t begun(logic [47:0] epoch, logic [31:0] job, logic [MaxEndpoints-1:0] joined, fault_t fault);
    return '{era: epoch[47:16], epoch: epoch[15:0], job: job, joined: joined, left: 1'b0, fault: fault, granted: '0,
        short_flits: '0};
  endfunction

  always_comb begin
    life = life_q;
    waiting = waiting_q;
    welcomed = welcomed_q;
    welcome = 1'b0;
    stop = 1'b0;
    stranger = 1'b0;
    notify = 1'b0;
    clear = 1'b0;
    // The node's JOIN is of the life that begins (EP12.2).
    keeps = 1'b0;
    unique case (event_q.kind)
      EventFail: begin
        life = begun(following, '0, '0, event_q.fault.valid ? event_q.fault : '0);
        clear = 1'b1;
      end
      EventWelcome: begin
        waiting = 1'b0;
        welcomed = 1'b1;
        welcome = 1'b1;
      end
      EventStop: begin
        welcomed = 1'b0;
        stop = 1'b1;
      end
      EventJoin: begin
        if (relay_q) begin
          stranger = 1'b1;
        end else if (again) begin
          welcome = welcomed_q;
        end else if (!all_joined_q && is_job_q) begin
          life.joined = life_q.joined | own_bit_q;
          waiting = 1'b1;
          notify = !waiting_q;
        end else begin
          life = begun(following, event_q.request.job, own_bit_q, '0);
          clear = 1'b1;
          waiting = 1'b1;
        end
      end
      EventLeave: begin
        if (is_process_q && waiting_q) begin
          life = begun(following, '0, '0, '0);
          clear = 1'b1;
        end else if (is_process_q && welcomed_q && event_q.request.epoch == life_q.epoch) begin
          life.left = 1'b1;
          notify = !life_q.left;
        end
      end
      EventGrant: begin
        life.granted = event_q.grant_end;
        life.short_flits = event_q.grant_short;
        notify = 1'b1;
      end
      EventState: begin
        if (above) begin
          keeps = waiting_q && event_q.state.job == node_o.job;
          clear = 1'b1;
          waiting = keeps;
          life = event_q.state;
          if (keeps || joins_q) life.joined |= own_bit_q;
          // Has this endpoint joined, it has lost that life in a reset (EP10.4).
          if ((event_q.state.joined & own_bit_q) != '0) begin
            life = begun(after(event_q.state.era, event_q.state.epoch), keeps ? node_o.job : '0, keeps ? own_bit_q : '0, '0);
          end
        end else if (same) begin
          life = merged;
          notify = differs;
        end
      end
      default: ;
    endcase
    if (clear) begin
      welcomed = 1'b0;
      if (!(event_q.kind inside {EventJoin, EventState})) waiting = 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StChoose;
      life_q <= '0;
      waiting_q <= 1'b0;
      welcomed_q <= 1'b0;
      clear_o <= 1'b0;
      welcome_o <= 1'b0;
      refuse_o <= 1'b0;
      notify_q <= 1'b0;
      notify_link_q <= 1'b0;
      active_o <= 1'b0;
      all_joined_q <= 1'b0;
    end else begin
      unique case (state_q)
        StChoose: if (taken) state_q <= StCompare;
        StCompare: state_q <= StApply;
        StApply: state_q <= StSettle;
        default: state_q <= StChoose;
      endcase
      clear_o <= apply && clear;
      welcome_o <= apply && welcome;
      refuse_o <= apply && (stop || stranger || (clear && (waiting_q || welcomed_q) && !keeps));
      notify_q <= apply && (clear || notify);
      notify_link_q <= apply && event_q.kind == EventState && !above && !same;
      if (apply) begin
        life_q <= life;
        waiting_q <= waiting;
        welcomed_q <= welcomed;
      end
      all_joined_q <= life_q.joined == settings_i.members && settings_i.members != '0 && life_q.epoch != '0;
      active_o <= all_joined_q && cleared_i && !(apply && clear) && !clear_o;
    end
    own_bit_q <= MaxEndpoints'(1) << settings_i.number;
    relay_q <= (settings_i.relays & own_bit_q) != '0;
    if (taken) event_q <= waits;
    if (apply && event_q.kind == EventJoin && !again) node_o <= event_q.request;
    // A JOIN that waits is refused by its incarnation (EP12.5), as is one at a relay (EP12.6).
    if (apply) begin
      refusal_o <= '{code: stranger ? ErrorNotMember : (event_q.kind == EventFail) ? event_q.code : ErrorGroupStopped,
          epoch: life_q.epoch,
          sequence_number: stranger ? event_q.request.incarnation : waiting_q ? node_o.incarnation : '0};
    end
  end

  assign state_o = life_q;
  assign serves_o = welcomed_q;
  assign relay_o = relay_q;

  always_ff @(posedge clk_i) begin
    for (int unsigned l = 0; l < Links; l++) changed_o[l] <= !rst_i && (notify_q || (notify_link_q && event_q.link == 3'(l)));
  end

  logic unused;
  assign unused = ^{settings_i, node_o};

  // Properties ----------------------------------------------------------------------------------------------------------
  `TRIB_ASSERT(EP14_ActiveIsJoined_A, active_o, life_q.joined == settings_i.members)
  `TRIB_ASSERT(EP12_JoinedIfAsked_A, waiting_q || welcomed_q, (life_q.joined & own_bit_q) != '0)
  `TRIB_ASSERT(EP8_1_ToldIfChanged_A, apply, (life != life_q) == (clear || notify))
  `TRIB_ASSERT(EP9_4_KeyRises_A, apply && clear,
      {life.era, life.epoch, life.job} > {life_q.era, life_q.epoch, life_q.job})
  `TRIB_ASSERT(EP9_4_KeyStands_A, apply && !clear,
      {life.era, life.epoch, life.job} == {life_q.era, life_q.epoch, life_q.job})
  `TRIB_ASSERT(OneOfBoth_A, 1'b1, !(waiting_q && welcomed_q))
  `TRIB_ASSERT(EP12_6_RelayServesNobody_A, active_o && relay_q, !(waiting_q || welcomed_q))
  `TRIB_ASSERT(WelcomeOfLife_A, welcome_o, active_o && !clear_o)
  `TRIB_COVER(EP8_2_Above_C, apply && event_q.kind == EventState && above)
  `TRIB_COVER(EP8_2_Below_C, notify_link_q)
  `TRIB_COVER(EP12_2_JoinKept_C, apply && keeps)
  `TRIB_COVER(EP12_6_RelayJoined_C, active_o && relay_q)
  `TRIB_COVER(EP12_5_JoinRefused_C, refuse_o && refusal_o.sequence_number != '0)

endmodule
