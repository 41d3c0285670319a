// SPDX-License-Identifier: Apache-2.0
#include "host/transport/communicator.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include "host/transport/error_copy.h"
#include "model/frame/balance.h"
#include "model/frame/layout.h"

namespace trib {
namespace {

constexpr Time kLookTime = 200'000 * kMicrosecond;
// Datagrams may come so fast that there is never anything to wait for: the transport is given the
// chance to throw nevertheless.
constexpr unsigned kBurstsWithoutWait = 16;

// WF7: if the longest result is not too long with its balance.
WorkerConfig with_balance(const Transport& transport, WorkerConfig config) {
  const std::size_t longest = kDatagramHeaderBytes + balanced_bytes(config.chunk_bytes);
  config.balance |= transport.wants_checksums() && longest <= transport.longest_datagram();
  return config;
}

}  // namespace

Communicator::Communicator(Transport& transport, const WorkerConfig& config)
    : transport_(transport), engine_(with_balance(transport, config)) {
  outgoing_.reserve(kLongestBurst);
  const std::size_t longest = transport_.longest_datagram();
  if (longest < kDatagramHeaderBytes || longest - kDatagramHeaderBytes < config.chunk_bytes) {
    throw std::invalid_argument(fmt::format(
        "WorkerConfig: chunk_bytes is {}; with {} bytes of headers that is longer than the longest "
        "datagram that can be sent, {} bytes",
        config.chunk_bytes, kDatagramHeaderBytes, longest));
  }
}

void Communicator::join(unsigned ports, Time patience) {
  engine_.join(ports);
  join_until(patience);
}

void Communicator::rejoin(Time patience) {
  end_all(WorkerError("given up: the worker has joined the group again"));
  engine_.rejoin();
  join_until(patience);
}

void Communicator::join_until(Time patience) {
  begin();
  asked_to_join_ = true;
  const Time now = transport_.now();
  if (patience < kForEver - now) join_until_ = now + patience;
  const Time refused_until = std::min(now + kRefusedPatience, join_until_);
  const Time minimum = engine_.config().minimum_timeout;
  while (engine_.state() != MembershipState::kJoined) {
    try {
      drive([this] { return engine_.state() == MembershipState::kJoined; });
    } catch (const WorkerError& error) {
      const bool in_time = transport_.now() + minimum <= refused_until;
      if (error.code() != ErrorCode::kNotMember || !in_time) throw;
      pause(minimum);
      engine_.rejoin();
    }
  }
  join_until_ = kForEver;
}

void Communicator::require_patience(Time now) {
  if (now < join_until_ || engine_.state() != MembershipState::kJoining) return;
  throw engine_.no_welcome("within the time to join", now);
}

void Communicator::leave() {
  const MembershipState state = engine_.state();
  if (!asked_to_join_ || state == MembershipState::kLeaving || state == MembershipState::kLeft) {
    return;
  }
  end_all(WorkerError("given up: the worker has left the group"));
  begin();
  engine_.leave();
  drive([this] { return engine_.state() == MembershipState::kLeft; });
}

void Communicator::abandon(const WorkerError& error) {
  const MembershipState state = engine_.state();
  if (state == MembershipState::kFailed || state == MembershipState::kLeft) return;
  end_all(error);
  engine_.abandon();
}

Request Communicator::start(Collective collective) {
  validate(collective);
  const MembershipState state = engine_.state();
  if (state != MembershipState::kIdle && state != MembershipState::kJoined) {
    throw std::logic_error(
        "Communicator: the worker has not joined, has failed or has left; rejoin first");
  }
  Request request(*this, std::move(collective));
  if (started_.empty()) {
    begin();
    engine_.start(request.state_->collective);
  }
  started_.push_back(request.state_);
  progress();
  return request;
}

Completeness Communicator::run(Collective collective) {
  Request request = start(std::move(collective));
  request.wait();
  return request.completeness();
}

void Communicator::begin() {
  progress_at_ = transport_.now();
  join_until_ = kForEver;
}

void Communicator::progress() {
  try {
    while (receive()) {
    }
    act();
  } catch (const WorkerError& error) {
    fail(error);
  }
}

void Communicator::drive(const std::function<bool()>& done, Time time) {
  const Time end = time == kForEver ? kForEver : transport_.now() + time;
  try {
    for (unsigned bursts = 1;; ++bursts) {
      const bool received = receive();
      act();
      if (done() || (end != kForEver && transport_.now() >= end)) return;
      if (!received || bursts % kBurstsWithoutWait == 0) wait(end);
    }
  } catch (const WorkerError& error) {
    fail(error);
  }
}

void Communicator::fail(const WorkerError& error) {
  std::vector<std::string> notes;
  if (const std::string node = transport_.destination(); !node.empty()) {
    notes.push_back("node " + node);
  }
  if (const std::string last = transport_.last_error(); !last.empty()) {
    notes.push_back("the socket's last error: " + last);
  }
  WorkerError told = error;
  if (!notes.empty()) {
    const std::string text = fmt::format("{} ({})", error.what(), fmt::join(notes, "; "));
    told = error.code() ? WorkerError(text, *error.code(), error.epoch()) : WorkerError(text);
  }
  end_all(told);
  throw told;
}

void Communicator::end_all(const WorkerError& error) {
  const WorkerError own = copy_apart(error);
  for (const std::shared_ptr<Request::State>& state : started_) state->error = own;
  ended_ += started_.size();
  started_.clear();
}

void Communicator::act() {
  const Time now = transport_.now();
  const std::optional<Time> deadline = engine_.deadline();
  if (deadline && *deadline <= now) engine_.tick(now);
  advance();
  transmit(now);
  report(now);
  require_patience(now);
}

// The first collective may be done: then the next one begins.
void Communicator::advance() {
  while (!started_.empty() && engine_.done()) {
    started_.front()->completeness = engine_.completeness();
    started_.front()->done = true;
    started_.pop_front();
    ++ended_;
    if (!started_.empty()) engine_.start(started_.front()->collective);
  }
}

void Communicator::transmit(Time now) {
  for (engine_.poll_burst(now, outgoing_); !outgoing_.empty(); engine_.poll_burst(now, outgoing_)) {
    unsent_ += transport_.send_burst(outgoing_);
  }
}

// One burst, if any. The rest of it is lost when the engine throws.
bool Communicator::receive() {
  const std::size_t count = transport_.receive_burst(incoming_);
  if (count == 0) return false;
  const Time now = transport_.now();
  for (std::size_t i = 0; i < count; ++i) engine_.receive(incoming_[i], now);
  return true;
}

void Communicator::wait(Time end) {
  std::optional<Time> until = next_look();
  if (end != kForEver) until = std::min(until.value_or(end), end);
  transport_.wait(until);
}

// When there is something to do if no datagram comes.
std::optional<Time> Communicator::next_look() const {
  std::optional<Time> until = engine_.deadline();
  const auto not_after = [&until](Time time) { until = std::min(until.value_or(time), time); };
  if (join_until_ != kForEver) not_after(join_until_);
  if (look_) not_after(transport_.now() + kLookTime);
  return until;
}

// Refused, and about to join again.
void Communicator::pause(Time time) {
  const Time end = transport_.now() + time;
  if (look_) look_({Wait::What::kRefused, transport_.now() - progress_at_, {}});
  while (transport_.now() < end) {
    if (!receive()) transport_.wait(end);
  }
}

void Communicator::report(Time now) {
  if (!look_) return;
  const std::uint64_t results = engine_.statistics().results;
  if (results != std::exchange(results_, results)) progress_at_ = now;
  const bool joining = engine_.state() == MembershipState::kJoining;
  if (const std::optional<Waiting> waiting = engine_.waiting(now)) {
    look_({joining ? Wait::What::kJoining : Wait::What::kResults, now - progress_at_, *waiting});
  }
}

}  // namespace trib
