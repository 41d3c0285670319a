// SPDX-License-Identifier: Apache-2.0
// The link of a card's port: the bring-up of its receiver (BI9 to BI11), and what page `link` and the LEDs show of
// the port (BR4). In: the port's resets, its settings, the state of its receive side in receive_clk_i, the side signals
// of its cage, asynchronous. Out: receive_ready_o, from a register; the rest are levels of the core's clock.
module trib_port_link
  import trib_ethernet_pkg::*;
  import trib_board_pkg::*;
  import trib_board_registers_pkg::*;
(
  input  logic                clk_i,
  input  logic                rst_i,
  input  logic                millisecond_i,
  input  logic                restart_i,
  input  logic                setting_i,
  input  logic                qpll_ready_i,
  input  logic                transmit_ready_i,
  output logic                receive_ready_o,
  output gt_receive_control_t gt_receive_o,
  input  gt_receive_state_t   gt_receive_i,
  // Resets of the port, of this clock.
  input  logic                core_transmit_rst_i,
  input  logic                core_receive_rst_i,
  // Receive side.
  input  logic                receive_clk_i,
  input  logic                receive_rst_i,
  input  logic                locked_i,
  input  logic                hi_ber_i,
  input  logic                silent_i,
  input  link_fault_t         fault_i,
  // Cage.
  input  logic                mod_abs_i,
  input  logic                los_i,
  input  logic                tx_fault_i,
  output cage_t               cage_o,
  output link_state_t         state_o
);

  // Levels into the core's clock ------------------------------------------------------------------------------------------
  logic        line_locked_q, line_hi_ber_q, line_silent_q, line_locked, line_hi_ber, line_silent, mod_abs, los;
  link_fault_t line_fault_q, line_fault;

  always_ff @(posedge receive_clk_i) begin
    line_locked_q <= locked_i && !receive_rst_i;
    line_hi_ber_q <= hi_ber_i;
    line_silent_q <= silent_i;
    line_fault_q <= fault_i;
  end

  trib_level_sync #(
    .Width(3 + $bits(link_fault_t))
  ) u_line (
    .m_clk_i  (clk_i),
    .s_level_i({line_locked_q, line_hi_ber_q, line_silent_q, line_fault_q}),
    .m_level_o({line_locked, line_hi_ber, line_silent, line_fault})
  );

  trib_level_sync #(
    .Width(3)
  ) u_cage (
    .m_clk_i  (clk_i),
    .s_level_i({mod_abs_i, los_i, tx_fault_i}),
    .m_level_o({mod_abs, los, cage_o.fault})
  );

  assign cage_o.present = !mod_abs;
  assign cage_o.light = !los;

  // State -----------------------------------------------------------------------------------------------------------------
  receive_status_t receive;
  link_t           link_q;
  logic [15:0]     downs_q;
  logic            block_lock, up;

  // A receive clock that has stopped freezes its levels; then the port is in reset.
  assign block_lock = line_locked && receive.ready && !core_receive_rst_i;
  assign up = block_lock && !core_transmit_rst_i && !line_hi_ber && !line_silent && line_fault == '0;

  trib_gt_receive_bringup u_bringup (
    .clk_i,
    .rst_i,
    .millisecond_i,
    .restart_i,
    .setting_i,
    .qpll_ready_i,
    .alive_i     (block_lock && !line_silent),
    .status_o    (receive),
    .gt_o        (gt_receive_o),
    .gt_i        (gt_receive_i)
  );

  always_ff @(posedge clk_i) begin
    receive_ready_o <= receive.ready;
    link_q <= '{
      in_reset: core_transmit_rst_i || core_receive_rst_i,
      up: up,
      interrupted: line_fault.interrupted,
      silent: line_silent,
      remote_fault: line_fault.remote_fault,
      local_fault: line_fault.local_fault,
      hi_ber: line_hi_ber,
      block_lock: block_lock
    };
    if (rst_i) downs_q <= '0;
    else if (link_q.up && !up) downs_q <= downs_q + 16'd1;
  end

  assign state_o = '{
    status_present: cage_o.present,
    status_light: cage_o.light,
    status_tx_fault: cage_o.fault,
    status_tx_ready: transmit_ready_i,
    status_rx_ready: receive.ready,
    status_cdr_lock: receive.cdr_lock,
    status_clocks_locked: receive.clocks_locked,
    status_block_lock: link_q.block_lock,
    status_hi_ber: link_q.hi_ber,
    status_local_fault: link_q.local_fault,
    status_remote_fault: link_q.remote_fault,
    status_up: link_q.up,
    status_in_reset: link_q.in_reset,
    status_silent: link_q.silent,
    status_interrupted: link_q.interrupted,
    status_rx_state: receive.state,
    rx_retries: receive.retries,
    rx_watchdog: receive.watchdog,
    downs: downs_q
  };

endmodule
