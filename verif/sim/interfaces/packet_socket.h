// SPDX-License-Identifier: Apache-2.0
// A HostInterface on any Ethernet interface, by a packet socket (AF_PACKET): meant for one end of a
// veth pair. It takes all frames that arrive (promiscuous), and none that this machine itself sends
// there. Needs CAP_NET_RAW in the interface's network namespace.
//
// Over interfaces without a card the system sends with unfinished checksums, takes VLAN tags out of
// frames, and leaves bursts of datagrams (UDP_SEGMENT) in one; all of that is undone (wire_form.h),
// as given by the header that each frame has (PACKET_VNET_HDR) and by the auxiliary data
// (PACKET_AUXDATA). Another frame that a card would have to cut into several (TSO) is lost, and
// counted in lost().
//
// An interface has one PacketSocket at most: two simulated nodes on one wire would both answer.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>

#include "model/base/file_descriptor.h"
#include "verif/sim/interfaces/host_interface.h"
#include "verif/sim/interfaces/interface_claim.h"

namespace trib {

class PacketSocket : public HostInterface {
 public:
  /// Throws HostError if there is no such interface, it is none of Ethernet, another PacketSocket
  /// has it, or there is no permission.
  explicit PacketSocket(const std::string& name);

  const std::string& name() const override { return name_; }
  int descriptor() const override { return socket_.get(); }
  std::optional<Bytes> receive() override;
  bool send(const Bytes& frame) override;
  bool gone() const override { return gone_; }
  std::uint64_t lost() override;

 private:
  void enable(int option, const char* what);
  void require_ethernet();
  void bind_to_interface();
  std::size_t mtu() const;
  void look_after_error(int error);

  std::string name_;
  FileDescriptor socket_;
  std::optional<InterfaceClaim> claim_;
  Bytes buffer_;           // the next frame
  std::deque<Bytes> cut_;  // of a burst, not received yet
  int index_ = 0;          // the system's number of the interface
  bool gone_ = false;
  std::uint64_t lost_ = 0;
};

}  // namespace trib
