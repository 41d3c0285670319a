// SPDX-License-Identifier: Apache-2.0
// The console: a master of the register bus, controlled by lines on a UART (BC1 to BC6). One request at a time; a
// line that ends meanwhile is dropped. The last request that was done is remembered with its reply: the same line again
// is answered from there, and does nothing. Counts are 16-bit numbers that wrap. Reset forgets everything.
`include "trib_assert.svh"

module trib_console
  import trib_board_pkg::*;
#(
  // Cycles of a bit, at least 8.
  parameter int unsigned CyclesPerBit = 1356
) (
  input  logic            clk_i,
  input  logic            rst_i,
  input  logic            rxd_i,
  output logic            txd_o,
  output axil_request_t   m_axil_o,
  input  axil_response_t  m_axil_i,
  output console_counts_t counts_o
);

  typedef enum logic [1:0] {
    StIdle,   // waits for a line
    StBus,    // waits for the answer of the bus
    StReply   // waits for the reply to be sent
  } state_e;

  // Lines ---------------------------------------------------------------------------------------------------------------
  logic             character_valid, framing, line_valid, is_request, dropped;
  logic [7:0]       character;
  console_request_t line;

  trib_uart_receive #(
    .CyclesPerBit(CyclesPerBit)
  ) u_receive (
    .clk_i,
    .rst_i,
    .rxd_i,
    .m_valid_o(character_valid),
    .m_data_o (character),
    .framing_o(framing)
  );

  trib_console_parse u_parse (
    .clk_i,
    .rst_i,
    .s_valid_i     (character_valid),
    .s_data_i      (character),
    .framing_i     (framing),
    .m_valid_o     (line_valid),
    .m_is_request_o(is_request),
    .m_request_o   (line),
    .dropped_o     (dropped)
  );

  // One at a time ---------------------------------------------------------------------------------------------------------
  state_e           state_q;
  console_request_t last_q;
  console_reply_t   last_reply_q, reply_q;
  logic             last_valid_q, repeated, begins, answered, reply_ready;

  assign repeated = last_valid_q && line == last_q;
  assign begins = state_q == StIdle && line_valid && is_request && !repeated;
  assign answered = state_q == StBus && (m_axil_i.bvalid || m_axil_i.rvalid);

  console_reply_t answer;
  always_comb begin
    answer = '{kind: ReplyRead, tag: last_q.tag, data: m_axil_i.rdata};
    if (last_q.write) answer = '{kind: ReplyWritten, tag: last_q.tag, data: '0};
    if ((last_q.write ? m_axil_i.bresp : m_axil_i.rresp) != AxiOkay) begin
      answer = '{kind: ReplyError, tag: last_q.tag, data: '0};
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StIdle;
      last_valid_q <= 1'b0;
      counts_o <= '0;
    end else begin
      unique case (state_q)
        StIdle: if (line_valid) state_q <= begins ? StBus : StReply;
        StBus: if (answered) state_q <= StReply;
        StReply: if (reply_ready) state_q <= StIdle;
        default: state_q <= StIdle;
      endcase
      if (begins) last_valid_q <= 1'b0;
      if (answered) last_valid_q <= 1'b1;
      if (begins) counts_o.requests <= counts_o.requests + 16'd1;
      if (state_q == StIdle && line_valid && is_request && repeated) counts_o.repeated <= counts_o.repeated + 16'd1;
      if (dropped || (line_valid && state_q != StIdle)) counts_o.dropped <= counts_o.dropped + 16'd1;
      if (framing) counts_o.framing <= counts_o.framing + 16'd1;
    end
    if (begins) last_q <= line;
    if (answered) last_reply_q <= answer;
    if (answered) reply_q <= answer;
    else if (state_q == StIdle) begin
      reply_q <= is_request ? last_reply_q : '{kind: ReplyNoRequest, tag: line.tag, data: '0};
    end
  end

  // The bus ---------------------------------------------------------------------------------------------------------------
  logic write_address_q, write_data_q, read_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      write_address_q <= 1'b0;
      write_data_q <= 1'b0;
      read_q <= 1'b0;
    end else begin
      write_address_q <= (begins && line.write) || (write_address_q && !m_axil_i.awready);
      write_data_q <= (begins && line.write) || (write_data_q && !m_axil_i.wready);
      read_q <= (begins && !line.write) || (read_q && !m_axil_i.arready);
    end
  end

  assign m_axil_o = '{
    awaddr: last_q.address,
    awvalid: write_address_q,
    wdata: last_q.data,
    wstrb: '1,
    wvalid: write_data_q,
    bready: 1'b1,
    araddr: last_q.address,
    arvalid: read_q,
    rready: 1'b1
  };

  // Replies ---------------------------------------------------------------------------------------------------------------
  logic       out_valid, out_ready;
  logic [7:0] out;

  trib_console_reply u_reply (
    .clk_i,
    .rst_i,
    .s_valid_i(state_q == StReply),
    .s_ready_o(reply_ready),
    .s_reply_i(reply_q),
    .m_valid_o(out_valid),
    .m_ready_i(out_ready),
    .m_data_o (out)
  );

  trib_uart_transmit #(
    .CyclesPerBit(CyclesPerBit)
  ) u_transmit (
    .clk_i,
    .rst_i,
    .s_valid_i(out_valid),
    .s_ready_o(out_ready),
    .s_data_i (out),
    .txd_o
  );

  // Properties ------------------------------------------------------------------------------------------------------------
  `TRIB_ASSERT(OnlyWhenAsked_A, m_axil_i.bvalid || m_axil_i.rvalid, state_q == StBus)
  `TRIB_COVER(BC5_Busy_C, line_valid && state_q != StIdle)
  `TRIB_COVER(BC6_Repeated_C, state_q == StIdle && line_valid && is_request && repeated)

endmodule
