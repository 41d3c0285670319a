// SPDX-License-Identifier: Apache-2.0
#include "verif/tests/turns_test.h"

#include <fmt/format.h>

#include "model/frame/codec.h"
#include "model/node/error_answer.h"

namespace trib {
namespace {

constexpr unsigned kSlow = 0;  // the port
// From the verdict until a frame stands in the egress, with all that the node has to do before.
constexpr std::uint64_t kUntilWaiting = 150;
constexpr unsigned kBeats = 32;  // of payload: longer than it takes to fetch a replay
// Two others, and three that were chosen before. A replay takes the place of eight results, between
// which frames without payload go (RC3); and it is fetched when the last one has left, and the next
// one when it has been withdrawn (RC2).
constexpr std::array<unsigned, 3> kMostPassed{5, 2 * 8 + 3 + 2, 5};
// RC3: replays among results that wait, in results; a stretch begins with two.
constexpr unsigned kReplayCost = 8;
constexpr unsigned kMostCredit = 2 * kReplayCost;
// Long enough for all that was chosen before.
constexpr std::uint64_t kUntilChosen = 1000;
// So many ERROR frames are never dropped.
constexpr std::size_t kQueue = 4;
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
    require(waited_[kind] > setup().chunks / 20, fmt::format("no {} ever waited", kNames[kind]));
  }
}

void TurnsTest::watch() {
  checker().on_judged([this](const JudgedFrame& judged) {
    if (judged.frame.port == kSlow) note_verdict(judged);
  });
  checker().on_reduced([this](const ChunkName& chunk, const ChunkRecord&) {
    if (replays_.erase(chunk.sequence - setup().node.window) == 0) return;
    passed_[static_cast<unsigned>(SentKind::kReplay)] = 0;  // withdrawn: the next one is to be made
  });
  checker().on_sent([this](const StreamFrame& frame, SentKind kind) {
    if (frame.port == kSlow) note_sent(frame, kind);
  });
}

void TurnsTest::note_verdict(const JudgedFrame& judged) {
  const Header header = read_header(judged.frame.frame->bytes);
  const std::uint32_t sequence = header.sequence;
  const unsigned window = setup().node.window;
  // Not one that is about to be withdrawn: its successor is reduced already, by the model.
  const bool lasts = checker().model().expected(0, sequence % window) == sequence + window;
  if (judged.verdict == Verdict::kReplay && lasts) replays_.emplace(sequence, judged.strobe);
  if (error_answer(judged.verdict, header.type) && errors_.size() < kQueue) {
    errors_.push_back({sequence, judged.strobe});
  }
}

void TurnsTest::note_sent(const StreamFrame& frame, SentKind kind) {
  const Header header = read_header(frame.frame->bytes);
  // A spoiled result (RE5) is a result's turn.
  const auto sent = static_cast<unsigned>(kind == SentKind::kSpoiled ? SentKind::kResult : kind);
  for (unsigned other = 0; other < kKinds; ++other) {
    if (other == sent || !waits(static_cast<SentKind>(other), frame.first)) continue;
    longest_[other] = std::max(longest_[other], ++passed_[other]);
    require(passed_[other] <= kMostPassed[other],
            fmt::format("cycle {}: {} frames of other kinds went before a {} that waits",
                        frame.first, passed_[other], kNames[other]));
  }
  if (sent < kKinds) {
    if (passed_[sent] > 0) ++waited_[sent];
    passed_[sent] = 0;
  }
  if (kind == SentKind::kReplay) replays_.erase(header.sequence);
  check_share(frame, kind);
  if (kind != SentKind::kControl || header.type != FrameType::kError) return;
  if (!errors_.empty() && errors_.front().sequence == header.sequence) errors_.pop_front();
}

// RC3
void TurnsTest::check_share(const StreamFrame& frame, SentKind kind) {
  if (kind == SentKind::kResult) credit_ = std::min(credit_ + 1, kMostCredit);
  if (kind != SentKind::kReplay) return;
  // One may wait for the replay itself: it holds the bank that its chunk's sum is to go to.
  const bool results_wait =
      frame.first > kUntilChosen && waiting_results(frame.first - kUntilChosen) > 1;
  require(!results_wait || credit_ + 1 >= kReplayCost,
          fmt::format("cycle {}: a replay among results that wait, {} results after the last",
                      frame.first, credit_));
  credit_ -= std::min(credit_, kReplayCost);
}

bool TurnsTest::waits(SentKind kind, std::uint64_t cycle) {
  const auto is_old = [cycle](std::uint64_t since) { return since + kUntilWaiting < cycle; };
  if (kind == SentKind::kReplay) {
    for (const auto& [sequence, since] : replays_) {
      if (is_old(since)) return true;
    }
    return false;
  }
  if (kind == SentKind::kControl) return !errors_.empty() && is_old(errors_.front().since);
  return waiting_results(cycle) > 0;
}

unsigned TurnsTest::waiting_results(std::uint64_t cycle) {
  unsigned waiting = 0;
  for (const auto& [chunk, forms] : checker().expected(kSlow).results()) {
    const ChunkRecord* record = checker().find(chunk);
    const bool complete = record != nullptr && record->completed;
    if (complete && *record->completed + kUntilWaiting < cycle) ++waiting;
  }
  return waiting;
}

}  // namespace trib
