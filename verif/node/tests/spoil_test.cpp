// SPDX-License-Identifier: Apache-2.0
// RE5: contributions that end bad after their chunk's reduction has begun. The result in flight is
// spoiled on every port; the good one follows when the contribution has been sent again.
#include <fmt/format.h>

#include "model/base/random.h"
#include "model/frame/checksum.h"
#include "model/frame/codec.h"
#include "verif/node/registers/registers.h"
#include "verif/node/tests/script_test.h"
#include "verif/node/tests/test_list.h"

namespace trib {
namespace {

class SpoilTest : public ScriptTest {
 public:
  UVM_COMPONENT_UTILS(SpoilTest);

  explicit SpoilTest(uvm::uvm_component_name name) : ScriptTest(name) {}

 protected:
  void set_up_traffic(TrafficConfig& config) override;
  void script() override;

 private:
  // One chunk to which the ports in `bad` contribute `times` times with a bad end, then well.
  void run_chunk(std::uint32_t bad, unsigned times, bool (*spoil)(Frame&, Random&));

  std::uint32_t sequence_ = 0;
  std::uint32_t onset_ = 0;
};

TRIB_SIM_TEST(SpoilTest, "spoil",
              "contributions that end bad after and before the onset (RE1, RE5)", any_size);

constexpr std::uint16_t kPayload = 1024;
constexpr unsigned kLargestOnset = 8;  // beats, of whichever size, that come long before the end

// The ways for a frame to end bad; each says whether the reduction has to have begun by then, if
// the onset is small.
bool tuser(Frame& frame, Random&) {
  frame.bad = true;
  return true;
}

bool tuser_with_bit_errors(Frame& frame, Random& random) {
  frame.bytes[kHeaderBytes + random.below(kPayload)] ^= 0x80;
  frame.bad = true;
  return true;
}

// A node may see in time that the tags do not agree, and not begin.
bool tuser_with_another_tag(Frame& frame, Random&) {
  frame.bytes[layout::kTag] ^= 0x01;
  frame.bad = true;
  return false;
}

bool truncated_late(Frame& frame, Random& random) {
  frame.bytes.resize(kHeaderBytes + random.between(kPayload * 3 / 4, kPayload - 1));
  return true;
}

bool truncated_with_tuser(Frame& frame, Random& random) {
  frame.bad = true;
  return truncated_late(frame, random);
}

bool wrong_checksum(Frame& frame, Random& random) {
  store_udp_checksum(frame.bytes);
  frame.bytes[kHeaderBytes + random.below(kPayload)] ^= 0x01;
  return true;
}

bool tuser_after_padding(Frame& frame, Random&) {
  frame.bytes.resize(frame.bytes.size() + 700);
  frame.bad = true;
  return true;
}

// IN5: bad from the first byte too many on.
bool too_long(Frame& frame, Random& random) {
  frame.bytes.resize(frame.bytes.size() + random.between(1, 700));
  return true;
}

bool header_alone(Frame& frame, Random&) {
  frame.bytes.resize(kHeaderBytes);
  frame.bad = true;
  return false;
}

constexpr bool (*kKinds[])(Frame&, Random&) = {tuser,
                                               tuser_with_bit_errors,
                                               tuser_with_another_tag,
                                               truncated_late,
                                               truncated_with_tuser,
                                               wrong_checksum,
                                               tuser_after_padding,
                                               too_long,
                                               header_alone};

}  // namespace

void SpoilTest::set_up_traffic(TrafficConfig& config) {
  config.all_reduce_only = true;
  config.fixed_payload = kPayload;
}

void SpoilTest::run_chunk(std::uint32_t bad, unsigned times, bool (*spoil)(Frame&, Random&)) {
  Random random{options().seed, sequence_};
  const std::uint64_t before = checker().log().tally(0).of(StepSent::kSpoiled);
  bool has_begun = true;
  for (unsigned port = 0; port < ports(); ++port) {
    Frame frame = contribution(sequence_, port);
    if ((bad >> port & 1) != 0) has_begun = spoil(frame, random);
    send(port, frame);
  }
  settle();
  const std::uint64_t spoiled = checker().log().tally(0).of(StepSent::kSpoiled) - before;
  if (onset_ == kOnsetStoreAndForward || (has_begun && onset_ <= kLargestOnset)) {
    const unsigned expected = onset_ == kOnsetStoreAndForward ? 0 : 1;
    require(spoiled == expected, fmt::format("chunk {}: {} spoiled results on port 0, expected {}",
                                             sequence_, spoiled, expected));
  }
  for (unsigned n = 1; n < times; ++n) {
    for (unsigned port = 0; port < ports(); ++port) {
      if ((bad >> port & 1) == 0) continue;
      Frame frame = contribution(sequence_, port, true);
      spoil(frame, random);
      send(port, frame);
    }
    settle();
  }
  for (unsigned port = 0; port < ports(); ++port) {
    if ((bad >> port & 1) != 0) send(port, contribution(sequence_, port, true));
  }
  ++sequence_;
  settle();
}

void SpoilTest::script() {
  onset_ = setup().onset;
  for (const auto kind : kKinds) {
    for (unsigned port = 0; port < ports(); ++port) run_chunk(1u << port, 1, kind);
    run_chunk((1u << ports()) - 1, 1, kind);
    run_chunk(1, 3, kind);
    run_chunk(3, 2, kind);
  }
  onset_ = kOnsetStoreAndForward;
  registers().write(kRegOnset, onset_);
  for (const auto kind : kKinds) run_chunk(1u << sequence_ % ports(), 1, kind);
}

}  // namespace trib
