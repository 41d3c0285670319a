// SPDX-License-Identifier: Apache-2.0
// Operation and element type, as a value: all elements are accompanied by a reduction_t. Only this
// package and the modules of rtl/lanes know which reductions there are; which of them a node has is given by two sets, parameters
// of trib_node (LO1). The numbers are those of the wire (WF5.5). No logic but questions about them.
package trib_reduction_pkg;

  // A module that is linted on its own uses only some of these.
  // verilator lint_off UNUSEDPARAM

  typedef enum logic [3:0] {
    OpSum = 4'd0,
    OpMin = 4'd1,
    OpMax = 4'd2,
    OpAnd = 4'd3,
    OpOr  = 4'd4,
    OpXor = 4'd5
  } reduce_op_e;

  typedef enum logic [3:0] {
    DtypeFp32   = 4'd0,
    DtypeBf16   = 4'd1,
    DtypeFp16   = 4'd2,
    DtypeInt32  = 4'd3,
    DtypeUint32 = 4'd4,
    DtypeInt8   = 4'd5
  } dtype_e;

  // Byte 46 of the header. A value from the wire may be none of the names above.
  typedef struct packed {
    reduce_op_e op;
    dtype_e     dtype;
  } reduction_t;

  // The one NaN of each type (NU3), and what leaves a sum of FP32 as it is: an absent operand (NU1).
  localparam logic [31:0] CanonicalFp32 = 32'h7fc0_0000;
  localparam logic [15:0] CanonicalBf16 = 16'h7fc0;
  localparam logic [15:0] CanonicalFp16 = 16'h7e00;
  localparam logic [31:0] NegativeZero = 32'h8000_0000;

  // Bytes of one element, in memory and uncompressed on the wire, where it is little-endian.
  function automatic int unsigned element_bytes(dtype_e dtype);
    unique case (dtype)
      DtypeBf16, DtypeFp16: return 2;
      DtypeInt8: return 1;
      default: return 4;
    endcase
  endfunction

  // Are they all whole?
  function automatic logic whole_elements(logic [15:0] bytes, dtype_e dtype);
    return (bytes & 16'(element_bytes(dtype) - 1)) == '0;
  endfunction

  // Bit o is set for op o, bit d for dtype d: in the lowest 8 bits as in a WELCOME (LO1). 32 bits, like a plain number on
  // the command line of a tool.
  typedef bit [31:0] op_set_t;
  typedef bit [31:0] dtype_set_t;

  localparam op_set_t SumOnly = 32'h01;
  localparam op_set_t AllOps = 32'h3f;
  localparam dtype_set_t Fp32Only = 32'h01;
  localparam dtype_set_t AllDtypes = 32'h3f;

  function automatic bit has_op(op_set_t ops, reduce_op_e op);
    return ops[5'(op)];
  endfunction

  function automatic bit has_dtype(dtype_set_t dtypes, dtype_e dtype);
    return dtypes[5'(dtype)];
  endfunction

  // SUM and FP32 are of every set, and nothing is that has no number.
  function automatic bit sets_are_legal(op_set_t ops, dtype_set_t dtypes);
    return has_op(ops, OpSum) && has_dtype(dtypes, DtypeFp32) && (ops & ~AllOps) == '0 && (dtypes & ~AllDtypes) == '0;
  endfunction

  function automatic logic is_float(dtype_e dtype);
    return dtype inside {DtypeFp32, DtypeBf16, DtypeFp16};
  endfunction

  function automatic logic is_half(dtype_e dtype);
    return dtype inside {DtypeBf16, DtypeFp16};
  endfunction

  // Does a node with these sets have it? Bits of floating-point elements none has (NU8).
  function automatic logic built_in(op_set_t ops, dtype_set_t dtypes, reduce_op_e op, dtype_e dtype);
    logic found;
    found = 1'b0;
    for (int unsigned o = 0; o < 6; o++) begin
      for (int unsigned d = 0; d < 6; d++) begin
        if (ops[o] && dtypes[d] && !(o >= 32'(OpAnd) && is_float(dtype_e'(d)))) begin
          found |= op == reduce_op_e'(o) && dtype == dtype_e'(d);
        end
      end
    end
    return found;
  endfunction

  // Parts of a lane: 16-bit floats are summed, elements are ordered, there is an integer path at all.
  function automatic bit sums_halves(dtype_set_t dtypes);
    return has_dtype(dtypes, DtypeBf16) || has_dtype(dtypes, DtypeFp16);
  endfunction

  function automatic bit orders(op_set_t ops);
    return has_op(ops, OpMin) || has_op(ops, OpMax);
  endfunction

  function automatic bit has_integer_way(op_set_t ops, dtype_set_t dtypes);
    return orders(ops) || has_dtype(dtypes, DtypeInt32) || has_dtype(dtypes, DtypeUint32) || has_dtype(dtypes, DtypeInt8);
  endfunction

  // Latency of trib_fp32_add in cycles; trib_reduce_tree has one of them on every level.
  localparam int unsigned AdderLatency = 5;
  // And of a compact one, trib_fp32_add_compact.
  localparam int unsigned CompactAdderLatency = 8;

  // Cycles of a lane up to where its ways meet: those of the trees, and one before them for FP16, which is converted.
  function automatic int unsigned sum_latency(dtype_set_t dtypes, int unsigned ports);
    return AdderLatency * $clog2(ports) + (has_dtype(dtypes, DtypeFp16) ? 1 : 0);
  endfunction

  function automatic bit ways_meet(op_set_t ops, dtype_set_t dtypes);
    return sums_halves(dtypes) || has_integer_way(ops, dtypes);
  endfunction

  // Latency of trib_reduce_lane and trib_vector_reduce in cycles; everything that runs in parallel counts with it. Ways that meet
  // cost a cycle more than the trees.
  function automatic int unsigned reduce_latency(op_set_t ops, dtype_set_t dtypes, int unsigned ports);
    return sum_latency(dtypes, ports) + (ways_meet(ops, dtypes) ? 1 : 0);
  endfunction

  // Operation of trib_integer_op: SUM if it is none of these. Elements have 8 bits, or 16, or else 32.
  typedef struct packed {
    logic by_and;
    logic by_or;
    logic by_xor;
    logic compare;  // the greater key stays
    logic min;      // with compare: the lesser
    logic bytes;
    logic halves;
  } integer_op_t;

  function automatic integer_op_t integer_op(op_set_t ops, dtype_set_t dtypes, reduction_t reduction);
    integer_op_t op;
    op.by_and = has_op(ops, OpAnd) && reduction.op == OpAnd;
    op.by_or = has_op(ops, OpOr) && reduction.op == OpOr;
    op.by_xor = has_op(ops, OpXor) && reduction.op == OpXor;
    op.min = has_op(ops, OpMin) && reduction.op == OpMin;
    op.compare = op.min || (has_op(ops, OpMax) && reduction.op == OpMax);
    op.bytes = has_dtype(dtypes, DtypeInt8) && reduction.dtype == DtypeInt8;
    op.halves = orders(ops) && ((has_dtype(dtypes, DtypeBf16) && reduction.dtype == DtypeBf16)
        || (has_dtype(dtypes, DtypeFp16) && reduction.dtype == DtypeFp16));
    return op;
  endfunction

  // verilator lint_on UNUSEDPARAM

endpackage
