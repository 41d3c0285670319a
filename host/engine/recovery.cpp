// SPDX-License-Identifier: Apache-2.0
#include "host/engine/recovery.h"

#include <algorithm>

#include "model/frame/serial.h"

namespace trib {
namespace {

constexpr unsigned kEagerAsks = 4;   // before the time between them doubles
constexpr unsigned kAsksInARow = 3;  // WK1: without any answer, then the chunk is sent again

// Serial arithmetic: an epoch may have more than 2^32 chunks.
bool is_before(std::uint32_t a, std::uint32_t b) { return static_cast<std::int32_t>(a - b) < 0; }

}  // namespace

Recovery::Recovery(const WorkerConfig& config)
    : window_(config.window),
      max_retries_(config.max_retries),
      probe_floor_(probe_floor(config.minimum_timeout)),
      round_trip_(config.initial_timeout, config.minimum_timeout, config.maximum_timeout,
                  config.granularity),
      congestion_(config.window, config.first_sequence),
      deadlines_(config.window),
      flights_(config.window),
      last_slot_(config.window - 1),
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
  if (!is_before(sequence, next_)) return State::kUnsent;
  const Flight& flight = flights_[slot(sequence)];
  return flight.waiting && flight.sequence == sequence ? State::kInFlight : State::kDone;
}

bool Recovery::may_send_new() const {
  return next_ != end_ && next_ - oldest_ < window_ && in_flight_ < congestion_.cap();  // RC1
}

void Recovery::next(Time now, WorkerStatistics& statistics, Departure& departure) {
  if (Flight* const flight = take(asks_, Due::kAsk)) {
    flight->copied = false;
    depart(*flight, now);
    ++statistics.asks;
    departure = {flight->sequence, Action::kAsk, ask_count(flight->due_ask)};
    return;
  }
  if (Flight* const flight = take(again_, Due::kCopy)) {
    flight->copied = true;
    depart(*flight, now);
    ++statistics.retransmissions;
    departure = {flight->sequence, Action::kSendAgain, 0};
    return;
  }
  departure.action = Action::kNothing;
  if (!may_send_new()) return;
  Flight& flight = flights_[slot(next_)];
  flight = Flight{};
  flight.sequence = next_++;
  flight.waiting = true;
  flight.sent_at = now;
  ++in_flight_;
  depart(flight, now);
  departure.sequence = flight.sequence;
  departure.action = Action::kSend;
}

Recovery::Flight* Recovery::take_one(std::deque<std::uint32_t>& queue, Due due) {
  while (!queue.empty()) {
    Flight* const flight = waiting(queue.front());
    queue.pop_front();
    if (flight != nullptr && flight->due == due) return flight;
  }
  return nullptr;
}

void Recovery::depart(Flight& flight, Time now) {
  flight.due = Due::kNothing;
  flight.doublings = std::max(flight.timeouts, round_trip_.doublings());
  flight.timeout_at = now + round_trip_.timeout(flight.doublings);
  deadlines_.set(slot(flight.sequence), flight.timeout_at);
  if (flight.sent > 0) {
    const Time shortest = round_trip_.shortest();
    const Time answer = std::max(probe_floor_, flight.copied ? shortest * 3 / 4 : shortest);
    const unsigned doublings = flight.sent < kEagerAsks ? 0 : flight.sent - kEagerAsks;
    const Time ask_at = now + doubled(answer, doublings, flight.timeout_at - now);
    if (round_trip_.measured() && ask_at < flight.timeout_at) {
      deadlines_.set(slot(flight.sequence), ask_at);
    }
  }
  ++flight.sent;
  moved_at_ = now;
}

void Recovery::ask(Flight& flight, AskFor what) {
  if (flight.due != Due::kNothing) return;
  flight.due = Due::kAsk;
  flight.due_ask = what;
  asks_.push_back(flight.sequence);
}

std::uint16_t Recovery::ask_count(AskFor what) const {
  const bool told = what == AskFor::kWhatWasLost && last_serial_;
  return told ? trib::ask_count(*last_serial_) : 0;
}

void Recovery::send_again(Flight& flight) {
  if (flight.due == Due::kCopy) return;
  flight.due = Due::kCopy;
  again_.push_back(flight.sequence);
}

void Recovery::result(std::uint32_t sequence, Time now, bool marked, WorkerStatistics& statistics) {
  Flight& flight = flights_[slot(sequence)];
  forget(flight);
  probes_ = 0;
  congestion_.result(sequence, next_, marked);
  if (flight.sent == 1) round_trip_.sample(now - flight.sent_at);  // Karn's rule
  ask_for_all_before(sequence, statistics);
  advance();
  moved_at_ = now;
}

void Recovery::forget(Flight& flight) {
  flight.waiting = false;
  flight.due = Due::kNothing;
  --in_flight_;
  deadlines_.cancel(slot(flight.sequence));
}

void Recovery::advance() {
  while (oldest_ != next_ && waiting(oldest_) == nullptr) ++oldest_;
}

// A gap: chunks are sent in order, so the result of a later one has come. Only once each, for what
// was asked for or sent again has a time of its own.
void Recovery::ask_for_all_before(std::uint32_t sequence, WorkerStatistics& statistics) {
  for (std::uint32_t earlier = oldest_; is_before(earlier, sequence); ++earlier) {
    Flight* const flight = waiting(earlier);
    if (flight == nullptr || flight->sent > 1 || flight->due != Due::kNothing) continue;
    ++statistics.gaps;
    ask(*flight, AskFor::kWhatWasLost);
  }
}

void Recovery::nack(std::uint32_t sequence, Time now, WorkerStatistics& statistics) {
  ++statistics.nacks;
  Flight& flight = flights_[slot(sequence)];
  flight.unanswered = 0;
  // It cannot know of a copy that was not asked for since: a link keeps its frames in order.
  if (flight.copied) return;
  send_again(flight);
  moved_at_ = now;
}

void Recovery::status(std::uint32_t sequence, WorkerStatistics& statistics) {
  ++statistics.statuses;
  flights_[slot(sequence)].unanswered = 0;
}

std::vector<std::uint32_t> Recovery::passed(std::uint32_t sequence, std::uint32_t last, Time now,
                                            WorkerStatistics& statistics) {
  ++statistics.passed;
  std::vector<std::uint32_t> missed;
  const auto miss = [&](std::uint32_t chunk) {
    missed.push_back(chunk);
    ++statistics.missed;
  };
  for (std::uint32_t chunk = oldest_; chunk != next_; ++chunk) {
    Flight* const flight = waiting(chunk);
    if (flight == nullptr || (chunk != sequence && is_before(last, chunk))) continue;
    forget(*flight);
    miss(chunk);
  }
  while (next_ != end_ && !is_before(last, next_)) miss(next_++);
  advance();
  moved_at_ = now;
  return missed;
}

std::optional<Time> Recovery::deadline() const {
  const std::optional<Time> chunk = deadlines_.earliest();
  const std::optional<Time> probe = probe_at();
  return chunk && probe ? std::min(*chunk, *probe) : chunk ? chunk : probe;
}

std::optional<std::uint32_t> Recovery::tick(Time now, WorkerStatistics& statistics) {
  const std::optional<Time> probe = probe_at();  // an ASK that is due for a chunk ends it
  while (const std::optional<std::size_t> key = deadlines_.pop_expired(now)) {
    Flight& flight = flights_[*key];
    if (now < flight.timeout_at) {
      deadlines_.set(*key, flight.timeout_at);
      ++statistics.probes;
      ask(flight, AskFor::kWhatWasLost);
    } else if (flight.timeouts == max_retries_) {
      return flight.sequence;
    } else {
      expire(flight, statistics);
    }
  }
  if (probe && *probe <= now) {
    ++probes_;
    ++statistics.probes;
    ask(*waiting(oldest_), AskFor::kAnyAnswer);
  }
  return std::nullopt;
}

void Recovery::expire(Flight& flight, WorkerStatistics& statistics) {
  ++flight.timeouts;
  ++statistics.timeouts;
  round_trip_.expired(flight.doublings);
  if (flight.unanswered < kAsksInARow) {
    ++flight.unanswered;
    ask(flight, AskFor::kAnyAnswer);
  } else {
    flight.unanswered = 0;
    send_again(flight);
  }
}

// Nothing can be sent until a result comes: then the missing results are awaited for so long as
// they should take, and no longer.
std::optional<Time> Recovery::probe_at() const {
  const bool idle = in_flight_ > 0 && !may_send_new() && asks_.empty() && again_.empty();
  if (!idle || !round_trip_.measured()) return std::nullopt;
  const Time timeout = round_trip_.timeout(round_trip_.doublings());
  const Time wait = doubled(std::max(probe_floor_, round_trip_.shortest()), probes_, timeout);
  if (wait >= timeout) return std::nullopt;
  return moved_at_ + wait;
}

Recovery::Flight* Recovery::waiting(std::uint32_t sequence) {
  Flight& flight = flights_[slot(sequence)];
  return flight.waiting && flight.sequence == sequence ? &flight : nullptr;
}

}  // namespace trib
