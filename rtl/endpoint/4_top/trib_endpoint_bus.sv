// SPDX-License-Identifier: Apache-2.0
// Divides AXI4-Lite of 18-bit addresses among three devices of 16 bits: 0 the node, 1 the interface, 2 the endpoint itself
// (docs/ENDPOINT.md, section 11). In: a master, one transfer of each direction at a time; what comes meanwhile waits. Out: three
// slaves, each of which takes address and data of a write together. Above them, and for writes to the interface while locked_i, a
// transfer goes to an address that has no register, and gets its error. Reset forgets transfers.
`include "trib_assert.svh"

module trib_endpoint_bus #(
  localparam int unsigned Devices = 3
) (
  input  logic                     clk_i,
  input  logic                     rst_i,
  input  logic                     locked_i,
  input  logic [17:0]              s_axil_awaddr_i,
  input  logic                     s_axil_awvalid_i,
  output logic                     s_axil_awready_o,
  input  logic                     s_axil_wvalid_i,
  output logic                     s_axil_wready_o,
  output logic [1:0]               s_axil_bresp_o,
  output logic                     s_axil_bvalid_o,
  input  logic                     s_axil_bready_i,
  input  logic [17:0]              s_axil_araddr_i,
  input  logic                     s_axil_arvalid_i,
  output logic                     s_axil_arready_o,
  output logic [31:0]              s_axil_rdata_o,
  output logic [1:0]               s_axil_rresp_o,
  output logic                     s_axil_rvalid_o,
  input  logic                     s_axil_rready_i,
  // The devices; data and strobes of a write are those of the master.
  output logic [15:0]              m_axil_awaddr_o,
  output logic [Devices-1:0]       m_axil_awvalid_o,
  input  logic [Devices-1:0]       m_axil_awready_i,
  input  logic [Devices-1:0][1:0]  m_axil_bresp_i,
  input  logic [Devices-1:0]       m_axil_bvalid_i,
  output logic [15:0]              m_axil_araddr_o,
  output logic [Devices-1:0]       m_axil_arvalid_o,
  input  logic [Devices-1:0]       m_axil_arready_i,
  input  logic [Devices-1:0][31:0] m_axil_rdata_i,
  input  logic [Devices-1:0][1:0]  m_axil_rresp_i,
  input  logic [Devices-1:0]       m_axil_rvalid_i
);

  // No device has a register here.
  localparam logic [15:0] Nowhere = 16'hfffc;
  localparam logic [1:0] Interface = 2'd1;
  localparam logic [1:0] Own = 2'd2;

  function automatic logic [Devices-1:0] device_of(logic [1:0] page);
    return Devices'(1) << ((page > Own) ? Own : page);
  endfunction

  // Writes: from the cycle in which both are there, where they go stays.
  logic       write_q, write_taken_q, read_q, read_taken_q;
  logic [1:0] write_page, read_page;

  assign write_page = s_axil_awaddr_i[17:16];
  assign read_page = s_axil_araddr_i[17:16];

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      write_q <= 1'b0;
      write_taken_q <= 1'b0;
      read_q <= 1'b0;
      read_taken_q <= 1'b0;
    end else begin
      if (!write_q && !write_taken_q && s_axil_awvalid_i && s_axil_wvalid_i) begin
        write_q <= 1'b1;
      end else if (m_axil_awready_i != '0) begin
        write_q <= 1'b0;
        write_taken_q <= 1'b1;
      end
      if (s_axil_bvalid_o && s_axil_bready_i) write_taken_q <= 1'b0;
      if (!read_q && !read_taken_q && s_axil_arvalid_i) begin
        read_q <= 1'b1;
      end else if (m_axil_arready_i != '0) begin
        read_q <= 1'b0;
        read_taken_q <= 1'b1;
      end
      if (s_axil_rvalid_o && s_axil_rready_i) read_taken_q <= 1'b0;
    end
    if (!write_q) m_axil_awaddr_o <= (write_page > Own || (write_page == Interface && locked_i)) ? Nowhere : s_axil_awaddr_i[15:0];
    if (!read_q) m_axil_araddr_o <= (read_page > Own) ? Nowhere : s_axil_araddr_i[15:0];
  end

  assign m_axil_awvalid_o = write_q ? device_of(write_page) : '0;
  assign m_axil_arvalid_o = read_q ? device_of(read_page) : '0;
  assign s_axil_awready_o = m_axil_awready_i != '0;
  assign s_axil_wready_o = m_axil_awready_i != '0;
  assign s_axil_arready_o = m_axil_arready_i != '0;

  // Answers: of one device at a time.
  assign s_axil_bvalid_o = m_axil_bvalid_i != '0;
  assign s_axil_rvalid_o = m_axil_rvalid_i != '0;
  always_comb begin
    s_axil_bresp_o = '0;
    s_axil_rresp_o = '0;
    s_axil_rdata_o = '0;
    for (int unsigned d = 0; d < Devices; d++) begin
      if (m_axil_bvalid_i[d]) s_axil_bresp_o |= m_axil_bresp_i[d];
      if (m_axil_rvalid_i[d]) begin
        s_axil_rresp_o |= m_axil_rresp_i[d];
        s_axil_rdata_o |= m_axil_rdata_i[d];
      end
    end
  end

  // Properties ----------------------------------------------------------------------------------------------------------
  `TRIB_ASSERT(OneAnswer_A, 1'b1, (m_axil_bvalid_i & (m_axil_bvalid_i - Devices'(1))) == '0)
  `TRIB_ASSERT(AnswerIfTaken_A, s_axil_bvalid_o, write_taken_q)
  `TRIB_ASSERT(ReadIfTaken_A, s_axil_rvalid_o, read_taken_q)

endmodule
