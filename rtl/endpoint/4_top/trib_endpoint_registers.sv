// SPDX-License-Identifier: Apache-2.0
// Registers of the endpoint (REGISTERS.md) and the parts of its flows, on AXI4-Lite. In: the bus, the state, counts of the links.
// Out: settings; the part of the flow that is asked for, in the same cycle. Writes are refused while locked_i, and for a chunk that
// is too long.
//   0x0000 registers of the endpoint, 0x1000 registers of link l at 0x100 * l
//   0x4000 PART_OF, one word per flow, which can't be read
module trib_endpoint_registers
  import trib_endpoint_pkg::*;
  import trib_host_pkg::host_settings_t, trib_host_pkg::PartWidth;
  import trib_endpoint_registers_pkg::endpoint_settings_t, trib_endpoint_registers_pkg::endpoint_state_t,
      trib_endpoint_registers_pkg::EndpointBase, trib_endpoint_registers_pkg::EndpointChunkOffset;
#(
  // 1 to 6.
  parameter int unsigned Links = 2,
  // Largest payload of a chunk in flits, 4 to 512.
  parameter int unsigned ChunkFlits = 512,
  // Rows of the flow table, 16 to 1024, a power of two.
  parameter int unsigned Flows = 64,
  localparam int unsigned IndexWidth = $clog2(Flows)
) (
  input  logic                       clk_i,
  input  logic                       rst_i,
  input  logic [15:0]                s_axil_awaddr_i,
  input  logic                       s_axil_awvalid_i,
  output logic                       s_axil_awready_o,
  input  logic [31:0]                s_axil_wdata_i,
  input  logic [3:0]                 s_axil_wstrb_i,
  input  logic                       s_axil_wvalid_i,
  output logic                       s_axil_wready_o,
  output logic [1:0]                 s_axil_bresp_o,
  output logic                       s_axil_bvalid_o,
  input  logic                       s_axil_bready_i,
  input  logic [15:0]                s_axil_araddr_i,
  input  logic                       s_axil_arvalid_i,
  output logic                       s_axil_arready_o,
  output logic [31:0]                s_axil_rdata_o,
  output logic [1:0]                 s_axil_rresp_o,
  output logic                       s_axil_rvalid_o,
  input  logic                       s_axil_rready_i,
  // A life is active.
  input  logic                       locked_i,
  output host_settings_t             host_o,
  output link_settings_t [Links-1:0] links_o,
  input  logic [IndexWidth-1:0]      flow_i,
  output logic [PartWidth-1:0]       part_of_o,
  input  endpoint_state_t            state_i,
  input  link_events_t [Links-1:0]   events_i,
  // A link was silent, so that a life ended.
  input  logic [Links-1:0]           silent_i
);

  // Bus -----------------------------------------------------------------------------------------------------------------
  logic        write, read, write_error, read_error, file_error;
  logic [15:0] write_address, read_address;
  logic [31:0] write_data, read_data;

  trib_axi_lite #(.ReadLatency(2)) u_axi_lite (
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
    .write_error_i  (write_error),
    .read_o         (read),
    .read_address_o (read_address),
    .read_data_i    (read_data),
    .read_error_i   (read_error)
  );

  // Parts of flows ------------------------------------------------------------------------------------------------------
  logic to_parts, to_parts_q, too_long, allowed, refused_q;

  assign to_parts = write_address[15:12] == 4'h4 && write_address[1:0] == '0 && 11'(write_address[11:2]) < 11'(Flows);
  assign too_long = write_address == EndpointBase + 16'(EndpointChunkOffset) && 10'(write_data) > 10'(ChunkFlits);
  assign allowed = !locked_i && !too_long;
  assign write_error = refused_q || (file_error && !to_parts_q);

  always_ff @(posedge clk_i) begin
    to_parts_q <= to_parts;
    refused_q <= !allowed;
  end

  trib_lut_ram #(.Width(PartWidth), .Depth(Flows)) u_parts (
    .clk_i,
    .write_i        (write && allowed && to_parts),
    .write_address_i(write_address[2+:IndexWidth]),
    .write_data_i   (write_data[PartWidth-1:0]),
    .read_address_i (flow_i),
    .read_data_o    (part_of_o)
  );

  // Registers -----------------------------------------------------------------------------------------------------------
  endpoint_settings_t                                      settings;
  trib_endpoint_registers_pkg::link_settings_t [Links-1:0] addresses;
  logic [5:0]                                              word;
  logic [31:0]                                             count;

  trib_endpoint_register_file #(.Links(Links)) u_file (
    .clk_i,
    .rst_i,
    .write_i            (write && allowed),
    .write_address_i    (write_address),
    .write_data_i       (write_data),
    .write_error_o      (file_error),
    .read_address_i     (read_address),
    .read_data_o        (read_data),
    .read_error_o       (read_error),
    .endpoint_settings_o(settings),
    .endpoint_state_i   (state_i),
    .link_settings_o    (addresses),
    .link_word_o        (word),
    .link_count_i       ({Links{count}})
  );

  trib_endpoint_counters #(.Links(Links)) u_counters (
    .clk_i,
    .rst_i,
    .events_i,
    .silent_i,
    .read_i      (read),
    .read_link_i (read_address[10:8]),
    .read_index_i(word[3:0]),
    .count_o     (count)
  );

  always_comb begin
    host_o = '{
        parent: '{mac: {settings.parent_mac_hi, settings.parent_mac_lo}, ip: settings.parent_ip,
            udp_port: settings.parent_udp_port},
        number: settings.number,
        members: {settings.members_hi, settings.members_lo},
        relays: {settings.relays_hi, settings.relays_lo},
        links: settings.links,
        epoch: settings.epoch,
        linger: settings.linger,
        chunk: settings.chunk,
        part: settings.part,
        flows: settings.flows
    };
    for (int unsigned l = 0; l < Links; l++) begin
      links_o[l] = '{
          own: '{mac: {addresses[l].own_mac_hi, addresses[l].own_mac_lo}, ip: addresses[l].own_ip,
              udp_port: addresses[l].own_udp_port},
          peer: '{mac: {addresses[l].peer_mac_hi, addresses[l].peer_mac_lo}, ip: addresses[l].peer_ip,
              udp_port: addresses[l].peer_udp_port},
          encoding: settings.encoding,
          retry: settings.retry,
          ack_delay: settings.ack_delay,
          keepalive: settings.keepalive,
          dead: settings.dead
      };
    end
  end

  logic unused;
  assign unused = ^word[5:4];

endmodule
