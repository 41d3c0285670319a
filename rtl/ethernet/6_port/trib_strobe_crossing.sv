// SPDX-License-Identifier: Apache-2.0
// Strobes from a clock of the line, counted in the core's clock (CT1). In: strobes of s_clk_i, which do not count in its reset. Out: for
// each a number of Width bits that has gone up by as many as there were, modulo 2^Width, some cycles ago. Numbers cross in Gray code,
// through two flip-flops: constrained as the pointers of trib_async_fifo. Numbers have no reset: differences count.
module trib_strobe_crossing #(
  parameter int unsigned Strobes = 4,
  // Of a number; between two looks at it fewer than 2^Width strobes may come.
  parameter int unsigned Width = 6
) (
  input  logic                          s_clk_i,
  input  logic                          s_rst_i,
  input  logic [Strobes-1:0]            s_strobe_i,
  input  logic                          m_clk_i,
  output logic [Strobes-1:0][Width-1:0] m_number_o
);

  logic [Strobes-1:0][Width-1:0]                         number_q, gray_q;
  (* async_reg = "true" *) logic [Strobes-1:0][Width-1:0] gray_meta_q, gray_seen_q;

  for (genvar i = 0; i < Strobes; i++) begin : gen_strobe
    logic [Width-1:0] number;
    assign number = number_q[i] + Width'(s_strobe_i[i] && !s_rst_i);

    always_ff @(posedge s_clk_i) begin
      number_q[i] <= number;
      gray_q[i] <= number ^ (number >> 1);
    end

    always_comb begin
      for (int unsigned b = 0; b < Width; b++) m_number_o[i][b] = ^(gray_seen_q[i] >> b);
    end
  end

  always_ff @(posedge m_clk_i) begin
    gray_meta_q <= gray_q;
    gray_seen_q <= gray_meta_q;
  end

endmodule
