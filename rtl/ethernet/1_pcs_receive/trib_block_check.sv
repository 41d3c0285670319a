// SPDX-License-Identifier: Apache-2.0
// Says what a descrambled block is, by R_BLOCK_TYPE (PR3): neither of an unknown type nor with a code that table 49-1 does not have.
// Bits that a type leaves free are not looked at. Combinational.
module trib_block_check
  import trib_pcs_pkg::*;
(
  input  block_t  block_i,
  output vector_t vector_o
);

  // Type ---------------------------------------------------------------------------------------------------------------
  // Its upper half tells one known type from another, and what has to stand where.
  logic       known, is_control, is_start, is_terminate, needs_order_0, needs_order_4, no_errors;
  logic [7:0] needs_code;

  always_comb begin
    {is_control, is_start, is_terminate, needs_order_0, needs_order_4, no_errors} = '0;
    needs_code = '0;
    unique case (block_i.payload[7:4])
      BlockCCCCCCCC[7:4]: {is_control, needs_code, no_errors} = {1'b1, 8'b11111111, 1'b1};
      BlockCCCCODDD[7:4]: {is_control, needs_code, needs_order_4} = {1'b1, 8'b00001111, 1'b1};
      BlockCCCCSDDD[7:4]: {is_start, needs_code} = {1'b1, 8'b00001111};
      BlockODDDCCCC[7:4]: {is_control, needs_code, needs_order_0} = {1'b1, 8'b11110000, 1'b1};
      BlockODDDODDD[7:4]: {is_control, needs_order_0, needs_order_4} = 3'b111;
      BlockODDDSDDD[7:4]: {is_start, needs_order_0} = 2'b11;
      BlockSDDDDDDD[7:4]: is_start = 1'b1;
      BlockTCCCCCCC[7:4]: {is_terminate, needs_code} = {1'b1, 8'b11111110};
      BlockDTCCCCCC[7:4]: {is_terminate, needs_code} = {1'b1, 8'b11111100};
      BlockDDTCCCCC[7:4]: {is_terminate, needs_code} = {1'b1, 8'b11111000};
      BlockDDDTCCCC[7:4]: {is_terminate, needs_code} = {1'b1, 8'b11110000};
      BlockDDDDTCCC[7:4]: {is_terminate, needs_code} = {1'b1, 8'b11100000};
      BlockDDDDDTCC[7:4]: {is_terminate, needs_code} = {1'b1, 8'b11000000};
      BlockDDDDDDTC[7:4]: {is_terminate, needs_code} = {1'b1, 8'b10000000};
      BlockDDDDDDDT[7:4]: is_terminate = 1'b1;
      default: ;
    endcase
  end

  assign known = block_i.payload[7:0] inside {BlockCCCCCCCC, BlockCCCCODDD, BlockCCCCSDDD, BlockODDDSDDD, BlockODDDODDD,
      BlockSDDDDDDD, BlockODDDCCCC, BlockTCCCCCCC, BlockDTCCCCCC, BlockDDTCCCCC, BlockDDDTCCCC, BlockDDDDTCCC, BlockDDDDDTCC,
      BlockDDDDDDTC, BlockDDDDDDDT};

  // Codes --------------------------------------------------------------------------------------------------------------
  logic [7:0][6:0] codes;
  logic [7:0]      code_fits;
  logic            order_0_fits, order_4_fits, fits;

  assign codes = block_i.payload[63:8];

  always_comb begin
    for (int unsigned lane = 0; lane < 8; lane++) begin
      code_fits[lane] = codes[lane] inside {CodeIdle, CodeReserved0, CodeReserved1, CodeReserved2, CodeReserved3, CodeReserved4,
          CodeReserved5} || (codes[lane] == CodeError && !no_errors);
    end
  end

  assign order_0_fits = block_i.payload[35:32] inside {OrderSequence, OrderSignal};
  assign order_4_fits = block_i.payload[39:36] inside {OrderSequence, OrderSignal};
  assign fits = (&(code_fits | ~needs_code)) && (order_0_fits || !needs_order_0) && (order_4_fits || !needs_order_4) && known
      && block_i.header == HeaderControl;

  assign vector_o = '{
    control:   fits && is_control,
    start:     fits && is_start,
    terminate: fits && is_terminate,
    data:      block_i.header == HeaderData
  };

endmodule
