// SPDX-License-Identifier: Apache-2.0
#include "host/transport/udp_socket.h"

#include <fmt/format.h>
#include <ifaddrs.h>
#include <linux/ethtool.h>
#include <linux/sockios.h>
#include <net/if.h>
#include <netinet/in.h>
#include <netinet/udp.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include <array>
#include <cerrno>
#include <memory>
#include <system_error>

#include "host/transport/ancillary_data.h"
#include "model/frame/address_text.h"

namespace trib {
namespace {

constexpr int kBuffer = 4 << 20;  // bytes: several windows of the largest chunks

std::string text_of(const Endpoint& endpoint) {
  return fmt::format("{}:{}", format_ip(endpoint.ip), endpoint.udp_port);
}

sockaddr_in address_of(const Endpoint& endpoint) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(endpoint.ip);
  address.sin_port = htons(endpoint.udp_port);
  return address;
}

// The interface that has this address; empty if the system does not report it.
std::string interface_with(std::uint32_t ip) {
  ifaddrs* list = nullptr;
  if (::getifaddrs(&list) != 0) return "";
  const std::unique_ptr<ifaddrs, void (*)(ifaddrs*)> owner(list, ::freeifaddrs);
  for (const ifaddrs* each = list; each != nullptr; each = each->ifa_next) {
    if (each->ifa_addr == nullptr || each->ifa_addr->sa_family != AF_INET) continue;
    const auto* const address = reinterpret_cast<const sockaddr_in*>(each->ifa_addr);
    if (ntohl(address->sin_addr.s_addr) == ip) return each->ifa_name;
  }
  return "";
}

// One end of a pair of virtual interfaces has no card that cuts a burst. Linux before 6.2 does not hand
// one to who reads frames at the other end, such as a simulated node.
bool is_end_of_a_pair(int socket, const std::string& interface) {
  ethtool_drvinfo driver{};
  driver.cmd = ETHTOOL_GDRVINFO;
  ifreq request{};
  interface.copy(request.ifr_name, sizeof request.ifr_name - 1);
  request.ifr_data = reinterpret_cast<char*>(&driver);
  return ::ioctl(socket, SIOCETHTOOL, &request) == 0 && std::string(driver.driver) == "veth";
}

bool has_segmentation(int socket) {
  int bytes = 0;
  socklen_t size = sizeof bytes;
  return ::getsockopt(socket, SOL_UDP, UDP_SEGMENT, &bytes, &size) == 0;
}

}  // namespace

UdpSocket::UdpSocket(const Endpoint& local, const Endpoint& remote, const UdpOffloads& wanted)
    : socket_(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0)),
      sender_(wanted.segmentation && has_segmentation(socket_.get())),
      remote_text_(text_of(remote)) {
  if (socket_.get() < 0) throw HostError("UDP socket", errno);
  configure(wanted);
  const sockaddr_in from = address_of(local);
  if (::bind(socket_.get(), reinterpret_cast<const sockaddr*>(&from), sizeof from) != 0) {
    throw HostError("UDP socket on " + text_of(local), errno);
  }
  const sockaddr_in to = address_of(remote);
  if (::connect(socket_.get(), reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) {
    throw HostError("UDP socket to " + remote_text_, errno);
  }
  first_mtu_ = mtu();
  interface_ = interface_with(this->local().ip);
  interface_index_ = ::if_nametoindex(interface_.c_str());
  if (is_end_of_a_pair(socket_.get(), interface_)) sender_.send_singly();
}

void UdpSocket::configure(const UdpOffloads& wanted) {
  const int discover = IP_PMTUDISC_DO;  // DF, and no fragments
  ::setsockopt(socket_.get(), IPPROTO_IP, IP_MTU_DISCOVER, &discover, sizeof discover);
  const int on = 1;
  ::setsockopt(socket_.get(), IPPROTO_IP, IP_RECVTOS, &on, sizeof on);
  coalescing_ =
      wanted.coalescing && ::setsockopt(socket_.get(), SOL_UDP, UDP_GRO, &on, sizeof on) == 0;
  for (const int option : {SO_RCVBUF, SO_SNDBUF}) {  // as far as the system's limit goes
    ::setsockopt(socket_.get(), SOL_SOCKET, option, &kBuffer, sizeof kBuffer);
  }
}

Endpoint UdpSocket::local() const {
  sockaddr_in address{};
  socklen_t size = sizeof address;
  if (::getsockname(socket_.get(), reinterpret_cast<sockaddr*>(&address), &size) != 0) {
    throw HostError("address of the UDP socket", errno);
  }
  return {{}, ntohl(address.sin_addr.s_addr), ntohs(address.sin_port)};
}

std::optional<std::size_t> UdpSocket::mtu_if_known() const {
  int bytes = 0;
  socklen_t size = sizeof bytes;
  if (::getsockopt(socket_.get(), IPPROTO_IP, IP_MTU, &bytes, &size) != 0) return std::nullopt;
  return static_cast<std::size_t>(bytes);
}

std::size_t UdpSocket::mtu() const {
  if (const std::optional<std::size_t> bytes = mtu_if_known()) return *bytes;
  throw HostError("MTU of the route to the node", errno);
}

bool UdpSocket::send(ByteSpan head, ByteSpan payload, std::uint8_t ecn) {
  // sendmsg() only reads what these point to.
  std::array<iovec, 2> parts{{{const_cast<std::uint8_t*>(head.data()), head.size()},
                              {const_cast<std::uint8_t*>(payload.data()), payload.size()}}};
  msghdr message{};
  message.msg_iov = parts.data();
  message.msg_iovlen = parts.size();
  AncillaryData told;
  if (ecn != 0) told.add(message, IPPROTO_IP, IP_TOS, int{ecn});
  if (::sendmsg(socket_.get(), &message, 0) >= 0) return true;
  const int error = errno;
  last_error_ = std::generic_category().message(error);
  if (error == EMSGSIZE) throw too_long(head.size() + payload.size());
  return false;
}

std::size_t UdpSocket::send(Span<const OutgoingDatagram> burst) {
  const UdpSender::Outcome outcome = sender_.send(socket_.get(), burst);
  if (outcome.error != 0) last_error_ = std::generic_category().message(outcome.error);
  if (outcome.too_long != 0) throw too_long(outcome.too_long);
  return outcome.lost;
}

HostError UdpSocket::too_long(std::size_t bytes) const {
  const std::size_t now = mtu();
  const std::string before =
      now < first_mtu_ ? fmt::format(", which has fallen from {}", first_mtu_) : "";
  return HostError(fmt::format(
      "an IP packet of {} bytes does not fit the MTU of {} bytes of the way to the node{}; raise "
      "the MTU of the interface, or use smaller chunks",
      kHeadersOfDatagram + bytes, now, before));
}

void UdpSocket::require_way(std::size_t longest) const {
  require_interface();
  const std::optional<std::size_t> now = mtu_if_known();
  if (now && kHeadersOfDatagram + longest > *now) throw too_long(longest);
}

void UdpSocket::require_interface() const {
  if (interface_.empty() || ::if_nametoindex(interface_.c_str()) == interface_index_) return;
  throw HostError(fmt::format(
      "interface {}, which leads to the node, is gone; start all workers again when it is there",
      interface_));
}

std::optional<IncomingDatagram> UdpSocket::receive() {
  IncomingDatagram datagram;
  if (receive({&datagram, 1}) == 0) return std::nullopt;
  return datagram;
}

std::size_t UdpSocket::receive(Span<IncomingDatagram> burst) {
  const std::size_t count = receiver_.receive(socket_.get(), burst);
  if (count == 0 && errno != EAGAIN && errno != EINTR) {
    last_error_ = std::generic_category().message(errno);
  }
  return count;
}

}  // namespace trib
