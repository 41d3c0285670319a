// SPDX-License-Identifier: Apache-2.0
// Refuses register writes that a group must not see (GR5). On the register bus, between trib_axi_lite and trib_register_file.
// Refused are: EPOCH 0; a START whose epoch is 0 or not newer than the group's last one, or without members; an uplink on a
// port that the node does not have, that leads to no parent, or that MEMBERS names; members of which one is the uplink; a
// deadline in a node without; an encoding that is none of this node; MEMBERS, UPLINK, PEER_*, RESULT_ENCODING and
// UPLINK_ENCODING while the group is joining, starting or active.
// A START in the cycle in which a collection begins may take the collection's epoch: no port was welcomed with that yet.
// A setting that is written in the cycle in which a collection begins counts for it: no port has been notified then.
// In: the bus, on which address and data are stable a cycle before the strobe; settings and state of every group. Out: the write if
// it is not refused, in the same cycle; whether it was, in the next.
`include "trib_assert.svh"

module trib_register_guard
  import trib_pkg::*;
  import trib_node_pkg::*;
  import trib_registers_pkg::*;
#(
  // 2 to 8.
  parameter int unsigned Ports = 4,
  // 1 to 8.
  parameter int unsigned Groups = 1,
  // Ports that may lead to a parent, a bit each.
  parameter bit [7:0]    UplinkPorts = '1,
  parameter bit          Deadline = 1'b1,
  // Codecs of the node.
  parameter codec_set_t  Codecs = RawOnly
) (
  input  logic                         clk_i,
  input  logic                         rst_i,
  input  logic                         write_i,
  input  logic [15:0]                  write_address_i,
  input  logic [31:0]                  write_data_i,
  input  group_settings_t [Groups-1:0] settings_i,
  input  group_status_t [Groups-1:0]   status_i,
  output logic                         write_o,
  output logic                         refused_o
);

  // Every epoch is newer than 0, which is none; half way round is not (GR5).
  function automatic logic newer(logic [15:0] a, logic [15:0] b);
    logic [15:0] distance = a - b;
    return b == '0 || (distance != '0 && !distance[15]);
  endfunction

  // State of each group known before the write.
  logic [Groups-1:0]      startable_q, linked_q;
  logic [Groups-1:0][7:0] members_q, uplink_q;

  always_ff @(posedge clk_i) begin
    for (int unsigned g = 0; g < Groups; g++) begin
      startable_q[g] <= settings_i[g].epoch != '0 && newer(settings_i[g].epoch, status_i[g].state.current_epoch)
          && settings_i[g].members != '0;
      linked_q[g] <= settings_i[g].uplink_valid;
      members_q[g] <= settings_i[g].members;
      uplink_q[g] <= 8'd1 << settings_i[g].uplink_port;
    end
  end

  logic       to_group, to_encoding, frozen, startable, linked, wrong, refuse, valid;
  // The write, before its strobe: wrong whatever the group does; a START; a setting that is frozen while the group is at work.
  logic       wrong_q, starts_q, changes_q;
  logic [2:0] port;
  logic [7:0] offset, members, uplink, wanted;

  assign to_group = write_address_i[15:11] == GroupBase[15:11];
  assign offset = write_address_i[7:0];
  assign to_encoding = write_address_i[15:11] == AccessBase[15:11]
      && offset inside {AccessResultEncodingOffset, AccessUplinkEncodingOffset};
  assign port = write_data_i[2:0];
  assign valid = write_data_i[7];
  assign wanted = 8'd1 << port;

  always_comb begin
    frozen = 1'b0;
    startable = 1'b0;
    linked = 1'b0;
    members = '0;
    uplink = '0;
    for (int unsigned g = 0; g < Groups; g++) begin
      if (write_address_i[10:8] == 3'(g)) begin
        frozen = status_i[g].state.status_joining || status_i[g].state.status_starting || status_i[g].state.status_active;
        startable = startable_q[g];
        linked = linked_q[g];
        members = members_q[g];
        uplink = uplink_q[g];
      end
    end
    unique case (offset) inside
      GroupEpochOffset: wrong = write_data_i[15:0] == '0;
      GroupMembersOffset: wrong = linked && (write_data_i[7:0] & uplink) != '0;
      GroupUplinkOffset: wrong = valid && (4'(port) >= 4'(Ports) || !UplinkPorts[port] || (members & wanted) != '0);
      GroupDeadlineOffset: wrong = !Deadline && write_data_i != '0;
      default: wrong = 1'b0;
    endcase
  end

  always_ff @(posedge clk_i) begin
    wrong_q <= (to_group && wrong) || (to_encoding && !is_encoding(write_data_i[7:0], 8'(Codecs)));
    starts_q <= to_group && offset == GroupCtrlOffset && write_data_i[0];
    // The last ones are PEER_*.
    changes_q <= (to_group && (offset inside {GroupMembersOffset, GroupUplinkOffset} || offset >= GroupPeerMacHiOffset))
        || to_encoding;
  end

  assign refuse = wrong_q || (starts_q && !startable) || (changes_q && frozen);
  assign write_o = write_i & ~refuse;

  always_ff @(posedge clk_i) refused_o <= refuse;

  logic unused;
  assign unused = ^{settings_i, status_i, write_data_i};

  // Properties.
  `TRIB_REQUIRE_NEXT(trib_register_guard, WriteHasStood_M, 1'b1,
      !write_i || {write_address_i, write_data_i} == $past({write_address_i, write_data_i}))
  `TRIB_ASSERT(GR5_LifeKeepsItsSettings_A, write_o && frozen && to_group, offset != GroupMembersOffset
      && offset != GroupUplinkOffset && offset < GroupPeerMacHiOffset)
  `TRIB_ASSERT(GR5_LifeKeepsItsEncodings_A, write_o && frozen, !to_encoding)
  `TRIB_ASSERT_NEXT(RefusedIsTold_A, write_i && !write_o, refused_o)
  `TRIB_COVER(GR5_StartRefused_C, write_i && refuse && offset == GroupCtrlOffset)
  `TRIB_COVER(GR5_SettingRefused_C, write_i && refuse && offset != GroupCtrlOffset)

endmodule
