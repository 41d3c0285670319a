// SPDX-License-Identifier: Apache-2.0
#include "verif/tests/malformed_test.h"

#include <fmt/format.h>

#include "model/frame/checksum.h"
#include "model/frame/layout.h"
#include "verif/seq/frame_defect.h"

namespace trib {

void MalformedTest::script() {
  registers().configure(setup().node, setup().onset);
  const std::uint64_t before = checker().tally(0).of(Verdict::kUnknownGroup);
  send_all(0);  // the group was never started
  settle();
  require(checker().tally(0).of(Verdict::kUnknownGroup) == before + 1, "the group isn't active");
  registers().start_group();
  send_defects();
  send_mixtures();
  send_endless();
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
      const std::uint64_t before = checker().tally(port).of(defect.verdict);
      Frame frame = contribution(sequence_, port);
      apply(defect, frame, random);
      send(port, frame);
      settle();
      require(checker().tally(port).of(defect.verdict) == before + 1,
              fmt::format("port {}: a frame with the defect '{}' must be {}", port, defect.name,
                          trib::name(defect.verdict)));
    }
  }
  send_all(sequence_++);
  settle();
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

// More padding than any link carries, and than the node counts beats of: still padding (IN2).
void MalformedTest::send_endless() {
  constexpr std::size_t kBytes = 70'000;
  for (unsigned port = 0; port < ports(); ++port) {
    Frame frame = contribution(sequence_, port);
    if (port == 0) frame.bytes.resize(kBytes, 0x55);
    send(port, std::move(frame));
  }
  const std::uint64_t results = checker().tally(0).of(SentKind::kResult);
  settle();
  require(checker().tally(0).of(SentKind::kResult) == results + 1, "no result of a padded frame");
  ++sequence_;
}

}  // namespace trib
