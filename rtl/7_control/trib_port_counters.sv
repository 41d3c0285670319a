// SPDX-License-Identifier: Apache-2.0
// Counters of one port. Frames are counted by verdict in a small memory, since each has exactly one; the rest are
// registers. All wrap; frames are 32 bits, bytes 64. Received frames are counted by themselves as well, so that
// received = sum of the verdicts is a check.
// In: events, one of each kind per cycle at most. Out: the counter of the addressed word one cycle after the address; words
// are numbered from the first counter, byte address 0x40 of the port's page.
module trib_port_counters
  import trib_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_i,
  // A frame was received: its verdict and length.
  input  logic        verdict_valid_i,
  input  verdict_e    verdict_i,
  input  logic [15:0] frame_bytes_i,
  // A frame was sent; bytes that were sent in this cycle.
  input  logic        sent_i,
  input  sent_e       sent_kind_i,
  input  logic [6:0]  sent_bytes_i,
  input  logic        error_dropped_i,
  input  logic [1:0]  replays_dropped_i,
  input  logic [5:0]  read_word_i,
  output logic [31:0] read_data_o,
  output logic        read_error_o
);

  // Words behind the verdicts, byte addresses 0xA0 to 0xD4.
  localparam logic [5:0] WordSent = 6'h18;
  localparam logic [5:0] WordErrorsDropped = 6'h1c;
  localparam logic [5:0] WordReplaysDropped = 6'h1d;
  localparam logic [5:0] WordRxBytes = 6'h20;
  localparam logic [5:0] WordTxBytes = 6'h22;
  localparam logic [5:0] WordRxFrames = 6'h24;
  localparam logic [5:0] WordTxFrames = 6'h25;

  // By verdict: read, add, write in one cycle. A word counts from 0 at its first event after reset.
  logic [31:0]         verdict_count, verdict_read;
  logic [Verdicts-1:0] counted_q;
  logic [31:0]         verdict_next;

  assign verdict_next = (counted_q[verdict_i] ? verdict_count : '0) + 32'd1;

  trib_lut_ram #(
    .Width(32),
    .Depth(32)
  ) u_counts (
    .clk_i,
    .write_i        (verdict_valid_i),
    .write_address_i(verdict_i),
    .write_data_i   (verdict_next),
    .read_address_i (verdict_i),
    .read_data_o    (verdict_count)
  );

  trib_lut_ram #(
    .Width(32),
    .Depth(32)
  ) u_counts_read (
    .clk_i,
    .write_i        (verdict_valid_i),
    .write_address_i(verdict_i),
    .write_data_i   (verdict_next),
    .read_address_i (read_word_i[4:0]),
    .read_data_o    (verdict_read)
  );

  logic [3:0][31:0] sent_q;
  logic [31:0]      errors_dropped_q, replays_dropped_q, rx_frames_q, tx_frames_q;
  logic [63:0]      rx_bytes_q, tx_bytes_q;

  // Events that are decided late in their cycle are counted in the next.
  logic       sent_d1_q, error_dropped_d1_q;
  sent_e      sent_kind_d1_q;
  logic [6:0] sent_bytes_d1_q;
  logic [1:0] replays_dropped_d1_q;

  always_ff @(posedge clk_i) begin
    sent_d1_q <= sent_i & ~rst_i;
    sent_kind_d1_q <= sent_kind_i;
    sent_bytes_d1_q <= rst_i ? '0 : sent_bytes_i;
    error_dropped_d1_q <= error_dropped_i & ~rst_i;
    replays_dropped_d1_q <= rst_i ? '0 : replays_dropped_i;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      counted_q <= '0;
      sent_q <= '0;
      errors_dropped_q <= '0;
      replays_dropped_q <= '0;
      rx_frames_q <= '0;
      tx_frames_q <= '0;
      rx_bytes_q <= '0;
      tx_bytes_q <= '0;
    end else begin
      if (verdict_valid_i) counted_q[verdict_i] <= 1'b1;
      if (sent_d1_q) sent_q[sent_kind_d1_q] <= sent_q[sent_kind_d1_q] + 32'd1;
      errors_dropped_q <= errors_dropped_q + 32'(error_dropped_d1_q);
      replays_dropped_q <= replays_dropped_q + 32'(replays_dropped_d1_q);
      rx_frames_q <= rx_frames_q + 32'(verdict_valid_i);
      tx_frames_q <= tx_frames_q + 32'(sent_d1_q);
      if (verdict_valid_i) rx_bytes_q <= rx_bytes_q + 64'(frame_bytes_i);
      tx_bytes_q <= tx_bytes_q + 64'(sent_bytes_d1_q);
    end
  end

  always_ff @(posedge clk_i) begin
    read_error_o <= 1'b0;
    unique case (read_word_i) inside
      [6'd0 : 6'(Verdicts - 1)]: read_data_o <= counted_q[read_word_i[4:0]] ? verdict_read : '0;
      [WordSent : WordSent + 6'd3]: read_data_o <= sent_q[read_word_i[1:0]];
      WordErrorsDropped: read_data_o <= errors_dropped_q;
      WordReplaysDropped: read_data_o <= replays_dropped_q;
      WordRxBytes: read_data_o <= rx_bytes_q[31:0];
      WordRxBytes + 6'd1: read_data_o <= rx_bytes_q[63:32];
      WordTxBytes: read_data_o <= tx_bytes_q[31:0];
      WordTxBytes + 6'd1: read_data_o <= tx_bytes_q[63:32];
      WordRxFrames: read_data_o <= rx_frames_q;
      WordTxFrames: read_data_o <= tx_frames_q;
      default: begin
        read_data_o <= '0;
        read_error_o <= 1'b1;
      end
    endcase
  end

endmodule
