// SPDX-License-Identifier: Apache-2.0
#include "host/transport/xdp/xdp_transport.h"

#include <fmt/format.h>
#include <net/if.h>
#include <sys/epoll.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "host/transport/wait_readable.h"
#include "model/base/host_error.h"
#include "model/frame/address_text.h"
#include "model/frame/envelope.h"
#include "model/frame/layout.h"

namespace trib {
namespace {

constexpr Time kSilence = 100'000 * kMicrosecond;

const std::string& existing(const std::string& interface) {
  if (::if_nametoindex(interface.c_str()) != 0) return interface;
  throw HostError(
      fmt::format("there is no interface {}; `ip -brief link` lists those that are", interface));
}

const std::string& leading_to(const Endpoint& node, const std::string& interface,
                              const UdpSocket& kernel) {
  if (kernel.interface() == interface) return interface;
  throw HostError(fmt::format(
      "interface {} does not have this worker's address {}, {} has; name that one, or bind to an "
      "address of {} from which {} is reached",
      interface, format_ip(kernel.local().ip),
      kernel.interface().empty() ? "no interface" : kernel.interface(), interface,
      format_ip(node.ip)));
}

FileDescriptor both_of(int a, int b) {
  FileDescriptor both(::epoll_create1(EPOLL_CLOEXEC));
  if (both.get() < 0) throw HostError("epoll", errno);
  for (const int each : {a, b}) {
    epoll_event event{};
    event.events = EPOLLIN;
    if (::epoll_ctl(both.get(), EPOLL_CTL_ADD, each, &event) != 0) throw HostError("epoll", errno);
  }
  return both;
}

}  // namespace

XdpTransport::XdpTransport(const std::string& interface, unsigned queue, const Endpoint& self,
                           const Endpoint& node, int stop)
    : interface_(existing(interface)),
      queue_(queue),
      kernel_(self, node),
      self_(kernel_.local()),
      template_(self_, node),
      socket_(leading_to(node, interface, kernel_), queue),
      program_(interface, queue, socket_.descriptor(), self_, node),
      both_(both_of(socket_.descriptor(), kernel_.descriptor())),
      stop_(stop) {}

std::size_t XdpTransport::mtu() const {
  return std::min(kernel_.mtu(), socket_.longest_frame() - layout::kEthernetBytes);
}

std::string XdpTransport::text() const {
  return fmt::format("AF_XDP on queue {} of {}, {}, program in the {}", queue_, interface_,
                     socket_.zero_copy() ? "zero copy" : "copy mode",
                     program_.native() ? "driver" : "kernel (generic XDP)");
}

std::size_t XdpTransport::longest_datagram() const { return mtu() - kHeadersOfDatagram; }

std::size_t XdpTransport::send_burst(Span<const OutgoingDatagram> burst) {
  for (const OutgoingDatagram& datagram : burst) {
    longest_sent_ = std::max(longest_sent_, datagram.head().size() + datagram.payload().size());
  }
  if (!way_known_) {
    kernel_asked_ = true;
    return kernel_.send(burst);
  }
  std::size_t lost = 0;
  for (const OutgoingDatagram& datagram : burst) {
    if (FrameTemplate::bytes_of(datagram) > socket_.longest_frame()) {
      throw kernel_.too_long(datagram.head().size() + datagram.payload().size());
    }
    std::uint8_t* const place = socket_.place();
    if (place == nullptr) {
      ++lost;
      last_error_ = fmt::format("interface {} does not send what it has", interface_);
      continue;
    }
    template_.write(datagram, place);
    socket_.put(FrameTemplate::bytes_of(datagram));
  }
  if (const int error = socket_.flush(); error != 0) {
    last_error_ = std::generic_category().message(error);
    return burst.size();
  }
  return lost;
}

std::optional<IncomingDatagram> XdpTransport::receive() {
  IncomingDatagram datagram;
  if (receive_burst({&datagram, 1}) == 0) return std::nullopt;
  return datagram;
}

std::size_t XdpTransport::receive_burst(Span<IncomingDatagram> burst) {
  const std::size_t come =
      socket_.receive({frames_.data(), std::min(burst.size(), frames_.size())});
  std::size_t count = 0;
  for (std::size_t i = 0; i < come; ++i) {
    if (const std::optional<IncomingDatagram> datagram = template_.open(frames_[i])) {
      if (count == 0) learn_way(frames_[i]);
      burst[count++] = *datagram;
    }
  }
  return count != 0 ? count : kernel_.receive(burst);
}

// Back is where it has come from.
void XdpTransport::learn_way(ByteSpan frame) {
  const Envelope envelope = read_envelope(frame.data());
  heard_ = now();
  if ((envelope.destination.mac.octets[0] & MacAddress::kGroupBit) != 0) return;
  template_.set_way(envelope.destination.mac, envelope.source.mac);
  way_known_ = true;
  kernel_asked_ = false;
}

void XdpTransport::wait(std::optional<Time> until) {
  if (kernel_.pending()) until = now();  // a look at the stop descriptor, no more
  std::optional<Time> timeout;
  if (until) timeout = *until - now();
  if (wait_readable(both_.get(), stop_, timeout) || kernel_.pending()) return;
  if (now() - heard_ > kSilence) way_known_ = false;
  // A socket that has not sent for long knows a route that may have ended.
  if (kernel_asked_) kernel_.require_way(longest_sent_);
}

std::string XdpTransport::last_error() const {
  return last_error_.empty() ? kernel_.last_error() : last_error_;
}

}  // namespace trib
