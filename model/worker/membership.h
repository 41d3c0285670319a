// SPDX-License-Identifier: Apache-2.0
// A worker's part in the life of its group (GR1-GR3): JOIN until WELCOME, LEAVE until ERROR, and
// the choice of the epoch. It makes requests and takes answers; frames and ERROR texts are the
// Worker's.
//
//   idle --join--> joining --WELCOME--> joined --leave--> leaving --ERROR 3, 5, 6--> left
//                    ^                    |                                            |
//                    +---- join_anew -----+---- failed (from any state) ----join_anew--+
//
// A request is repeated with the initial timeout of a chunk, doubled each time up to the maximum
// (RFC 6298), and given up after max_joins or max_leaves of them.
//
// Late ERRORs. When a group is aborted, each of a worker's chunks in flight is answered by an ERROR
// of its own, and links may double or delay them. So after the first ERROR of a join (or the one
// that led to it) more of them may come, which must neither push the epoch ahead nor end the new
// stream. They announce an epoch that isn't newer than the one chosen since. Such an ERROR is
// ignored while joining, until the JOIN for this epoch has been repeated; and when joined, for one
// maximum timeout. One that is meant comes again with the next repetition.
#pragma once

#include <cstdint>
#include <optional>

#include "model/frame/header.h"
#include "model/worker/time.h"
#include "model/worker/worker_config.h"

namespace trib {

enum class MembershipState : std::uint8_t { kIdle, kJoining, kJoined, kLeaving, kLeft, kFailed };

class Membership {
 public:
  // What an ERROR frame means.
  enum class Answer : std::uint8_t {
    kTaken,    // it has moved the state or the epoch
    kIgnored,  // a late one
    kFatal,    // the worker has to fail
  };

  explicit Membership(const WorkerConfig& config);

  MembershipState state() const { return state_; }
  std::uint16_t epoch() const { return epoch_; }
  // The window granted, or the worker's own if that is smaller or nothing was granted.
  unsigned window() const { return window_; }
  // The number of member ports that WELCOME has told; 0 without one.
  unsigned members() const { return members_; }
  // Contributions may be sent: the group was started by its registers, or has welcomed the worker.
  bool may_contribute() const;

  // idle: begins to join with the configured epoch. `ports`: how many ports are to join at the
  // node, 0: its registers say. Throws std::logic_error in any other state.
  void join(unsigned ports);
  // Any state: begins to join with the announced epoch of the last fatal ERROR if
  // that is newer than the worker's, else with the next one.
  void join_anew();
  // idle, joining or joined: begins to leave. Throws std::logic_error in any other state.
  void leave();
  void fail() { state_ = MembershipState::kFailed, wake_.reset(), due_ = false; }

  // The JOIN or LEAVE to be sent now, if any: type, epoch, count, sequence and tag are set.
  std::optional<Header> next_request(Time now);
  // When to call tick next.
  std::optional<Time> deadline() const { return wake_; }
  // False: the request has had no answer as often as is allowed.
  bool tick(Time now);
  // Requests sent since the last call of join, join_anew or leave.
  unsigned attempts() const { return attempts_; }

  // False: it's not for this epoch, or late.
  bool welcome(const Header& header, Time now);
  Answer error(const Header& header, Time now);

 private:
  Answer error_while_joining(ErrorCode code, std::uint16_t announced);
  Answer error_while_leaving(ErrorCode code, std::uint16_t announced);
  bool may_be_late(std::uint16_t announced) const;
  void begin(MembershipState state);
  void choose(std::uint16_t announced);

  WorkerConfig config_;
  MembershipState state_ = MembershipState::kIdle;
  std::uint16_t epoch_;
  std::uint16_t announced_ = 0;  // by the last fatal ERROR
  unsigned window_;
  unsigned members_ = 0;
  unsigned ports_ = 0;
  bool due_ = false;        // a request is to be sent
  bool disturbed_ = false;  // an ERROR has come in this join or led to it: more may be under way
  unsigned attempts_ = 0;   // requests since begin()
  unsigned repeats_ = 0;    // requests with this epoch
  Time calm_at_ = 0;        // joined: no late ERRORs from then on
  std::optional<Time> wake_;
};

}  // namespace trib
