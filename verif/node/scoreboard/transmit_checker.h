// SPDX-License-Identifier: Apache-2.0
// Judges every frame that the node sends:
//   RESULT        one that is owed, byte for byte, once (RE4, RE6);
//   with RETRY    the stored result, at most once per Replay verdict (RC2);
//   both          with a right serial (serial_check.h);
//   ERROR, NACK,  at most one per reason that the model knows (IN3, RE3, RC4, RC5, GR1 to GR4);
//   WELCOME ...   an ERROR 7 no sooner than ANSWER_INTERVAL after the last (IN8)
//   ARP, ICMP     the answer that is owed, once, in order (IN1)
//   with tuser    only of a chunk of which a contribution ended bad late enough to be in a
//                 reduction, on each port at most once per such contribution (RE5), of a life
//                 that has ended (GR6), or the one that a stopped port has interrupted (EG1);
// anything else is an error. Of a life that is over a port sends only what is on its way already
// (GR6): kOnTheWay frames that begin later than kEndSlackCycles after that. Results leave a port
// oldest first (RE2): one may leave ahead of an older one only if that was not complete
// kOrderSlackCycles before the later one could begin at all. A frame may come up to kEarlyCycles
// before the verdict strobe that explains it.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "model/frame/header.h"
#include "verif/node/scoreboard/chunk_log.h"
#include "verif/node/scoreboard/expected_frames.h"
#include "verif/node/scoreboard/group_tally.h"
#include "verif/node/scoreboard/observations.h"
#include "verif/node/scoreboard/port_tally.h"
#include "verif/node/scoreboard/serial_check.h"

namespace trib {

class TransmitChecker {
 public:
  using ErrorReport = std::function<void(const std::string&)>;
  using SentReport = std::function<void(const StreamFrame&, SentKind)>;
  // A PARTIAL result that is not due: adds what is expected if a deadline explains it (GR3).
  using PartialReport = std::function<bool(const StreamFrame&, const ChunkName&)>;

  // `logs` and `groups` by group, `tallies` by port.
  TransmitChecker(std::vector<ChunkLog>& logs, std::vector<GroupTally>& groups,
                  std::vector<PortTally>& tallies, ErrorReport error);
  void on_sent(SentReport report) { sent_reports_.push_back(std::move(report)); }
  void on_unexpected_partial(PartialReport report) { partial_report_ = std::move(report); }

  ExpectedFrames& expected(unsigned port) { return expected_.at(port); }
  const ExpectedFrames& expected(unsigned port) const { return expected_.at(port); }

  void sent(const StreamFrame& frame);
  // More is expected now: frames that came early are looked at again; those that are too old fail.
  // `oldest`: no frame that began before it is still without verdict.
  void expectations_grew(std::uint64_t cycle, std::uint64_t oldest);
  // The life `epoch` of the group has begun; has been stopped; is over (GR6).
  void life_begins(unsigned group, std::uint16_t epoch) { past_lives_.erase({group, epoch}); }
  void life_stops(unsigned group, std::uint16_t epoch);
  void life_ends(unsigned group, std::uint16_t epoch, std::uint64_t cycle);
  // EG1: the port's MAC will take nothing for longer than TX_LIMIT, `interrupted` frames in their
  // midst. From now on it need not get all that is owed to it.
  void port_stops(unsigned port, unsigned interrupted);
  // The serials that the node has sent.
  const SerialCheck& serials() const { return serials_; }
  bool has_stopped(unsigned port) const { return stops_.at(port).happened; }
  void answer_interval(std::uint32_t cycles) { answer_interval_ = cycles; }

  bool frames_missing() const;  // results and answers that have to come
  // Last beat of the latest answer to ARP or ICMP echo that the port sent; 0 if there was none.
  std::uint64_t last_host(unsigned port) const { return last_host_.at(port); }
  // Reports everything that is still missing, and frames that nothing explained.
  void finish();

  // How often a result left a port ahead of older complete ones, and the most that it passed.
  std::uint64_t overtakings() const { return overtakings_; }
  std::size_t deepest_overtaking() const { return deepest_overtaking_; }

  static constexpr std::uint64_t kEarlyCycles = 64;
  static constexpr std::uint64_t kOrderSlackCycles = 32;
  static constexpr std::uint64_t kEndSlackCycles = 128;
  // One on the stream, and two whose headers are being made.
  static constexpr unsigned kOnTheWay = 3;

 private:
  struct Early {
    StreamFrame frame;
    std::string why;
  };
  using Life = std::pair<unsigned, std::uint16_t>;  // group and epoch
  struct PastLife {
    std::optional<std::uint64_t> over;  // none: the group is stopped, and still sends what it has
    std::vector<unsigned> late;         // by port: frames that began after that
  };
  struct Stops {
    bool happened = false;
    unsigned interrupted = 0;  // frames that may still end spoiled for that
  };

  // Empty if the frame is right; otherwise what is wrong with it.
  std::string check(const StreamFrame& frame);
  void check_serial(const StreamFrame& frame);
  std::string check_spoiled(const StreamFrame& frame);
  std::string check_result(const StreamFrame& frame, const Header& header);
  std::string check_host(const StreamFrame& frame);
  std::string check_control(const StreamFrame& frame, const Header& header);
  std::string check_past(const StreamFrame& frame, const Header& header);
  std::string check_order(const StreamFrame& frame, const ChunkName& chunk);
  void note_result(const StreamFrame& frame, const ChunkName& chunk, std::size_t form);
  ChunkRecord* find(const ChunkName& chunk) { return logs_.at(chunk.group).find(chunk.sequence); }
  void count(const StreamFrame& frame, SentKind kind);
  void fail(const StreamFrame& frame, const std::string& why);

  std::vector<ChunkLog>& logs_;
  std::vector<GroupTally>& groups_;
  std::vector<PortTally>& tallies_;
  ErrorReport error_;
  std::vector<SentReport> sent_reports_;
  PartialReport partial_report_;
  std::vector<ExpectedFrames> expected_;
  SerialCheck serials_;
  std::vector<std::uint64_t> last_host_;
  std::deque<Early> early_;
  std::map<Life, PastLife> past_lives_;
  std::vector<Stops> stops_;                                   // by port
  std::vector<std::optional<std::uint64_t>> version_answers_;  // by port: first beat of the latest
  std::uint32_t answer_interval_ = 0;
  std::uint64_t overtakings_ = 0;
  std::size_t deepest_overtaking_ = 0;
};

}  // namespace trib
