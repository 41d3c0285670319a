// SPDX-License-Identifier: Apache-2.0
#include "host/transport/xdp/xdp_socket.h"

#include <fmt/format.h>
#include <net/if.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <numeric>

#include "host/engine/datagram.h"
#include "host/transport/xdp/xdp_error.h"
#include "model/base/host_error.h"

namespace trib {
namespace {

constexpr std::size_t kPiece = 4096;  // bytes of memory: a page
constexpr std::size_t kHeadroom =
    256;  // of a piece that is received into, for programs of the interface
constexpr std::uint32_t kPlacePieces = 3;  // of a place for the longest frame
constexpr std::uint32_t kPlaces = 128;     // two of the longest bursts
constexpr std::uint32_t kSendPieces = kPlaces * kPlacePieces;
constexpr std::uint32_t kSendRing = 512;
constexpr std::uint32_t kReceivePieces = 1024;
constexpr int kSendBuffer = 4 << 20;  // bytes
constexpr unsigned kCalls = 64;       // of a flush
constexpr std::size_t kLongestFrame = kPlacePieces * kPiece;
// As Linux has them since 6.6; older headers do not know them.
constexpr std::uint16_t kUseSeveralPieces = 1 << 4;
constexpr std::uint32_t kGoesOn = 1 << 0;

static_assert(kSendPieces <= kSendRing);

void set(int socket, int option, std::uint32_t value, const char* what) {
  if (::setsockopt(socket, SOL_XDP, option, &value, sizeof value) != 0) {
    throw HostError(what, errno);
  }
}

}  // namespace

XdpSocket::XdpSocket(const std::string& interface, unsigned queue)
    : memory_((kSendPieces + kReceivePieces) * kPiece),
      socket_(::socket(AF_XDP, SOCK_RAW | SOCK_CLOEXEC, 0)),
      free_places_(kPlaces),
      outstanding_(kPlaces) {
  if (socket_.get() < 0) throw xdp_error(interface, "an AF_XDP socket", errno);
  std::iota(free_places_.begin(), free_places_.end(), 0U);
  ::setsockopt(socket_.get(), SOL_SOCKET, SO_SNDBUF, &kSendBuffer, sizeof kSendBuffer);
  open_memory();
  open_rings();
  bind(interface, queue);
}

void XdpSocket::open_memory() {
  xdp_umem_reg registration{};
  registration.addr = reinterpret_cast<std::uintptr_t>(memory_.data());
  registration.len = (kSendPieces + kReceivePieces) * kPiece;
  registration.chunk_size = kPiece;
  if (::setsockopt(socket_.get(), SOL_XDP, XDP_UMEM_REG, &registration, sizeof registration) == 0) {
    return;
  }
  if (errno != ENOBUFS) throw HostError("memory of an AF_XDP socket", errno);
  throw HostError(
      fmt::format("the {} KiB of memory of an AF_XDP socket are more than this process may "
                  "lock; raise the limit (ulimit -l), or give it CAP_IPC_LOCK",
                  registration.len / 1024));
}

void XdpSocket::open_rings() {
  const int socket = socket_.get();
  set(socket, XDP_UMEM_FILL_RING, kReceivePieces, "ring of an AF_XDP socket");
  set(socket, XDP_UMEM_COMPLETION_RING, kSendRing, "ring of an AF_XDP socket");
  set(socket, XDP_RX_RING, kReceivePieces, "ring of an AF_XDP socket");
  set(socket, XDP_TX_RING, kSendRing, "ring of an AF_XDP socket");
  xdp_mmap_offsets offsets{};
  socklen_t size = sizeof offsets;
  if (::getsockopt(socket, SOL_XDP, XDP_MMAP_OFFSETS, &offsets, &size) != 0) {
    throw HostError("rings of an AF_XDP socket", errno);
  }
  fill_ = {socket, XDP_UMEM_PGOFF_FILL_RING, offsets.fr, kReceivePieces};
  completed_ = {socket, XDP_UMEM_PGOFF_COMPLETION_RING, offsets.cr, kSendRing};
  received_ = {socket, XDP_PGOFF_RX_RING, offsets.rx, kReceivePieces};
  sent_ = {socket, XDP_PGOFF_TX_RING, offsets.tx, kSendRing};
  for (std::uint32_t i = 0; i < kReceivePieces; ++i) fill_.put() = (kSendPieces + i) * kPiece;
  fill_.give();
}

// The kernel tries to do without copies, and copies if the driver cannot.
void XdpSocket::bind(const std::string& interface, unsigned queue) {
  sockaddr_xdp address{};
  address.sxdp_family = AF_XDP;
  address.sxdp_ifindex = ::if_nametoindex(interface.c_str());
  address.sxdp_queue_id = queue;
  for (const std::uint16_t more : {kUseSeveralPieces, std::uint16_t{0}}) {
    address.sxdp_flags = XDP_USE_NEED_WAKEUP | more;
    if (::bind(socket_.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) {
      spreads_ = more != 0;
      xdp_options options{};
      socklen_t size = sizeof options;
      zero_copy_ = ::getsockopt(socket_.get(), SOL_XDP, XDP_OPTIONS, &options, &size) == 0 &&
                   (options.flags & XDP_OPTIONS_ZEROCOPY) != 0;
      if (spreads_) joined_.reset(new std::uint8_t[kLongestBurst * kLongestFrame]);
      return;
    }
    if (errno != EINVAL && errno != EOPNOTSUPP) break;
  }
  if (errno == EINVAL) {
    throw HostError(fmt::format(
        "interface {} has no queue {}; `ip -details link show {}` says how many it has, from 0 on",
        interface, queue, interface));
  }
  if (errno == EBUSY) {
    throw HostError(
        fmt::format("queue {} of interface {} has an AF_XDP socket already; take another "
                    "queue, or end the program that has it",
                    queue, interface));
  }
  throw xdp_error(interface, fmt::format("queue {}", queue), errno);
}

std::size_t XdpSocket::longest_frame() const {
  return spreads_ ? kLongestFrame - kPlacePieces * kHeadroom : kPiece - kHeadroom;
}

std::uint8_t* XdpSocket::place() {
  if (free_places_.empty()) take_back();
  if (free_places_.empty()) return nullptr;
  return memory_.data() + free_places_.back() * kLongestFrame;
}

void XdpSocket::put(std::size_t bytes) {
  const std::uint32_t place = free_places_.back();
  free_places_.pop_back();
  for (std::size_t at = 0; at < bytes; at += kPiece) {
    xdp_desc& piece = sent_.put();
    piece.addr = place * kLongestFrame + at;
    piece.len = static_cast<std::uint32_t>(std::min(kPiece, bytes - at));
    piece.options = at + kPiece < bytes ? kGoesOn : 0;
    ++outstanding_[place];
  }
}

// Each call sends a few frames; EAGAIN: there are more, or the system has no memory for them now.
int XdpSocket::flush() {
  sent_.give();
  for (unsigned call = 0; call < kCalls && !sent_.all_taken(); ++call) {
    if (!sent_.needs_call()) return 0;
    if (::sendto(socket_.get(), nullptr, 0, MSG_DONTWAIT, nullptr, 0) >= 0) continue;
    if (errno != EAGAIN && errno != EBUSY && errno != ENOBUFS && errno != EINTR) return errno;
    take_back();
  }
  return 0;
}

void XdpSocket::take_back() {
  const std::uint32_t count = completed_.filled();
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto place = static_cast<std::uint32_t>(completed_.peek(i) / kLongestFrame);
    if (--outstanding_[place] == 0) free_places_.push_back(place);
  }
  completed_.take(count);
}

std::size_t XdpSocket::receive(Span<ByteSpan> frames) {
  refill();
  std::size_t count = 0;
  std::uint32_t taken = 0;
  for (; count < std::min(frames.size(), kLongestBurst); ++count) {
    const std::uint32_t pieces = pieces_of_next(taken);
    if (pieces == 0) break;
    const xdp_desc& first = received_.peek(taken);
    frames[count] = pieces == 1 ? ByteSpan(memory_.data() + first.addr, first.len)
                                : joined(taken, pieces, count);
    for (std::uint32_t i = 0; i < pieces; ++i) {
      held_.push_back(received_.peek(taken + i).addr / kPiece * kPiece);
    }
    taken += pieces;
  }
  if (taken != 0) received_.take(taken);
  return count;
}

// Returns the buffers of the last call to the kernel.
void XdpSocket::refill() {
  for (const std::uint64_t address : held_) fill_.put() = address;
  if (!held_.empty()) fill_.give();
  held_.clear();
  if (fill_.needs_call()) ::recvfrom(socket_.get(), nullptr, 0, MSG_DONTWAIT, nullptr, nullptr);
}

// Of the frame that begins with piece `from` of those that have come; 0: it is not there to its end.
std::uint32_t XdpSocket::pieces_of_next(std::uint32_t from) const {
  const std::uint32_t filled = received_.filled();
  for (std::uint32_t end = from; end < filled; ++end) {
    if ((received_.peek(end).options & kGoesOn) == 0) return end + 1 - from;
  }
  return 0;
}

ByteSpan XdpSocket::joined(std::uint32_t from, std::uint32_t pieces, std::size_t place) {
  std::uint8_t* const begin = joined_.get() + place * kLongestFrame;
  std::size_t bytes = 0;
  for (std::uint32_t i = from; i < from + pieces; ++i) {
    const xdp_desc& piece = received_.peek(i);
    const std::size_t fits = std::min<std::size_t>(piece.len, kLongestFrame - bytes);
    std::copy_n(memory_.data() + piece.addr, fits, begin + bytes);
    bytes += fits;
  }
  return {begin, bytes};
}

}  // namespace trib
