// SPDX-License-Identifier: Apache-2.0
// Says what a descrambled block is, by R_BLOCK_TYPE (PR3): neither of an unknown type nor with a code that table 49-1 does not
// have. Bits that a type leaves free are not looked at. Combinational.
module trib_block_check
  import trib_pcs_pkg::*;
(
  input  block_t  block_i,
  output vector_t vector_o,
  // Control or start, which is known before which of them.
  output logic    begins_o
);

  // Codes --------------------------------------------------------------------------------------------------------------
  logic [7:0][6:0] codes;
  logic [7:0]      coded;
  logic            coded_low, coded_high, any_error, order_0, order_4;

  assign codes = block_i.payload[63:8];

  always_comb begin
    any_error = 1'b0;
    for (int unsigned lane = 0; lane < 8; lane++) begin
      coded[lane] = codes[lane] == whole_code(codes[lane][6:4]);
      // Distinguished from other codes, not from invalid codes.
      any_error |= codes[lane][6:4] == CodeError[6:4];
    end
  end

  assign coded_low = &coded[3:0];
  assign coded_high = &coded[7:4];
  assign order_0 = block_i.payload[35:32] inside {OrderSequence, OrderSignal};
  assign order_4 = block_i.payload[39:36] inside {OrderSequence, OrderSignal};

  // Type ---------------------------------------------------------------------------------------------------------------
  // The upper half distinguishes the known types.
  logic [3:0] upper;
  logic       known, fits_begin, fits_end;

  assign upper = block_i.payload[7:4];
  assign known = block_i.header == HeaderControl && block_i.payload[7:0] inside {BlockCCCCCCCC, BlockCCCCODDD, BlockCCCCSDDD,
      BlockODDDSDDD, BlockODDDODDD, BlockSDDDDDDD, BlockODDDCCCC, BlockTCCCCCCC, BlockDTCCCCCC, BlockDDTCCCCC, BlockDDDTCCCC,
      BlockDDDDTCCC, BlockDDDDDTCC, BlockDDDDDDTC, BlockDDDDDDDT};

  always_comb begin
    unique case (upper)
      BlockCCCCCCCC[7:4]: fits_begin = coded_low && coded_high && !any_error;
      BlockCCCCODDD[7:4]: fits_begin = coded_low && order_4;
      BlockCCCCSDDD[7:4]: fits_begin = coded_low;
      BlockODDDCCCC[7:4]: fits_begin = order_0 && coded_high;
      BlockODDDODDD[7:4]: fits_begin = order_0 && order_4;
      BlockODDDSDDD[7:4]: fits_begin = order_0;
      default: fits_begin = 1'b1;
    endcase
  end

  always_comb begin
    unique case (upper)
      BlockTCCCCCCC[7:4]: fits_end = coded_high && (&coded[3:1]);
      BlockDTCCCCCC[7:4]: fits_end = coded_high && (&coded[3:2]);
      BlockDDTCCCCC[7:4]: fits_end = coded_high && coded[3];
      BlockDDDTCCCC[7:4]: fits_end = coded_high;
      BlockDDDDTCCC[7:4]: fits_end = &coded[7:5];
      BlockDDDDDTCC[7:4]: fits_end = &coded[7:6];
      BlockDDDDDDTC[7:4]: fits_end = coded[7];
      default: fits_end = 1'b1;
    endcase
  end

  logic is_start;

  assign is_start = upper inside {BlockCCCCSDDD[7:4], BlockODDDSDDD[7:4], BlockSDDDDDDD[7:4]};
  // Types of terminates have the highest bit.
  assign begins_o = known && !upper[3] && fits_begin;
  assign vector_o = '{
    control:   begins_o && !is_start,
    start:     begins_o && is_start,
    terminate: known && upper[3] && fits_end,
    data:      block_i.header == HeaderData
  };

endmodule
