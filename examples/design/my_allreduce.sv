// SPDX-License-Identifier: Apache-2.0
// An example of a design around trib_node: four AXI4-Stream ports for Ethernet MACs, and a small AXI4-Lite master instead
// of a processor. After reset the master writes the seven registers of docs/INTEGRATION.md, then reads STATUS forever.
// active: all workers have joined and the node reduces. error: a register access failed; set until reset.
module my_allreduce
  import trib_registers_pkg::*;
#(
  // Address of the node, and the key that a worker needs to join.
  parameter bit [47:0] Mac = 48'h02_54_42_00_00_00,
  parameter bit [31:0] Ip  = {8'd10, 8'd84, 8'd66, 8'd1},
  parameter bit [63:0] Key = 64'h0123_4567_89ab_cdef
) (
  input  logic             clk,
  input  logic             reset,
  // From the MACs. There is no ready: the node takes every beat.
  input  logic [3:0]       rx_valid,
  input  logic [3:0]       rx_last,
  input  logic [3:0]       rx_bad,
  input  logic [3:0][63:0] rx_data,
  input  logic [3:0][7:0]  rx_keep,
  // To the MACs.
  output logic [3:0]       tx_valid,
  input  logic [3:0]       tx_ready,
  output logic [3:0]       tx_last,
  output logic [3:0]       tx_bad,
  output logic [3:0][63:0] tx_data,
  output logic [3:0][7:0]  tx_keep,
  // To LEDs, for example.
  output logic             active,
  output logic             error
);

  // The register writes, in order ------------------------------------------------------------------------------------------
  localparam logic [31:0] CutThrough = 32'h1;  // ONSET: a result starts with its first beat
  localparam logic [31:0] FirstEpoch = 32'h100;  // must differ from the epoch before the reset
  localparam logic [31:0] StatusActive = 32'h1;
  localparam logic [2:0] LastWrite = 3'd6;
  localparam logic [1:0] RespOkay = 2'b00;

  logic [2:0]  index_q;
  logic [15:0] awaddr;
  logic [31:0] wdata;

  always_comb begin
    unique case (index_q)
      3'd0: {awaddr, wdata} = {NodeBase + 16'(NodeMacHiOffset), 32'(Mac[47:32])};
      3'd1: {awaddr, wdata} = {NodeBase + 16'(NodeMacLoOffset), Mac[31:0]};
      3'd2: {awaddr, wdata} = {NodeBase + 16'(NodeIpOffset), Ip};
      3'd3: {awaddr, wdata} = {NodeBase + 16'(NodeOnsetOffset), CutThrough};
      3'd4: {awaddr, wdata} = {GroupBase + 16'(GroupEpochOffset), FirstEpoch};
      3'd5: {awaddr, wdata} = {AccessBase + 16'(AccessKeyHiOffset), Key[63:32]};
      default: {awaddr, wdata} = {AccessBase + 16'(AccessKeyLoOffset), Key[31:0]};
    endcase
  end

  // The master -------------------------------------------------------------------------------------------------------------
  typedef enum logic [1:0] {
    StWrite,     // start the write number index_q
    StWritten,   // wait for its response
    StRead,      // start a read of STATUS
    StReadData   // wait for its data
  } state_e;

  state_e      state_q;
  logic        awvalid_q, wvalid_q, arvalid_q;
  logic        awready, wready, bvalid, arready, rvalid;
  logic [1:0]  bresp, rresp;
  logic [31:0] rdata;

  always_ff @(posedge clk) begin
    if (awready) awvalid_q <= 1'b0;
    if (wready) wvalid_q <= 1'b0;
    if (arready) arvalid_q <= 1'b0;
    unique case (state_q)
      StWrite: begin
        awvalid_q <= 1'b1;
        wvalid_q <= 1'b1;
        state_q <= StWritten;
      end
      StWritten: if (bvalid) begin
        if (bresp != RespOkay) error <= 1'b1;
        if (index_q == LastWrite) begin
          state_q <= StRead;
        end else begin
          index_q <= index_q + 1'b1;
          state_q <= StWrite;
        end
      end
      StRead: begin
        arvalid_q <= 1'b1;
        state_q <= StReadData;
      end
      StReadData: if (rvalid) begin
        if (rresp != RespOkay) error <= 1'b1;
        active <= (rdata == StatusActive);
        state_q <= StRead;
      end
      default: state_q <= StWrite;
    endcase
    if (reset) begin
      state_q <= StWrite;
      index_q <= '0;
      {awvalid_q, wvalid_q, arvalid_q} <= '0;
      {active, error} <= '0;
    end
  end

  // The node ---------------------------------------------------------------------------------------------------------------
  trib_node #(
    .Ports    (4),
    .BeatBytes(8)
  ) u_node (
    .clk_i           (clk),
    .rst_i           (reset),
    .s_rx_valid_i    (rx_valid),
    .s_rx_last_i     (rx_last),
    .s_rx_user_i     (rx_bad),
    .s_rx_data_i     (rx_data),
    .s_rx_keep_i     (rx_keep),
    .m_tx_valid_o    (tx_valid),
    .m_tx_ready_i    (tx_ready),
    .m_tx_last_o     (tx_last),
    .m_tx_user_o     (tx_bad),
    .m_tx_data_o     (tx_data),
    .m_tx_keep_o     (tx_keep),
    // verilator lint_off PINCONNECTEMPTY
    .verdict_valid_o (),  // for debugging only
    .verdict_o       (),
    // verilator lint_on PINCONNECTEMPTY
    .s_axil_awaddr_i (awaddr),
    .s_axil_awvalid_i(awvalid_q),
    .s_axil_awready_o(awready),
    .s_axil_wdata_i  (wdata),
    .s_axil_wstrb_i  (4'hf),
    .s_axil_wvalid_i (wvalid_q),
    .s_axil_wready_o (wready),
    .s_axil_bresp_o  (bresp),
    .s_axil_bvalid_o (bvalid),
    .s_axil_bready_i (1'b1),
    .s_axil_araddr_i (GroupBase + 16'(GroupStatusOffset)),
    .s_axil_arvalid_i(arvalid_q),
    .s_axil_arready_o(arready),
    .s_axil_rdata_o  (rdata),
    .s_axil_rresp_o  (rresp),
    .s_axil_rvalid_o (rvalid),
    .s_axil_rready_i (1'b1)
  );

endmodule
