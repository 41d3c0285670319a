// SPDX-License-Identifier: Apache-2.0
// Puts messages on the link (NI7, NI8, NI14): heads and data flits, a packet or sub-packet when there is a credit for
// it (NI9). In: messages as they begin, one in two cycles, and their data; credits. Out: one flit per cycle, no ready, all
// registered; nothing from the second cycle on in which enable_i is low. More credits than slots are an error. Reset
// gives it all credits and forgets what is begun.
`include "trib_assert.svh"

module trib_nic_emit
  import trib_nic_pkg::*;
#(
  // 4 to 64.
  parameter int unsigned Slots = 32
) (
  input  logic        clk_i,
  input  logic        rst_i,
  input  logic        enable_i,
  input  logic        message_mode_i,
  input  round_t      round_i,
  input  logic        s_valid_i,
  output logic        s_ready_o,
  input  list_entry_t s_entry_i,
  input  size_t       s_size_i,
  input  logic        data_valid_i,
  output logic        data_ready_o,
  input  flit_t       data_i,
  output logic        link_valid_o,
  output logic        link_head_o,
  output flit_t       link_data_o,
  input  logic        credit_i,
  // No message is begun; and none is on the link or in the FIFO of the neighbour.
  output logic        quiet_o,
  output logic        returned_o,
  output logic        wait_credit_o,
  output logic        message_o,
  output error_t      error_o
);

  localparam int unsigned CreditWidth = $clog2(Slots + 1);

  typedef struct packed {
    logic        empty;   // its size is 0
    list_entry_t entry;
    size_t       size;
  } begun_t;

  // Messages that have begun ----------------------------------------------------------------------------------------------
  // Registers before and after the FIFO, and one for the message that is sent, all in the time in which its first
  // flit is read. So neither the reads before nor the end of a message wait for the FIFO's counters.
  localparam int unsigned Depth = 16;

  begun_t     said_q, oldest, next_q, begun_q;
  logic       said_valid_q, oldest_valid, next_valid_q, load, begun_valid_q, full, finish;
  logic [4:0] count_begun;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      said_valid_q <= 1'b0;
      s_ready_o <= 1'b0;
    end else begin
      said_valid_q <= s_valid_i;
      // Room for what comes until then.
      s_ready_o <= count_begun < 5'(Depth - 3);
    end
    said_q <= '{empty: s_size_i == '0, entry: s_entry_i, size: s_size_i};
  end

  trib_fifo #(.Width($bits(begun_t)), .Depth(Depth)) u_begun (
    .clk_i,
    .rst_i,
    .clear_i  (1'b0),
    .s_valid_i(said_valid_q),
    .s_data_i (said_q),
    .full_o   (full),
    .count_o  (count_begun),
    .m_valid_o(oldest_valid),
    .m_ready_i(!next_valid_q),
    .m_data_o (oldest)
  );
  assign load = !begun_valid_q || finish;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      next_valid_q <= 1'b0;
      begun_valid_q <= 1'b0;
    end else begin
      next_valid_q <= next_valid_q ? !load : oldest_valid;
      if (load) begun_valid_q <= next_valid_q;
    end
    if (!next_valid_q) next_q <= oldest;
    if (load) begun_q <= next_q;
  end

  // Flits ---------------------------------------------------------------------------------------------------------------
  // The first head of the message has been sent; flits that are left of it, and of the packet or sub-packet.
  logic                   started_q;
  size_t                  left_q;
  logic [CountWidth-1:0]  packet_q, count;
  logic [CreditWidth-1:0] credits_q;
  logic                   enable_q, credit_q, slot_begins, head_next, send_head, send_flit, ready, empty;
  head_t                  head;

  assign count = packet_count(left_q);
  assign slot_begins = packet_q == '0;
  assign head_next = slot_begins && !(message_mode_i && started_q);
  assign empty = begun_q.empty && !started_q;
  assign ready = begun_valid_q && (data_valid_i || empty);
  assign send_head = enable_q && ready && head_next && credit_q;
  assign send_flit = enable_q && ready && !head_next && (credit_q || !slot_begins);
  assign data_ready_o = send_flit;
  assign finish = (send_head && empty) || (send_flit && left_q == size_t'(1));

  assign head = '{
    zero_high: '0,
    size: 32'(begun_q.size),
    round: round_i,
    step: begun_q.entry.step,
    flow: 16'(begun_q.entry.flow),
    count: message_mode_i ? '0 : 8'(count),
    zero_low: '0,
    last: message_mode_i || left_q <= size_t'(PacketFlits),
    first: !started_q,
    op: begun_q.entry.op
  };

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      started_q <= 1'b0;
      packet_q <= '0;
      link_valid_o <= 1'b0;
    end else begin
      if (finish) started_q <= 1'b0;
      else if (send_head) started_q <= 1'b1;
      if (send_head) packet_q <= count;
      else if (send_flit) packet_q <= (slot_begins ? count : packet_q) - CountWidth'(1);
      link_valid_o <= send_head || send_flit;
    end
    if (load || send_flit) left_q <= {SizeWidth{!load}} + (load ? next_q.size : left_q);
    link_head_o <= head_next;
    link_data_o <= head_next ? head : data_i;
    message_o <= finish;
    enable_q <= enable_i;
    wait_credit_o <= enable_q && ready && slot_begins && !credit_q;
  end

  assign quiet_o = !said_valid_q && !oldest_valid && !next_valid_q && !begun_valid_q && !link_valid_o;

  // Credits -------------------------------------------------------------------------------------------------------------
  // credit_q is whether there is one.
  logic spend;
  assign spend = (send_head || send_flit) && slot_begins;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      credits_q <= CreditWidth'(Slots);
      credit_q <= 1'b1;
      error_o.valid <= 1'b0;
    end else begin
      credits_q <= credits_q + CreditWidth'(credit_i && credits_q != CreditWidth'(Slots)) - CreditWidth'(spend);
      credit_q <= credit_i || (spend ? credits_q > CreditWidth'(1) : credits_q != '0);
      error_o.valid <= credit_i && credits_q == CreditWidth'(Slots);
    end
    error_o.code <= ErrorCredit;
    error_o.flow <= begun_q.entry.flow;
    error_o.step <= begun_q.entry.step;
  end
  assign returned_o = credits_q == CreditWidth'(Slots);

  logic unused;
  assign unused = full;

  // Properties ----------------------------------------------------------------------------------------------------------
  `TRIB_ASSERT(CreditsFit_A, 1'b1, credits_q <= CreditWidth'(Slots))
  `TRIB_ASSERT(RoomForWhatComes_A, 1'b1, count_begun + 5'(said_valid_q) <= (s_ready_o ? 5'(Depth - 2) : 5'(Depth - 1)))
  `TRIB_ASSERT(CreditIsLeft_A, 1'b1, credit_q == (credits_q != '0))
  `TRIB_ASSERT(SlotOnlyWithCredit_A, spend, credits_q != '0)
  `TRIB_ASSERT(PacketWithinMessage_A, started_q, size_t'(packet_q) <= left_q)

endmodule
