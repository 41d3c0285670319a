// SPDX-License-Identifier: Apache-2.0
// The node's registers behind AXI4-Lite: identity, configuration, group control; counters are read through to the ports.
// In: the bus, group state, counters. Out: configuration, which stands until written again, and the group's commands as
// strobes. Unknown addresses read as 0 and answer SLVERR.
//
//   0x0000 ID  0x0004 VERSION  0x0008 PARAMS  0x000C BUILD
//   0x0010 NODE_MAC_HI  0x0014 NODE_MAC_LO  0x0018 NODE_IP  0x001C NODE_UDP_PORT  0x0020 ONSET
//   0x0040 GROUP_CTRL (1 start, 2 end)  0x0044 GROUP_STATUS (active, stopped, starting)  0x0048 GROUP_MEMBERS
//   0x004C GROUP_EPOCH
//   0x1000 + 0x100 * port: 0x00 PEER_MAC_HI  0x04 PEER_MAC_LO  0x08 PEER_IP  0x0C PEER_UDP_PORT  0x40.. counters
module trib_registers
  import trib_pkg::*;
#(
  parameter int unsigned Ports = 4,
  parameter int unsigned BeatBytes = 8,
  parameter int unsigned Window = 16,
  // Identifies the sources that the build was made of.
  parameter bit [31:0]   BuildId = '0
) (
  input  logic                   clk_i,
  input  logic                   rst_i,
  input  logic [15:0]            s_axil_awaddr_i,
  input  logic                   s_axil_awvalid_i,
  output logic                   s_axil_awready_o,
  input  logic [31:0]            s_axil_wdata_i,
  input  logic [3:0]             s_axil_wstrb_i,
  input  logic                   s_axil_wvalid_i,
  output logic                   s_axil_wready_o,
  output logic [1:0]             s_axil_bresp_o,
  output logic                   s_axil_bvalid_o,
  input  logic                   s_axil_bready_i,
  input  logic [15:0]            s_axil_araddr_i,
  input  logic                   s_axil_arvalid_i,
  output logic                   s_axil_arready_o,
  output logic [31:0]            s_axil_rdata_o,
  output logic [1:0]             s_axil_rresp_o,
  output logic                   s_axil_rvalid_o,
  input  logic                   s_axil_rready_i,
  // Configuration.
  output endpoint_t              node_o,
  output endpoint_t [Ports-1:0]  peer_o,
  output logic [15:0]            onset_o,
  output logic [Ports-1:0]       members_o,
  output logic [15:0]            epoch_o,
  output logic                   start_o,
  output logic                   end_o,
  // State.
  input  group_t                 group_i,
  input  logic                   starting_i,
  // Counters of every port, one cycle after the word's number.
  output logic [5:0]             counter_word_o,
  input  logic [Ports-1:0][31:0] counter_data_i,
  input  logic [Ports-1:0]       counter_error_i
);

  localparam logic [31:0] Id = 32'h5452_4942;
  localparam logic [31:0] HardwareVersion = 32'h0000_0100;
  localparam logic [31:0] Parameters = {8'd1, 8'(Window), 8'(BeatBytes), 8'(Ports)};

  localparam logic [15:0] AddrId = 16'h0000;
  localparam logic [15:0] AddrVersion = 16'h0004;
  localparam logic [15:0] AddrParams = 16'h0008;
  localparam logic [15:0] AddrBuild = 16'h000c;
  localparam logic [15:0] AddrNodeMacHi = 16'h0010;
  localparam logic [15:0] AddrNodeMacLo = 16'h0014;
  localparam logic [15:0] AddrNodeIp = 16'h0018;
  localparam logic [15:0] AddrNodeUdpPort = 16'h001c;
  localparam logic [15:0] AddrOnset = 16'h0020;
  localparam logic [15:0] AddrGroupCtrl = 16'h0040;
  localparam logic [15:0] AddrGroupStatus = 16'h0044;
  localparam logic [15:0] AddrGroupMembers = 16'h0048;
  localparam logic [15:0] AddrGroupEpoch = 16'h004c;
  // Port pages: 0x1000, 0x1100 ...
  localparam logic [4:0] PortSpace = 5'b00010;
  localparam logic [7:0] PeerMacHi = 8'h00;
  localparam logic [7:0] PeerMacLo = 8'h04;
  localparam logic [7:0] PeerIp = 8'h08;
  localparam logic [7:0] PeerUdpPort = 8'h0c;
  localparam logic [7:0] FirstCounter = 8'h40;

  logic        write, write_error, read;
  logic [15:0] write_address, read_address;
  logic [31:0] write_data, read_data;
  logic        read_error;

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
    .write_error_i  (write_error),
    .read_o         (read),
    .read_address_o (read_address),
    .read_data_i    (read_data),
    .read_error_i   (read_error)
  );

  // Write ----------------------------------------------------------------------------------------------------------------
  logic write_to_port, write_known;
  assign write_to_port = write_address[15:11] == PortSpace && 4'(write_address[10:8]) < 4'(Ports)
      && write_address[7:0] inside {PeerMacHi, PeerMacLo, PeerIp, PeerUdpPort};
  assign write_known = write_to_port || write_address inside {AddrNodeMacHi, AddrNodeMacLo,
      AddrNodeIp, AddrNodeUdpPort, AddrOnset, AddrGroupCtrl, AddrGroupMembers, AddrGroupEpoch};

  always_ff @(posedge clk_i) begin
    write_error <= ~write_known;
    if (rst_i) begin
      node_o <= '{mac: '0, ip: '0, udp_port: DefaultUdpPort};
      peer_o <= '0;
      onset_o <= 16'd1;
      members_o <= '0;
      epoch_o <= '0;
      start_o <= 1'b0;
      end_o <= 1'b0;
    end else begin
      start_o <= write && write_address == AddrGroupCtrl && write_data[0];
      end_o <= write && write_address == AddrGroupCtrl && write_data[1];
      if (write) begin
        unique case (write_address)
          AddrNodeMacHi: node_o.mac[47:32] <= write_data[15:0];
          AddrNodeMacLo: node_o.mac[31:0] <= write_data;
          AddrNodeIp: node_o.ip <= write_data;
          AddrNodeUdpPort: node_o.udp_port <= write_data[15:0];
          AddrOnset: onset_o <= write_data[15:0];
          AddrGroupMembers: members_o <= write_data[Ports-1:0];
          AddrGroupEpoch: epoch_o <= write_data[15:0];
          default: ;
        endcase
        for (int unsigned p = 0; p < Ports; p++) begin
          if (write_to_port && write_address[10:8] == 3'(p)) begin
            unique case (write_address[7:0])
              PeerMacHi: peer_o[p].mac[47:32] <= write_data[15:0];
              PeerMacLo: peer_o[p].mac[31:0] <= write_data;
              PeerIp: peer_o[p].ip <= write_data;
              default: peer_o[p].udp_port <= write_data[15:0];
            endcase
          end
        end
      end
    end
  end

  // Read -----------------------------------------------------------------------------------------------------------------
  logic       read_port_space;
  logic [2:0] read_port;

  assign read_port_space = read_address[15:11] == PortSpace && 4'(read_address[10:8]) < 4'(Ports);
  assign read_port = read_address[10:8];
  assign counter_word_o = 6'((read_address[7:0] - FirstCounter) >> 2);

  always_ff @(posedge clk_i) begin
    read_data <= '0;
    read_error <= read_address[1:0] != '0;
    unique case (read_address)
      AddrId: read_data <= Id;
      AddrVersion: read_data <= HardwareVersion;
      AddrParams: read_data <= Parameters;
      AddrBuild: read_data <= BuildId;
      AddrNodeMacHi: read_data <= 32'(node_o.mac[47:32]);
      AddrNodeMacLo: read_data <= node_o.mac[31:0];
      AddrNodeIp: read_data <= node_o.ip;
      AddrNodeUdpPort: read_data <= 32'(node_o.udp_port);
      AddrOnset: read_data <= 32'(onset_o);
      AddrGroupCtrl: read_data <= '0;
      AddrGroupStatus: read_data <= 32'({starting_i, group_i.stopped, group_i.active});
      AddrGroupMembers: read_data <= 32'(members_o);
      AddrGroupEpoch: read_data <= 32'(epoch_o);
      default: begin
        read_error <= 1'b1;
        for (int unsigned p = 0; p < Ports; p++) begin
          if (read_port_space && read_port == 3'(p) && read_address[1:0] == '0) begin
            read_error <= 1'b0;
            unique case (read_address[7:0])
              PeerMacHi: read_data <= 32'(peer_o[p].mac[47:32]);
              PeerMacLo: read_data <= peer_o[p].mac[31:0];
              PeerIp: read_data <= peer_o[p].ip;
              PeerUdpPort: read_data <= 32'(peer_o[p].udp_port);
              default: begin
                read_data <= counter_data_i[p];
                read_error <= counter_error_i[p] || read_address[7:0] < FirstCounter;
              end
            endcase
          end
        end
      end
    endcase
  end

  logic unused;
  assign unused = ^{read, group_i.epoch};

endmodule
