// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/interfaces/packet_socket.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <linux/if_ether.h>
#include <linux/if_packet.h>
#include <net/if.h>
#include <net/if_arp.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "model/base/host_error.h"
#include "model/frame/layout.h"
#include "verif/sim/interfaces/wire_form.h"

namespace trib {
namespace {

// struct virtio_net_hdr of <linux/virtio_net.h>, which has a field that C++ does not allow.
struct VirtioHeader {
  std::uint8_t flags;
  std::uint8_t gso_type;
  std::uint16_t hdr_len;
  std::uint16_t gso_size;
  std::uint16_t csum_start;
  std::uint16_t csum_offset;
};
static_assert(sizeof(VirtioHeader) == 10, "the kernel's layout");
constexpr std::uint8_t kNeedsChecksum = 1;   // VIRTIO_NET_HDR_F_NEEDS_CSUM
constexpr std::uint8_t kNoSegmentation = 0;  // VIRTIO_NET_HDR_GSO_NONE
constexpr std::uint8_t kDatagrams = 5;       // VIRTIO_NET_HDR_GSO_UDP_L4

constexpr int kReceiveBuffer = 32 << 20;  // bytes: what comes while the simulation is busy

// The interface's tag in the auxiliary data of a frame, put back into the frame.
void restore_vlan_tag(msghdr& message, Bytes& frame) {
  for (cmsghdr* part = CMSG_FIRSTHDR(&message); part != nullptr;
       part = CMSG_NXTHDR(&message, part)) {
    if (part->cmsg_level != SOL_PACKET || part->cmsg_type != PACKET_AUXDATA) continue;
    tpacket_auxdata data{};
    std::memcpy(&data, CMSG_DATA(part), sizeof data);
    if ((data.tp_status & TP_STATUS_VLAN_VALID) == 0) return;
    const bool known = (data.tp_status & TP_STATUS_VLAN_TPID_VALID) != 0;
    insert_vlan_tag(frame, known ? data.tp_vlan_tpid : ETH_P_8021Q, data.tp_vlan_tci);
    return;
  }
}

}  // namespace

// Protocol 0: nothing is received before the socket is bound to the one interface.
PacketSocket::PacketSocket(const std::string& name)
    : name_(name), socket_(::socket(AF_PACKET, SOCK_RAW | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)) {
  if (socket_.get() < 0) {
    throw HostError(
        "packet socket for " + name_ +
            " (needs root, CAP_NET_RAW or a user namespace with its own network namespace)",
        errno);
  }
  enable(PACKET_IGNORE_OUTGOING, "PACKET_IGNORE_OUTGOING");
  enable(PACKET_AUXDATA, "PACKET_AUXDATA");
  enable(PACKET_VNET_HDR, "PACKET_VNET_HDR");
  // Above the system's limit only with CAP_NET_ADMIN of the initial namespace; else up to it.
  const int bytes = kReceiveBuffer;
  if (::setsockopt(socket_.get(), SOL_SOCKET, SO_RCVBUFFORCE, &bytes, sizeof bytes) != 0) {
    ::setsockopt(socket_.get(), SOL_SOCKET, SO_RCVBUF, &bytes, sizeof bytes);
  }
  bind_to_interface();
}

void PacketSocket::enable(int option, const char* what) {
  const int on = 1;
  if (::setsockopt(socket_.get(), SOL_PACKET, option, &on, sizeof on) != 0) {
    throw HostError(fmt::format("packet socket for {}: {}", name_, what), errno);
  }
}

void PacketSocket::require_ethernet() {
  ifreq request{};
  name_.copy(request.ifr_name, sizeof request.ifr_name - 1);
  if (::ioctl(socket_.get(), SIOCGIFHWADDR, &request) != 0) {
    throw HostError("interface " + name_, errno);
  }
  if (request.ifr_hwaddr.sa_family != ARPHRD_ETHER) {
    throw HostError(fmt::format(
        "interface {} carries no Ethernet frames; one end of a veth pair does, for one", name_));
  }
}

void PacketSocket::bind_to_interface() {
  const auto index = static_cast<int>(::if_nametoindex(name_.c_str()));
  if (index == 0) {
    throw HostError(
        fmt::format("interface {} (`ip link` lists those of this network namespace)", name_),
        errno);
  }
  require_ethernet();
  index_ = index;
  claim_.emplace(index, name_);
  packet_mreq promiscuous{};
  promiscuous.mr_ifindex = index;
  promiscuous.mr_type = PACKET_MR_PROMISC;
  if (::setsockopt(socket_.get(), SOL_PACKET, PACKET_ADD_MEMBERSHIP, &promiscuous,
                   sizeof promiscuous) != 0) {
    throw HostError("promiscuous mode of " + name_, errno);
  }
  sockaddr_ll address{};
  address.sll_family = AF_PACKET;
  address.sll_protocol = htons(ETH_P_ALL);
  address.sll_ifindex = index;
  if (::bind(socket_.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    throw HostError("packet socket on " + name_, errno);
  }
}

std::optional<Bytes> PacketSocket::receive() {
  while (true) {
    if (!cut_.empty()) {
      Bytes frame = std::move(cut_.front());
      cut_.pop_front();
      return frame;
    }
    VirtioHeader header{};
    buffer_.resize(kLongestFrame);
    std::array<iovec, 2> parts{{{&header, sizeof header}, {buffer_.data(), buffer_.size()}}};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(tpacket_auxdata))> control{};
    msghdr message{};
    message.msg_iov = parts.data();
    message.msg_iovlen = parts.size();
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    const ssize_t bytes = ::recvmsg(socket_.get(), &message, 0);
    if (bytes < 0) look_after_error(errno);
    if (bytes < static_cast<ssize_t>(sizeof header)) return std::nullopt;  // none, or link down
    buffer_.resize(static_cast<std::size_t>(bytes) - sizeof header);
    if (header.gso_type == kDatagrams && (message.msg_flags & MSG_TRUNC) == 0) {
      std::vector<Bytes> frames = cut_datagram(buffer_, header.csum_start, header.gso_size);
      // The system holds single frames to the MTU, but not bursts.
      if (frames.empty() || frames.front().size() > layout::kEthernetBytes + mtu()) {
        ++lost_;
        continue;
      }
      for (Bytes& frame : frames) {
        restore_vlan_tag(message, frame);
        cut_.push_back(std::move(frame));
      }
      continue;
    }
    if (header.gso_type != kNoSegmentation || (message.msg_flags & MSG_TRUNC) != 0 ||
        ((header.flags & kNeedsChecksum) != 0 &&
         !finish_checksum(buffer_, header.csum_start, header.csum_offset))) {
      ++lost_;
      continue;
    }
    restore_vlan_tag(message, buffer_);
    return buffer_;
  }
}

std::size_t PacketSocket::mtu() const {
  ifreq request{};
  name_.copy(request.ifr_name, sizeof request.ifr_name - 1);
  return ::ioctl(socket_.get(), SIOCGIFMTU, &request) == 0
             ? static_cast<std::size_t>(request.ifr_mtu)
             : kLongestFrame;
}

// ENETDOWN, once, when the interface goes down or is deleted. Its name may have another one by now.
void PacketSocket::look_after_error(int error) {
  if (error == EAGAIN || error == EINTR) return;
  std::array<char, IF_NAMESIZE> name{};
  gone_ = ::if_indextoname(static_cast<unsigned>(index_), name.data()) == nullptr;
}

bool PacketSocket::send(const Bytes& frame) {
  VirtioHeader header{};  // nothing is left for a card to do
  std::array<iovec, 2> parts{
      {{&header, sizeof header}, {const_cast<std::uint8_t*>(frame.data()), frame.size()}}};
  msghdr message{};
  message.msg_iov = parts.data();
  message.msg_iovlen = parts.size();
  return ::sendmsg(socket_.get(), &message, 0) >= 0;
}

std::uint64_t PacketSocket::lost() {
  tpacket_stats since_last{};
  socklen_t size = sizeof since_last;
  if (::getsockopt(socket_.get(), SOL_PACKET, PACKET_STATISTICS, &since_last, &size) == 0) {
    lost_ += since_last.tp_drops;
  }
  return lost_;
}

}  // namespace trib
