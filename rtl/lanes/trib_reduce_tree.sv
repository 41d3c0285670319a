// SPDX-License-Identifier: Apache-2.0
// Sum of one FP32 lane over all ports: a balanced binary tree in port order, ((p0,p1),(p2,p3)),((p4,p5),(p6,p7)), which is
// part of the result's definition. An absent port enters as -0, which leaves its sibling unchanged, bit for bit.
// One row per cycle, no back-pressure; latency AdderLatency cycles a level, $clog2(Ports) levels.
//
//   level 0     0   1   2   3   4
//                \ /     \ /    |
//   level 1       0       1     2      an operand without a partner is delayed
//                  \     /      |
//   level 2           0         1
//                       \      /
//   level 3                0
module trib_reduce_tree
  import trib_reduction_pkg::*;
#(
  // Operands, at least 2.
  parameter int unsigned Ports = 4
) (
  input  logic                   clk_i,
  input  logic [Ports-1:0]       present_i,
  input  logic [Ports-1:0][31:0] operand_i,
  output logic [31:0]            sum_o
);

  if (Ports < 2) $fatal(1, "trib_reduce_tree: Ports must be at least 2");

  localparam int unsigned Levels = $clog2(Ports);

  // Operands of level l; level Levels is the root. The operand of an absent port has no meaning.
  logic [Levels:0][Ports-1:0][31:0] operand;
  logic [Levels:0][Ports-1:0]       absent;

  assign operand[0] = operand_i;
  assign absent[0] = ~present_i;
  assign absent[Levels:1] = '0;

  for (genvar level = 0; level < Levels; level++) begin : gen_level
    localparam int unsigned Operands = (Ports + 2 ** level - 1) / 2 ** level;
    for (genvar i = 0; i < Ports; i++) begin : gen_node
      if (2 * i + 1 < Operands) begin : gen_add
        trib_fp32_add u_add (
          .clk_i,
          .a_i     (operand[level][2*i]),
          .b_i     (operand[level][2*i+1]),
          .absent_i(absent[level][2*i+1:2*i]),
          .sum_o   (operand[level+1][i])
        );
      end else if (2 * i < Operands) begin : gen_delay
        logic [AdderLatency-1:0][31:0] delay_q;
        always_ff @(posedge clk_i) begin
          delay_q <= {delay_q[AdderLatency-2:0], absent[level][2*i] ? NegativeZero : operand[level][2*i]};
        end
        assign operand[level+1][i] = delay_q[AdderLatency-1];
      end else begin : gen_none
        assign operand[level+1][i] = '0;
      end
    end
  end

  assign sum_o = operand[Levels][0];

  // Bits outside the tree.
  logic unused;
  assign unused = ^{operand, absent};

endmodule
