// SPDX-License-Identifier: Apache-2.0
// Two masters of AXI4-Lite share two slaves (BR1, BR2). One transfer at a time, the masters in turns, and the writes and reads
// of each in turns: a write once its address and its data are there, or a read. Slave 0 has addresses 0x0000 to 0x3fff, slave 1
// 0x4000 to 0x7fff; what is above is slave 0's with High, and without answers a decode error. All outputs are registered but those
// that choose between masters.
// error_o is a strobe after each answer that is an error. Reset drops the current transfer, so the masters must be reset with
// it.
`include "trib_assert.svh"

module trib_axi_lite_switch
  import trib_board_pkg::*;
#(
  // Addresses from 0x8000 on are those of slave 0.
  parameter bit High = 1'b0
) (
  input  logic                 clk_i,
  input  logic                 rst_i,
  input  axil_request_t [1:0]  s_axil_i,
  output axil_response_t [1:0] s_axil_o,
  output axil_request_t [1:0]  m_axil_o,
  input  axil_response_t [1:0] m_axil_i,
  output logic                 error_o
);

  typedef enum logic [1:0] {
    StIdle,    // waits for a master
    StRequest, // waits for the slave to take address and data
    StAnswer,  // waits for the slave's answer
    StReturn   // waits for the master to take it
  } state_e;

  state_e      state_q;
  logic        master_q, write_q, address_open_q, data_open_q, slave_q;
  logic [15:0] address_q;
  logic [31:0] data_q, read_data_q;
  logic [3:0]  strobes_q;
  logic [1:0]  response_q;

  // Whose turn it is --------------------------------------------------------------------------------------------------
  logic [1:0] wants_write, wants, wrote_q;
  logic       chosen, chosen_writes, taken_q;

  for (genvar m = 0; m < 2; m++) begin : gen_wants
    assign wants_write[m] = s_axil_i[m].awvalid && s_axil_i[m].wvalid;
    assign wants[m] = wants_write[m] || s_axil_i[m].arvalid;
  end
  // The other one than last time, if it wants to.
  assign chosen = wants[~master_q] ? ~master_q : master_q;
  assign chosen_writes = wants_write[chosen] && !(wrote_q[chosen] && s_axil_i[chosen].arvalid);

  // The transfer ------------------------------------------------------------------------------------------------------
  logic           address_taken, data_taken, answered, returned, nowhere;
  axil_response_t slave;

  // The slave of an address, of which these are bits 15:14.
  function automatic logic slave_of(logic [1:0] quarter);
    return quarter[0] && !(High && quarter[1]);
  endfunction

  assign nowhere = !High && address_q[15];
  assign slave = m_axil_i[slave_q];
  assign address_taken = !address_open_q || (write_q ? slave.awready : slave.arready);
  assign data_taken = !data_open_q || slave.wready;
  assign answered = write_q ? slave.bvalid : slave.rvalid;
  assign returned = write_q ? s_axil_i[master_q].bready : s_axil_i[master_q].rready;

  always_ff @(posedge clk_i) begin
    taken_q <= 1'b0;
    error_o <= 1'b0;
    if (rst_i) begin
      state_q <= StIdle;
      master_q <= 1'b0;
      wrote_q <= '0;
      address_open_q <= 1'b0;
      data_open_q <= 1'b0;
    end else begin
      unique case (state_q)
        StIdle: begin
          // In the cycle in which it is taken a master still has its request there.
          if (wants != '0) begin
            state_q <= StRequest;
            master_q <= chosen;
            wrote_q[chosen] <= chosen_writes;
            taken_q <= 1'b1;
          end
        end
        StRequest: begin
          if (taken_q) begin
            // The slave gets the request when the master has been notified.
            address_open_q <= !nowhere;
            data_open_q <= !nowhere && write_q;
            if (nowhere) state_q <= StReturn;
          end else begin
            if (address_taken) address_open_q <= 1'b0;
            if (data_taken) data_open_q <= 1'b0;
            if (address_taken && data_taken) state_q <= StAnswer;
          end
        end
        StAnswer: if (answered) state_q <= StReturn;
        StReturn: begin
          if (returned) begin
            state_q <= StIdle;
            error_o <= response_q != AxiOkay;
          end
        end
        default: state_q <= StIdle;
      endcase
    end
    if (state_q == StIdle) begin
      write_q <= chosen_writes;
      address_q <= chosen_writes ? s_axil_i[chosen].awaddr : s_axil_i[chosen].araddr;
      data_q <= s_axil_i[chosen].wdata;
      strobes_q <= s_axil_i[chosen].wstrb;
      slave_q <= slave_of(chosen_writes ? s_axil_i[chosen].awaddr[15:14] : s_axil_i[chosen].araddr[15:14]);
      response_q <= AxiDecodeError;
      read_data_q <= '0;
    end else if (state_q == StAnswer && answered) begin
      response_q <= write_q ? slave.bresp : slave.rresp;
      read_data_q <= slave.rdata;
    end
  end

  for (genvar m = 0; m < 2; m++) begin : gen_master
    logic mine;
    assign mine = master_q == 1'(m);
    assign s_axil_o[m] = '{
      awready: mine && taken_q && write_q,
      wready: mine && taken_q && write_q,
      bresp: response_q,
      bvalid: mine && state_q == StReturn && write_q,
      arready: mine && taken_q && !write_q,
      rdata: read_data_q,
      rresp: response_q,
      rvalid: mine && state_q == StReturn && !write_q
    };
  end

  for (genvar s = 0; s < 2; s++) begin : gen_slave
    logic mine;
    assign mine = slave_q == 1'(s);
    assign m_axil_o[s] = '{
      awaddr: address_q,
      awvalid: mine && address_open_q && write_q,
      wdata: data_q,
      wstrb: strobes_q,
      wvalid: mine && data_open_q,
      bready: mine && state_q == StAnswer && write_q,
      araddr: address_q,
      arvalid: mine && address_open_q && !write_q,
      rready: mine && state_q == StAnswer && !write_q
    };
  end

  // Properties.
  `TRIB_COVER(BR2_BothWant_C, state_q == StIdle && wants == '1)
  `TRIB_COVER(BR2_ReadBetweenWrites_C, state_q == StIdle && wants != '0 && wants_write[chosen] && !chosen_writes)
  `TRIB_COVER(BR1_Nothing_C, state_q == StRequest && taken_q && nowhere)

endmodule
