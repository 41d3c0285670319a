// SPDX-License-Identifier: Apache-2.0
// Events that may change the life, one at a time. In: strobes of the node's requests and of received states, of which the latest of
// each kind and link waits; strobes and levels that end a life, and a grant, which are forgotten with clear_i. Out: the first that
// waits, in the order of event_e, until it is taken, with its contents. Reset clears all.
`include "trib_assert.svh"

module trib_host_events
  import trib_pkg::*;
  import trib_endpoint_pkg::*;
  import trib_host_pkg::*;
#(
  // 1 to 6.
  parameter int unsigned Links = 2
) (
  input  logic                    clk_i,
  input  logic                    rst_i,
  input  logic                    clear_i,
  input  host_settings_t          settings_i,
  // The life: it is active; the node waits for its WELCOME, or has had it; a worker has left.
  input  logic                    active_i,
  input  logic                    waiting_i,
  input  logic                    welcomed_i,
  input  logic                    left_i,
  input  logic                    join_i,
  input  logic                    leave_i,
  input  request_t                request_i,
  input  logic [Links-1:0]        state_valid_i,
  input  life_state_t [Links-1:0] state_i,
  input  logic [Links-1:0]        silent_i,
  input  logic                    grant_i,
  input  logic [31:0]             grant_end_i,
  input  logic [15:0]             grant_short_i,
  input  logic                    moved_i,
  input  logic                    failed_i,
  input  logic                    closed_i,
  input  logic                    bad_i,
  input  logic                    disagree_i,
  input  logic                    taken_i,
  output event_t                  event_o
);

  localparam int unsigned LinkWidth = (Links > 1) ? $clog2(Links) : 1;

  logic [Links-1:0]        heard_q, silent, take_state;
  life_state_t [Links-1:0] state_q;
  request_t                join_request_q, leave_request_q;
  logic [LinkWidth-1:0]    silent_link, state_link;
  logic                    join_q, leave_q, grant_q, bad_q, disagree_q, stops_q;
  logic [31:0]             still_q, grant_end_q;
  logic [15:0]             grant_short_q;
  event_e                  kind;

  // The first -----------------------------------------------------------------------------------------------------------
  assign silent = silent_i & settings_i.links[Links-1:0];

  always_comb begin
    silent_link = '0;
    state_link = '0;
    for (int unsigned l = Links; l > 0; l--) begin
      if (silent[l-1]) silent_link = LinkWidth'(l - 1);
      if (heard_q[l-1]) state_link = LinkWidth'(l - 1);
    end
    if (active_i && (silent != '0 || failed_i || bad_q || disagree_q)) kind = EventFail;
    else if (active_i && waiting_i) kind = EventWelcome;
    else if (active_i && welcomed_i && stops_q) kind = EventStop;
    else if (join_q) kind = EventJoin;
    else if (leave_q) kind = EventLeave;
    else if (grant_q) kind = EventGrant;
    else if (heard_q != '0) kind = EventState;
    else kind = EventNone;
  end

  always_comb begin
    event_o.kind = kind;
    event_o.fault = '{valid: silent != '0, endpoint: 8'(settings_i.number), port: 8'(silent_link)};
    event_o.code = disagree_q ? ErrorDisagree : bad_q ? ErrorBadRequest : ErrorGroupStopped;
    event_o.request = (kind == EventJoin) ? join_request_q : leave_request_q;
    event_o.state = state_q[state_link];
    event_o.link = 3'(state_link);
    event_o.grant_end = grant_end_q;
    event_o.grant_short = grant_short_q;
  end

  // Waiting events ------------------------------------------------------------------------------------------------------
  assign take_state = (taken_i && kind == EventState) ? Links'(1) << state_link : '0;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      join_q <= 1'b0;
      leave_q <= 1'b0;
      heard_q <= '0;
    end else begin
      join_q <= join_i || (join_q && !(taken_i && kind == EventJoin));
      leave_q <= leave_i || (leave_q && !(taken_i && kind == EventLeave));
      heard_q <= state_valid_i | (heard_q & ~take_state);
    end
    if (rst_i || clear_i) begin
      grant_q <= 1'b0;
      bad_q <= 1'b0;
      disagree_q <= 1'b0;
    end else begin
      grant_q <= grant_i || (grant_q && !(taken_i && kind == EventGrant));
      bad_q <= bad_i || bad_q;
      disagree_q <= disagree_i || disagree_q;
    end
    if (join_i) join_request_q <= request_i;
    if (leave_i) leave_request_q <= request_i;
    if (grant_i) {grant_end_q, grant_short_q} <= {grant_end_i, grant_short_i};
    for (int unsigned l = 0; l < Links; l++) begin
      if (state_valid_i[l]) state_q[l] <= state_i[l];
    end
    // EP13: the time starts again with each flit.
    if (moved_i || !left_i) still_q <= '0;
    else if (still_q != '1) still_q <= still_q + 32'd1;
    stops_q <= left_i && (closed_i || still_q >= settings_i.linger);
  end

  logic unused;
  assign unused = ^settings_i;

  // Properties ----------------------------------------------------------------------------------------------------------
  `TRIB_REQUIRE(trib_host_events, TakenIfThere_M, taken_i, kind != EventNone)
  `TRIB_ASSERT(OnlyActiveFails_A, event_o.kind inside {EventFail, EventWelcome}, active_i)
  `TRIB_COVER(EP10_2_Silent_C, active_i && silent != '0)
  `TRIB_COVER(EP13_Stops_C, active_i && welcomed_i && stops_q)

endmodule
