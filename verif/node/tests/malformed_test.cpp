// SPDX-License-Identifier: Apache-2.0
// IN1, IN2, IN3, with addresses drawn from the seed: every defect of frame_defect.h on every port,
// with the verdict that the defect itself calls for; two defects at once, and defects in frames
// that end bad; and frames that differ in a single bit from one that is accepted.
#include <fmt/format.h>

#include "model/frame/checksum.h"
#include "model/frame/layout.h"
#include "verif/node/seq/frame_defect.h"
#include "verif/node/seq/random_addresses.h"
#include "verif/node/tests/script_test.h"
#include "verif/node/tests/test_list.h"

namespace trib {
namespace {

class MalformedTest : public ScriptTest {
 public:
  UVM_COMPONENT_UTILS(MalformedTest);

  explicit MalformedTest(uvm::uvm_component_name name) : ScriptTest(name) {}

 protected:
  void set_up(TestSetup& setup) override;
  bool starts_group() const override { return false; }
  void script() override;

 private:
  void send_defects();
  void send_encoded();
  void send_mixtures();
  void send_endless();
  void send_single_bits();
  // All frames that differ in one bit of these bytes from the next good chunk's contribution; none
  // of them must be accepted. With both checksums, or without UDP's and IP's put right. Of the first
  // byte the bits from `first_bit` on.
  void differ_in_one_bit(std::size_t first, std::size_t end, bool checksums,
                         std::size_t first_bit = 0);

  std::uint32_t sequence_ = 0;  // of the next good chunk: what every defective frame claims to be
};

TRIB_SIM_TEST(MalformedTest, "malformed", "every defect of a frame (IN1, IN2, IN3)", any_size,
              on_streams("its longest frames are longer than a MAC takes"));

// Inside a result that is spoiled because a contribution has bytes too many, cycles.
constexpr std::uint64_t kMostIdle = 16;

}  // namespace

void MalformedTest::set_up(TestSetup& setup) {
  Random random{options().seed, 0x616464};
  randomise_addresses(setup.node, random);
}

void MalformedTest::script() {
  registers().configure(setup().node, setup().onset);
  const std::uint64_t before = checker().log().tally(0).of(Verdict::kUnknownGroup);
  send_all(0);  // the group was never started
  settle();
  require(checker().log().tally(0).of(Verdict::kUnknownGroup) == before + 1,
          "the group isn't active");
  registers().start_group();
  send_defects();
  send_encoded();
  send_mixtures();
  send_endless();
  send_single_bits();
  registers().end_group();
  send_all(sequence_);
  settle();
}

void MalformedTest::send_defects() {
  Random random{options().seed, 0x6d616c};
  for (const FrameDefect& defect : frame_defects()) {
    for (unsigned port = 0; port < ports(); ++port) {
      while (defect.needs_payload && plan().chunk(sequence_).payload_bytes == 0) {
        send_all(sequence_++);
      }
      settle();
      const std::uint64_t before = checker().log().tally(port).of(defect.verdict);
      Frame frame = contribution(sequence_, port);
      apply(defect, frame, random);
      send(port, frame);
      settle();
      require(checker().log().tally(port).of(defect.verdict) == before + 1,
              fmt::format("port {}: a frame with the defect '{}' must be {}", port, defect.name,
                          trib::name(defect.verdict)));
    }
  }
  send_all(sequence_++);
  settle();
}

// GC10.2, GC14.1: a legal byte 62 of a codec that the node has not.
void MalformedTest::send_encoded() {
  for (const codec::Encoding encoding : codec::kEncodings) {
    if (codec::holds(setup().node.codecs, encoding.codec)) continue;
    for (unsigned port = 0; port < ports(); ++port) {
      const std::size_t answers = this->port(port).good_frames().size();
      const std::uint64_t before = checker().log().tally(port).of(Verdict::kBadExtension);
      Frame frame = contribution(sequence_, port);
      frame.bytes[layout::kEncoding] = encoding.byte();
      send(port, frame);
      settle();
      require(checker().log().tally(port).of(Verdict::kBadExtension) == before + 1 &&
                  this->port(port).good_frames().size() == answers,
              fmt::format("port {}: byte 62 = {:#x} must be BadExtension without an answer", port,
                          encoding.byte()));
    }
  }
}

void MalformedTest::send_mixtures() {
  Random random{options().seed, 0x6d6978};
  const std::vector<FrameDefect>& defects = frame_defects();
  for (unsigned n = 0; n < 2000; ++n) {
    const unsigned port = random.below(ports());
    Frame frame = contribution(sequence_, port);
    for (unsigned i = 0; i < 2; ++i) {
      const FrameDefect& defect = defects[random.below(static_cast<std::uint32_t>(defects.size()))];
      const bool whole = frame.bytes.size() >= kHeaderBytes;
      if (!whole || (defect.needs_payload && frame.bytes.size() == kHeaderBytes)) continue;
      apply(defect, frame, random);
    }
    frame.bad = random.chance(0.2);
    send(port, frame, random.below(30));
    if (n % 100 == 99) {
      settle();
      send_all(sequence_++);
      settle();
    }
  }
}

// More bytes too many than any link carries, and than the node counts beats of (IN2). The others
// get the right sum as soon as the contribution has come again, and no result waits inside a frame
// (IN5).
void MalformedTest::send_endless() {
  constexpr std::size_t kBytes = 70'000;
  std::vector<std::uint64_t> idle;
  for (unsigned port = 0; port < ports(); ++port) {
    idle.push_back(bench().sink(port).underruns());
    Frame frame = contribution(sequence_, port);
    if (port == 0) frame.bytes.resize(kBytes, 0x55);
    send(port, std::move(frame));
  }
  const std::uint64_t results = checker().log().tally(0).of(StepSent::kResult);
  const std::uint64_t refused = checker().log().tally(0).of(Verdict::kBadLength);
  settle();
  require(checker().log().tally(0).of(Verdict::kBadLength) == refused + 1,
          "a frame of 70000 bytes is not BadLength");
  require(checker().log().tally(0).of(StepSent::kResult) == results,
          "a result of a frame too long");
  send(0, contribution(sequence_, 0, true));
  settle();
  require(checker().log().tally(0).of(StepSent::kResult) == results + 1, "no result");
  for (unsigned port = 0; port < ports(); ++port) {
    require(bench().sink(port).underruns() <= idle[port] + kMostIdle,
            fmt::format("port {}: {} idle cycles inside frames", port,
                        bench().sink(port).underruns() - idle[port]));
  }
  ++sequence_;
}

void MalformedTest::send_single_bits() {
  const auto fits = [](std::uint32_t bytes) { return bytes > 0 && bytes <= 256; };
  while (!fits(plan().chunk(sequence_).payload_bytes)) send_all(sequence_++);
  settle();
  // The field that the node uses. Within the window another sequence number is as good.
  differ_in_one_bit(layout::kMacDestination, layout::kIpService, false);
  differ_in_one_bit(layout::kIpTotalLength, layout::kIpIdentification, false);
  differ_in_one_bit(layout::kIpProtocol, layout::kIpProtocol + 1, false);
  differ_in_one_bit(layout::kIpSource, layout::kUdpChecksum, false);
  differ_in_one_bit(layout::kMagic, layout::kFlags, false);
  // With more than SUM of FP32, another op or dtype is as good.
  const bool only_sums = setup().node.reductions == ReductionSet();
  differ_in_one_bit(only_sums ? layout::kOpDtype : layout::kGroup, layout::kCount, false);
  differ_in_one_bit(layout::kSequence, layout::kSequence + 3, false);
  const auto in_window = static_cast<std::size_t>(__builtin_ctz(setup().node.window));
  differ_in_one_bit(layout::kSequence + 3, layout::kTag, false, in_window);
  differ_in_one_bit(layout::kPayloadBytes, kHeaderBytes, false);
  differ_in_one_bit(0, contribution(sequence_, 0).bytes.size(), true);
  send_all(sequence_++);
  settle();
}

void MalformedTest::differ_in_one_bit(std::size_t first, std::size_t end, bool checksums,
                                      std::size_t first_bit) {
  for (unsigned port = 0; port < ports(); ++port) {
    const std::uint64_t before = checker().log().tally(port).of(Verdict::kAccepted);
    for (std::size_t bit = 8 * first + first_bit; bit < 8 * end; ++bit) {
      Frame frame = contribution(sequence_, port);
      if (checksums) store_udp_checksum(frame.bytes);
      frame.bytes[bit / 8] ^= static_cast<std::uint8_t>(1 << bit % 8);
      if (!checksums) store_ip_checksum(frame.bytes);
      if (checksums && layout::get16(&frame.bytes[layout::kUdpChecksum]) == 0)
        continue;  // says: none
      send(port, std::move(frame));
    }
    settle();
    require(checker().log().tally(port).of(Verdict::kAccepted) == before,
            fmt::format("port {}: a frame with a wrong bit in bytes {} to {} is accepted", port,
                        first, end - 1));
  }
}

}  // namespace trib
