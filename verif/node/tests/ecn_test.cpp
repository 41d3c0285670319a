// SPDX-License-Identifier: Apache-2.0
// TR5: every combination of the marks of congestion of all ports, in contributions of any DSCP; the
// result has the mark that the rule says, and DSCP 0. So has its replay.
#include <fmt/format.h>

#include "model/base/random.h"
#include "model/frame/checksum.h"
#include "model/frame/codec.h"
#include "verif/node/tests/script_test.h"
#include "verif/node/tests/test_list.h"

namespace trib {
namespace {

class EcnTest : public ScriptTest {
 public:
  UVM_COMPONENT_UTILS(EcnTest);

  explicit EcnTest(uvm::uvm_component_name name) : ScriptTest(name) {}

 protected:
  void set_up_traffic(TrafficConfig& config) override { config.large_chunks = false; }
  void script() override;

 private:
  // Of all frames that the port has received.
  void check_marks(unsigned port);
};

TRIB_SIM_TEST(EcnTest, "ecn", "marks of congestion in all combinations (TR5)");

unsigned mark_of(std::uint32_t sequence, unsigned port) { return sequence >> (2 * port) & 3; }

// The rule, said in another way than the model does.
unsigned mark_of_result(std::uint32_t sequence, unsigned ports) {
  bool seen[4] = {};
  for (unsigned port = 0; port < ports; ++port) seen[mark_of(sequence, port)] = true;
  if (seen[kEcnCe]) return kEcnCe;
  if (seen[kEcnEct0]) return kEcnEct0;
  return seen[kEcnEct1] ? kEcnEct1 : 0;
}

}  // namespace

void EcnTest::script() {
  Random random{options().seed, 0x65636e};
  const std::uint32_t chunks = 1u << (2 * ports());
  for (std::uint32_t s = 0; s < chunks; ++s) {
    if (s % setup().node.window == 0) settle();
    for (unsigned port = 0; port < ports(); ++port) {
      Frame frame = contribution(s, port);
      const unsigned dscp = random.below(64) << 2;
      frame.bytes[layout::kIpService] = static_cast<std::uint8_t>(dscp | mark_of(s, port));
      store_ip_checksum(frame.bytes);
      send(port, frame);
    }
  }
  settle();
  for (unsigned port = 0; port < ports(); ++port) {
    require(received(port, FrameType::kResult) == chunks, "not every chunk had a result");
    for (std::uint32_t s = chunks - setup().node.window; s < chunks; ++s) {
      send(port, contribution(s, port, true), 200);
    }
  }
  settle();
  for (unsigned port = 0; port < ports(); ++port) {
    require(received(port, FrameType::kResult) == chunks + setup().node.window,
            "not every chunk of the last window was replayed");
    check_marks(port);
  }
}

void EcnTest::check_marks(unsigned port) {
  const std::vector<Frame>& frames = this->port(port).good_frames();
  for (const Frame& frame : frames) {
    const Header header = read_header(frame.bytes);
    const unsigned expected = mark_of_result(header.sequence, ports());
    const unsigned service = frame.bytes[layout::kIpService];
    require(service == expected,
            fmt::format("port {}, chunk {}: DSCP and ECN are {:#x}, expected {}", port,
                        header.sequence, service, expected));
  }
}

}  // namespace trib
