// SPDX-License-Identifier: Apache-2.0
// The balance of each result's payload (WF7): 16 bits that add up to 0 with it in ones' complement arithmetic, in which the order
// of bytes does not matter. In: beats of one payload after another, zeros after its end; end_i with the last one, or when no more
// of it comes. Out: two cycles after end_i, for a cycle, the balance, byte 0 lowest. Reset begins with a payload.
module trib_balance
  import trib_pkg::*;
#(
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8
) (
  input  logic                   clk_i,
  input  logic                   rst_i,
  input  logic                   valid_i,
  input  logic                   end_i,
  input  logic [8*BeatBytes-1:0] data_i,
  output logic [15:0]            balance_o
);

  // Sums of four words; a payload has 4096, whose sum is below 2**28.
  localparam int unsigned Parts = BeatBytes / 8;

  logic [Parts-1:0][17:0] part_q;
  logic [27:0]            sum, sum_q;
  logic                   end_q, first_q;

  always_comb begin
    sum = first_q ? '0 : sum_q;
    for (int unsigned i = 0; i < Parts; i++) sum += 28'(part_q[i]);
  end

  always_ff @(posedge clk_i) begin
    for (int unsigned i = 0; i < Parts; i++) begin
      part_q[i] <= !valid_i ? '0 : 18'(data_i[64*i+:16]) + 18'(data_i[64*i+16+:16]) + 18'(data_i[64*i+32+:16])
          + 18'(data_i[64*i+48+:16]);
    end
    sum_q <= sum;
    if (rst_i) {end_q, first_q} <= 2'b01;
    else {end_q, first_q} <= {end_i, end_q};
  end

  assign balance_o = udp_checksum(udp_folded(sum_q));

endmodule
