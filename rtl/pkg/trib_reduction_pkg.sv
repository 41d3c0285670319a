// SPDX-License-Identifier: Apache-2.0
// What is done with elements of what kind, as a value: all that carries elements carries a reduction_t with them. Only this
// package and trib_vector_reduce know which reductions there are. The numbers are those of the wire (WF5.5). No logic but
// questions about them.
package trib_reduction_pkg;

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

  // Byte 46 of the header. What comes from the wire may be none of the names above.
  typedef struct packed {
    reduce_op_e op;
    dtype_e     dtype;
  } reduction_t;

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

  // Does this node have it: can trib_vector_reduce do it?
  function automatic logic built_in(reduce_op_e op, dtype_e dtype);
    return op == OpSum && dtype == DtypeFp32;
  endfunction

  // Bit o: some reduction with op o is built in; the same of dtypes. As a WELCOME tells them.
  function automatic logic [7:0] built_in_ops();
    logic [7:0] ops;
    ops = '0;
    for (int unsigned o = 0; o < 8; o++) begin
      for (int unsigned d = 0; d < 8; d++) ops[o] |= built_in(reduce_op_e'(o), dtype_e'(d));
    end
    return ops;
  endfunction

  function automatic logic [7:0] built_in_dtypes();
    logic [7:0] dtypes;
    dtypes = '0;
    for (int unsigned d = 0; d < 8; d++) begin
      for (int unsigned o = 0; o < 8; o++) dtypes[d] |= built_in(reduce_op_e'(o), dtype_e'(d));
    end
    return dtypes;
  endfunction

endpackage
