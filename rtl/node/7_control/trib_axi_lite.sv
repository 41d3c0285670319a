// SPDX-License-Identifier: Apache-2.0
// AXI4-Lite slave that turns transfers into single-cycle accesses of a register bus. One transfer of each direction at a
// time; address and data of a write may come in any order. All outputs are registered.
// Register bus: write_o strobes with address and data, which have been stable for a cycle, and write_error_i must be valid in the
// next cycle; read_o strobes with the address, and read_data_i and read_error_i must be valid ReadLatency cycles later.
`include "trib_assert.svh"

module trib_axi_lite #(
  // Cycles from read_o to read_data_i, at least 1.
  parameter int unsigned ReadLatency = 2
) (
  input  logic        clk_i,
  input  logic        rst_i,
  input  logic [15:0] s_axil_awaddr_i,
  input  logic        s_axil_awvalid_i,
  output logic        s_axil_awready_o,
  input  logic [31:0] s_axil_wdata_i,
  input  logic [3:0]  s_axil_wstrb_i,
  input  logic        s_axil_wvalid_i,
  output logic        s_axil_wready_o,
  output logic [1:0]  s_axil_bresp_o,
  output logic        s_axil_bvalid_o,
  input  logic        s_axil_bready_i,
  input  logic [15:0] s_axil_araddr_i,
  input  logic        s_axil_arvalid_i,
  output logic        s_axil_arready_o,
  output logic [31:0] s_axil_rdata_o,
  output logic [1:0]  s_axil_rresp_o,
  output logic        s_axil_rvalid_o,
  input  logic        s_axil_rready_i,
  output logic        write_o,
  output logic [15:0] write_address_o,
  output logic [31:0] write_data_o,
  input  logic        write_error_i,
  output logic        read_o,
  output logic [15:0] read_address_o,
  input  logic [31:0] read_data_i,
  input  logic        read_error_i
);

  if (ReadLatency < 1) $fatal(1, "trib_axi_lite: ReadLatency must be at least 1");

  localparam logic [1:0] RespOkay = 2'b00;
  localparam logic [1:0] RespSlaveError = 2'b10;

  // Writes: a write that does not carry all four bytes is refused.
  logic write_busy_q, strobes_missing_q, written_q, respond_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      s_axil_awready_o <= 1'b0;
      s_axil_wready_o <= 1'b0;
      s_axil_bvalid_o <= 1'b0;
      write_o <= 1'b0;
      write_busy_q <= 1'b0;
      written_q <= 1'b0;
      respond_q <= 1'b0;
    end else begin
      s_axil_awready_o <= 1'b0;
      s_axil_wready_o <= 1'b0;
      write_o <= s_axil_awready_o & ~strobes_missing_q;
      written_q <= s_axil_awready_o;
      respond_q <= written_q;
      if (!write_busy_q && s_axil_awvalid_i && s_axil_wvalid_i) begin
        write_busy_q <= 1'b1;
        s_axil_awready_o <= 1'b1;
        s_axil_wready_o <= 1'b1;
      end
      if (respond_q) s_axil_bvalid_o <= 1'b1;
      if (s_axil_bvalid_o && s_axil_bready_i) begin
        s_axil_bvalid_o <= 1'b0;
        write_busy_q <= 1'b0;
      end
    end
    if (!write_busy_q) begin
      write_address_o <= s_axil_awaddr_i;
      write_data_o <= s_axil_wdata_i;
      strobes_missing_q <= s_axil_wstrb_i != '1;
    end
    if (respond_q) begin
      s_axil_bresp_o <= (write_error_i || strobes_missing_q) ? RespSlaveError : RespOkay;
    end
  end

  // Reads.
  logic                   read_busy_q;
  logic [ReadLatency-1:0] waiting_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      s_axil_arready_o <= 1'b0;
      s_axil_rvalid_o <= 1'b0;
      read_o <= 1'b0;
      read_busy_q <= 1'b0;
      waiting_q <= '0;
    end else begin
      s_axil_arready_o <= 1'b0;
      read_o <= 1'b0;
      waiting_q <= ReadLatency'({waiting_q, read_o});
      if (!read_busy_q && s_axil_arvalid_i) begin
        read_busy_q <= 1'b1;
        s_axil_arready_o <= 1'b1;
        read_o <= 1'b1;
      end
      if (waiting_q[ReadLatency-1]) s_axil_rvalid_o <= 1'b1;
      if (s_axil_rvalid_o && s_axil_rready_i) begin
        s_axil_rvalid_o <= 1'b0;
        read_busy_q <= 1'b0;
      end
    end
    if (!read_busy_q) read_address_o <= s_axil_araddr_i;
    if (waiting_q[ReadLatency-1]) begin
      s_axil_rdata_o <= read_error_i ? '0 : read_data_i;
      s_axil_rresp_o <= read_error_i ? RespSlaveError : RespOkay;
    end
  end

  // Properties.
  `TRIB_ASSERT_STREAM(ResponseHeld_A, s_axil_bvalid_o, s_axil_bready_i, s_axil_bresp_o)
  `TRIB_ASSERT_STREAM(ReadDataHeld_A, s_axil_rvalid_o, s_axil_rready_i, {s_axil_rdata_o, s_axil_rresp_o})
  // The master holds what it offers.
  `TRIB_REQUIRE_STREAM(trib_axi_lite, WriteAddressHeld_M, s_axil_awvalid_i, s_axil_awready_o, s_axil_awaddr_i)
  `TRIB_REQUIRE_STREAM(trib_axi_lite, WriteDataHeld_M, s_axil_wvalid_i, s_axil_wready_o, {s_axil_wdata_i, s_axil_wstrb_i})
  `TRIB_REQUIRE_STREAM(trib_axi_lite, ReadAddressHeld_M, s_axil_arvalid_i, s_axil_arready_o, s_axil_araddr_i)
  `TRIB_ASSERT_NEXT(WriteHasStood_A, 1'b1, !write_o || {write_address_o, write_data_o} == $past({write_address_o, write_data_o}))
  // One access of each direction at a time.
  `TRIB_ASSERT(WritesOneByOne_A, write_o, write_busy_q && !s_axil_bvalid_o)
  `TRIB_ASSERT(ReadsOneByOne_A, read_o, read_busy_q && !s_axil_rvalid_o && waiting_q == '0)

endmodule
