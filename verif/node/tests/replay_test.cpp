// SPDX-License-Identifier: Apache-2.0
// RC2: copies of contributions whose chunk was reduced are answered from the result store, with
// RETRY and only to that port, until the slot's next reduction has begun.
#include <fmt/format.h>

#include "model/frame/codec.h"
#include "verif/node/tests/script_test.h"
#include "verif/node/tests/test_list.h"

namespace trib {
namespace {

class ReplayTest : public ScriptTest {
 public:
  UVM_COMPONENT_UTILS(ReplayTest);

  explicit ReplayTest(uvm::uvm_component_name name) : ScriptTest(name) {}

 protected:
  void set_up_traffic(TrafficConfig& config) override { config.large_chunks = true; }
  void script() override;

 private:
  void copy_during_reduction(std::uint32_t sequence);
  Frame long_contribution(std::uint32_t sequence, unsigned port) const;
};

TRIB_SIM_TEST(ReplayTest, "replay", "copies of chunks already reduced (RC2)");

}  // namespace

void ReplayTest::script() {
  const unsigned window = setup().node.window;
  for (std::uint32_t s = 0; s < 2 * window; ++s) send_all(s);
  settle();
  // Each chunk of the last window, asked for by each port in turn and then by all at once.
  for (std::uint32_t s = window; s < 2 * window; ++s) {
    send(s % ports(), contribution(s, s % ports(), true));
    settle();
    for (unsigned port = 0; port < ports(); ++port) send(port, contribution(s, port, true));
  }
  settle();
  for (unsigned port = 0; port < ports(); ++port) {
    const PortTally& tally = checker().log().tally(port);
    require(tally.of(Verdict::kReplay) >= window, fmt::format("port {}: too few replays", port));
    require(tally.of(StepSent::kReplay) >= window / ports(),
            fmt::format("port {}: {} replays were sent", port, tally.of(StepSent::kReplay)));
  }
  // A burst of copies, more than the node may want to keep.
  for (unsigned n = 0; n < 40; ++n) send(0, contribution(window + n % window, 0, true));
  settle();
  // The window before the last can't be replayed any more.
  const std::uint64_t before = checker().log().tally(1).of(Verdict::kOutOfWindow);
  send(1, contribution(0, 1, true));
  settle();
  require(checker().log().tally(1).of(Verdict::kOutOfWindow) == before + 1,
          "chunk 0 is out of window");
  // Copies while the next reduction in the same slot is waited for, and while it runs.
  for (std::uint32_t s = 2 * window; s < 3 * window; ++s) {
    for (unsigned port = 0; port < ports(); ++port) {
      send(port, contribution(s, port));
      send(port, contribution(s - window, port, true));
    }
  }
  settle();
  copy_during_reduction(3 * window);
}

// A copy of chunk `sequence` - WINDOW on port 1 in the middle of the reduction of `sequence`, which
// the last port's contribution draws out. The last result is still in the store.
void ReplayTest::copy_during_reduction(std::uint32_t sequence) {
  const unsigned last = ports() - 1;
  for (unsigned port = 0; port < last; ++port) send(port, long_contribution(sequence, port));
  await_verdicts(0, Verdict::kAccepted, sequence + 1);
  send(last, long_contribution(sequence, last));
  wait_cycles(8192 / bench().dut().beat_bytes() / 2);
  send(1, contribution(sequence - setup().node.window, 1, true));
  settle();
}

Frame ReplayTest::long_contribution(std::uint32_t sequence, unsigned port) const {
  Header header = plan().header(sequence, port, epoch);
  header.flags = kFlagData | kFlagWant;
  header.payload_bytes = 8192;
  const Bytes payload = make_payload(ValueProfile::kNormal, sequence, port, header.payload_bytes);
  return encode(header, payload.data());
}

}  // namespace trib
