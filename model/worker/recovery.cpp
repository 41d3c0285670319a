// SPDX-License-Identifier: Apache-2.0
#include "model/worker/recovery.h"

#include <algorithm>

namespace trib {

Recovery::Recovery(const WorkerConfig& config)
    : window_(config.window),
      gap_results_(config.gap_results),
      max_retries_(config.max_retries),
      minimum_probe_(config.minimum_probe),
      round_trip_(config.initial_timeout, config.minimum_timeout, config.maximum_timeout,
                  config.granularity),
      congestion_(config.window, config.first_sequence),
      deadlines_(config.window + 1),
      flights_(config.window),
      oldest_(config.first_sequence),
      next_(oldest_),
      end_(oldest_) {}

void Recovery::narrow(unsigned window) {
  window_ = window;
  congestion_ = Congestion(window, next_);
}

std::uint32_t Recovery::add(std::uint32_t count) {
  const std::uint32_t first = end_;
  end_ += count;
  return first;
}

Recovery::State Recovery::state_of(std::uint32_t sequence) const {
  // Serial arithmetic: an epoch may have more than 2^32 chunks.
  if (static_cast<std::int32_t>(sequence - next_) >= 0) return State::kUnsent;
  const Flight& flight = flights_[slot(sequence)];
  return flight.waiting && flight.sequence == sequence ? State::kInFlight : State::kDone;
}

bool Recovery::may_send_new() const {
  return next_ != end_ && next_ - oldest_ < window_ && in_flight_ < congestion_.cap();  // RC1
}

std::optional<Recovery::Departure> Recovery::next(Time now, WorkerStatistics& statistics) {
  while (!retransmit_.empty()) {
    const std::uint32_t sequence = retransmit_.front();
    retransmit_.pop_front();
    Flight* const flight = waiting(sequence);
    if (flight == nullptr) continue;  // its result has come meanwhile
    send(*flight, now);
    ++statistics.retransmissions;
    return Departure{sequence, true};
  }
  if (!may_send_new()) return std::nullopt;
  Flight& flight = flights_[slot(next_)];
  flight = Flight{};
  flight.sequence = next_++;
  flight.waiting = true;
  flight.sent_at = now;
  flight.first = transmissions_;
  ++in_flight_;
  send(flight, now);
  return Departure{flight.sequence, false};
}

void Recovery::send(Flight& flight, Time now) {
  flight.queued = false;
  flight.last = transmissions_++;
  flight.later_results = 0;
  ++flight.transmissions;
  flight.doublings = std::max(flight.timeouts, round_trip_.doublings());
  flight.timeout_at = now + round_trip_.timeout(flight.doublings);
  deadlines_.set(slot(flight.sequence), flight.timeout_at);
  set_probe(now);
}

void Recovery::send_again(Flight& flight) {
  if (flight.queued) return;
  flight.queued = true;
  retransmit_.push_back(flight.sequence);
}

void Recovery::result(std::uint32_t sequence, Time now, bool marked, WorkerStatistics& statistics) {
  Flight& flight = flights_[slot(sequence)];
  flight.waiting = false;
  --in_flight_;
  probes_ = 0;
  deadlines_.cancel(slot(sequence));
  congestion_.result(sequence, next_, marked);
  if (flight.transmissions == 1) round_trip_.sample(now - flight.sent_at);  // Karn's rule
  find_gaps(flight.first, now, statistics);
  while (oldest_ != next_ && waiting(oldest_) == nullptr) ++oldest_;
  set_probe(now);
}

// The chunk sent as number `order` of all has its result; who was sent before it and has none?
void Recovery::find_gaps(std::uint64_t order, Time now, WorkerStatistics& statistics) {
  for (std::uint32_t sequence = oldest_; sequence != next_; ++sequence) {
    Flight* const earlier = waiting(sequence);
    if (earlier == nullptr || earlier->last > order) continue;
    const bool sent_again = earlier->transmissions > 1;
    if (++earlier->later_results != (sent_again ? 1 : gap_results_)) continue;
    ++statistics.gaps;
    if (sent_again) {
      send_again(*earlier);
    } else {
      const Time repaired = now + round_trip_.least() / 2;
      deadlines_.set(slot(sequence), std::min(earlier->timeout_at, repaired));
    }
  }
}

void Recovery::nack(std::uint32_t sequence, WorkerStatistics& statistics) {
  ++statistics.nacks;
  send_again(flights_[slot(sequence)]);  // RC4
}

std::optional<std::uint32_t> Recovery::tick(Time now, WorkerStatistics& statistics) {
  while (const std::optional<std::size_t> key = deadlines_.pop_expired(now)) {
    if (*key == probe_key()) {
      ++probes_;
      ++statistics.probes;
      send_again(*waiting(oldest_));
      continue;
    }
    Flight& flight = flights_[*key];
    if (now < flight.timeout_at) {  // the wait of a gap
      send_again(flight);
      continue;
    }
    if (flight.timeouts == max_retries_) return flight.sequence;
    ++flight.timeouts;
    ++statistics.timeouts;
    round_trip_.expired(flight.doublings);
    send_again(flight);
  }
  return std::nullopt;
}

// Nothing can be sent until a result comes: then the missing results are awaited for so long as
// they should take, and no longer.
void Recovery::set_probe(Time now) {
  deadlines_.cancel(probe_key());
  if (in_flight_ == 0 || may_send_new() || !retransmit_.empty() || !round_trip_.measured()) return;
  const Time wait = std::max(minimum_probe_, 2 * round_trip_.shortest()) << probes_;
  if (wait < round_trip_.timeout(round_trip_.doublings())) deadlines_.set(probe_key(), now + wait);
}

Recovery::Flight* Recovery::waiting(std::uint32_t sequence) {
  Flight& flight = flights_[slot(sequence)];
  return flight.waiting && flight.sequence == sequence ? &flight : nullptr;
}

}  // namespace trib
