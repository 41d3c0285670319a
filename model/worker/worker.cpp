// SPDX-License-Identifier: Apache-2.0
#include "model/worker/worker.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <stdexcept>

#include "model/frame/codec.h"

namespace trib {
namespace {

constexpr auto kOp = static_cast<std::uint8_t>(Op::kSum);
constexpr auto kDtype = static_cast<std::uint8_t>(Dtype::kFp32);

void require(bool condition, const std::string& what) {
  if (!condition) throw std::invalid_argument("WorkerConfig: " + what);
}

// What an ERROR frame says, as the text of an exception.
std::string error_text(const Header& error, const WorkerConfig& config) {
  switch (static_cast<ErrorCode>(error.tag)) {
    case ErrorCode::kBadRequest:
      return "bad request: op, dtype or payload length is not one that the node can do";
    case ErrorCode::kNotMember:
      return "not a member: this port, MAC, IP and UDP port are not configured for the group";
    case ErrorCode::kStaleEpoch:
      return fmt::format("stale epoch: this worker is in epoch {}, the group in epoch {}",
                         config.epoch, error.epoch);
    case ErrorCode::kDisagreement:
      return "contributions disagree in op, dtype, length or tag: all workers have to run the same "
             "collectives in the same order; start the group anew";
    case ErrorCode::kStopped:
      return "group left or aborted: start the group anew";
    case ErrorCode::kUnknownGroup:
      return fmt::format("unknown group {}: configure and start it on the node", config.group);
  }
  return fmt::format("an error code that this version does not know: {}", error.tag);
}

}  // namespace

Worker::Worker(const WorkerConfig& config)
    : config_(config),
      round_trip_(config_.initial_timeout, config_.minimum_timeout, config_.maximum_timeout,
                  config_.granularity),
      deadlines_(config_.window),
      flights_(config_.window),
      first_(config_.first_sequence),
      oldest_(first_),
      next_(first_),
      end_(first_) {
  const WorkerConfig& c = config_;
  require(c.window >= 4 && c.window <= 64 && (c.window & (c.window - 1)) == 0,
          fmt::format("window is {}, must be a power of two, 4..64", c.window));
  require(c.chunk_bytes >= 4 && c.chunk_bytes <= kMaxPayload && c.chunk_bytes % 4 == 0,
          fmt::format("chunk_bytes is {}, must be a multiple of 4, 4..8192", c.chunk_bytes));
  require(c.epoch != 0, "epoch is 0, which is never valid");
  require(c.initial_timeout > 0, fmt::format("initial_timeout is {} ps", c.initial_timeout));
  require(c.minimum_timeout >= 0 && c.minimum_timeout <= c.initial_timeout,
          fmt::format("minimum_timeout is {} ps, must be 0..initial_timeout, which is {} ps",
                      c.minimum_timeout, c.initial_timeout));
  require(c.maximum_timeout >= c.initial_timeout,
          fmt::format("maximum_timeout is {} ps, must be initial_timeout or more, which is {} ps",
                      c.maximum_timeout, c.initial_timeout));
  require(c.granularity >= 0, fmt::format("granularity is {} ps", c.granularity));
  require(c.gap_results > 0, "gap_results is 0, must be 1 or more");
}

void Worker::start(const Collective& collective) {
  if (!done()) throw std::logic_error("Worker: the last collective is not done yet");
  const std::size_t per_chunk = config_.chunk_bytes / sizeof(float);
  const std::size_t chunks = (collective.elements + per_chunk - 1) / per_chunk;
  collective_ = collective;
  first_ = end_;
  end_ = first_ + static_cast<std::uint32_t>(std::max<std::size_t>(chunks, 1));
}

FramePtr Worker::poll_transmit(Time now) {
  while (!retransmit_.empty()) {
    const std::uint32_t sequence = retransmit_.front();
    retransmit_.pop_front();
    if (Flight* const flight = waiting(sequence)) return transmit(*flight, now);
  }
  if (failed_ || next_ == end_ || next_ - oldest_ == config_.window) return nullptr;  // RC1
  Flight& flight = flights_[slot(next_)];
  flight = Flight{};
  flight.sequence = next_++;
  flight.waiting = true;
  return transmit(flight, now);
}

FramePtr Worker::transmit(Flight& flight, Time now) {
  const std::size_t chunk = chunk_of(flight.sequence);
  const ChunkRole role = role_in(chunk);
  Header header;
  header.source = config_.self;
  header.destination = config_.node;
  header.type = FrameType::kContribution;
  header.op = kOp;
  header.dtype = kDtype;
  header.group = config_.group;
  header.epoch = config_.epoch;
  header.count = 1;
  header.sequence = flight.sequence;
  header.tag = collective_.message_id;
  if (role.want) header.flags |= kFlagWant;
  if (flight.transmissions > 0) header.flags |= kFlagRetry;
  const std::uint8_t* payload = nullptr;
  if (role.data) {
    header.flags |= kFlagData;
    header.payload_bytes = static_cast<std::uint16_t>(bytes_in(chunk));
    payload = reinterpret_cast<const std::uint8_t*>(collective_.send + first_element_of(chunk));
  }
  if (flight.transmissions > 0) ++statistics_.retransmissions;
  flight.queued = false;
  flight.order = statistics_.frames_sent++;
  flight.sent_at = now;
  flight.later_results = 0;
  ++flight.transmissions;
  flight.doublings = std::max(flight.timeouts, round_trip_.doublings());
  deadlines_.set(slot(flight.sequence), now + round_trip_.timeout(flight.doublings));
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
    fail(fmt::format("the node answered chunk {} with ERROR {}: {}", header->sequence, header->tag,
                     error_text(*header, config_)));
  }
  Flight* const flight = waiting(header->sequence);
  const bool current = header->epoch == config_.epoch;
  if (current && header->type == FrameType::kNack && flight != nullptr) {
    ++statistics_.nacks;
    retransmit_soon(*flight);  // RC4
  } else if (current && header->type == FrameType::kResult) {
    receive_result(*header, flight, frame, now);
  } else {
    ++statistics_.foreign;
  }
}

void Worker::receive_result(const Header& header, Flight* flight, const Frame& frame, Time now) {
  if (flight == nullptr) {
    const bool sent = header.sequence - config_.first_sequence < next_ - config_.first_sequence;
    ++(sent ? statistics_.duplicates : statistics_.foreign);
    return;
  }
  if (header.tag != collective_.message_id || header.op != kOp || header.dtype != kDtype) {
    ++statistics_.foreign;
    return;
  }
  store_result(header, frame);
  ++statistics_.results;
  if (header.has(kFlagRetry)) ++statistics_.replays;
  flight->waiting = false;
  deadlines_.cancel(slot(header.sequence));
  // Which copy of a chunk that was sent several times was answered is not known: such a result
  // tells neither a round trip nor an order.
  if (flight->transmissions == 1) {
    round_trip_.sample(now - flight->sent_at);
    find_gaps(flight->order);
  }
  while (oldest_ != next_ && waiting(oldest_) == nullptr) ++oldest_;
}

void Worker::store_result(const Header& header, const Frame& frame) {
  const std::size_t chunk = chunk_of(header.sequence);
  const ChunkRole role = role_in(chunk);
  // Without DATA in the result nobody has contributed any: `receive` is left as it is.
  if (!role.want || !(role.data || header.has(kFlagData))) return;
  if (header.payload_bytes != bytes_in(chunk)) {
    fail(
        fmt::format("the result of chunk {} has {} bytes, {} were expected: all workers have to "
                    "give the same number of elements",
                    header.sequence, header.payload_bytes, bytes_in(chunk)));
  }
  if (header.payload_bytes == 0) return;
  std::memcpy(collective_.receive + first_element_of(chunk), &frame.bytes[kHeaderBytes],
              header.payload_bytes);
}

// RC1: the chunk sent as number `order` of all has its result; who was sent before it and has none?
void Worker::find_gaps(std::uint64_t order) {
  for (std::uint32_t sequence = oldest_; sequence != next_; ++sequence) {
    Flight* const earlier = waiting(sequence);
    if (earlier == nullptr || earlier->order > order) continue;
    if (++earlier->later_results != config_.gap_results) continue;
    ++statistics_.gaps;
    retransmit_soon(*earlier);
  }
}

void Worker::tick(Time now) {
  while (const std::optional<std::size_t> slot = deadlines_.pop_expired(now)) {
    Flight& flight = flights_[*slot];
    if (flight.timeouts == config_.max_retries) {
      fail(
          fmt::format("no result of chunk {} of message {} after {} retransmissions: a worker of "
                      "the group is missing, or the path to the node is down; see that all "
                      "workers run, then start the group anew with a new epoch",
                      chunk_of(flight.sequence), collective_.message_id, flight.timeouts));
    }
    ++flight.timeouts;
    ++statistics_.timeouts;
    round_trip_.expired(flight.doublings);
    retransmit_soon(flight);
  }
}

void Worker::retransmit_soon(Flight& flight) {
  if (flight.queued) return;
  flight.queued = true;
  retransmit_.push_back(flight.sequence);
}

Worker::Flight* Worker::waiting(std::uint32_t sequence) {
  Flight& flight = flights_[slot(sequence)];
  return flight.waiting && flight.sequence == sequence ? &flight : nullptr;
}

std::size_t Worker::first_element_of(std::size_t chunk) const {
  return chunk * (config_.chunk_bytes / sizeof(float));
}

std::size_t Worker::bytes_in(std::size_t chunk) const {
  const std::size_t left = collective_.elements - first_element_of(chunk);
  return std::min(config_.chunk_bytes, left * sizeof(float));
}

ChunkRole Worker::role_in(std::size_t chunk) const {
  const ChunkRole role = collective_.role ? collective_.role(chunk) : ChunkRole{true, true};
  return {role.data && collective_.send != nullptr, role.want && collective_.receive != nullptr};
}

void Worker::fail(const std::string& what) {
  failed_ = true;
  retransmit_.clear();
  deadlines_.clear();
  throw WorkerError(fmt::format("rank {}: {}", config_.rank, what));
}

}  // namespace trib
