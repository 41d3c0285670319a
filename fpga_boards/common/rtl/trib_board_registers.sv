// SPDX-License-Identifier: Apache-2.0
// The registers of a card on AXI4-Lite (BR1): pages `board` and `link`, in the core's clock. In: what the parts of
// the card show; image_i, which is constant and asynchronous. Out: settings and commands, and the counter of each port
// that is read, whose value is wanted one cycle later.
module trib_board_registers
  import trib_board_pkg::*;
  import trib_board_registers_pkg::*;
#(
  // 1 to 8.
  parameter int unsigned Ports    = 4,
  // For page `board`: an endpoint is on the card instead of a node, and which card it is.
  parameter bit          Endpoint = 1'b0,
  parameter bit [15:0]   Model    = 16'h0709,
  parameter bit [31:0]   GitHash  = '0
) (
  input  logic                       clk_i,
  input  logic                       rst_i,
  input  logic                       second_i,
  input  axil_request_t              s_axil_i,
  output axil_response_t             s_axil_o,
  output board_commands_t            commands_o,
  input  clock_status_t              clock_i,
  input  transmit_status_t           transmit_i,
  input  console_counts_t            console_i,
  input  logic [7:0]                 leds_i,
  input  logic [31:0]                image_i,
  output link_settings_t [Ports-1:0] link_settings_o,
  output link_commands_t [Ports-1:0] link_commands_o,
  input  link_state_t [Ports-1:0]    link_state_i,
  output logic [4:0]                 link_count_read_o,
  input  logic [Ports-1:0][31:0]     link_count_i
);

  logic        write, write_error, read, read_error;
  logic [15:0] write_address, read_address;
  logic [31:0] write_data, read_data;

  trib_axi_lite #(
    .ReadLatency(2)
  ) u_axi_lite (
    .clk_i,
    .rst_i,
    .s_axil_awaddr_i (s_axil_i.awaddr),
    .s_axil_awvalid_i(s_axil_i.awvalid),
    .s_axil_awready_o(s_axil_o.awready),
    .s_axil_wdata_i  (s_axil_i.wdata),
    .s_axil_wstrb_i  (s_axil_i.wstrb),
    .s_axil_wvalid_i (s_axil_i.wvalid),
    .s_axil_wready_o (s_axil_o.wready),
    .s_axil_bresp_o  (s_axil_o.bresp),
    .s_axil_bvalid_o (s_axil_o.bvalid),
    .s_axil_bready_i (s_axil_i.bready),
    .s_axil_araddr_i (s_axil_i.araddr),
    .s_axil_arvalid_i(s_axil_i.arvalid),
    .s_axil_arready_o(s_axil_o.arready),
    .s_axil_rdata_o  (s_axil_o.rdata),
    .s_axil_rresp_o  (s_axil_o.rresp),
    .s_axil_rvalid_o (s_axil_o.rvalid),
    .s_axil_rready_i (s_axil_i.rready),
    .write_o         (write),
    .write_address_o (write_address),
    .write_data_o    (write_data),
    .write_error_i   (write_error),
    .read_o          (read),
    .read_address_o  (read_address),
    .read_data_i     (read_data),
    .read_error_i    (read_error)
  );

  board_settings_t settings;
  board_state_t    state;
  logic [31:0]     uptime_q;
  logic [5:0]      word;

  always_ff @(posedge clk_i) begin
    if (rst_i) uptime_q <= '0;
    else if (second_i) uptime_q <= uptime_q + 32'd1;
  end

  // Constant since the configuration (BA5), so that its bits may be read as one word.
  logic [31:0] image;

  trib_level_sync #(
    .Width(32)
  ) u_image (
    .m_clk_i  (clk_i),
    .s_level_i(image_i),
    .m_level_o(image)
  );

  assign state = '{
    card_model: Model,
    card_ports: 8'(Ports),
    card_endpoint: Endpoint,
    git_hash: GitHash,
    uptime: uptime_q,
    clock_state: clock_i.state,
    clock_ready: clock_i.ready,
    clock_lock_lost: clock_i.lock_lost,
    clock_crystal_lost: clock_i.crystal_lost,
    clock_failure: clock_i.failure,
    clock_attempts: clock_i.attempts,
    clock_lost: clock_i.lost,
    transmit_state: transmit_i.state,
    transmit_ready: transmit_i.ready,
    transmit_qpll_lock: transmit_i.qpll_lock,
    transmit_reference_lost: transmit_i.reference_lost,
    transmit_clocks_locked: transmit_i.clocks_locked,
    transmit_retries: transmit_i.retries,
    transmit_quads_ready: transmit_i.quads_ready,
    transmit_quads_count: transmit_i.quads,
    transmit_quads_last: transmit_i.last,
    transmit_quads_failure: transmit_i.failure,
    quad_retries_quad0: transmit_i.quad_retries[0],
    quad_retries_quad1: transmit_i.quad_retries[1],
    quad_retries_quad2: transmit_i.quad_retries[2],
    quad_retries_quad3: transmit_i.quad_retries[3],
    console_requests: console_i.requests,
    console_repeated: console_i.repeated,
    console_dropped: console_i.dropped,
    console_framing: console_i.framing,
    leds: leds_i,
    image_checked: image[0],
    image_changed: image[1],
    image_foreign: image[3:2],
    image_commit: image[31:4]
  };

  trib_board_register_file #(
    .Ports(Ports)
  ) u_file (
    .clk_i,
    .rst_i,
    .write_i         (write),
    .write_address_i (write_address),
    .write_data_i    (write_data),
    .write_error_o   (write_error),
    .read_address_i  (read_address),
    .read_data_o     (read_data),
    .read_error_o    (read_error),
    .board_settings_o(settings),
    .board_commands_o(commands_o),
    .board_state_i   (state),
    .link_settings_o,
    .link_commands_o,
    .link_state_i,
    .link_word_o     (word),
    .link_count_i
  );

  // The counters are words 16 to 32 of a page, in the order of CT2.
  assign link_count_read_o = {word[5], word[3:0]};

  // The scratch register is read where it is held; a read has no effect but its answer.
  logic unused;
  assign unused = ^{settings, read, word[4]};

endmodule
