// SPDX-License-Identifier: Apache-2.0
// RC3: results, replays and ERROR frames that all wait on one port, which is slower than the
// others: they take turns, so that none of them ever waits for more than a few frames of the
// others.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>

#include "model/frame/codec.h"
#include "model/node/error_answer.h"
#include "verif/node/seq/port_traffic.h"
#include "verif/node/tests/node_test.h"
#include "verif/node/tests/test_list.h"

namespace trib {
namespace {

class TurnsTest : public NodeTest {
 public:
  UVM_COMPONENT_UTILS(TurnsTest);

  explicit TurnsTest(uvm::uvm_component_name name) : NodeTest(name) {}

 protected:
  void set_up(TestSetup& setup) override;
  void stimulus() override;

 private:
  static constexpr unsigned kKinds = 3;  // result, replay, control: the first of StepSent
  static constexpr unsigned kControl = 2;

  void watch();
  void note_verdict(const JudgedFrame& judged);
  void note_sent(const StreamFrame& frame, StepSent kind);
  void note_error(std::uint32_t sequence);
  // Has a frame of this kind waited on the slow port since well before `cycle`?
  bool waits(StepSent kind, std::uint64_t cycle);

  std::unique_ptr<TrafficPlan> quiet_plan_;
  std::unique_ptr<TrafficPlan> busy_plan_;
  std::vector<std::unique_ptr<PortTraffic>> traffic_;
  std::map<std::uint32_t, std::uint64_t> replays_;  // chunk asked for, cycle of the verdict
  std::map<std::uint32_t, std::uint64_t> errors_;   // by sequence, cycle of the latest verdict
  std::vector<std::uint64_t> others_;               // first beats of others since a control frame
  std::array<unsigned, kKinds> passed_{};           // frames of other kinds since one waits
  std::array<unsigned, kKinds> longest_{};          // the most of them
  std::array<unsigned, kKinds> waited_{};           // times that one had to wait
};

TRIB_SIM_TEST(TurnsTest, "turns", "results, replays and ERROR frames take turns (RC3)", any_size,
              on_streams("it follows which frame waits for which on the node's streams"));

constexpr unsigned kSlow = 0;  // the port
// From the verdict until a frame is in the egress, with all that the node has to do before.
constexpr std::uint64_t kUntilResultWaits = 150;
// Of payload: longer than it takes to fetch a replay, and, on a port that takes a beat in three
// cycles, than kUntilResultWaits, so that what has to wait is seen to wait.
constexpr unsigned kBeats = 64;
// Two others, and one that was chosen before. A replay takes the place of eight results, between
// which frames without payload go (RC3); and it is fetched when the last one has left, and the next
// one when it has been withdrawn (RC2).
constexpr std::array<unsigned, 3> kMostPassed{3, 2 * 8 + 3, 3};
constexpr std::array<const char*, 3> kNames{"result", "replay", "ERROR"};

}  // namespace

void TurnsTest::set_up(TestSetup& setup) {
  setup.chunks = 800;
  setup.timeout_cycles = 5'000'000;
  setup.sink_paces.resize(setup.node.ports);
  setup.sink_paces[kSlow].mode = PaceMode::kBeats;
  setup.sink_paces[kSlow].stall_probability = 0.7;
  setup.sink_paces[kSlow].seed = options().seed;
}

void TurnsTest::stimulus() {
  watch();
  TrafficConfig config;
  config.node = setup().node;
  config.seed = options().seed;
  config.chunks = setup().chunks;
  config.all_reduce_only = true;
  config.fixed_payload = static_cast<std::uint16_t>(kBeats * bench().dut().beat_bytes());
  quiet_plan_ = std::make_unique<TrafficPlan>(config);
  config.old_copy = 0.6;
  config.junk = 0.5;
  busy_plan_ = std::make_unique<TrafficPlan>(config);
  for (unsigned port = 0; port < ports(); ++port) {
    traffic_.push_back(
        std::make_unique<PortTraffic>(port == kSlow ? *busy_plan_ : *quiet_plan_, port));
    start(*traffic_.back(), port);
  }
  join();
  for (unsigned kind = 0; kind < kKinds; ++kind) {
    UVM_INFO(get_name(),
             fmt::format("{}: {} had to wait, at most for {} others", kNames[kind], waited_[kind],
                         longest_[kind]),
             uvm::UVM_LOW);
    require(waited_[kind] > setup().chunks / 40, fmt::format("no {} ever waited", kNames[kind]));
  }
}

void TurnsTest::watch() {
  checker().log().on_judged([this](const JudgedFrame& judged) {
    if (judged.frame.port == kSlow) note_verdict(judged);
  });
  checker().log().on_reduced([this](const ChunkName& chunk, const ChunkRecord&) {
    if (replays_.erase(chunk.sequence - setup().node.window) == 0) return;
    passed_[static_cast<unsigned>(StepSent::kReplay)] = 0;  // withdrawn: the next one is to be made
  });
  checker().log().on_sent([this](const StreamFrame& frame, StepSent kind) {
    if (frame.port == kSlow) note_sent(frame, kind);
  });
}

void TurnsTest::note_verdict(const JudgedFrame& judged) {
  const Header header = read_header(judged.frame.frame->bytes);
  const std::uint32_t sequence = header.sequence;
  // Not one that is about to be withdrawn: its successor is being reduced.
  const SteppedSlot& slot = checker().model().slot(0, sequence);
  const bool lasts = slot.expected == sequence + setup().node.window && !slot.up;
  if (judged.verdict == Verdict::kReplay && lasts) replays_.emplace(sequence, judged.strobe);
  if (error_answer(judged.verdict, header.type)) errors_[sequence] = judged.strobe;
}

void TurnsTest::note_sent(const StreamFrame& frame, StepSent kind) {
  const Header header = read_header(frame.frame->bytes);
  // A spoiled result (RE5) is a result's turn.
  const auto sent = static_cast<unsigned>(kind == StepSent::kSpoiled ? StepSent::kResult : kind);
  for (unsigned other = 0; other < kControl; ++other) {
    if (other == sent || !waits(static_cast<StepSent>(other), frame.first)) continue;
    longest_[other] = std::max(longest_[other], ++passed_[other]);
    require(passed_[other] <= kMostPassed[other],
            fmt::format("cycle {}: {} frames of other kinds went before a {} that waits",
                        frame.first, passed_[other], kNames[other]));
  }
  if (sent < kControl) {
    if (passed_[sent] > 0) ++waited_[sent];
    passed_[sent] = 0;
  }
  if (kind == StepSent::kReplay) replays_.erase(header.sequence);
  if (kind != StepSent::kControl) {
    others_.push_back(frame.first);
    return;
  }
  if (header.type == FrameType::kError) note_error(header.sequence);
  others_.clear();
}

// An ERROR may be dropped, so whether one has waited is known when it comes: since the latest
// verdict that it may answer.
void TurnsTest::note_error(std::uint32_t sequence) {
  const auto error = errors_.find(sequence);
  if (error == errors_.end()) return;
  const std::uint64_t since = error->second + kUntilResultWaits;
  const auto passed = static_cast<unsigned>(std::count_if(
      others_.begin(), others_.end(), [since](std::uint64_t at) { return at > since; }));
  if (passed > 0) ++waited_[kControl];
  longest_[kControl] = std::max(longest_[kControl], passed);
  require(passed <= kMostPassed[kControl],
          fmt::format("{} frames of other kinds went before an ERROR for chunk {} that waits",
                      passed, sequence));
}

bool TurnsTest::waits(StepSent kind, std::uint64_t cycle) {
  const auto is_old = [cycle](std::uint64_t since) { return since + kUntilResultWaits < cycle; };
  if (kind == StepSent::kReplay) {
    for (const auto& [sequence, since] : replays_) {
      if (is_old(since)) return true;
    }
    return false;
  }
  const std::deque<OwedFrame>& results = checker().model().sender(kSlow).results(0);
  return std::any_of(results.begin(), results.end(), [&](const OwedFrame& owed) {
    return owed.sum->phase == SumPhase::kGood && is_old(owed.sum->complete);
  });
}

}  // namespace trib
