// SPDX-License-Identifier: Apache-2.0
// Strobes from a clock of the line, counted in the core's clock (CT1). In: strobes of s_clk_i, which do not count in
// its reset. Out: for each a number of Width bits that has gone up by as many as there were, modulo 2^Width, some
// cycles ago. Numbers cross in Gray code, through two flip-flops: constrained as the pointers of trib_async_fifo.
// Numbers have no reset: differences count.
module trib_strobe_crossing #(
  parameter int unsigned Strobes = 4,
  // Width of a number; between two samples of it fewer than 2^Width strobes may come.
  parameter int unsigned Width = 6
) (
  input  logic                          s_clk_i,
  input  logic                          s_rst_i,
  input  logic [Strobes-1:0]            s_strobe_i,
  input  logic                          m_clk_i,
  output logic [Strobes-1:0][Width-1:0] m_number_o
);

  function automatic logic [Width-1:0] number_of(logic [Width-1:0] code);
    logic [Width-1:0] number;
    for (int unsigned b = 0; b < Width; b++) number[b] = ^(code >> b);
    return number;
  endfunction

  // A number has registers of its own name, which its constraint finds. Only the code is kept, so that it never
  // jumps, whatever it starts from.
  for (genvar i = 0; i < Strobes; i++) begin : gen_strobe
    logic [Width-1:0]                          number, gray_q;
    (* async_reg = "true" *) logic [Width-1:0] gray_meta_q, gray_seen_q;

    assign number = number_of(gray_q) + Width'(s_strobe_i[i] && !s_rst_i);
    always_ff @(posedge s_clk_i) gray_q <= number ^ (number >> 1);

    always_ff @(posedge m_clk_i) begin
      gray_meta_q <= gray_q;
      gray_seen_q <= gray_meta_q;
    end

    assign m_number_o[i] = number_of(gray_seen_q);
  end

endmodule
