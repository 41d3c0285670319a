// SPDX-License-Identifier: Apache-2.0
// Passes on events that come several at a time one a cycle, so that each is counted.
// In: events of this cycle, on average fewer than one a cycle. Out: a strobe for each, two cycles later or more. What would wait
// beyond 31 is lost.
module trib_tally #(
  // Bits of the number of events in one cycle, 1 to 5.
  parameter int unsigned Width = 3
) (
  input  logic             clk_i,
  input  logic             rst_i,
  input  logic [Width-1:0] events_i,
  output logic             event_o
);

  logic [Width-1:0] events_q;
  logic [4:0]       waiting_q;
  logic [5:0]       waiting;

  assign event_o = waiting_q != '0;
  assign waiting = 6'(waiting_q) + 6'(events_q) - 6'(event_o);

  always_ff @(posedge clk_i) begin
    events_q <= rst_i ? '0 : events_i;
    if (rst_i) waiting_q <= '0;
    else waiting_q <= waiting[5] ? '1 : waiting[4:0];
  end

endmodule
