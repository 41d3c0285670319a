// SPDX-License-Identifier: Apache-2.0
// A worker's part in the life of its group (GR1-GR3, WK4, WK5): JOIN until WELCOME, LEAVE until
// ERROR, and which ERRORs count. It makes requests and takes answers; frames and ERROR texts are
// the Worker's.
//
//   idle --join--> joining --WELCOME--> joined --leave--> leaving --ERROR 3, 5, 6--> left
//                    ^                    |                     ^                      |
//                    |                    |                     +--leave--+            |
//                    +---- join_anew -----+---- failed (from any state) --+--join_anew-+
//
// The node numbers the lives of the group. A JOIN names the last epoch that the worker knows
// (0: none); if the group has another one, ERROR 3 reports it, and the JOIN is sent again with it
// at once, up to eight times in one join. The epoch of the WELCOME is the worker's.
//
// Nothing that is late or doubled is ever taken for an answer: each join has an incarnation of its
// own, which the answers to JOIN and LEAVE carry, and what answers a contribution or an ASK carries
// the epoch, which never comes back.
//
// A request is repeated with the initial timeout of a chunk, doubled each time up to the maximum
// (RFC 6298), and given up after max_joins or max_leaves of them.
#pragma once

#include <cstdint>
#include <optional>

#include "host/engine/worker_config.h"
#include "model/base/time.h"
#include "model/frame/body.h"
#include "model/frame/datagram_header.h"

namespace trib {

enum class MembershipState : std::uint8_t { kIdle, kJoining, kJoined, kLeaving, kLeft, kFailed };

class Membership {
 public:
  // Meaning of an ERROR frame.
  enum class Answer : std::uint8_t {
    kTaken,    // it has moved the state, or the JOIN is to be sent again
    kIgnored,  // it is not for this join or life
    kFatal,    // the worker has to fail
  };
  // JOINs that are sent again because of ERROR 3, in one join.
  static constexpr unsigned kMaxStale = 8;

  explicit Membership(const WorkerConfig& config);

  MembershipState state() const { return state_; }
  // Of the life that the worker is in, or was last; before the first one, as configured.
  std::uint16_t epoch() const { return epoch_; }
  // Of the join that was begun last, or as configured.
  std::uint32_t incarnation() const { return incarnation_; }
  // The window granted, or the worker's own if that is smaller or nothing was granted.
  unsigned window() const { return window_; }
  // How many ports are to join at the node, as JOINs name it; 0: its registers say.
  unsigned ports() const { return ports_; }
  // The number of member ports from the WELCOME; 0 without one.
  unsigned members() const { return members_; }
  // Contributions may be sent: the group was started by its registers, or has welcomed the worker.
  bool may_contribute() const;

  // idle: begins to join. `ports`: how many ports are to join at the node, 0: its registers say.
  // Throws std::logic_error in any other state.
  void join(unsigned ports);
  // Any state: begins to join with a new incarnation, and as many ports as before.
  void join_anew();
  // idle, joining, joined or failed: begins to leave. Throws std::logic_error in any other state.
  void leave();
  void fail() { rest(MembershipState::kFailed); }

  // The JOIN or LEAVE to be sent now, if any: type, epoch, count, sequence and tag are set.
  std::optional<DatagramHeader> next_request(Time now);
  // Of the JOIN.
  JoinBody join_body() const;
  // When to call tick next.
  std::optional<Time> deadline() const { return wake_; }
  // False: the request has had no answer as often as is allowed.
  bool tick(Time now);
  // Requests sent since the last call of join, join_anew or leave.
  unsigned attempts() const { return attempts_; }
  // The same for the ERRORs 3 that were taken.
  unsigned stale_answers() const { return stale_; }

  // False: it is not for this join.
  bool welcome(const DatagramHeader& header, const WelcomeBody& body);
  Answer error(const DatagramHeader& header);

 private:
  Answer error_while_joining(const DatagramHeader& header);
  Answer error_while_leaving(const DatagramHeader& header);
  void begin(MembershipState state);
  void begin_join();
  void rest(MembershipState state);

  WorkerConfig config_;
  MembershipState state_ = MembershipState::kIdle;
  std::uint16_t epoch_;
  std::uint16_t last_epoch_ = 0;  // of the group, as far as the node has reported it
  std::uint32_t incarnation_;
  std::uint32_t joins_ = 0;  // begun so far
  unsigned window_;
  unsigned members_ = 0;
  unsigned ports_ = 0;
  bool welcomed_ = false;  // since the last join was begun
  bool due_ = false;       // a request is to be sent
  unsigned attempts_ = 0;  // requests since begin()
  unsigned repeats_ = 0;   // ... and since the last ERROR 3
  unsigned stale_ = 0;     // ERRORs 3 since begin()
  std::optional<Time> wake_;
};

}  // namespace trib
