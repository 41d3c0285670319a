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

void SocketWorker::join(unsigned ports, Time patience) {
  begin();
  join_until_ = patience < kForEver - now() ? now() + patience : kForEver;
  const Time refused_until = now() + kRefusedPatience;
  engine_.join(ports);
  while (engine_.state() != MembershipState::kJoined) {
    try {
      drive([this] { return engine_.state() == MembershipState::kJoined; });
    } catch (const WorkerError& error) {
      const Time retry_at = now() + engine_.config().minimum_timeout;
      if (error.code() != ErrorCode::kNotMember || retry_at > refused_until) throw;
      pause(engine_.config().minimum_timeout);
      engine_.rejoin();
    }
  }
}

void SocketWorker::require_patience() {
  if (now() < join_until_ || engine_.state() != MembershipState::kJoining) return;
  const WorkerConfig& config = engine_.config();
  std::string silence = "the node has not answered";
  if (const std::optional<Waiting> waiting = engine_.waiting(now())) {
    silence = fmt::format("the node has been silent for {}", duration_text(waiting->silence));
  }
  throw WorkerError(fmt::format(
      "rank {}: no WELCOME for group {}, job {} within the time to join: a worker of the job has "
      "not joined, or the path to the node is down: {}; see that all workers run with the same "
      "job and that the node answers a ping",
      config.rank, config.group, config.job, silence));
}

void SocketWorker::leave() {
  const MembershipState state = engine_.state();
  if (state != MembershipState::kJoining && state != MembershipState::kJoined) return;
  begin();
  engine_.leave();
  drive([this] { return engine_.state() == MembershipState::kLeft; });
}

void SocketWorker::run(const Collective& collective) {
  begin();
  engine_.start(collective);
  drive([this] { return engine_.done(); });
}

void SocketWorker::begin() {
  progress_at_ = now();
  join_until_ = kForEver;
}

void SocketWorker::drive(const std::function<bool()>& done) {
  try {
    while (!done()) {
      transmit();
      wait();
      receive();
      report();
      const std::optional<Time> deadline = engine_.deadline();
      if (deadline && *deadline <= now()) engine_.tick(now());
      require_patience();
    }
  } catch (const WorkerError& error) {
    if (socket_.last_error().empty()) throw;
    const std::string text =
        fmt::format("{} (the socket's last error: {})", error.what(), socket_.last_error());
    if (!error.code()) throw WorkerError(text);
    throw WorkerError(text, *error.code(), error.epoch());
  }
}

// Refused, and about to join again.
void SocketWorker::pause(Time time) {
  if (look_) look_({Wait::What::kRefused, now() - progress_at_, {}});
  pollfd readable{stop_, POLLIN, 0};
  const Time milliseconds = time / (1000 * kMicrosecond) + 1;
  if (::poll(&readable, 1, static_cast<int>(milliseconds)) > 0) throw Interrupted();
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
  if (join_until_ != kForEver) deadline = std::min(deadline.value_or(join_until_), join_until_);
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
    look_({joining ? Wait::What::kJoining : Wait::What::kResults, now() - progress_at_, *waiting});
  }
}

}  // namespace trib
