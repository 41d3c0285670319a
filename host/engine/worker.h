// SPDX-License-Identifier: Apache-2.0
// The engine of one worker, without any input or output of its own: the caller asks it for datagrams
// to send, hands it those received from the node, and calls it at its deadline. It joins its group (Membership),
// cuts a collective into chunks (Message), keeps at most a window of them in flight and sends again
// what is lost (Recovery), and puts each result at its place in whatever order results come. The
// result is the acknowledgement. It can report at any time which ranks it waits for (Waiting).
//
// Sequence numbers run on from one collective to the next: an epoch is one stream of chunks.
//
// The life of a worker, if the group is joined: join, start (may be called at once; the
// contributions wait for the WELCOME), start when done, ... After a WorkerError the worker is
// failed: it sends nothing, is never done, and has let go of the buffers. rejoin makes it sound
// again, in a newer epoch; all workers of the group then have to restart the collective.
// If the registers of the node start the group, there is no join: the epoch has to be the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "host/engine/abilities.h"
#include "host/engine/collective.h"
#include "host/engine/completeness.h"
#include "host/engine/datagram.h"
#include "host/engine/membership.h"
#include "host/engine/message.h"
#include "host/engine/payload_coder.h"
#include "host/engine/recovery.h"
#include "host/engine/waiting.h"
#include "host/engine/worker_config.h"
#include "host/engine/worker_error.h"
#include "host/engine/worker_statistics.h"
#include "model/base/time.h"
#include "model/frame/body.h"

namespace trib {

class Worker {
 public:
  // Throws std::invalid_argument for a bad configuration.
  explicit Worker(const WorkerConfig& config);

  // Begins to join the group for the configured job (GR2), with the configured incarnation.
  // `ports`: how many ports are to join at this node, 0: the node's registers say. Throws
  // std::logic_error if it has joined before.
  void join(unsigned ports = 0);
  // Joins again, with a new incarnation. The collective in progress is forgotten.
  void rejoin();
  // Ends the epoch for all (GR3); a collective in progress is forgotten. Not necessary at the end of
  // a job; a worker that has failed can leave, too. Throws std::logic_error if it has left.
  void leave();
  // Fails without an error of its own.
  void abandon();

  MembershipState state() const { return membership_.state(); }
  // Of the life that the worker is in or was last: the WELCOME's, or as configured before that.
  std::uint16_t epoch() const { return membership_.epoch(); }
  // Of the join that was begun last.
  std::uint32_t incarnation() const { return membership_.incarnation(); }
  // The window granted by WELCOME, or the configured one if that is smaller.
  unsigned window() const { return membership_.window(); }
  // The number of member ports, from the WELCOME; 0 without one.
  unsigned members() const { return membership_.members(); }
  // The node's abilities, from the WELCOME; empty without one.
  const WelcomeBody& abilities() const { return abilities_; }
  // Encoding of the collective's contributions, if the node has it.
  codec::Encoding encoding_for(const Compression& compression) const {
    return trib::encoding_for(abilities_, compression);
  }
  // Of the last result in this life that was not sent as it is; raw if there was none.
  codec::Encoding result_encoding() const { return result_encoding_; }

  // Begins a collective. Throws std::logic_error if the last one is not done,
  // std::invalid_argument if it is not valid, and WorkerError if the node that has welcomed the
  // worker lacks its reduction, or a codec that is required.
  void start(const Collective& collective);
  // No collective is in progress: all results have come (or none was ever started).
  bool done() const { return state() != MembershipState::kFailed && recovery_.done(); }
  // Of the collective that was started last.
  const Completeness& completeness() const { return completeness_; }

  // The next datagram to be sent now, or nothing. To be called again after each datagram, receive
  // and tick. It counts as sent at `now`. Its payload may end with the next call.
  std::optional<OutgoingDatagram> poll_transmit(Time now);
  // The same for several: puts the next datagrams into `burst`, kLongestBurst at most, in place of
  // what is there. All their payloads live until the next call: one that was encoded is the last of
  // its burst. Nothing is to be sent now once a burst is empty.
  void poll_burst(Time now, std::vector<OutgoingDatagram>& burst);

  // Text for a join that is given up now, `when` as in "after 3 JOINs": the last
  // that the node has answered since the last WELCOME, with its code if it was a refusal.
  WorkerError no_welcome(const std::string& when, Time now) const;

  // The ranks that the worker waits for, if any (WK2): it joins, leaves, or has a collective
  // in progress.
  std::optional<Waiting> waiting(Time now) const;

  // A datagram from the node. Throws WorkerError on an ERROR frame that ends the worker's stream, if
  // a result has another length than the chunk, if the node lacks what the worker needs, and if
  // the worker was too late for chunks and is not to go on (WK3).
  void receive(const IncomingDatagram& datagram, Time now);

  // When to call tick next, if at all; tick may be called at any time. Throws WorkerError when a
  // chunk has had max_retries timeouts and still no result, and when JOIN or LEAVE is not answered.
  std::optional<Time> deadline() const;
  void tick(Time now);

  const WorkerStatistics& statistics() const { return statistics_; }
  const WorkerConfig& config() const { return config_; }

 private:
  // ERROR to a JOIN.
  struct JoinAnswer {
    DatagramHeader error;
    Time time;
    bool taken;  // the JOIN was sent again by it
  };

  std::size_t chunk_of(std::uint32_t sequence) const { return sequence - first_; }

  using Burst = std::vector<OutgoingDatagram>;

  void forget();
  void require_ability();
  // These four append a datagram to a burst; poll() the next one to be sent, if any.
  bool poll(Time now, Burst& burst);
  void request(const DatagramHeader& header, Time now, Burst& burst);
  void ask(const Recovery::Departure& departure, Burst& burst) const;
  // A copy is encoded again, and so has the bytes of the first one (GC12.2).
  void contribution(std::uint32_t sequence, bool retry, Burst& burst);
  void receive_malformed(ByteSpan datagram);
  void receive_error(const DatagramHeader& header, Time now);
  void receive_welcome(const DatagramHeader& header, ByteSpan body);
  void receive_in_life(const DatagramHeader& header, const IncomingDatagram& datagram, Time now);
  void receive_result(const DatagramHeader& header, const IncomingDatagram& datagram, Time now);
  void receive_passed(const DatagramHeader& header, Time now);
  bool store_result(const DatagramHeader& header, ByteSpan payload);
  void give_up_request(Time now);
  void give_up_chunk(std::uint32_t sequence, Time now);
  [[noreturn]] void fail(const std::string& what);
  [[noreturn]] void fail(const std::string& what, const DatagramHeader& error);
  [[noreturn]] void fail(const WorkerError& error);
  std::string text(const std::string& what) const;

  WorkerConfig config_;
  Membership membership_;
  Recovery recovery_;
  Patience patience_;
  Message message_;
  std::uint32_t first_;               // sequence of the message's chunk 0
  std::optional<JoinAnswer> answer_;  // the last one since the last WELCOME
  WelcomeBody abilities_;
  PayloadCoder coder_;
  Burst single_;  // of poll_transmit
  codec::Encoding result_encoding_;
  Completeness completeness_;
  WorkerStatistics statistics_;
};

}  // namespace trib
