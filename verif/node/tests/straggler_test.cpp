// SPDX-License-Identifier: Apache-2.0
// GR3: chunks whose contributions do not come in time. Each is reduced from those that are there
// when the deadline has passed, neither earlier nor much later, and the result says so; a member that was
// late has its result already. And the histogram of skew shows how far the contributions lay apart.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "model/base/random.h"
#include "model/frame/codec.h"
#include "verif/node/registers/registers.h"
#include "verif/node/tests/script_test.h"
#include "verif/node/tests/test_list.h"

namespace trib {
namespace {

class StragglerTest : public ScriptTest {
 public:
  UVM_COMPONENT_UTILS(StragglerTest);

  explicit StragglerTest(uvm::uvm_component_name name) : ScriptTest(name) {}

 protected:
  void set_up(TestSetup& setup) override;
  void set_up_traffic(TrafficConfig& config) override;
  void script() override;

 private:
  void watch();
  // A chunk to which `ports` contribute; the others follow when it has been reduced.
  void run_late(std::uint32_t ports);
  void revoke_what_is_arriving();
  void leave_out_what_comes_during_the_reduction();
  void pass_on_partial(std::uint16_t bytes);
  // A window of chunks of which contributions come late now and then, or, with this probability,
  // never.
  void run_with_random_skew(Random& random, double missing);
  // The histogram of chunks that are all complete.
  void check_histogram(Random& random);
  Frame with_payload(unsigned port, std::uint16_t bytes) const;  // of chunk sequence_

  std::uint32_t sequence_ = 0;                             // the next chunk
  std::map<std::uint32_t, std::uint64_t> first_accepted_;  // cycle, by chunk
  std::map<std::uint32_t, std::uint64_t> first_sent_;      // cycle of a result's first beat
  std::vector<std::uint64_t> skews_;  // cycles from the first complete contribution to the last
};

TRIB_SIM_TEST(StragglerTest, "straggler", "chunks that wait no longer; histogram of skew (GR3)");

constexpr std::uint32_t kDeadline = 1000;
// From the deadline to the first beat of the result: a visit to every slot, and the pipeline.
constexpr std::uint64_t kLatest = 2 * 16 + 48;
// A skew is known to within a visit to every slot, and the time from the last contribution to the
// end of the reduction.
constexpr std::uint64_t kBlur = 40;

unsigned bin_of(std::uint64_t cycles) {
  unsigned bin = 0;
  while (bin < kGroupSkewCount - 1 && cycles >= std::uint64_t{2} << bin) ++bin;
  return bin;
}

}  // namespace

void StragglerTest::set_up(TestSetup& setup) {
  setup.node.groups[0].deadline = kDeadline;
  setup.timeout_cycles = 5'000'000;
}

void StragglerTest::set_up_traffic(TrafficConfig& config) { config.large_chunks = false; }

void StragglerTest::watch() {
  checker().log().on_judged([this](const JudgedFrame& judged) {
    if (judged.verdict != Verdict::kAccepted) return;
    const Header header = read_header(judged.frame.frame->bytes);
    first_accepted_.emplace(header.sequence, judged.strobe);
  });
  checker().log().on_sent([this](const StreamFrame& frame, StepSent kind) {
    if (kind != StepSent::kResult) return;
    const Header header = read_header(frame.frame->bytes);
    const auto found = first_sent_.emplace(header.sequence, frame.first).first;
    found->second = std::min(found->second, frame.first);
  });
  checker().log().on_reduced([this](const ChunkName&, const ChunkRecord& record) {
    const std::vector<Acceptance>& accepted = record.acceptances;
    skews_.push_back(accepted.back().strobe - accepted.front().strobe);
  });
}

void StragglerTest::script() {
  watch();
  send_all(sequence_++);
  settle();
  require(registers().read(group_register(0, kGroupPartial)) == 0, "PARTIAL without need");
  for (const std::uint32_t ports : {7u, 11u, 13u, 14u, 1u, 8u, 6u, 9u}) run_late(ports);
  revoke_what_is_arriving();
  leave_out_what_comes_during_the_reduction();
  pass_on_partial(0);
  pass_on_partial(256);
  const std::uint32_t before = registers().read(group_register(0, kGroupPartial));
  Random random{options().seed, 0x6c617465};
  for (unsigned n = 0; n < 20; ++n) run_with_random_skew(random, 0.02);
  require(registers().read(group_register(0, kGroupPartial)) > before, "no chunk was late");
  check_histogram(random);
}

void StragglerTest::run_late(std::uint32_t mask) {
  std::vector<std::uint64_t> replays(ports());
  for (unsigned port = 0; port < ports(); ++port) {
    replays[port] = checker().log().tally(port).of(StepSent::kReplay);
    if ((mask >> port & 1) != 0) send(port, contribution(sequence_, port));
  }
  wait_cycles(kDeadline / 2);
  require(first_sent_.count(sequence_) == 0, "a result before the deadline");
  wait_cycles(kDeadline);
  settle();
  require(first_sent_.count(sequence_) == 1,
          fmt::format("chunk {}: no result of ports {:#x}", sequence_, mask));
  const std::uint64_t due = first_accepted_[sequence_] + kDeadline;
  const std::uint64_t sent = first_sent_[sequence_];
  require(sent >= due && sent <= due + kLatest,
          fmt::format("chunk {}: the result began at cycle {}, the deadline was {}", sequence_,
                      sent, due));
  for (unsigned port = 0; port < ports(); ++port) {
    const Header header = last_received(port);
    require(header.sequence == sequence_ && header.has(kFlagPartial),
            fmt::format("port {}: no PARTIAL result of chunk {}", port, sequence_));
    if ((mask >> port & 1) == 0) send(port, contribution(sequence_, port));
  }
  settle();
  for (unsigned port = 0; port < ports(); ++port) {
    const std::uint64_t replayed =
        checker().log().tally(port).of(StepSent::kReplay) - replays[port];
    require(replayed == ((mask >> port & 1) == 0 ? 1 : 0),
            fmt::format("port {}: chunk {} was replayed {} times", port, sequence_, replayed));
  }
  ++sequence_;
}

Frame StragglerTest::with_payload(unsigned port, std::uint16_t bytes) const {
  Header header = plan().header(sequence_, port, epoch);
  header.flags = kFlagWant;
  if (bytes != 0) header.flags |= kFlagData;
  header.payload_bytes = bytes;
  const Bytes payload = make_payload(ValueProfile::kNormal, sequence_, port, bytes);
  return encode(header, payload.data());
}

// The frame of port 2 is on the wire when the deadline passes, that of port 3 never comes.
void StragglerTest::revoke_what_is_arriving() {
  const unsigned beats = 8192 / bench().dut().beat_bytes();
  const std::uint64_t before = checker().log().tally(2).of(Verdict::kReplay);
  send(0, with_payload(0, 0));
  send(1, with_payload(1, 0));
  send(2, with_payload(2, 8192), kDeadline - beats / 2);
  wait_cycles(2 * kDeadline);
  settle();
  require(checker().log().tally(2).of(Verdict::kReplay) == before + 1,
          "a frame that was arriving when its chunk was reduced must be Replay");
  require(last_received(2).sequence == sequence_ && last_received(2).has(kFlagRetry),
          "port 2: no replay");
  ++sequence_;
}

// The sum of ports 0 and 1 takes so long that port 2's frame is complete before its end.
void StragglerTest::leave_out_what_comes_during_the_reduction() {
  const std::uint64_t before = checker().log().tally(2).of(Verdict::kAccepted);
  const unsigned beats = 8192 / bench().dut().beat_bytes();
  send(0, with_payload(0, 8192));
  send(1, with_payload(1, 8192));
  send(2, with_payload(2, 0), beats + kDeadline + beats / 2);
  wait_cycles(2 * kDeadline + 2 * beats);
  settle();
  require(checker().log().tally(2).of(Verdict::kAccepted) == before + 1,
          "a frame that comes during the reduction of the others must be Accepted");
  const Header header = last_received(2);
  require(header.sequence == sequence_ && header.has(kFlagPartial) && header.payload_bytes == 8192,
          "port 2: no PARTIAL result with payload");
  ++sequence_;
}

// A contribution that is a partial sum itself makes the result one.
void StragglerTest::pass_on_partial(std::uint16_t bytes) {
  const std::uint32_t before = registers().read(group_register(0, kGroupPartial));
  for (unsigned port = 0; port < ports(); ++port) {
    Frame frame = with_payload(port, bytes);
    if (port == 1) frame.bytes[layout::kFlags] |= kFlagPartial;
    send(port, std::move(frame));
  }
  settle();
  require(last_received(0).sequence == sequence_ && last_received(0).has(kFlagPartial) &&
              last_received(0).payload_bytes == bytes &&
              registers().read(group_register(0, kGroupPartial)) == before + 1,
          "the result of a partial sum is not PARTIAL");
  ++sequence_;
}

void StragglerTest::run_with_random_skew(Random& random, double missing) {
  const std::uint32_t longest = random.chance(0.5) ? 60 : 2 * kDeadline;
  for (std::uint32_t n = 0; n < setup().node.window; ++n) {
    for (unsigned port = 0; port < ports(); ++port) {
      const bool late = random.chance(0.2);
      if (random.chance(missing)) continue;
      send(port, contribution(sequence_, port), late ? random.below(longest) : 0);
    }
    ++sequence_;
  }
  settle();
  wait_cycles(2 * kDeadline);
  settle();
}

// Of how many chunks is the skew in bin b or below? The answer must be possible for every b.
void StragglerTest::check_histogram(Random& random) {
  registers().end_group();
  registers().write(group_register(0, kGroupDeadline), 0);
  registers().write(group_register(0, kGroupEpoch), ++epoch);
  registers().start_group();
  const PageSnapshot before = registers().group(0);
  skews_.clear();
  sequence_ = 0;
  for (unsigned n = 0; n < 20; ++n) run_with_random_skew(random, 0);
  require(registers().read(group_register(0, kGroupPartial)) == before.at(kGroupPartial),
          "PARTIAL without a deadline");
  const PageSnapshot after = registers().group(0);
  std::uint64_t counted = 0;
  for (unsigned bin = 0; bin < kGroupSkewCount; ++bin) {
    const unsigned offset = kGroupSkew + kGroupSkewStride * bin;
    counted += after.at(offset) - before.at(offset);
    const auto up_to = [bin](std::uint64_t skew) { return bin_of(skew) <= bin; };
    std::uint64_t least = 0;
    std::uint64_t most = 0;
    for (const std::uint64_t skew : skews_) {
      if (up_to(skew + kBlur)) ++least;
      if (up_to(skew < kBlur ? 0 : skew - kBlur)) ++most;
    }
    require(counted >= least && counted <= most,
            fmt::format("SKEW_0 to SKEW_{} add up to {}, expected {} to {}", bin, counted, least,
                        most));
  }
}

}  // namespace trib
