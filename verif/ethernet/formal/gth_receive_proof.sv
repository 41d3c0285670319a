// SPDX-License-Identifier: Apache-2.0
// trib_gth_receive at two aligned clocks, with data valid and headers at any times: each first half with the second one behind it
// comes out as one block, in order, at most three cycles of gt_clk_i later, and nothing else comes out; each rise of slip is one
// pulse (GB2, GB3). The clocks: gt_clk_i ticks at any time, every second one with clk.
`include "proof.svh"

module gth_receive_proof
  import trib_pcs_pkg::*;
(
  input logic        gt_clk_i,
  input logic        gt_data_valid_i,
  input logic [31:0] gt_data_i,
  input logic        gt_header_valid_i,
  input logic [1:0]  gt_header_i,
  input logic        slip_i
);

  logic       clk = 1'b0;
  logic [2:0] reset_q = '0;
  logic       rst, valid, slip_q, gt_slip;
  block_t     block;

  always_ff @(posedge gt_clk_i) clk <= ~clk;

  // Four cycles in reset.
  assign rst = !reset_q[2];
  always_ff @(posedge clk) begin
    if (rst) reset_q <= reset_q + 3'd1;
    slip_q <= slip_i && !rst;
  end

  trib_gth_receive dut (
    .gt_clk_i,
    .gt_data_valid_i,
    .gt_data_i,
    .gt_header_valid_i,
    .gt_header_i,
    .gt_slip_o(gt_slip),
    .clk_i    (clk),
    .rst_i    (rst),
    .m_valid_o(valid),
    .m_block_o(block),
    .slip_i   (slip_q)
  );

  // Blocks that were made of two halves and blocks that came out, modulo 4; the latest two; rises and pulses of slip.
  logic        first_q, begun_q;
  block_t      now, half_q;
  block_t      even_q, odd_q;
  logic [1:0]  made_q, out_q;
  logic [2:0]  age_q;
  logic [1:0]  rises_q, pulses_q;
  logic        slipped_q;
  logic        completes;

  assign completes = gt_data_valid_i && !gt_header_valid_i && first_q;

  always_comb begin
    now = half_q;
    for (int unsigned i = 0; i < 32; i++) now.payload[32+i] = gt_data_i[31-i];
  end

  always_ff @(posedge gt_clk_i) begin
    // The proof begins with a first half behind the reset.
    if (rst) NothingInReset_M: assume (!gt_data_valid_i);
    if (!begun_q && gt_data_valid_i) BeginsWithFirst_M: assume (gt_header_valid_i);
    if (rst) begin
      begun_q <= 1'b0;
      first_q <= 1'b0;
      made_q <= '0;
      age_q <= '0;
      pulses_q <= '0;
    end else begin
      if (gt_data_valid_i) begin
        begun_q <= 1'b1;
        first_q <= gt_header_valid_i;
        half_q.header <= {gt_header_i[0], gt_header_i[1]};
        for (int unsigned i = 0; i < 32; i++) half_q.payload[i] <= gt_data_i[31-i];
      end
      if (completes) begin
        made_q <= made_q + 2'd1;
        if (made_q[0]) odd_q <= now;
        else even_q <= now;
      end
      age_q <= made_q == out_q || valid ? '0 : age_q + 3'd1;
      pulses_q <= pulses_q + 2'(gt_slip);
      InTime_A: assert (age_q <= 3'd3);
      PulseOfRise_A: assert (2'(rises_q - pulses_q) <= 2'd1);
      Waits_C: cover (age_q == 3'd2);
    end
  end

  always_ff @(posedge clk) begin
    slipped_q <= slip_q;
    if (rst) begin
      out_q <= '0;
      rises_q <= '0;
    end else begin
      rises_q <= rises_q + 2'(slip_q && !slipped_q);
      if (valid) begin
        out_q <= out_q + 2'd1;
        OneOfThoseMade_A: assert (made_q != out_q);
        Unchanged_A: assert (block == (out_q[0] ? odd_q : even_q));
      end
      ThirdBlock_C: cover (valid && out_q == 2'd2);
      SlipAgain_C: cover (slip_q && !slipped_q && rises_q == 2'd1);
    end
  end

endmodule
