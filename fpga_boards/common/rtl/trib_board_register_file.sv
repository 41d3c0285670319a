// SPDX-License-Identifier: Apache-2.0
// Generated from registers.toml by the build target `registers`; changes are made there. REGISTERS.md has the meaning.
// The card's registers for single-cycle accesses (trib_axi_lite): decodes them, holds what is written, passes on what is
// kept elsewhere, and chooses what is read, first the word of every page, then the page. Unknown and unaligned addresses
// are errors. All outputs but the words of counters are registered. Reset gives the settings their reset values.
module trib_board_register_file
  import trib_board_registers_pkg::*;
#(
  // 1 to 8.
  parameter int unsigned Ports = 1
) (
  input  logic                       clk_i,
  input  logic                       rst_i,
  // A write; whether it was in vain in the next cycle.
  input  logic                       write_i,
  input  logic [15:0]                write_address_i,
  input  logic [31:0]                write_data_i,
  output logic                       write_error_o,
  // The address is stable for three cycles; data and error follow two cycles after its first.
  input  logic [15:0]                read_address_i,
  output logic [31:0]                read_data_o,
  output logic                       read_error_o,
  // Page board: what was written to the register file.
  output board_settings_t            board_settings_o,
  // Page board: written ones, for one cycle.
  output board_commands_t            board_commands_o,
  // Page board: what the card shows.
  input  board_state_t               board_state_i,
  // Page link: what was written to the register file.
  output link_settings_t [Ports-1:0] link_settings_o,
  // Page link: written ones, for one cycle.
  output link_commands_t [Ports-1:0] link_commands_o,
  // Page link: what the card shows.
  input  link_state_t [Ports-1:0]    link_state_i,
  // Page link: counters, by word of the page; a count one cycle after its word.
  output logic [5:0]                 link_word_o,
  input  logic [Ports-1:0][31:0]     link_count_i
);

  if (Ports < 1 || Ports > 8) $fatal(1, "trib_board_register_file: Ports must be 1 to 8");

  // Write ---------------------------------------------------------------------------------------------------------------
  logic [7:0] write_offset;
  assign write_offset = write_address_i[7:0];

  logic write_to_board;
  assign write_to_board = write_address_i[15:8] == 8'h40;
  logic board_writable;
  always_comb begin
    unique case (write_offset) inside
      BoardScratchOffset, BoardRestartOffset: board_writable = 1'b1;
      default: board_writable = 1'b0;
    endcase
  end

  logic write_to_link;
  assign write_to_link = write_address_i[15:11] == 5'h09 && 4'(write_address_i[10:8]) < 4'(Ports);
  logic link_writable;
  always_comb begin
    unique case (write_offset) inside
      LinkCtrlOffset, LinkRestartOffset: link_writable = 1'b1;
      default: link_writable = 1'b0;
    endcase
  end

  always_ff @(posedge clk_i) begin
    write_error_o <= ~((write_to_board && board_writable)
      || (write_to_link && link_writable));
  end

  always_ff @(posedge clk_i) begin
    board_commands_o <= '0;
    if (rst_i) begin
      board_settings_o <= BoardSettingsReset;
    end else if (write_i && write_to_board) begin
      unique case (write_offset) inside
        BoardScratchOffset: board_settings_o.scratch <= write_data_i;
        BoardRestartOffset: begin
          board_commands_o.restart_clock <= write_data_i[0];
          board_commands_o.restart_transmitters <= write_data_i[1];
        end
        default: ;
      endcase
    end
  end

  for (genvar l = 0; l < Ports; l++) begin : gen_link_write
    always_ff @(posedge clk_i) begin
      link_commands_o[l] <= '0;
      if (rst_i) begin
        link_settings_o[l] <= LinkSettingsReset;
      end else if (write_i && write_to_link && write_address_i[10:8] == 3'(l)) begin
        unique case (write_offset) inside
          LinkCtrlOffset: begin
            link_settings_o[l].ctrl_tx_disable <= write_data_i[0];
            link_settings_o[l].ctrl_lpm <= write_data_i[1];
            link_settings_o[l].ctrl_no_fec <= write_data_i[2];
          end
          LinkRestartOffset: link_commands_o[l].restart_receiver <= write_data_i[0];
          default: ;
        endcase
      end
    end
  end

  // Read ----------------------------------------------------------------------------------------------------------------
  logic [7:0] read_offset;
  assign read_offset = read_address_i[7:0];

  logic read_to_board;
  assign read_to_board = read_address_i[15:8] == 8'h40;
  logic board_readable;
  always_comb begin
    unique case (read_offset) inside
      BoardIdOffset, BoardMapOffset, BoardCardOffset, BoardGitHashOffset, BoardUptimeOffset, BoardScratchOffset,
          BoardRestartOffset, BoardClockOffset, BoardClockAttemptsOffset, BoardClockLostOffset,
          BoardTransmitOffset, BoardTransmitRetriesOffset, BoardConsoleRequestsOffset,
          BoardConsoleRepeatedOffset, BoardConsoleDroppedOffset, BoardConsoleFramingOffset, BoardLedsOffset,
          BoardImageOffset, BoardTransmitQuadsOffset, BoardQuadRetriesOffset: board_readable = 1'b1;
      default: board_readable = 1'b0;
    endcase
  end

  logic read_to_link;
  assign read_to_link = read_address_i[15:11] == 5'h09 && 4'(read_address_i[10:8]) < 4'(Ports);
  logic link_readable;
  always_comb begin
    unique case (read_offset) inside
      LinkStatusOffset, LinkCtrlOffset, LinkRestartOffset, LinkRxRetriesOffset, LinkRxWatchdogOffset,
          LinkDownsOffset, [LinkTxOffset : LinkTxOffset + 8'h0c], [LinkRxOffset : LinkRxOffset + 8'h14],
          [LinkPcsOffset : LinkPcsOffset + 8'h04], [LinkCrossingOffset : LinkCrossingOffset + 8'h04],
          [LinkFecOffset : LinkFecOffset + 8'h04], LinkSilentWindowsOffset: link_readable = 1'b1;
      default: link_readable = 1'b0;
    endcase
  end

  logic read_known_q;
  always_ff @(posedge clk_i) begin
    read_known_q <= read_offset[1:0] == '0 && ((read_to_board && board_readable)
      || (read_to_link && link_readable));
  end

  // First stage: the word of every page.
  logic [31:0] board_word_q;
  logic [31:0] board_word;
  always_comb begin
    unique case (read_offset) inside
      BoardIdOffset: board_word = BoardIdValue;
      BoardMapOffset: board_word = BoardMapValue;
      BoardCardOffset: board_word = {7'd0, board_state_i.card_endpoint, board_state_i.card_ports,
          board_state_i.card_model};
      BoardGitHashOffset: board_word = board_state_i.git_hash;
      BoardUptimeOffset: board_word = board_state_i.uptime;
      BoardScratchOffset: board_word = board_settings_o.scratch;
      BoardClockOffset: board_word = {21'd0, board_state_i.clock_failure, 1'd0,
          board_state_i.clock_crystal_lost, board_state_i.clock_lock_lost, board_state_i.clock_ready,
          board_state_i.clock_state};
      BoardClockAttemptsOffset: board_word = 32'(board_state_i.clock_attempts);
      BoardClockLostOffset: board_word = 32'(board_state_i.clock_lost);
      BoardTransmitOffset: board_word = {24'd0, board_state_i.transmit_clocks_locked,
          board_state_i.transmit_reference_lost, board_state_i.transmit_qpll_lock, board_state_i.transmit_ready,
          board_state_i.transmit_state};
      BoardTransmitRetriesOffset: board_word = 32'(board_state_i.transmit_retries);
      BoardConsoleRequestsOffset: board_word = 32'(board_state_i.console_requests);
      BoardConsoleRepeatedOffset: board_word = 32'(board_state_i.console_repeated);
      BoardConsoleDroppedOffset: board_word = 32'(board_state_i.console_dropped);
      BoardConsoleFramingOffset: board_word = 32'(board_state_i.console_framing);
      BoardLedsOffset: board_word = 32'(board_state_i.leds);
      BoardImageOffset: board_word = {board_state_i.image_commit, board_state_i.image_foreign,
          board_state_i.image_changed, board_state_i.image_checked};
      BoardTransmitQuadsOffset: board_word = {17'd0, board_state_i.transmit_quads_failure, 2'd0,
          board_state_i.transmit_quads_last, board_state_i.transmit_quads_count,
          board_state_i.transmit_quads_ready};
      BoardQuadRetriesOffset: board_word = {board_state_i.quad_retries_quad3, board_state_i.quad_retries_quad2,
          board_state_i.quad_retries_quad1, board_state_i.quad_retries_quad0};
      default: board_word = '0;
    endcase
  end
  always_ff @(posedge clk_i) board_word_q <= board_word;

  logic [Ports-1:0][31:0] link_word_q;
  for (genvar l = 0; l < Ports; l++) begin : gen_link_read
    logic [31:0] link_word;
    always_comb begin
      unique case (read_offset) inside
        LinkStatusOffset: link_word = {12'd0, link_state_i[l].status_rx_state, 1'd0,
            link_state_i[l].status_interrupted, link_state_i[l].status_silent, link_state_i[l].status_in_reset,
            link_state_i[l].status_up, link_state_i[l].status_remote_fault, link_state_i[l].status_local_fault,
            link_state_i[l].status_hi_ber, link_state_i[l].status_block_lock,
            link_state_i[l].status_clocks_locked, link_state_i[l].status_cdr_lock,
            link_state_i[l].status_rx_ready, link_state_i[l].status_tx_ready, link_state_i[l].status_tx_fault,
            link_state_i[l].status_light, link_state_i[l].status_present};
        LinkCtrlOffset: link_word = {29'd0, link_settings_o[l].ctrl_no_fec, link_settings_o[l].ctrl_lpm,
            link_settings_o[l].ctrl_tx_disable};
        LinkRxRetriesOffset: link_word = 32'(link_state_i[l].rx_retries);
        LinkRxWatchdogOffset: link_word = 32'(link_state_i[l].rx_watchdog);
        LinkDownsOffset: link_word = 32'(link_state_i[l].downs);
        default: link_word = '0;
      endcase
    end
    always_ff @(posedge clk_i) link_word_q[l] <= link_word;
  end
  assign link_word_o = read_offset[7:2];
  logic link_counts;
  always_comb begin
    unique case (read_offset) inside
      [LinkTxOffset : LinkTxOffset + 8'h0c], [LinkRxOffset : LinkRxOffset + 8'h14],
          [LinkPcsOffset : LinkPcsOffset + 8'h04], [LinkCrossingOffset : LinkCrossingOffset + 8'h04],
          [LinkFecOffset : LinkFecOffset + 8'h04], LinkSilentWindowsOffset: link_counts = 1'b1;
      default: link_counts = 1'b0;
    endcase
  end
  logic link_counts_q;
  always_ff @(posedge clk_i) link_counts_q <= link_counts;

  // Second stage: the page.
  logic [31:0] read_data;
  always_comb begin
    read_data = '0;
    if (read_to_board) read_data |= board_word_q;
    for (int unsigned l = 0; l < Ports; l++) begin
      if (read_to_link && read_address_i[10:8] == 3'(l)) read_data |= (link_counts_q ? link_count_i[l] : link_word_q[l]);
    end
  end

  always_ff @(posedge clk_i) begin
    read_data_o <= read_data;
    read_error_o <= ~read_known_q;
  end

endmodule
