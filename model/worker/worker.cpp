// SPDX-License-Identifier: Apache-2.0
#include "model/worker/worker.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "model/frame/codec.h"
#include "model/worker/error_text.h"

namespace trib {
namespace {

constexpr auto kOp = static_cast<std::uint8_t>(Op::kSum);
constexpr auto kDtype = static_cast<std::uint8_t>(Dtype::kFp32);

const WorkerConfig& checked(const WorkerConfig& config) {
  validate(config);
  return config;
}

}  // namespace

Worker::Worker(const WorkerConfig& config)
    : config_(checked(config)),
      membership_(config_),
      recovery_(config_),
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
  if (const std::optional<Header> header = membership_.next_request(now)) return request(*header);
  if (!membership_.may_contribute()) return nullptr;
  const std::optional<Recovery::Departure> departure = recovery_.next(now, statistics_);
  if (!departure) return nullptr;
  ++statistics_.frames_sent;
  return contribution(*departure);
}

void Worker::address(Header& header) const {
  header.source = config_.self;
  header.destination = config_.node;
  header.group = config_.group;
}

FramePtr Worker::request(Header header) {
  address(header);
  ++statistics_.requests;
  return std::make_shared<const Frame>(encode(header, nullptr));
}

FramePtr Worker::contribution(const Recovery::Departure& departure) const {
  const std::size_t chunk = chunk_of(departure.sequence);
  const ChunkRole role = message_.role_in(chunk);
  Header header;
  address(header);
  header.type = FrameType::kContribution;
  header.ecn = config_.ecn ? kEcnEct0 : std::uint8_t{0};
  header.op = kOp;
  header.dtype = kDtype;
  header.epoch = epoch();
  header.count = 1;
  header.sequence = departure.sequence;
  header.tag = message_.id();
  if (role.want) header.flags |= kFlagWant;
  if (departure.retry) header.flags |= kFlagRetry;
  const std::uint8_t* payload = nullptr;
  if (role.data) {
    header.flags |= kFlagData;
    header.payload_bytes = static_cast<std::uint16_t>(message_.bytes_in(chunk));
    payload = message_.source_of(chunk);
  }
  return std::make_shared<const Frame>(encode(header, payload));
}

void Worker::receive(const Frame& frame, Time now) {
  if (frame.bad) {
    ++statistics_.bad_frames;
    return;
  }
  const std::optional<Header> header = decode(frame.bytes);
  if (!header || header->destination != config_.self || header->source != config_.node ||
      header->group != config_.group) {
    ++statistics_.foreign;
    return;
  }
  // The epoch of an ERROR is the node's, which may be another one.
  if (header->type == FrameType::kError) {
    receive_error(*header, now);
  } else if (header->epoch != epoch()) {
    ++statistics_.stale;
  } else if (header->type == FrameType::kWelcome) {
    if (membership_.welcome(*header, now)) {
      recovery_.narrow(window());
    } else {
      ++statistics_.stale;
    }
  } else if (header->type == FrameType::kNack) {
    if (recovery_.state_of(header->sequence) == Recovery::State::kInFlight) {
      recovery_.nack(header->sequence, statistics_);
    }
  } else if (header->type == FrameType::kResult) {
    receive_result(*header, frame, now);
  } else {
    ++statistics_.foreign;
  }
}

void Worker::receive_error(const Header& header, Time now) {
  const bool contributing = membership_.may_contribute();
  const Membership::Answer answer = membership_.error(header, now);
  if (answer == Membership::Answer::kIgnored) ++statistics_.stale;
  if (answer != Membership::Answer::kFatal) return;
  const std::string what =
      contributing ? fmt::format("the node answered chunk {} with ERROR {}: {}", header.sequence,
                                 header.tag, error_text(header, epoch()))
                   : fmt::format("the node answered {} with ERROR {}: {}",
                                 state() == MembershipState::kJoining ? "JOIN" : "LEAVE",
                                 header.tag, membership_error_text(header));
  fail(WorkerError(text(what), static_cast<ErrorCode>(header.tag), header.epoch));
}

void Worker::receive_result(const Header& header, const Frame& frame, Time now) {
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
    fail(WorkerError(text(
        fmt::format("the result of chunk {} has {} bytes, {} were expected: all workers have to "
                    "give the same number of elements",
                    header.sequence, header.payload_bytes, bytes))));
  }
  message_.place(chunk, frame.bytes.data() + kHeaderBytes);
}

std::optional<Time> Worker::deadline() const {
  return membership_.may_contribute() ? recovery_.deadline() : membership_.deadline();
}

void Worker::tick(Time now) {
  if (!membership_.tick(now)) give_up_request();
  if (!membership_.may_contribute()) return;
  if (const std::optional<std::uint32_t> lost = recovery_.tick(now, statistics_)) {
    give_up_chunk(*lost);
  }
}

void Worker::give_up_request() {
  const bool joining = state() == MembershipState::kJoining;
  fail(WorkerError(text(fmt::format(
      "no {} for group {}, epoch {} after {} {}: {}", joining ? "WELCOME" : "answer", config_.group,
      epoch(), membership_.attempts(), joining ? "JOINs" : "LEAVEs",
      joining ? "a worker of the group has not joined, or the path to the node (or from it to its "
                "parent) is down; see that all workers run and that the node answers a ping"
              : "the path to the node is down; see that the node answers a ping"))));
}

void Worker::give_up_chunk(std::uint32_t sequence) {
  fail(WorkerError(text(fmt::format(
      "no result of chunk {} of message {} (sequence {}, epoch {}) after {} retransmissions by "
      "timeout: a worker of the group is missing, or the path to the node is down; see that all "
      "workers run and that the node answers a ping, then join again or start the group anew with "
      "a new epoch",
      chunk_of(sequence), message_.id(), sequence, epoch(), config_.max_retries))));
}

void Worker::fail(const WorkerError& error) {
  membership_.fail();
  forget();  // no late result may write to the caller's buffers
  throw error;
}

std::string Worker::text(const std::string& what) const {
  return fmt::format("rank {}: {}", config_.rank, what);
}

}  // namespace trib
