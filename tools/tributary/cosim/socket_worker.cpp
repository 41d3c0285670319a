// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/cosim/socket_worker.h"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <optional>
#include <utility>

namespace trib {
namespace {

constexpr std::size_t kJumboMtu = 8350;
constexpr std::size_t kEthernetChunk = 1408;  // for an MTU of 1500 bytes
constexpr Time kPicosecondsPerNanosecond = 1000;
constexpr Time kNanosecondsPerSecond = 1'000'000'000;
constexpr Time kLookTime = 200'000 * kMicrosecond;

}  // namespace

std::size_t default_chunk_bytes(std::size_t mtu) {
  return mtu >= kJumboMtu ? kMaxPayload : kEthernetChunk;
}

SocketWorker::SocketWorker(UdpSocket& socket, const WorkerConfig& config, int stop)
    : socket_(socket),
      stop_(stop),
      engine_(config),
      adapter_(config.self, config.node),
      start_(std::chrono::steady_clock::now()) {}

void SocketWorker::join(unsigned ports) {
  engine_.join(ports);
  drive([this] { return engine_.state() == MembershipState::kJoined; });
}

void SocketWorker::leave() {
  const MembershipState state = engine_.state();
  if (state != MembershipState::kJoining && state != MembershipState::kJoined) return;
  engine_.leave();
  drive([this] { return engine_.state() == MembershipState::kLeft; });
}

void SocketWorker::run(const Collective& collective) {
  engine_.start(collective);
  drive([this] { return engine_.done(); });
}

void SocketWorker::drive(const std::function<bool()>& done) {
  progress_at_ = now();
  try {
    while (!done()) {
      transmit();
      wait();
      receive();
      report();
      const std::optional<Time> deadline = engine_.deadline();
      if (deadline && *deadline <= now()) engine_.tick(now());
    }
  } catch (const WorkerError& error) {
    if (socket_.last_error().empty()) throw;
    throw WorkerError(
        fmt::format("{} (the socket's last error: {})", error.what(), socket_.last_error()));
  }
}

Time SocketWorker::now() const {
  const std::chrono::nanoseconds passed = std::chrono::steady_clock::now() - start_;
  return static_cast<Time>(passed.count()) * kPicosecondsPerNanosecond;
}

void SocketWorker::transmit() {
  while (const FramePtr frame = engine_.poll_transmit(now())) {
    const DatagramAdapter::Datagram datagram = adapter_.strip(*frame);
    if (!socket_.send(datagram.data, datagram.bytes)) ++unsent_;
  }
}

void SocketWorker::wait() {
  std::array<pollfd, 2> readable{{{socket_.descriptor(), POLLIN, 0}, {stop_, POLLIN, 0}}};
  std::optional<Time> deadline = engine_.deadline();
  if (look_) deadline = std::min(deadline.value_or(now() + kLookTime), now() + kLookTime);
  timespec timeout{};
  if (deadline) {
    const Time left = std::max<Time>(*deadline - now(), 0) / kPicosecondsPerNanosecond;
    timeout.tv_sec = left / kNanosecondsPerSecond;
    timeout.tv_nsec = left % kNanosecondsPerSecond + 1;  // not before the deadline
  }
  ::ppoll(readable.data(), readable.size(), deadline ? &timeout : nullptr, nullptr);
  if ((readable[1].revents & POLLIN) != 0) throw Interrupted();
}

void SocketWorker::receive() {
  while (const std::optional<Bytes> datagram = socket_.receive()) {
    engine_.receive(adapter_.wrap(*datagram), now());
  }
}

void SocketWorker::report() {
  if (!look_) return;
  const std::uint64_t results = engine_.statistics().results;
  if (results != std::exchange(results_, results)) progress_at_ = now();
  const bool joining = engine_.state() == MembershipState::kJoining;
  if (const std::optional<Waiting> waiting = engine_.waiting(now())) {
    look_({joining, now() - progress_at_, *waiting});
  }
}

}  // namespace trib
