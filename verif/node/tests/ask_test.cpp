// SPDX-License-Identifier: Apache-2.0
// RC5: what a node says of a chunk that it is asked for: every case, of a group that is at rest, so
// that each answer has to come and be exact; then ASKs from all ports while chunks come and go.
#include <fmt/format.h>

#include "model/base/random.h"
#include "model/frame/codec.h"
#include "model/frame/serial.h"
#include "verif/node/registers/registers.h"
#include "verif/node/tests/life_test.h"
#include "verif/node/tests/test_list.h"

namespace trib {
namespace {

class AskTest : public LifeTest {
 public:
  UVM_COMPONENT_UTILS(AskTest);

  explicit AskTest(uvm::uvm_component_name name) : LifeTest(name) {}

 protected:
  void set_up_traffic(TrafficConfig& config) override;
  void script() override;

 private:
  void while_it_waits();
  void after_it_is_reduced();
  void without_payload();
  void behind_and_ahead();
  void of_others();
  void on_its_way();
  void among_traffic();

  // An ASK of `port` for `sequence`, and its answer.
  void expect_answer(unsigned port, std::uint32_t sequence, FrameType type, std::uint16_t count,
                     std::uint32_t tag);
  void expect_replay(unsigned port, std::uint32_t sequence, bool payload, std::uint16_t count = 0);
  void send_some(std::uint32_t mask, std::uint32_t sequence, bool retry = false);

  std::uint32_t sequence_ = 0;  // of the next chunk
};

TRIB_SIM_TEST(AskTest, "ask", "what about this chunk? (RC5)");

}  // namespace

void AskTest::set_up_traffic(TrafficConfig& config) {
  config.all_reduce_only = true;
  config.fixed_payload = 256;
}

void AskTest::script() {
  configure_node();
  join_all(kAllPorts, 0xa5c);
  while_it_waits();
  after_it_is_reduced();
  without_payload();
  behind_and_ahead();
  on_its_way();
  of_others();
  among_traffic();
}

void AskTest::send_some(std::uint32_t mask, std::uint32_t sequence, bool retry) {
  for (unsigned port = 0; port < ports(); ++port) {
    if ((mask >> port & 1) != 0) send(port, contribution(sequence, port, retry));
  }
  settle();
}

void AskTest::expect_answer(unsigned port, std::uint32_t sequence, FrameType type,
                            std::uint16_t count, std::uint32_t tag) {
  const std::size_t before = this->port(port).good_frames().size();
  const std::uint64_t controls = checker().log().tally(port).of(Verdict::kControl);
  send(port, ask(port, sequence));
  settle();
  const Header answer = last_received(port);
  require(checker().log().tally(port).of(Verdict::kControl) == controls + 1,
          fmt::format("port {}: the ASK for chunk {} must be Control", port, sequence));
  require(
      this->port(port).good_frames().size() == before + 1 && answer.type == type &&
          answer.sequence == sequence && answer.count == count && answer.tag == tag &&
          answer.epoch == epoch,
      fmt::format("port {}: asked for chunk {}: expected type {}, count {}, tag {:#x}; the last "
                  "frame is of type {}, chunk {}, count {}, tag {:#x}",
                  port, sequence, static_cast<unsigned>(type), count, tag,
                  static_cast<unsigned>(answer.type), answer.sequence, answer.count, answer.tag));
}

void AskTest::expect_replay(unsigned port, std::uint32_t sequence, bool payload,
                            std::uint16_t count) {
  const std::uint64_t before = checker().log().tally(port).of(StepSent::kReplay);
  const std::uint64_t verdicts = checker().log().tally(port).of(Verdict::kReplay);
  send(port, ask(port, sequence, count));
  settle();
  const Header answer = last_received(port);
  require(checker().log().tally(port).of(Verdict::kReplay) == verdicts + 1 &&
              checker().log().tally(port).of(StepSent::kReplay) == before + 1 &&
              answer.sequence == sequence && answer.has(kFlagRetry) &&
              answer.has(kFlagData) == payload,
          fmt::format("port {}: no replay of chunk {}", port, sequence));
}

// One after the other contributes; those that have are notified which have not.
void AskTest::while_it_waits() {
  for (unsigned port = 0; port < ports(); ++port) {
    expect_answer(port, sequence_, FrameType::kNack, 0, 0);
  }
  const auto tag = [this](unsigned first, unsigned second) {
    return std::uint32_t{rank(second)} << 16 | rank(first);
  };
  send_some(1, sequence_, true);
  expect_answer(0, sequence_, FrameType::kStatus, 3, tag(1, 2));
  expect_answer(1, sequence_, FrameType::kNack, 0, 0);
  send_some(4, sequence_);
  expect_answer(2, sequence_, FrameType::kStatus, 2, tag(1, 3));
  expect_answer(0, sequence_, FrameType::kStatus, 2, tag(1, 3));
  send_some(2, sequence_);
  for (unsigned port = 0; port < 3; ++port) {
    expect_answer(port, sequence_, FrameType::kStatus, 1, tag(3, 3));
  }
  expect_answer(3, sequence_, FrameType::kNack, 0, 0);
  // One that ends bad is not there.
  Frame bad = contribution(sequence_, 3);
  bad.bad = true;
  send(3, bad);
  settle();
  expect_answer(3, sequence_, FrameType::kNack, 0, 0);
  send_some(8, sequence_, true);
}

void AskTest::after_it_is_reduced() {
  for (unsigned port = 0; port < ports(); ++port) {
    expect_replay(port, sequence_, true);
    expect_replay(port, sequence_, true);
  }
  ++sequence_;
}

// RC2: whether the replay has a payload follows the contribution that was reduced.
void AskTest::without_payload() {
  for (unsigned port = 0; port < ports(); ++port) {
    Header header = plan().header(sequence_, port, epoch);
    header.flags = port % 2 == 0 ? kFlagData : kFlagData | kFlagWant;
    const Bytes payload = make_payload(ValueProfile::kNumbered, 5, port, header.payload_bytes);
    send(port, encode(header, payload.data()));
  }
  settle();
  for (unsigned port = 0; port < ports(); ++port) expect_replay(port, sequence_, port % 2 != 0);
  ++sequence_;
}

void AskTest::behind_and_ahead() {
  const unsigned window = setup().node.window;
  for (; sequence_ < 3 * window; ++sequence_) send_all(sequence_);
  settle();
  // Slot s expects 3 * window + s, and the chunk before is in the store.
  for (unsigned port = 0; port < ports(); ++port) {
    const std::uint32_t slot = 3 * port;
    const std::uint32_t expected = 3 * window + slot;
    expect_replay(port, expected - window, true);
    expect_answer(port, expected - 2 * window, FrameType::kPassed, 0, expected);
    expect_answer(port, slot, FrameType::kPassed, 0, expected);
    expect_answer(port, expected - 0x7ffffff0, FrameType::kPassed, 0, expected);
    expect_silence(port, ask(port, expected + window));
    expect_silence(port, ask(port, expected + 0x7ffffff0));
    expect_silence(port, ask(port, expected - 0x80000000));
  }
}

// RC2: a result that was not overtaken by any that has come, as the count says.
void AskTest::on_its_way() {
  const std::uint32_t chunk = sequence_ - 1;
  const SumPtr stored = checker().model().slot(0, chunk).stored;
  require(stored != nullptr, "no result of the last chunk is stored");
  const std::uint8_t serial = stored ? stored->sum.serial : std::uint8_t{0};
  const auto told = [&](int ahead) { return ask_count(static_cast<std::uint8_t>(serial - ahead)); };
  for (unsigned port = 0; port < ports(); ++port) {
    for (const int ahead : {1, 2, 64, 127}) {
      expect_silence(port, ask(port, chunk, told(ahead)), Verdict::kReplay);
    }
    for (const int ahead : {0, 128, 255}) expect_replay(port, chunk, true, told(ahead));
    for (const unsigned high : {0u, 0x200u, 0x300u, 0x1100u, 0x8100u}) {
      const auto count = static_cast<std::uint16_t>(high | (told(1) & 0xff));
      expect_replay(port, chunk, true, count);
    }
  }
}

// IN3: no other port is notified.
void AskTest::of_others() {
  Header stranger = read_header(ask(1, 0).bytes);
  stranger.source.ip ^= 1;
  expect_error(1, encode(stranger, nullptr), Verdict::kNotMember, ErrorCode::kNotMember, 0);
  expect_error(1, ask(2, 0), Verdict::kNotMember, ErrorCode::kNotMember, 0);
  Header unknown = read_header(ask(0, 0).bytes);
  unknown.group = static_cast<std::uint8_t>(groups());
  expect_error(0, encode(unknown, nullptr), Verdict::kUnknownGroup, ErrorCode::kUnknownGroup, 0);
  const auto old = static_cast<std::uint16_t>(epoch - 1);
  expect_error(2, control(FrameType::kAsk, 2, old), Verdict::kStaleEpoch, ErrorCode::kStaleEpoch,
               epoch);
  // A new life has nothing of the last one: not even the chunks before its first.
  const unsigned window = setup().node.window;
  join_all(kAllPorts, 0xa5d);
  sequence_ = 0;
  expect_answer(0, 0 - window, FrameType::kPassed, 0, 0);
  expect_answer(1, 5, FrameType::kNack, 0, 0);
}

// Any request at any time: the scoreboard knows what may be said.
void AskTest::among_traffic() {
  Random random{options().seed, 0x61736b};
  const unsigned window = setup().node.window;
  for (unsigned n = 0; n < 30; ++n) {
    const std::uint32_t first = sequence_;
    for (; sequence_ < first + window; ++sequence_) {
      for (unsigned port = 0; port < ports(); ++port) {
        const std::uint32_t asked = sequence_ + 2 - random.below(2 * window + 4);
        const auto last = static_cast<std::uint8_t>(asked + random.below(8) - 4);
        const std::uint16_t count = random.chance(0.5) ? ask_count(last) : 0;
        if (random.chance(0.4)) send(port, ask(port, asked, count), random.below(40));
        send(port, contribution(sequence_, port), random.chance(0.2) ? random.below(200) : 0);
        if (random.chance(0.2)) send(port, ask(port, sequence_));
      }
    }
    settle();
  }
  for (unsigned port = 0; port < ports(); ++port) {
    require(received(port, FrameType::kStatus) > 0, "no STATUS among traffic");
  }
}

}  // namespace trib
