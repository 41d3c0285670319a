// SPDX-License-Identifier: Apache-2.0
// A node of registers and counters only, for their tests: trib_registers, a trib_port_counters for every port, a trib_peers for
// every group, and histograms that read as a pattern. Pins of all ports or groups lie side by side, those of number 0 lowest.
module register_node
  import trib_pkg::*;
  import trib_registers_pkg::*;
  import trib_node_pkg::*;
#(
  parameter int unsigned Ports = 3,
  parameter int unsigned Groups = 2,
  parameter codec_set_t  Codecs = 31
) (
  input  logic                             clk_i,
  input  logic                             rst_i,
  input  logic [15:0]                      s_axil_awaddr_i,
  input  logic                             s_axil_awvalid_i,
  output logic                             s_axil_awready_o,
  input  logic [31:0]                      s_axil_wdata_i,
  input  logic [3:0]                       s_axil_wstrb_i,
  input  logic                             s_axil_wvalid_i,
  output logic                             s_axil_wready_o,
  output logic [1:0]                       s_axil_bresp_o,
  output logic                             s_axil_bvalid_o,
  input  logic                             s_axil_bready_i,
  input  logic [15:0]                      s_axil_araddr_i,
  input  logic                             s_axil_arvalid_i,
  output logic                             s_axil_arready_o,
  output logic [31:0]                      s_axil_rdata_o,
  output logic [1:0]                       s_axil_rresp_o,
  output logic                             s_axil_rvalid_o,
  input  logic                             s_axil_rready_i,
  output logic                             settings_write_o,
  output endpoint_t                        node_o,
  output logic [15:0]                      onset_o,
  output logic [31:0]                      tx_limit_o,
  output logic [31:0]                      answer_interval_o,
  output group_config_t                    config_0_o,
  output group_config_t                    config_1_o,
  output logic [Groups-1:0]                start_o,
  output logic [Groups-1:0]                end_o,
  output endpoint_t                        peer_1_2_o,
  // A group learns the address of its child on port 1.
  input  logic [Groups-1:0]                learn_i,
  input  endpoint_t                        learn_peer_i,
  input  group_status_t                    status_0_i,
  input  group_status_t                    status_1_i,
  input  logic [Ports-1:0]                 verdict_valid_i,
  input  verdict_e [Ports-1:0]             verdict_i,
  input  logic [Ports-1:0][15:0]           frame_bytes_i,
  input  logic [Ports-1:0]                 sent_i,
  input  sent_e [Ports-1:0]                sent_kind_i,
  input  logic [Ports-1:0][6:0]            sent_bytes_i,
  input  left_out_t [Ports-1:0][Groups-1:0] left_out_i,
  input  logic [Ports-1:0]                 error_dropped_i,
  input  logic [Ports-1:0][4:0]            results_withdrawn_i,
  input  logic [Ports-1:0]                 discarded_i
);

  group_config_t [Groups-1:0]        config_of;
  endpoint_t [Groups-1:0][Ports-1:0] peer;
  settings_t                         settings;
  group_commands_t [Groups-1:0]      command;
  logic [Groups-1:0]                 peer_write;
  peer_write_t                       written_peer;
  counter_read_t [Ports-1:0]         counter_read;
  counter_t [Ports-1:0]              counter;
  logic [3:0]                        skew_bin;
  logic [Groups-1:0][31:0]           skew_count;

  assign {node_o, onset_o, answer_interval_o, tx_limit_o} = settings;
  for (genvar g = 0; g < Groups; g++) begin : gen_command
    assign {start_o[g], end_o[g]} = command[g];
  end
  assign config_0_o = config_of[0];
  assign config_1_o = config_of[1];
  assign peer_1_2_o = peer[1][2];

  trib_registers #(
    .Ports    (Ports),
    .BeatBytes(32),
    .Window   (64),
    .Groups   (Groups),
    .Codecs   (Codecs),
    .BuildId  (32'h1234_abcd)
  ) u_registers (
    .clk_i,
    .rst_i,
    .s_axil_awaddr_i,
    .s_axil_awvalid_i,
    .s_axil_awready_o,
    .s_axil_wdata_i,
    .s_axil_wstrb_i,
    .s_axil_wvalid_i,
    .s_axil_wready_o,
    .s_axil_bresp_o,
    .s_axil_bvalid_o,
    .s_axil_bready_i,
    .s_axil_araddr_i,
    .s_axil_arvalid_i,
    .s_axil_arready_o,
    .s_axil_rdata_o,
    .s_axil_rresp_o,
    .s_axil_rvalid_o,
    .s_axil_rready_i,
    .settings_write_o,
    .settings_o     (settings),
    .group_config_o (config_of),
    .group_command_o(command),
    .peer_write_o   (peer_write),
    .peer_o         (written_peer),
    .peer_i         (peer),
    .group_status_i ({status_1_i, status_0_i}),
    .counter_o      (counter_read),
    .counter_i      (counter),
    .skew_bin_o     (skew_bin),
    .skew_count_i   (skew_count)
  );

  for (genvar p = 0; p < Ports; p++) begin : gen_port
    trib_port_counters #(
      .Groups(Groups),
      .Codecs(Codecs)
    ) u_counters (
      .clk_i,
      .rst_i,
      .verdict_valid_i    (verdict_valid_i[p]),
      .verdict_i          (verdict_i[p]),
      .frame_bytes_i      (frame_bytes_i[p]),
      .sent_i             (sent_i[p]),
      .sent_kind_i        (sent_kind_i[p]),
      .sent_bytes_i       (sent_bytes_i[p]),
      .left_out_i         (left_out_i[p]),
      .error_dropped_i    (error_dropped_i[p]),
      .results_withdrawn_i(results_withdrawn_i[p]),
      .discarded_i        (discarded_i[p]),
      .codec_i            ('0),
      .read_i             (counter_read[p].read),
      .read_word_i        (counter_read[p].word),
      .read_data_o        (counter[p].data),
      .read_error_o       (counter[p].error)
    );
  end

  for (genvar g = 0; g < Groups; g++) begin : gen_group
    trib_peers #(
      .Ports(Ports)
    ) u_peers (
      .clk_i,
      .rst_i,
      .write_i      (peer_write[g]),
      .write_port_i (written_peer.port),
      .write_field_i(written_peer.field),
      .write_data_i (written_peer.data),
      .learn_i      (learn_i[g]),
      .learn_port_i (2'd1),
      .learn_peer_i,
      .peer_o       (peer[g])
    );
    // Group and bin, so that a count from the wrong place is seen.
    always_ff @(posedge clk_i) skew_count[g] <= {8'(g), 20'h5ce30, skew_bin};
  end

endmodule
