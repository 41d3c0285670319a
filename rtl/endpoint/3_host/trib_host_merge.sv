// SPDX-License-Identifier: Apache-2.0
// Compares two states and merges them (EP8.2, EP9). In: the own state and another one. Out, a cycle later: whether the other's key
// is above the own one, the same or below; and what the own state is with the other's merged, if the keys are the same, and
// whether that is another.
module trib_host_merge
  import trib_endpoint_pkg::*;
(
  input  logic        clk_i,
  input  life_state_t own_i,
  input  life_state_t other_i,
  output logic        above_o,
  output logic        same_o,
  output logic        differs_o,
  output life_state_t merged_o
);

  logic        later;
  logic [31:0] granted_ahead;
  logic [79:0] own_key, other_key;
  life_state_t merged;

  assign own_key = {own_i.era, own_i.epoch, own_i.job};
  assign other_key = {other_i.era, other_i.epoch, other_i.job};
  assign granted_ahead = other_i.granted - own_i.granted;
  assign later = granted_ahead != '0 && !granted_ahead[31];

  always_comb begin
    merged = own_i;
    merged.joined = own_i.joined | other_i.joined;
    merged.left = own_i.left | other_i.left;
    if (later) begin
      merged.granted = other_i.granted;
      merged.short_flits = other_i.short_flits;
    end
    if (other_i.fault.valid && (!own_i.fault.valid || {other_i.fault.endpoint, other_i.fault.port}
        < {own_i.fault.endpoint, own_i.fault.port})) begin
      merged.fault = other_i.fault;
    end
  end

  always_ff @(posedge clk_i) begin
    above_o <= other_key > own_key;
    same_o <= other_key == own_key;
    differs_o <= merged != own_i;
    merged_o <= merged;
  end

endmodule
