// SPDX-License-Identifier: Apache-2.0
// Words of 4 bytes of all ports reduced by trib_integer_op, over the tree of trib_reduce_tree (NU1). An absent port enters as the
// element that leaves its sibling as it is: all ones for MIN and AND, else 0.
// One row per cycle, no back-pressure; latency a cycle a level, $clog2(Ports) levels.
module trib_integer_tree
  import trib_reduction_pkg::*;
#(
  // Operands, at least 2.
  parameter int unsigned Ports = 4,
  // Ops and dtypes of the node.
  parameter op_set_t     Ops = AllOps,
  parameter dtype_set_t  Dtypes = AllDtypes
) (
  input  logic                   clk_i,
  input  reduction_t             reduction_i,
  input  logic [Ports-1:0]       present_i,
  input  logic [Ports-1:0][31:0] operand_i,
  output reduction_t             reduction_o,
  output logic [31:0]            word_o
);

  if (Ports < 2) $fatal(1, "trib_integer_tree: Ports must be at least 2");

  localparam int unsigned Levels = $clog2(Ports);

  // What level l takes in; level Levels is the root.
  logic [Levels:0][Ports-1:0][31:0] operand;
  reduction_t [Levels:0]            reduction;
  logic                             neutral;

  assign neutral = (has_op(Ops, OpMin) && reduction_i.op == OpMin) || (has_op(Ops, OpAnd) && reduction_i.op == OpAnd);
  assign reduction[0] = reduction_i;
  always_comb begin
    for (int unsigned p = 0; p < Ports; p++) begin
      operand[0][p] = present_i[p] ? operand_i[p] : {32{neutral}};
    end
  end

  for (genvar level = 0; level < Levels; level++) begin : gen_level
    localparam int unsigned Operands = (Ports + 2 ** level - 1) / 2 ** level;
    reduction_t reduction_q;
    always_ff @(posedge clk_i) reduction_q <= reduction[level];
    assign reduction[level+1] = reduction_q;
    for (genvar i = 0; i < Ports; i++) begin : gen_node
      if (2 * i < Operands) begin : gen_operand
        logic [31:0] word, word_q;
        if (2 * i + 1 < Operands) begin : gen_op
          trib_integer_op #(
            .Ops   (Ops),
            .Dtypes(Dtypes)
          ) u_op (
            .reduction_i(reduction[level]),
            .a_i        (operand[level][2*i]),
            .b_i        (operand[level][2*i+1]),
            .word_o     (word)
          );
        end else begin : gen_alone
          assign word = operand[level][2*i];
        end
        always_ff @(posedge clk_i) word_q <= word;
        assign operand[level+1][i] = word_q;
      end else begin : gen_none
        assign operand[level+1][i] = '0;
      end
    end
  end

  assign reduction_o = reduction[Levels];
  assign word_o = operand[Levels][0];

  // What lies beside the tree.
  logic unused;
  assign unused = ^operand;

endmodule
