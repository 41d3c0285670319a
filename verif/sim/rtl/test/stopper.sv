// SPDX-License-Identifier: Apache-2.0
// A design that fails on demand, in each of the ways in which a design can.
module stopper (
    input logic       clk_i,
    input logic [2:0] cause_i
);
  always_ff @(posedge clk_i) begin
    case (cause_i)
      3'd1: $error("the sum is %0d", 42);
      3'd2: $fatal(1, "no way on");
      3'd3: $stop;
      3'd4: $finish;
      3'd5: $display("only a remark");
      default: ;
    endcase
  end

  a_cause :
  assert property (@(posedge clk_i) cause_i != 3'd6)
  else $error("cause 6 is not allowed");
endmodule
