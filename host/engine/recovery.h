// SPDX-License-Identifier: Apache-2.0
// Chooses what a worker sends next: a chunk for the first time or again, or an ASK for one (RC1, RC5, WK1).
// It knows sequence numbers and times, but no frames.
//
// The result is the acknowledgement. When it does not come, the worker asks. The node knows
// which of three things has happened, and its answer costs the least:
//
//   own contribution lost        NACK      the contribution is sent again, at once
//   own result lost              replay    the result
//   another worker's is missing  STATUS    nothing to do; the user learns its rank
//
// So a payload is sent again only if the node says that it lacks it, or after three ASKs in a row,
// each after a timeout, that were not answered. The node finds most lost contributions itself
// (RC4), and its NACK comes before any ASK is due. A NACK for a chunk that was sent again and not
// asked for since is ignored: a link keeps its frames in order, so the copy was not there yet.
//
// When a worker asks:
//
//   gap      at once, when the result of a chunk that was sent later has come
//   again    when a chunk that was asked for has no result after one shortest round trip (one that
//            was sent again: 0.75 of it), 13 us at least; four times, and then doubled each time
//   probe    when nothing can be sent, after one shortest round trip, 13 us at least, doubled each
//            time
//   timeout  after 424 us .. 6.8 ms, doubled each time; after `max_retries` the worker gives up
//
// Gap. "Later" is the order of first transmissions (as in RACK, RFC 8985), not of sequence numbers,
// whichever frame of a chunk was answered. A gap does not show whose loss it is: with four workers
// three of five losses that a worker can see are those of others, which are repaired after one
// round trip. So an ASK for a gap carries the serial of the last result that has arrived (RC2), and the
// node answers only if this worker's result was sent before that one: what is still in flight
// isn't sent twice. Replays don't count, for they may overtake results (RC3).
//   A window of 16 chunks takes 106 us, of which a round trip takes 23 and what was lost once as
// much again; what is lost twice stops the window.
//
// Probe (as TLP in RFC 8985, 7). When nothing can be sent any more, because the window is full or
// the message ends, no later results will come. Then the oldest chunk is asked for, and the node
// answers in any case. Its result opens the window, which makes the gaps after it visible.
//
// Timeout. Each chunk has its own (RoundTrip), far more than a round trip: a result contains the
// wait for the slowest worker, which may begin later. An ASK restarts it. All deadlines are in one
// queue.
//
// ASKs go ahead of copies, and copies ahead of new chunks, for all workers wait for them.
//
// Simulated, 4 workers, 10 Gb/s, chunks of 8 KB, window 16, RTT 10 us and the frames' own time;
// goodput of 32 MB in parts of that without loss: 99.9 % with 0.01 % loss on each link and
// direction, 99.8 % with 0.1 %, 98.4 % with 1 %, 90.3 % with 5 % (trib_goodput_sweep, and the test
// Goodput.UnderLoss). 94 % would be left if every loss were repaired at once. A
// greater share of the port for replays (RC3) would give one percent more of it with 5 %. Asking
// sooner than after a round trip gives less, for the answer may be in flight.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "host/engine/congestion.h"
#include "host/engine/deadline_queue.h"
#include "host/engine/round_trip.h"
#include "host/engine/worker_config.h"
#include "host/engine/worker_statistics.h"
#include "model/base/time.h"

namespace trib {

class Recovery {
 public:
  enum class State : std::uint8_t {
    kUnsent,    // not sent yet
    kInFlight,  // sent, no result yet
    kDone,      // its result has come, or it is past (WK3)
  };
  enum class Action : std::uint8_t {
    kNothing,
    kSend,       // the contribution, for the first time
    kSendAgain,  // ... with RETRY
    kAsk,        // an ASK
  };
  struct Departure {
    std::uint32_t sequence;
    Action action;
    std::uint16_t ask_count;  // of an ASK
  };

  // `config` is valid.
  explicit Recovery(const WorkerConfig& config);

  // Before the first chunk is sent: at most `window` are in flight, 1..config.window.
  void narrow(unsigned window);

  // `count` more chunks are to be sent. Returns the sequence of the first of them.
  std::uint32_t add(std::uint32_t count);
  // All results have come, or the chunks are past.
  bool done() const { return oldest_ == end_; }
  State state_of(std::uint32_t sequence) const;
  // The oldest chunk without result, unless done().
  std::uint32_t oldest() const { return oldest_; }

  // The next frame to send; it counts as sent at `now`.
  void next(Time now, WorkerStatistics& statistics, Departure& departure);
  // A RESULT of the life has come, without RETRY, of whichever chunk.
  void serial(std::uint8_t serial) { last_serial_ = serial; }
  // The result of a chunk in flight has come.
  void result(std::uint32_t sequence, Time now, bool marked, WorkerStatistics& statistics);
  // The node lacks a chunk in flight.
  void nack(std::uint32_t sequence, Time now, WorkerStatistics& statistics);
  // The node has a chunk in flight, and waits for others.
  void status(std::uint32_t sequence, WorkerStatistics& statistics);
  // A chunk in flight is past, and so are all up to `last` (WK3). Returns those of them that have
  // no result, which count as done from now on.
  std::vector<std::uint32_t> passed(std::uint32_t sequence, std::uint32_t last, Time now,
                                    WorkerStatistics& statistics);

  // When to call tick next, if at all.
  std::optional<Time> deadline() const;
  // Returns the sequence of a chunk that has had max_retries timeouts and still no result.
  std::optional<std::uint32_t> tick(Time now, WorkerStatistics& statistics);

 private:
  enum class Due : std::uint8_t { kNothing, kAsk, kCopy };
  enum class AskFor : std::uint8_t {
    kWhatWasLost,  // a gap: no answer if the result may be in flight (RC2)
    kAnyAnswer,    // a probe or a timeout
  };
  struct Flight {  // one chunk in the window
    std::uint32_t sequence = 0;
    bool waiting = false;  // sent, and no result yet
    Due due = Due::kNothing;
    AskFor due_ask = AskFor::kAnyAnswer;
    Time sent_at = 0;     // first transmission
    Time timeout_at = 0;  // of what was sent last
    unsigned sent = 0;    // contribution, ASKs and copies
    bool copied = false;  // sent again, and not asked for since
    unsigned timeouts = 0;
    unsigned unanswered = 0;  // ASKs in a row, each after a timeout
    unsigned doublings = 0;   // of the timeout of what was sent last
  };

  std::size_t slot(std::uint32_t sequence) const { return sequence & last_slot_; }
  Flight* waiting(std::uint32_t sequence);
  // The next chunk of the queue for which this is still to be done.
  Flight* take(std::deque<std::uint32_t>& queue, Due due) {
    return queue.empty() ? nullptr : take_one(queue, due);
  }
  Flight* take_one(std::deque<std::uint32_t>& queue, Due due);
  bool may_send_new() const;
  void depart(Flight& flight, Time now);
  void ask(Flight& flight, AskFor what);
  std::uint16_t ask_count(AskFor what) const;
  void send_again(Flight& flight);
  void forget(Flight& flight);
  void advance();
  void ask_for_all_before(std::uint32_t sequence, WorkerStatistics& statistics);
  void expire(Flight& flight, WorkerStatistics& statistics);
  std::optional<Time> probe_at() const;

  unsigned window_;
  unsigned max_retries_;
  Time probe_floor_;
  RoundTrip round_trip_;
  Congestion congestion_;
  DeadlineQueue deadlines_;      // by slot
  std::vector<Flight> flights_;  // by slot; a power of two of them
  std::uint32_t last_slot_;
  std::deque<std::uint32_t> asks_;           // sequences to be asked for, ahead of all
  std::deque<std::uint32_t> again_;          // ... to be sent again, ahead of new chunks
  std::uint32_t oldest_;                     // the oldest chunk without result
  std::uint32_t next_;                       // the next chunk to be sent for the first time
  std::uint32_t end_;                        // one past the last chunk
  std::optional<std::uint8_t> last_serial_;  // of a result without RETRY
  unsigned in_flight_ = 0;                   // chunks
  unsigned probes_ = 0;                      // since the last result
  Time moved_at_ = 0;                        // the last departure, or sign of life of the node
};

}  // namespace trib
