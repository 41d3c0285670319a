// SPDX-License-Identifier: Apache-2.0
#include "host/engine/worker.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "host/engine/error_text.h"
#include "model/frame/codec.h"

namespace trib {
namespace {

constexpr auto kOp = static_cast<std::uint8_t>(Op::kSum);
constexpr auto kDtype = static_cast<std::uint8_t>(Dtype::kFp32);

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

// An epoch begins with no chunks.
void Worker::forget() {
  recovery_ = Recovery(config_);
  patience_ = Patience(config_.minimum_timeout);
  message_ = Message();
  first_ = config_.first_sequence;
}

void Worker::start(const Collective& collective) {
  if (!done()) throw std::logic_error("Worker: the last collective is not done yet");
  message_ = Message(collective, config_.chunk_bytes);
  completeness_ = Completeness();
  first_ = recovery_.add(static_cast<std::uint32_t>(message_.chunks()));
}

FramePtr Worker::poll_transmit(Time now) {
  if (const std::optional<Header> header = membership_.next_request(now)) {
    return request(*header, now);
  }
  if (!membership_.may_contribute()) return nullptr;
  const std::optional<Recovery::Departure> departure = recovery_.next(now, statistics_);
  if (!departure) return nullptr;
  if (departure->action == Recovery::Action::kAsk) {
    patience_.asked(now);
    return ask(*departure);
  }
  patience_.sent(now);
  ++statistics_.frames_sent;
  return contribution(departure->sequence, departure->action == Recovery::Action::kSendAgain);
}

std::optional<Waiting> Worker::waiting(Time now) const {
  const bool asking = state() == MembershipState::kJoining || state() == MembershipState::kLeaving;
  if (state() == MembershipState::kFailed || (!asking && recovery_.done())) return std::nullopt;
  return patience_.waiting(now);
}

void Worker::address(Header& header) const {
  header.source = config_.self;
  header.destination = config_.node;
  header.group = config_.group;
}

FramePtr Worker::request(const Header& header, Time now) {
  patience_.asked(now);
  ++statistics_.requests;
  Header addressed = header;
  address(addressed);
  return std::make_shared<const Frame>(header.type == FrameType::kJoin
                                           ? encode_join(addressed, membership_.join_body())
                                           : encode(addressed, nullptr));
}

FramePtr Worker::ask(const Recovery::Departure& departure) const {
  Header header;
  address(header);
  header.type = FrameType::kAsk;
  header.epoch = epoch();
  header.count = departure.ask_count;
  header.sequence = departure.sequence;
  return std::make_shared<const Frame>(encode(header, nullptr));
}

FramePtr Worker::contribution(std::uint32_t sequence, bool retry) const {
  const std::size_t chunk = chunk_of(sequence);
  const ChunkRole role = message_.role_in(chunk);
  Header header;
  address(header);
  header.type = FrameType::kContribution;
  header.ecn = config_.ecn ? kEcnEct0 : std::uint8_t{0};
  header.op = kOp;
  header.dtype = kDtype;
  header.epoch = epoch();
  header.count = 1;
  header.sequence = sequence;
  header.tag = message_.id();
  if (role.want) header.flags |= kFlagWant;
  if (retry) header.flags |= kFlagRetry;
  const std::uint8_t* payload = nullptr;
  if (role.data) {
    header.flags |= kFlagData;
    header.payload_bytes = static_cast<std::uint16_t>(message_.bytes_in(chunk));
    payload = message_.source_of(chunk);
  }
  return std::make_shared<const Frame>(encode(header, payload));
}

bool Worker::is_of_node(const Header& header) const {
  return header.destination == config_.self && header.source == config_.node;
}

void Worker::receive(const Frame& frame, Time now) {
  if (frame.bad) {
    ++statistics_.bad_frames;
    return;
  }
  const std::optional<Header> header = decode(frame.bytes);
  if (!header) return receive_malformed(frame);
  const bool version = header->type == FrameType::kError &&
                       header->tag == static_cast<std::uint32_t>(ErrorCode::kVersion);  // IN8
  if (!is_of_node(*header) || (header->group != config_.group && !version)) {
    ++statistics_.foreign;
    return;
  }
  patience_.heard(now);
  if (header->type == FrameType::kError) {
    receive_error(*header);
  } else if (header->type == FrameType::kWelcome) {
    receive_welcome(*header, frame);
  } else if (!membership_.may_contribute() || header->epoch != epoch()) {
    ++statistics_.stale;
  } else {
    receive_in_life(*header, frame, now);
  }
}

// In every version an ERROR is known by its magic and type; this worker has sent nothing but its
// own version, so one that has not heard anything else of the node takes it for the answer.
void Worker::receive_malformed(const Frame& frame) {
  ++statistics_.foreign;
  const bool heard_nothing =
      state() == MembershipState::kIdle || state() == MembershipState::kJoining;
  if (!heard_nothing || first_defect(frame.bytes, kAnyFrameType) != Defect::kVersion) return;
  const std::uint8_t version_type = frame.bytes[layout::kVersionType];
  if ((version_type & 0xf) != static_cast<std::uint8_t>(FrameType::kError)) return;
  if (!is_of_node(read_header(frame.bytes))) return;
  Header error;
  error.tag = static_cast<std::uint32_t>(ErrorCode::kVersion);
  fail(version_text(version_type >> 4), error);
}

void Worker::receive_error(const Header& header) {
  const MembershipState before = state();
  const Membership::Answer answer = membership_.error(header);
  if (answer == Membership::Answer::kIgnored) ++statistics_.stale;
  if (answer != Membership::Answer::kFatal) return;
  const bool joining = before == MembershipState::kJoining;
  if (joining || before == MembershipState::kLeaving) {
    fail(fmt::format("the node answered {} with ERROR {}: {}", joining ? "JOIN" : "LEAVE",
                     header.tag, membership_error_text(header)),
         header);
  }
  fail(fmt::format("the node answered chunk {} with ERROR {}: {}", header.sequence, header.tag,
                   error_text(header, epoch())),
       header);
}

void Worker::receive_welcome(const Header& header, const Frame& frame) {
  const WelcomeBody body = read_welcome_body(frame.bytes);
  if (!membership_.welcome(header, body)) {
    ++statistics_.stale;
    return;
  }
  abilities_ = body;
  const auto lacks = [](std::uint8_t set, unsigned bit) { return (set >> bit & 1) == 0; };
  if (lacks(body.ops, kOp) || lacks(body.dtypes, kDtype) || lacks(body.encodings, 0)) {
    fail(fmt::format(
        "the node has no sum of FP32 without compression built in (ops {:#04x}, dtypes {:#04x}, "
        "encodings {:#04x})",
        body.ops, body.dtypes, body.encodings));
  }
  if (body.largest_payload < config_.chunk_bytes) {
    fail(fmt::format("the node takes chunks of {} bytes at most, this worker's have {}",
                     body.largest_payload, config_.chunk_bytes));
  }
  recovery_.narrow(window());
}

// NACK, STATUS and PASSED count only for a chunk in flight.
void Worker::receive_in_life(const Header& header, const Frame& frame, Time now) {
  if (header.type == FrameType::kResult) return receive_result(header, frame, now);
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
void Worker::receive_passed(const Header& header, Time now) {
  const std::uint32_t last = last_passed(header.sequence, header.tag);
  const std::vector<std::uint32_t> missed =
      recovery_.passed(header.sequence, last, now, statistics_);
  for (const std::uint32_t sequence : missed) completeness_.missed.push_back(chunk_of(sequence));
  if (config_.late == Late::kGoOn) return;
  fail(fmt::format(
      "too late for chunk {} of message {} (sequence {}): the others were served without this "
      "worker, as the node's deadline says, and have gone on to sequence {}; give the node a "
      "longer deadline, or let this worker go on without what it has missed",
      chunk_of(header.sequence), message_.id(), header.sequence, header.tag));
}

void Worker::receive_result(const Header& header, const Frame& frame, Time now) {
  if (!header.has(kFlagRetry)) recovery_.serial(header.serial);
  const Recovery::State state = recovery_.state_of(header.sequence);
  if (state != Recovery::State::kInFlight) {
    ++(state == Recovery::State::kDone ? statistics_.duplicates : statistics_.early);
    return;
  }
  if (header.tag != message_.id() || header.op != kOp || header.dtype != kDtype) {
    ++statistics_.foreign;
    return;
  }
  store_result(header, frame);
  ++statistics_.results;
  const bool marked = header.ecn == kEcnCe;
  if (header.has(kFlagRetry)) ++statistics_.replays;
  if (marked) ++statistics_.marked;
  recovery_.result(header.sequence, now, marked, statistics_);
  patience_.nobody_missing();
  std::uint16_t& smallest = completeness_.smallest_count;
  smallest = smallest == 0 ? header.count : std::min(smallest, header.count);
  if (header.has(kFlagPartial)) {
    ++statistics_.partials;
    completeness_.partials.push_back(chunk_of(header.sequence));
  }
}

void Worker::store_result(const Header& header, const Frame& frame) {
  const std::size_t chunk = chunk_of(header.sequence);
  const ChunkRole role = message_.role_in(chunk);
  if (!role.want) return;  // a PARTIAL result may have a payload nevertheless (GR3)
  // Without DATA nobody has contributed any, or nobody who was in time: `receive` is left as it is.
  const bool empty = !role.data || header.has(kFlagPartial);
  if (empty && !header.has(kFlagData)) return;
  const std::size_t bytes = message_.bytes_in(chunk);
  if (header.payload_bytes != bytes) {
    fail(
        fmt::format("the result of chunk {} has {} bytes, {} were expected: all workers have to "
                    "give the same number of elements",
                    header.sequence, header.payload_bytes, bytes));
  }
  message_.place(chunk, frame.bytes.data() + kHeaderBytes);
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
  const std::string silence = duration_text(patience_.waiting(now).silence);
  if (state() == MembershipState::kLeaving) {
    fail(
        fmt::format("no answer to {} LEAVEs for group {}: the node has been silent for {}; see "
                    "that it answers a ping",
                    attempts, config_.group, silence));
  }
  fail(fmt::format(
      "no WELCOME for group {}, job {} after {} JOINs: a worker of the group has not joined, or "
      "the "
      "path to the node (or from it to its parent) is down: the node has been silent for {}; see "
      "that all workers run with the same job and that the node answers a ping",
      config_.group, config_.job, attempts, silence));
}

// WK2.
void Worker::give_up_chunk(std::uint32_t sequence, Time now) {
  const Waiting waiting = patience_.waiting(now);
  std::string cause = "a worker of the group is missing; see that all workers run";
  if (waiting.node_silent) {
    cause = fmt::format("the node has been silent for {}; see that it answers a ping",
                        duration_text(waiting.silence));
  } else if (!waiting.ranks.empty()) {
    cause = fmt::format("{} {} missing; see what became of {}", ranks_text(waiting),
                        waiting.missing > 1 ? "are" : "is", waiting.missing > 1 ? "them" : "it");
  }
  fail(fmt::format(
      "no result of chunk {} of message {} (sequence {}, epoch {}) after {} timeouts: {}; then "
      "join "
      "again or start the group anew with a new epoch",
      chunk_of(sequence), message_.id(), sequence, epoch(), config_.max_retries, cause));
}

void Worker::fail(const std::string& what) {
  membership_.fail();
  forget();  // no late result may write to the caller's buffers
  throw WorkerError(text(what));
}

void Worker::fail(const std::string& what, const Header& error) {
  membership_.fail();
  forget();
  throw WorkerError(text(what), static_cast<ErrorCode>(error.tag), error.count);
}

std::string Worker::text(const std::string& what) const {
  return fmt::format("rank {}: {}", config_.rank, what);
}

}  // namespace trib
