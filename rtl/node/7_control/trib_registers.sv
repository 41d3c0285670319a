// SPDX-License-Identifier: Apache-2.0
// The node's registers (REGISTERS.md) on AXI4-Lite: trib_axi_lite turns transfers into accesses, trib_register_guard refuses
// illegal writes (GR5), trib_register_file decodes the rest and holds the settings; here its parts become the types that the node
// uses.
// In: the bus, the state of every group, counters. Out: settings, which are held until written again, and the commands to the
// groups as strobes of one cycle. The addresses of the peers (PEER_*) are kept by their groups, where a JOIN overwrites them: a
// write is passed on, field by field, and what is read is peer_i. The encodings are kept here, if the node has codecs.
`include "trib_assert.svh"

module trib_registers
  import trib_pkg::*;
  import trib_node_pkg::*;
  import trib_registers_pkg::*;
#(
  // 2 to 8.
  parameter int unsigned Ports = 4,
  // Bytes of a beat, of PARAMS.
  parameter int unsigned BeatBytes = 8,
  // Chunks, of PARAMS.
  parameter int unsigned Window = 16,
  // 1 to 8.
  parameter int unsigned Groups = 1,
  // Ports that may lead to a parent, a bit each; 0: no trees.
  parameter bit [7:0]    UplinkPorts = '1,
  // Deadlines, and the histogram of skew (GR3).
  parameter bit          Deadline = 1'b1,
  // Codecs of the node (LO2).
  parameter codec_set_t  Codecs = RawOnly,
  // Identifies the sources that the build was made of.
  parameter bit [31:0]   BuildId = '0
) (
  input  logic                               clk_i,
  input  logic                               rst_i,
  input  logic [15:0]                        s_axil_awaddr_i,
  input  logic                               s_axil_awvalid_i,
  output logic                               s_axil_awready_o,
  input  logic [31:0]                        s_axil_wdata_i,
  input  logic [3:0]                         s_axil_wstrb_i,
  input  logic                               s_axil_wvalid_i,
  output logic                               s_axil_wready_o,
  output logic [1:0]                         s_axil_bresp_o,
  output logic                               s_axil_bvalid_o,
  input  logic                               s_axil_bready_i,
  input  logic [15:0]                        s_axil_araddr_i,
  input  logic                               s_axil_arvalid_i,
  output logic                               s_axil_arready_o,
  output logic [31:0]                        s_axil_rdata_o,
  output logic [1:0]                         s_axil_rresp_o,
  output logic                               s_axil_rvalid_o,
  input  logic                               s_axil_rready_i,
  // Settings; any of them may change from the next cycle on, except the encodings, for which no block has to wait.
  output logic                               settings_write_o,
  output settings_t                          settings_o,
  output group_config_t [Groups-1:0]         group_config_o,
  // Commands.
  output group_commands_t [Groups-1:0]       group_command_o,
  // A field of a peer's address is written.
  output logic [Groups-1:0]                  peer_write_o,
  output peer_write_t                        peer_o,
  // State.
  input  endpoint_t [Groups-1:0][Ports-1:0]  peer_i,
  input  group_status_t [Groups-1:0]         group_status_i,
  // Counters of every port.
  output counter_read_t [Ports-1:0]          counter_o,
  input  counter_t [Ports-1:0]               counter_i,
  // Histogram of every group, one cycle after the bin.
  output logic [3:0]                         skew_bin_o,
  input  logic [Groups-1:0][31:0]            skew_count_i
);

  // The names VERDICT_* and SENT_* in the description must match the node's counters.
  if (PortVerdictCount != Verdicts || PortSentCount != SentKinds) begin : gen_counters_differ
    $fatal(1, "trib_registers: registers.toml and trib_node_pkg differ in verdicts or sent kinds");
  end

  // Bus -----------------------------------------------------------------------------------------------------------------
  logic        write, write_kept, write_refused, write_error, read;
  logic [15:0] write_address, read_address;
  logic [31:0] write_data, read_data;
  logic        read_error, file_error;

  trib_axi_lite #(
    .ReadLatency(2)
  ) u_axi_lite (
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
    .write_o        (write),
    .write_address_o(write_address),
    .write_data_o   (write_data),
    .write_error_i  (write_error || write_refused),
    .read_o         (read),
    .read_address_o (read_address),
    .read_data_i    (read_data),
    .read_error_i   (read_error)
  );

  // Registers -----------------------------------------------------------------------------------------------------------
  node_settings_t               settings;
  node_state_t                  node_state;
  group_settings_t [Groups-1:0] group_settings;
  group_writes_t [Groups-1:0]   group_writes;
  group_state_t [Groups-1:0]    group_state;
  group_outside_t [Groups-1:0]  group_outside;
  logic [5:0]                   group_word, counter_word;
  logic [Ports-1:0][31:0]       counter_data;
  access_settings_t [Groups-1:0] access_settings;
  access_state_t [Groups-1:0]   access_state;
  access_writes_t [Groups-1:0]  access_writes;
  access_outside_t [Groups-1:0] access_outside;
  encodings_t [Groups-1:0]      encodings;
  logic [31:0]                  encoding_data;

  assign node_state = '{
    params_ports: 8'(Ports),
    params_beat_bytes: 8'(BeatBytes),
    params_window: 8'(Window),
    params_groups: 8'(Groups),
    build: BuildId
  };

  trib_register_guard #(
    .Ports      (Ports),
    .Groups     (Groups),
    .UplinkPorts(UplinkPorts),
    .Deadline   (Deadline),
    .Codecs     (Codecs)
  ) u_guard (
    .clk_i,
    .rst_i,
    .write_i        (write),
    .write_address_i(write_address),
    .write_data_i   (write_data),
    .settings_i     (group_settings),
    .status_i       (group_status_i),
    .write_o        (write_kept),
    .refused_o      (write_refused)
  );

  trib_register_file #(
    .Ports (Ports),
    .Groups(Groups)
  ) u_file (
    .clk_i,
    .rst_i,
    .write_i              (write_kept),
    .write_address_i      (write_address),
    .write_data_i         (write_data),
    .write_error_o        (write_error),
    .read_address_i       (read_address),
    .read_data_o          (read_data),
    .read_error_o         (file_error),
    .node_settings_o      (settings),
    .node_state_i         (node_state),
    .port_word_o          (counter_word),
    .port_count_i         (counter_data),
    .group_settings_o     (group_settings),
    .group_commands_o     (group_command_o),
    .group_writes_o       (group_writes),
    .group_write_element_o(peer_o.port),
    .group_write_data_o   (peer_o.data),
    .group_state_i        (group_state),
    .group_outside_i      (group_outside),
    .group_word_o         (group_word),
    .group_count_i        (skew_count_i),
    .access_settings_o    (access_settings),
    .access_writes_o      (access_writes),
    .access_write_data_o  (encoding_data),
    .access_outside_i     (access_outside),
    .access_state_i       (access_state)
  );

  // All ports see the same word, so they agree on whether there is such a counter.
  logic             reads_port, counter_error_q;
  logic [Ports-1:0] counter_error;

  assign reads_port = read_address[15:11] == PortBase[15:11];
  always_ff @(posedge clk_i) counter_error_q <= reads_port && counter_error[0];
  assign read_error = file_error || counter_error_q;

  for (genvar p = 0; p < Ports; p++) begin : gen_counter
    assign counter_o[p] = '{read: read && reads_port && read_address[10:8] == 3'(p), word: counter_word};
    assign {counter_error[p], counter_data[p]} = counter_i[p];
  end

  assign settings_write_o = write;

  // The node's types ----------------------------------------------------------------------------------------------------
  assign settings_o = '{
    node: '{
      mac: {settings.node_mac_hi, settings.node_mac_lo},
      ip: settings.node_ip,
      udp_port: settings.node_udp_port
    },
    onset: settings.onset,
    answer_interval: settings.answer_interval,
    tx_limit: settings.tx_limit
  };
  assign skew_bin_o = group_word[3:0];

  always_comb begin
    peer_o.field = '0;
    for (int unsigned g = 0; g < Groups; g++) begin
      if (group_writes[g].peer_mac_lo) peer_o.field |= 2'd1;
      if (group_writes[g].peer_ip) peer_o.field |= 2'd2;
      if (group_writes[g].peer_udp_port) peer_o.field |= 2'd3;
    end
  end

  for (genvar g = 0; g < Groups; g++) begin : gen_group
    assign group_config_o[g] = '{encodings: encodings[g], settings: group_settings[g], access: access_settings[g]};
    assign access_outside[g] = '{result_encoding: encodings[g].result, uplink_encoding: encodings[g].uplink};
    assign {group_state[g], access_state[g]} = group_status_i[g];
    assign peer_write_o[g] = group_writes[g] != '0;

    if (Codecs != RawOnly) begin : gen_encodings
      always_ff @(posedge clk_i) begin
        if (rst_i) encodings[g] <= '0;
        else if (access_writes[g].result_encoding) encodings[g].result <= encoding_data[7:0];
        else if (access_writes[g].uplink_encoding) encodings[g].uplink <= encoding_data[7:0];
      end
    end else begin : gen_raw_only
      assign encodings[g] = '0;
    end

    always_comb begin
      group_outside[g] = '0;
      for (int unsigned p = 0; p < Ports; p++) begin
        group_outside[g].peer_mac_hi[p] = peer_i[g][p].mac[47:32];
        group_outside[g].peer_mac_lo[p] = peer_i[g][p].mac[31:0];
        group_outside[g].peer_ip[p] = peer_i[g][p].ip;
        group_outside[g].peer_udp_port[p] = peer_i[g][p].udp_port;
      end
    end
  end

  logic unused;
  assign unused = ^{group_word[5:4], counter_error, access_writes, encoding_data};

  // Properties ----------------------------------------------------------------------------------------------------------
  `TRIB_ASSERT(CountersAgree_A, 1'b1, counter_error == '0 || counter_error == '1)
  for (genvar g = 0; g < Groups; g++) begin : gen_properties
    `TRIB_ASSERT_NEXT(WriteIsAnnounced_A, !settings_write_o, {group_settings[g], access_settings[g]}
        == $past({group_settings[g], access_settings[g]}))
  end
  `TRIB_ASSERT(OnePeerWritten_A, 1'b1, (peer_write_o & (peer_write_o - Groups'(1))) == '0)

endmodule
