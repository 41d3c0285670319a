// SPDX-License-Identifier: Apache-2.0
// Passes on events that arrive several at a time, one per cycle, so that each is counted.
// In: the events of this cycle, one bit each, on average fewer than one per cycle. Out: a strobe for each, two cycles later or
// more. Events that would wait beyond 31 are lost.
module trib_tally #(
  // Events that one cycle may have, 1 to 31: as many as can wait. The sum of 6 bits has space for 33 more than 30 that still wait.
  parameter int unsigned Events = 6
) (
  input  logic              clk_i,
  input  logic              rst_i,
  input  logic [Events-1:0] events_i,
  output logic              event_o
);

  if (Events < 1 || Events > 31) $fatal(1, "trib_tally: Events must be 1 to 31");

  logic [Events-1:0] events_q;
  logic [4:0]        waiting_q;
  logic [5:0]        waiting;

  assign event_o = waiting_q != '0;
  assign waiting = 6'(waiting_q) + 6'($countones(events_q)) - 6'(event_o);

  always_ff @(posedge clk_i) begin
    events_q <= rst_i ? '0 : events_i;
    if (rst_i) waiting_q <= '0;
    else waiting_q <= waiting[5] ? '1 : waiting[4:0];
  end

endmodule
