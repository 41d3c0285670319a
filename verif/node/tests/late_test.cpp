// SPDX-License-Identifier: Apache-2.0
// GR4: a member that was too late for more deadlines than the result store goes back is notified where
// the group is, and goes on from there.
#include <fmt/format.h>

#include "model/frame/codec.h"
#include "verif/node/tests/script_test.h"
#include "verif/node/tests/test_list.h"

namespace trib {
namespace {

class LateTest : public ScriptTest {
 public:
  UVM_COMPONENT_UTILS(LateTest);

  explicit LateTest(uvm::uvm_component_name name) : ScriptTest(name) {}

 protected:
  void set_up(TestSetup& setup) override;
  void set_up_traffic(TrafficConfig& config) override;
  void script() override;

 private:
  void run_without(unsigned late, std::uint32_t end);
  void expect_passed(unsigned port, const Frame& frame, Verdict verdict);

  std::uint32_t sequence_ = 0;
};

TRIB_SIM_TEST(LateTest, "late", "a member that has missed too many deadlines (GR4)");

constexpr std::uint32_t kLateDeadline = 300;

}  // namespace

void LateTest::set_up(TestSetup& setup) {
  setup.node.groups[0].deadline = kLateDeadline;
  setup.timeout_cycles = 5'000'000;
}

void LateTest::set_up_traffic(TrafficConfig& config) {
  config.all_reduce_only = true;
  config.fixed_payload = 128;
}

void LateTest::run_without(unsigned late, std::uint32_t end) {
  const unsigned window = setup().node.window;
  while (sequence_ < end) {
    for (std::uint32_t n = 0; n < window; ++n, ++sequence_) {
      for (unsigned port = 0; port < ports(); ++port) {
        if (port != late) send(port, contribution(sequence_, port));
      }
    }
    settle();
    wait_cycles(2 * kLateDeadline);
    settle();
  }
}

void LateTest::expect_passed(unsigned port, const Frame& frame, Verdict verdict) {
  const std::uint32_t sequence = read_header(frame.bytes).sequence;
  const unsigned window = setup().node.window;
  const std::uint32_t expected = sequence_ + sequence % window;
  const std::uint64_t verdicts = checker().log().tally(port).of(verdict);
  const std::size_t before = received(port, FrameType::kPassed);
  send(port, frame);
  settle();
  const Header answer = last_received(port);
  require(
      checker().log().tally(port).of(verdict) == verdicts + 1 &&
          received(port, FrameType::kPassed) == before + 1 && answer.sequence == sequence &&
          answer.tag == expected && answer.epoch == epoch && answer.count == 0,
      fmt::format("port {}: chunk {}: no PASSED with {}; the last frame is of type {}, chunk {}, "
                  "tag {}",
                  port, sequence, expected, static_cast<unsigned>(answer.type), answer.sequence,
                  answer.tag));
}

void LateTest::script() {
  const unsigned window = setup().node.window;
  for (unsigned late = 0; late < ports(); ++late) {
    run_without(late, sequence_ + 3 * window);
    for (std::uint32_t s = sequence_ - 3 * window; s < sequence_ - window; s += 5) {
      expect_passed(late, contribution(s, late), Verdict::kOutOfWindow);
      expect_passed(late, contribution(s, late, true), Verdict::kOutOfWindow);
      expect_passed(late, ask(late, s), Verdict::kControl);
    }
    // The last window is in the store.
    for (std::uint32_t s = sequence_ - window; s < sequence_; ++s) {
      const std::uint64_t replays = checker().log().tally(late).of(StepSent::kReplay);
      send(late, s % 2 == 0 ? contribution(s, late) : ask(late, s));
      settle();
      require(checker().log().tally(late).of(StepSent::kReplay) == replays + 1 &&
                  last_received(late).has(kFlagPartial),
              fmt::format("port {}: no replay of chunk {}", late, s));
    }
    // It goes on with the others.
    for (std::uint32_t n = 0; n < window; ++n) send_all(sequence_++);
    settle();
    require(!last_received(late).has(kFlagPartial) && last_received(late).sequence == sequence_ - 1,
            fmt::format("port {}: no whole result of chunk {}", late, sequence_ - 1));
  }
}

}  // namespace trib
