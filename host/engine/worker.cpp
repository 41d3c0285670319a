// SPDX-License-Identifier: Apache-2.0
#include "host/engine/worker.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "host/engine/abilities.h"
#include "host/engine/error_text.h"
#include "model/frame/balance.h"
#include "model/frame/datagram.h"

namespace trib {
namespace {

// The node's window is not known here, as the one granted may be smaller (GR1). But a slot expects
// `expected`, so the window divides its distance to `sequence`, twice at least (GR4): the largest
// such power of two is on the safe side. All chunks up to the returned one are past.
std::uint32_t last_passed(std::uint32_t sequence, std::uint32_t expected) {
  const std::uint32_t distance = expected - sequence;
  std::uint32_t window = kMaxWindow;
  while (window > 1 && (distance % window != 0 || distance < 2 * window)) window /= 2;
  return expected - 2 * window;
}

const WorkerConfig& checked(const WorkerConfig& config) {
  validate(config);
  return config;
}

}  // namespace

Worker::Worker(const WorkerConfig& config)
    : config_(checked(config)),
      membership_(config_),
      recovery_(config_),
      patience_(config_.minimum_timeout),
      first_(config_.first_sequence) {}

void Worker::join(unsigned ports) { membership_.join(ports); }

void Worker::rejoin() {
  membership_.join_anew();
  forget();
}

void Worker::leave() {
  membership_.leave();
  forget();
}

void Worker::abandon() {
  membership_.fail();
  forget();
}

// An epoch begins with no chunks.
void Worker::forget() {
  recovery_ = Recovery(config_);
  patience_ = Patience(config_.minimum_timeout);
  message_ = Message();
  result_encoding_ = codec::Encoding{};
  first_ = config_.first_sequence;
}

void Worker::start(const Collective& collective) {
  if (!done()) throw std::logic_error("Worker: the last collective is not done yet");
  validate(collective);
  message_ = Message(collective, config_.chunk_bytes);
  if (membership_.may_contribute()) require_ability();
  completeness_ = Completeness();
  first_ = recovery_.add(static_cast<std::uint32_t>(message_.chunks()));
}

std::optional<Waiting> Worker::waiting(Time now) const {
  const bool asking = state() == MembershipState::kJoining || state() == MembershipState::kLeaving;
  if (state() == MembershipState::kFailed || (!asking && recovery_.done())) return std::nullopt;
  return patience_.waiting(now);
}

void Worker::receive(const IncomingDatagram& datagram, Time now) {
  const ByteSpan bytes = abilities_.balance ? without_balance(datagram.bytes) : datagram.bytes;
  const Defect defect = datagram_defect(bytes, kAnyFrameType, config_.codecs | codec::kRawOnly);
  if (defect != Defect::kNone) return receive_malformed(bytes);
  const DatagramHeader header = read_datagram_header(bytes.data());
  const bool version = header.type == FrameType::kError &&
                       header.tag == static_cast<std::uint32_t>(ErrorCode::kVersion);  // IN8
  if (header.group != config_.group && !version) {
    ++statistics_.foreign;
    return;
  }
  patience_.heard(now);
  if (header.type == FrameType::kError) {
    receive_error(header, now);
  } else if (header.type == FrameType::kWelcome) {
    receive_welcome(header, bytes.from(kDatagramHeaderBytes));
  } else if (!membership_.may_contribute() || header.epoch != epoch()) {
    ++statistics_.stale;
  } else {
    receive_in_life(header, {bytes, datagram.ecn}, now);
  }
}

// In every version an ERROR is known by its magic and type; this worker has sent only its
// own version, so if it has received nothing else from the node it takes this for the answer.
void Worker::receive_malformed(ByteSpan datagram) {
  ++statistics_.foreign;
  const bool heard_nothing =
      state() == MembershipState::kIdle || state() == MembershipState::kJoining;
  if (!heard_nothing || datagram_defect(datagram, kAnyFrameType) != Defect::kVersion) return;
  if (read_datagram_header(datagram.data()).type != FrameType::kError) return;
  DatagramHeader error;
  error.tag = static_cast<std::uint32_t>(ErrorCode::kVersion);
  fail(version_text(version_of(datagram.data())), error);
}

void Worker::receive_error(const DatagramHeader& header, Time now) {
  const MembershipState before = state();
  const Membership::Answer answer = membership_.error(header);
  if (answer == Membership::Answer::kIgnored) {
    ++statistics_.stale;
    return;
  }
  const bool joining = before == MembershipState::kJoining;
  if (joining) answer_ = {header, now, answer == Membership::Answer::kTaken};
  if (answer != Membership::Answer::kFatal) return;
  if (joining || before == MembershipState::kLeaving) {
    fail(fmt::format("the node answered {} with ERROR {}: {}", joining ? "JOIN" : "LEAVE",
                     header.tag, membership_error_text(header)),
         header);
  }
  fail(fmt::format("the node answered chunk {} with ERROR {}: {}", header.sequence, header.tag,
                   error_text(header, epoch())),
       header);
}

void Worker::receive_welcome(const DatagramHeader& header, ByteSpan bytes) {
  const WelcomeBody body = parse_welcome_body(bytes.data());
  if (!membership_.welcome(header, body)) {
    ++statistics_.stale;
    return;
  }
  answer_.reset();
  abilities_ = body;
  require_ability();
  if (body.largest_payload < config_.chunk_bytes) {
    fail(fmt::format("the node takes chunks of {} bytes at most, this worker's have {}",
                     body.largest_payload, config_.chunk_bytes));
  }
  recovery_.narrow(window());
}

void Worker::require_ability() {
  const std::string lack = lack_of(abilities_, message_.reduction(), message_.compression(),
                                   state() == MembershipState::kJoined);
  if (!lack.empty()) fail(lack);
}

// NACK, STATUS and PASSED count only for a chunk in flight.
void Worker::receive_in_life(const DatagramHeader& header, const IncomingDatagram& datagram,
                             Time now) {
  if (header.type == FrameType::kResult) return receive_result(header, datagram, now);
  const bool in_flight = recovery_.state_of(header.sequence) == Recovery::State::kInFlight;
  switch (header.type) {
    case FrameType::kNack:
      if (in_flight) recovery_.nack(header.sequence, now, statistics_);
      return;
    case FrameType::kStatus:
      if (!in_flight) return;
      recovery_.status(header.sequence, statistics_);
      if (header.sequence == recovery_.oldest()) patience_.status(header);
      return;
    case FrameType::kPassed:
      if (in_flight) receive_passed(header, now);
      return;
    default:
      ++statistics_.foreign;
  }
}

// WK3.
void Worker::receive_passed(const DatagramHeader& header, Time now) {
  const std::uint32_t last = last_passed(header.sequence, header.tag);
  const std::vector<std::uint32_t> missed =
      recovery_.passed(header.sequence, last, now, statistics_);
  for (const std::uint32_t sequence : missed) completeness_.missed.push_back(chunk_of(sequence));
  if (config_.late == Late::kGoOn) {
    if (recovery_.done()) message_.conclude();
    return;
  }
  fail(fmt::format(
      "too late for chunk {} of message {} (sequence {}): the others were served without this "
      "worker, as the node's deadline says, and have gone on to sequence {}; give the node a "
      "longer deadline, or let this worker go on without what it has missed",
      chunk_of(header.sequence), message_.id(), header.sequence, header.tag));
}

std::optional<Time> Worker::deadline() const {
  return membership_.may_contribute() ? recovery_.deadline() : membership_.deadline();
}

void Worker::tick(Time now) {
  if (!membership_.tick(now)) give_up_request(now);
  if (!membership_.may_contribute()) return;
  if (const std::optional<std::uint32_t> lost = recovery_.tick(now, statistics_)) {
    give_up_chunk(*lost, now);
  }
}

void Worker::give_up_request(Time now) {
  const unsigned attempts = membership_.attempts();
  const char* const plural = attempts == 1 ? "" : "s";
  if (state() == MembershipState::kLeaving) {
    fail(fmt::format(
        "no answer to {} LEAVE{} for group {}: the node has been silent for {}; see that it runs "
        "and that the link to it is up",
        attempts, plural, config_.group, duration_text(patience_.waiting(now).silence)));
  }
  fail(no_welcome(fmt::format("after {} JOIN{}", attempts, plural), now));
}

// A node sends nothing while it waits for the others, so silence need not mean much.
WorkerError Worker::no_welcome(const std::string& when, Time now) const {
  const std::string begin =
      fmt::format("no WELCOME for group {}, job {} {}: ", config_.group, config_.job, when);
  const std::string ago = answer_ ? duration_text(now - answer_->time) : "";
  if (answer_ && !answer_->taken) {
    const DatagramHeader& error = answer_->error;
    return {text(fmt::format("{}the last that the node has answered, {} ago, is ERROR {}: {}",
                             begin, ago, error.tag, membership_error_text(error))),
            static_cast<ErrorCode>(error.tag), error.count};
  }
  std::string heard = fmt::format("no frame has arrived from it for {}",
                                  duration_text(patience_.waiting(now).silence));
  if (answer_) {
    heard = fmt::format("it has answered {} ago that the group is in epoch {} (ERROR 3)", ago,
                        answer_->error.count);
  }
  const unsigned ports = membership_.ports();
  const std::string number = ports == 0 ? "" : fmt::format("{} ", ports);
  return WorkerError(text(fmt::format(
      "{}not all workers of the group have joined (a node does not report how many have), or the "
      "path to the node, or from it to its parent, is down; {}; see that the node runs, and that "
      "all {}workers of it run, with the same job, group and number of workers, and each with a "
      "rank of its own",
      begin, heard, number)));
}

// WK2.
void Worker::give_up_chunk(std::uint32_t sequence, Time now) {
  const Waiting waiting = patience_.waiting(now);
  std::string cause =
      "a worker of the group is missing, or another worker runs a shorter message; see that all "
      "workers run the same collectives";
  if (waiting.node_silent) {
    cause = fmt::format(
        "the node has been silent for {}; see that it still runs and that the link to it is up",
        duration_text(waiting.silence));
  } else if (!waiting.ranks.empty()) {
    const bool several = waiting.missing > 1;
    cause = fmt::format("{} {} missing, or {} a shorter message; see what became of {}",
                        ranks_text(waiting), several ? "are" : "is", several ? "run" : "runs",
                        several ? "them" : "it");
  }
  fail(fmt::format(
      "no result of chunk {} of message {} (sequence {}, epoch {}) after {} timeouts: {}; then "
      "join "
      "again or restart the group with a new epoch",
      chunk_of(sequence), message_.id(), sequence, epoch(), config_.max_retries, cause));
}

void Worker::fail(const std::string& what) { fail(WorkerError(text(what))); }

void Worker::fail(const std::string& what, const DatagramHeader& error) {
  fail(WorkerError(text(what), static_cast<ErrorCode>(error.tag), error.count));
}

void Worker::fail(const WorkerError& error) {
  abandon();  // no late result may write to the caller's buffers
  throw error;
}

std::string Worker::text(const std::string& what) const {
  return fmt::format("rank {}: {}", config_.rank, what);
}

}  // namespace trib
