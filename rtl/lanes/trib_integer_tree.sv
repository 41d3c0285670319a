// SPDX-License-Identifier: Apache-2.0
// Words of 4 bytes of all ports reduced by trib_integer_op, over the tree of trib_reduce_tree (NU1). An absent port enters as the
// element that leaves its sibling unchanged: all ones for MIN and AND, else 0.
// One row per cycle, no back-pressure; latency a cycle to take the row in and one a level, $clog2(Ports) levels.
module trib_integer_tree
  import trib_reduction_pkg::*;
#(
  // Operands, at least 2.
  parameter int unsigned Ports = 4,
  // Ops and dtypes that are built in.
  parameter op_set_t     Ops = AllOps,
  parameter dtype_set_t  Dtypes = AllDtypes
) (
  input  logic                   clk_i,
  input  reduction_t             reduction_i,
  input  logic [Ports-1:0]       present_i,
  input  logic [Ports-1:0][31:0] operand_i,
  output logic [31:0]            word_o
);

  if (Ports < 2) $fatal(1, "trib_integer_tree: Ports must be at least 2");

  localparam int unsigned Levels = $clog2(Ports);

  // Operands of level l; level Levels is the root.
  logic [Levels:0][Ports-1:0][31:0] operand;
  integer_op_t [Levels:0]           op;

  logic                   neutral;
  integer_op_t            taken_op_q;
  logic [Ports-1:0][31:0] taken_q;

  assign neutral = (has_op(Ops, OpMin) && reduction_i.op == OpMin) || (has_op(Ops, OpAnd) && reduction_i.op == OpAnd);
  always_ff @(posedge clk_i) begin
    taken_op_q <= integer_op(Ops, Dtypes, reduction_i);
    for (int unsigned p = 0; p < Ports; p++) taken_q[p] <= present_i[p] ? operand_i[p] : {32{neutral}};
  end
  assign op[0] = taken_op_q;
  assign operand[0] = taken_q;

  for (genvar level = 0; level < Levels; level++) begin : gen_level
    localparam int unsigned Operands = (Ports + 2 ** level - 1) / 2 ** level;
    integer_op_t op_q;
    always_ff @(posedge clk_i) op_q <= op[level];
    assign op[level+1] = op_q;
    for (genvar i = 0; i < Ports; i++) begin : gen_node
      if (2 * i < Operands) begin : gen_operand
        logic [31:0] word, word_q;
        if (2 * i + 1 < Operands) begin : gen_op
          trib_integer_op u_op (
            .op_i  (op[level]),
            .a_i   (operand[level][2*i]),
            .b_i   (operand[level][2*i+1]),
            .word_o(word)
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

  assign word_o = operand[Levels][0];

  // Bits outside the tree.
  logic unused;
  assign unused = ^{operand, op[Levels]};

endmodule
