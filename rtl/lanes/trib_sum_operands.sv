// SPDX-License-Identifier: Apache-2.0
// The FP32 operands of a word of 4 bytes (NU5): FP32 as it is, in the lower one; of BF16 and FP16 each half, converted, which is
// exact. With another dtype they are nothing. No clock: outputs follow inputs.
module trib_sum_operands
  import trib_reduction_pkg::*;
#(
  // Dtypes that are built in.
  parameter dtype_set_t Dtypes = AllDtypes
) (
  input  dtype_e      dtype_i,
  input  logic [31:0] word_i,
  output logic [31:0] low_o,
  output logic [31:0] high_o
);

  logic             fp16, bf16;
  logic [1:0][31:0] converted;

  assign fp16 = has_dtype(Dtypes, DtypeFp16) && dtype_i == DtypeFp16;
  assign bf16 = has_dtype(Dtypes, DtypeBf16) && dtype_i == DtypeBf16;

  if (has_dtype(Dtypes, DtypeFp16)) begin : gen_fp16
    for (genvar h = 0; h < 2; h++) begin : gen_half
      trib_fp16_to_fp32 u_convert (
        .half_i  (word_i[16*h+:16]),
        .single_o(converted[h])
      );
    end
  end else begin : gen_no_fp16
    assign converted = '0;
  end

  assign low_o = fp16 ? converted[0] : bf16 ? {word_i[15:0], 16'b0} : word_i;
  // FP32 has none: the other half takes its place.
  assign high_o = fp16 ? converted[1] : {word_i[31:16], 16'b0};

endmodule
