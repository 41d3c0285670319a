// SPDX-License-Identifier: Apache-2.0
// Reduces a word of 4 bytes of all ports: one element of 4 bytes, two of 2 or four of 1, as the row's reduction says (NU1 to NU8).
// Only the reductions that Ops and Dtypes name are built; with only SUM of FP32 this is a trib_reduce_tree.
// In: one row per cycle, of a reduction that is built in. Out: the reduced word, reduce_latency(Ops, Dtypes, Ports) cycles later,
// whatever the reduction. No back-pressure, order kept.
//
//   operands (FP16: a cycle) - FP32 tree, a second one for 16-bit floats - round --+
//                                                                                  +- join (a cycle)
//   keys - integer tree (a cycle more) - values (a cycle) - wait for the others --------+
module trib_reduce_lane
  import trib_reduction_pkg::*;
#(
  // Operands of a row, 2 to 8: the ports of a node.
  parameter int unsigned Ports = 4,
  // Ops and dtypes that are built in.
  parameter op_set_t     Ops = SumOnly,
  parameter dtype_set_t  Dtypes = Fp32Only
) (
  input  logic                   clk_i,
  input  reduction_t             reduction_i,
  // Ports that take part.
  input  logic [Ports-1:0]       present_i,
  input  logic [Ports-1:0][31:0] word_i,
  output logic [31:0]            word_o
);

  if (!sets_are_legal(Ops, Dtypes)) $fatal(1, "trib_reduce_lane: Ops must have SUM and Dtypes FP32");

  // Up to where the ways meet.
  localparam int unsigned SumLatency = sum_latency(Dtypes, Ports);
  localparam bit SumsHalves = sums_halves(Dtypes);

  // Sums of floating-point elements --------------------------------------------------------------------------------------
  logic [Ports-1:0][31:0] low, high, low_operand, high_operand;
  logic [Ports-1:0]       present;
  logic [31:0]            low_sum;

  if (SumsHalves) begin : gen_operands
    for (genvar p = 0; p < Ports; p++) begin : gen_port
      trib_sum_operands #(
        .Dtypes(Dtypes)
      ) u_operands (
        .dtype_i(reduction_i.dtype),
        .word_i (word_i[p]),
        .low_o  (low[p]),
        .high_o (high[p])
      );
    end
  end else begin : gen_words
    assign {low, high} = {word_i, word_i};
  end

  if (has_dtype(Dtypes, DtypeFp16)) begin : gen_converted
    // Operand of an absent port for the trees: set here, it is off their critical path.
    logic [Ports-1:0][31:0] low_q, high_q;
    always_ff @(posedge clk_i) begin
      for (int unsigned p = 0; p < Ports; p++) begin
        low_q[p] <= present_i[p] ? low[p] : NegativeZero;
        high_q[p] <= present_i[p] ? high[p] : NegativeZero;
      end
    end
    assign {present, low_operand, high_operand} = {{Ports{1'b1}}, low_q, high_q};
  end else begin : gen_at_once
    assign {present, low_operand, high_operand} = {present_i, low, high};
  end

  trib_reduce_tree #(
    .Ports(Ports)
  ) u_low_tree (
    .clk_i,
    .present_i(present),
    .operand_i(low_operand),
    .sum_o    (low_sum)
  );

  // Where the ways meet --------------------------------------------------------------------------------------------------
  if (ways_meet(Ops, Dtypes)) begin : gen_ways
    reduction_t [SumLatency-1:0] reduction_q;
    reduction_t                  reduction;
    logic                        sums_floats;
    logic [31:0]                 halves, integers, word_q;

    always_ff @(posedge clk_i) reduction_q <= {reduction_q[SumLatency-2:0], reduction_i};
    assign reduction = reduction_q[SumLatency-1];
    assign sums_floats = reduction.op == OpSum && is_float(reduction.dtype);

    if (SumsHalves) begin : gen_halves
      logic [1:0][31:0] sum;
      assign sum[0] = low_sum;
      trib_reduce_tree #(
        .Ports(Ports)
      ) u_high_tree (
        .clk_i,
        .present_i(present),
        .operand_i(high_operand),
        .sum_o    (sum[1])
      );
      for (genvar h = 0; h < 2; h++) begin : gen_half
        trib_round_half #(
          .Dtypes(Dtypes)
        ) u_round (
          .dtype_i (reduction.dtype),
          .single_i(sum[h]),
          .half_o  (halves[16*h+:16])
        );
      end
    end else begin : gen_no_halves
      assign halves = '0;
    end

    if (has_integer_way(Ops, Dtypes)) begin : gen_integers
      // One cycle per level of the tree, one before and one after.
      localparam int unsigned Wait = SumLatency - $clog2(Ports) - 2;

      logic [Ports-1:0][31:0] key;
      logic [31:0]            tree_word, value;
      logic [Wait:0][31:0]    value_q;

      for (genvar p = 0; p < Ports; p++) begin : gen_key
        trib_order_key #(
          .Ops   (Ops),
          .Dtypes(Dtypes)
        ) u_key (
          .reduction_i,
          .word_i(word_i[p]),
          .key_o (key[p])
        );
      end

      trib_integer_tree #(
        .Ports (Ports),
        .Ops   (Ops),
        .Dtypes(Dtypes)
      ) u_tree (
        .clk_i,
        .reduction_i,
        .present_i,
        .operand_i  (key),
        .word_o     (tree_word)
      );

      trib_order_value #(
        .Ops   (Ops),
        .Dtypes(Dtypes)
      ) u_value (
        .reduction_i(reduction_q[$clog2(Ports)]),
        .key_i      (tree_word),
        .word_o     (value)
      );

      always_ff @(posedge clk_i) value_q <= {value_q[Wait-1:0], value};
      assign integers = value_q[Wait];
    end else begin : gen_no_integers
      assign integers = '0;
    end

    always_ff @(posedge clk_i) begin
      if (SumsHalves && sums_floats && is_half(reduction.dtype)) word_q <= halves;
      else if (sums_floats || !has_integer_way(Ops, Dtypes)) word_q <= low_sum;
      else word_q <= integers;
    end
    assign word_o = word_q;
  end else begin : gen_sum
    assign word_o = low_sum;
  end

  // Left unused by a smaller set.
  logic unused;
  assign unused = ^{reduction_i, high_operand};

endmodule
