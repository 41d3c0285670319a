// SPDX-License-Identifier: Apache-2.0
// GC16.10: the MAC of a port takes nothing any more while results are encoded. Frames in its encoder
// leave whole when the MAC goes on, the frame that was interrupted in front of it does not leave at
// all, and the rest is DISCARDED; the others go on, and all of it comes when it is asked for. Frames of
// a life that has ended meanwhile are those of that life.
#include <fmt/format.h>

#include "model/codec/encoding.h"
#include "verif/node/registers/registers.h"
#include "verif/node/tests/codec_base.h"
#include "verif/node/tests/test_list.h"

namespace trib {
namespace {

class CodecStoppedTest : public CodecBase {
 public:
  UVM_COMPONENT_UTILS(CodecStoppedTest);

  explicit CodecStoppedTest(uvm::uvm_component_name name) : CodecBase(name) {}

 protected:
  void script() override;

 private:
  static constexpr std::uint32_t kLimit = 2000;  // cycles
  static constexpr std::size_t kValues = 256;
  static constexpr codec::Encoding kModeB8{codec::Codec::kModeB, 8};
  static constexpr codec::Encoding kMxfp4{codec::Codec::kMxfp4, 0};

  void go_on_without(unsigned port, codec::Encoding results);
  void wait_for_others(unsigned port);
  void end_life_of(unsigned port);
  void ask_for_window(unsigned port);

  void send_chunk(std::uint32_t members = kAllPorts, std::size_t count = kValues);
  void stop_in_frame(unsigned port);
  void run_window(unsigned stopped, std::uint32_t members = kAllPorts);
  std::uint64_t results(unsigned port) { return checker().log().tally(port).of(StepSent::kResult); }
  std::uint32_t discarded(unsigned port) {
    return registers().read(port_register(port, kPortDiscarded));
  }

  std::uint32_t sequence_ = 0;
};

TRIB_SIM_TEST(CodecStoppedTest, "codec_stopped",
              "a port whose MAC stops while its encoder holds frames (GC16.10)", with_codecs);

}  // namespace

void CodecStoppedTest::script() {
  configure_node();
  for (unsigned port = 0; port < ports(); ++port) {
    go_on_without(port, port % 2 == 0 ? kModeB8 : kMxfp4);
  }
  wait_for_others(1);
  end_life_of(3);
}

void CodecStoppedTest::send_chunk(std::uint32_t members, std::size_t count) {
  Random random{options().seed, 0x73746f70, sequence_};
  const Values values = draw_values(count, random);
  for (unsigned port = 0; port < ports(); ++port) {
    if ((members >> port & 1) == 0) continue;
    send(port, contribution_of_values(port, sequence_, values, kModeB8));
  }
  ++sequence_;
}

// Within the next result.
void CodecStoppedTest::stop_in_frame(unsigned port) {
  pause_in_frame(port, kHeaderBytes + 32);
  send_chunk();
  wait_until_paused(port);
}

// A window of chunks, until all other ports have the results.
void CodecStoppedTest::run_window(unsigned stopped, std::uint32_t members) {
  std::vector<std::uint64_t> wanted;
  for (unsigned port = 0; port < ports(); ++port) wanted.push_back(results(port) + window());
  for (unsigned n = 0; n < window(); ++n) send_chunk(members);
  wait_until([&] {
    for (unsigned port = 0; port < ports(); ++port) {
      if (port != stopped && results(port) < wanted[port]) return false;
    }
    return true;
  });
}

void CodecStoppedTest::ask_for_window(unsigned port) {
  const std::uint64_t replays = checker().log().tally(port).of(StepSent::kReplay);
  for (std::uint32_t s = sequence_ - window(); s < sequence_; ++s) {
    send(port, ask(port, s));
    settle();
  }
  require(checker().log().tally(port).of(StepSent::kReplay) == replays + window(),
          fmt::format("port {}: not all that it has missed came when it was asked for", port));
}

void CodecStoppedTest::go_on_without(unsigned port, codec::Encoding encoding) {
  registers().write(kRegTxLimit, kLimit);
  begin_life(encoding);
  sequence_ = 0;
  const std::uint32_t discarded_before = discarded(port);
  const std::uint64_t results_before = results(port);
  const std::uint64_t spoiled = checker().log().tally(port).of(StepSent::kSpoiled);
  const std::size_t spoiled_frames = this->port(port).spoiled_frames();
  const std::uint64_t begin = bench().cycle();
  stop_in_frame(port);
  for (unsigned n = 0; n < 3; ++n) run_window(port);
  const std::uint64_t wire = 3 * window() * (kValues * sizeof(float) + 100) / 8;
  const std::uint64_t took = bench().cycle() - begin;
  require(took <= kLimit + 3 * wire + 4000,
          fmt::format("port {} has stopped: the others took {} cycles", port, took));
  resume(port);
  settle();
  const std::uint64_t interrupted = checker().log().tally(port).of(StepSent::kSpoiled) - spoiled;
  require(interrupted == 1 && this->port(port).spoiled_frames() == spoiled_frames,
          fmt::format("port {}: the frame that was interrupted has left the encoder", port));
  const std::uint64_t came = results(port) - results_before;
  const std::uint64_t gone = discarded(port) - discarded_before;
  require(
      came + gone + interrupted == sequence_ && came >= 2,
      fmt::format("port {}: {} results came, {} DISCARDED, of {}", port, came, gone, sequence_));
  ask_for_window(port);
  run_window(ports());
  settle();
}

// No frame waits for its MAC as long as the limit, but the third one waits in front of the encoder
// until all of the first has left.
void CodecStoppedTest::wait_for_others(unsigned port) {
  registers().write(kRegTxLimit, kLimit);
  begin_life(kModeB8);
  sequence_ = 0;
  while (sequence_ < 3) send_chunk(kAllPorts, 4 * kValues);
  settle();
  const std::uint64_t spoiled = checker().log().tally(port).of(StepSent::kSpoiled);
  pause_in_frame(port, kHeaderBytes + 32);
  for (std::uint32_t s = 0; s < 3; ++s) send(port, ask(port, s));
  wait_until_paused(port);
  wait_cycles(kLimit - 40);
  resume(port);
  settle();
  require(checker().log().tally(port).of(StepSent::kSpoiled) == spoiled + 1,
          fmt::format("port {}: no frame is interrupted in front of the encoder", port));
  run_window(ports());
  settle();
}

// The life ends while one of its results is half sent and the next one is in the encoder. Both are
// whole, and the next lives begin without the port.
void CodecStoppedTest::end_life_of(unsigned port) {
  registers().write(kRegTxLimit, 0);
  begin_life(kModeB8);
  sequence_ = 0;
  const std::size_t received_before = received(port, FrameType::kResult);
  stop_in_frame(port);
  send_chunk();
  wait_cycles(2000);
  registers().end_group();
  const std::uint32_t others = kAllPorts & ~(1u << port);
  registers().write(group_register(0, kGroupMembers), others);
  epoch = static_cast<std::uint16_t>(epoch + 1);
  registers().write(group_register(0, kGroupEpoch), epoch);
  registers().start_group();
  sequence_ = 0;
  run_window(port, others);
  require(received(port, FrameType::kResult) == received_before,
          fmt::format("port {}: a result has passed a MAC that has stopped", port));
  resume(port);
  settle();
  require(received(port, FrameType::kResult) == received_before + 2,
          fmt::format("port {}: not both results of the ended life have left", port));
  registers().end_group();
  registers().write(group_register(0, kGroupMembers), 0);
  begin_life(kMxfp4);
  sequence_ = 0;
  run_window(ports());
  settle();
}

}  // namespace trib
