// SPDX-License-Identifier: Apache-2.0
// The traffic of one port: a worker that keeps the rules (a window of chunks, retransmission until
// the result has come), on a link and among neighbours that do not. It contributes to all chunks of
// the plan; frames get damaged, lost, copied and mixed with junk as the configuration says, but so
// that every chunk is finally completed. A port that is not a member sends only junk.
#pragma once

#include <cstdint>
#include <vector>

#include "model/base/random.h"
#include "model/node/verdict.h"
#include "verif/node/seq/frame_producer.h"
#include "verif/node/seq/traffic_plan.h"

namespace trib {

class PortTraffic : public FrameProducer {
 public:
  PortTraffic(const TrafficPlan& plan, unsigned port);

  std::optional<PacedFrame> next(std::uint64_t cycle) override;
  void received(const Frame& frame, std::uint64_t cycle) override;
  std::uint64_t wake_cycle() const override;
  bool done() const override;

  // The group has been restarted with `epoch`: begins again with chunk 0.
  void restart(std::uint16_t epoch);
  // The worker joins its group for `job` as a new process (GR2), with the epochs that it receives,
  // and repeats that until it is welcomed; then it begins again with chunk 0. `leave`: it ends the
  // old life before (GR3). Not once it is done.
  void join(std::uint32_t job, bool leave);
  bool joining() const { return joining_; }
  std::uint32_t completed() const { return oldest_; }  // all chunks before have their result

 private:
  struct Flight {  // one chunk in the window, by sequence % window
    bool sent = false;
    bool answered = false;
    std::uint64_t retry_at = 0;
  };

  bool member() const { return (config_.registers().members >> port_ & 1) != 0; }
  std::uint32_t end_of_window() const;
  Flight& flight(std::uint32_t sequence) { return flights_[sequence % flights_.size()]; }
  const Flight& flight(std::uint32_t sequence) const {
    return flights_[sequence % flights_.size()];
  }

  std::optional<Frame> next_frame(std::uint64_t cycle);
  std::optional<Frame> next_request(std::uint64_t cycle);
  Frame leave_request();
  Frame join_request();
  Header request(FrameType type, std::uint16_t epoch, std::uint32_t sequence) const;
  void told(const Header& header, std::uint64_t cycle);
  std::optional<Frame> attempt(std::uint32_t sequence, std::uint64_t cycle);
  std::optional<std::uint32_t> next_new();
  std::optional<std::uint32_t> overdue(std::uint64_t cycle) const;
  std::optional<std::uint32_t> any_unanswered();
  bool acceptable(const Frame& frame) const;
  Frame junk();
  Frame ask(std::uint32_t sequence);
  std::uint16_t asked_count();
  std::uint32_t asked_about();
  Frame old_copy();
  Frame out_of_window();
  Frame host_request();
  Frame contribution(std::uint32_t sequence, bool retry);
  codec::CodecSet decodable();
  // Breaks an encoded contribution; returns whether it can be.
  bool break_code(Frame& frame);
  void decorate(Frame& frame);

  const TrafficPlan& plan_;
  const TrafficConfig& config_;
  unsigned port_;
  std::uint16_t epoch_;
  Random random_;
  Random codec_random_;  // only for choices about codecs
  Random balance_random_;
  std::vector<Flight> flights_;
  std::uint32_t oldest_ = 0;       // the oldest chunk without result
  std::uint8_t last_serial_ = 0;   // of a result without RETRY
  std::uint32_t junk_budget_ = 0;  // of a port that is not a member
  bool joining_ = false;
  bool balance_ = false;  // wanted in this join
  bool leaving_ = false;  // LEAVE is to be sent before the JOIN
  std::uint32_t job_ = 0;
  std::uint32_t incarnation_ = 0;  // 0: registers have started the group
  std::uint16_t known_epoch_;      // the group's last one, as far as it has reported
  std::uint64_t request_at_ = 0;
};

}  // namespace trib
