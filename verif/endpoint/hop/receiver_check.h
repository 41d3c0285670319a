// SPDX-License-Identifier: Apache-2.0
// Holds a link's treatment of the HOP frames received, and the ACKs that it sends, to EP6. Its strobes say which
// frames it takes; these must be all that are in order and within the limit that it has sent. Errors: CheckError.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "model/endpoint/hop_frame.h"
#include "verif/endpoint/hop/line_time.h"
#include "verif/endpoint/hop/sender_check.h"

namespace trib::hop {

class ReceiverCheck {
 public:
  explicit ReceiverCheck(std::uint64_t ack_delay) : ack_delay_(ack_delay) {}

  void restart() { *this = ReceiverCheck(ack_delay_); }
  /// A HOP frame of the life has ended, and the link has said which of the four things it has done with it.
  void hop(const HopFrame& frame, Moment ended, Moment strobe, unsigned event, bool gap_strobe);
  /// A flit leaves for the interface.
  void flit(const Flit& flit, Moment now);
  /// A STATE has left because of KEEPALIVE, surely or maybe.
  void keepalive(Moment end, bool sure);
  void ack(const AckFrame& ack, Moment start, std::uint64_t decided_from);
  /// Since when an ACK has been due that has not been sent, if one is.
  std::optional<Moment> due(Moment now);
  /// Everything has been given to the interface and acknowledged.
  bool done() const {
    return flits_.empty() && told_expected_ == taken_.size() && told_freed_ == freed_.size();
  }

 private:
  struct Taken {
    Moment ended, strobe;
  };

  void count_ack(std::uint64_t expected, std::uint64_t freed, Moment start,
                 std::uint64_t decided_from);
  void justify_ack(const AckFrame& ack, std::uint64_t expected, Moment start,
                   std::uint64_t decided_from);
  bool delay_is_over(std::uint64_t cycle) const;

  std::uint64_t ack_delay_;
  std::vector<Taken> taken_;   // by number, not wrapped
  std::vector<Moment> freed_;  // when the last flit of each left
  std::deque<std::vector<Flit>> flits_;
  std::size_t at_ = 0;  // in the first of them
  std::uint64_t told_expected_ = 0, told_freed_ = 0;
  std::optional<Moment> gap_;  // the first frame after a gap; until the expected one comes
  bool gap_told_ = false;
  std::optional<Moment> gap_over_;         // when the last one ended
  std::optional<Moment> untold_gap_over_;  // when the last one ended that no ACK has reported
  std::optional<Moment> before_;           // a frame that was taken before, not answered
  Moment latest_before_;
  std::optional<Moment> before_maybe_;  // the latest ACK may have been decided before it came
  std::optional<Moment> keepalive_;
  bool keepalive_sure_ = false;
  std::optional<Moment> due_;
};

}  // namespace trib::hop
