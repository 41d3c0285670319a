// SPDX-License-Identifier: Apache-2.0
// VD2: what is refused is answered or counted, one by one, though the ports that the answers leave
// on take nothing for a while: LEAVEs, JOINs, ASKs and contributions, on one port and on all at a
// time.
#include <fmt/format.h>

#include <functional>

#include "verif/node/registers/registers.h"
#include "verif/node/tests/life_test.h"
#include "verif/node/tests/test_list.h"

namespace trib {
namespace {

class RefusalsTest : public LifeTest {
 public:
  UVM_COMPONENT_UTILS(RefusalsTest);

  explicit RefusalsTest(uvm::uvm_component_name name) : LifeTest(name) {}

 protected:
  void script() override;

 private:
  using Make = std::function<Frame(unsigned port, std::uint32_t number)>;

  // `number` frames on each of `ports`, which are held up until all have their verdicts.
  void refuse(std::uint32_t ports, unsigned number, const Make& make);
};

TRIB_SIM_TEST(RefusalsTest, "refusals", "refused frames are answered or counted (VD2)");

constexpr unsigned kFrames = 24;

}  // namespace

void RefusalsTest::refuse(std::uint32_t mask, unsigned number, const Make& make) {
  std::vector<std::size_t> errors;
  std::vector<std::uint32_t> dropped;
  std::vector<std::uint64_t> busy;
  const auto dropped_at = [](unsigned port) { return port_register(port, kPortControlDropped); };
  for (unsigned port = 0; port < ports(); ++port) {
    errors.push_back(received(port, FrameType::kError));
    dropped.push_back(registers().read(dropped_at(port)));
    busy.push_back(checker().log().tally(port).of(Verdict::kBusy));
    if ((mask >> port & 1) != 0) pause(port);
  }
  for (std::uint32_t n = 0; n < number; ++n) {
    for (unsigned port = 0; port < ports(); ++port) {
      if ((mask >> port & 1) != 0) send(port, make(port, n));
    }
  }
  wait_cycles(100 * number);
  for (unsigned port = 0; port < ports(); ++port) resume(port);
  settle();
  for (unsigned port = 0; port < ports(); ++port) {
    const std::size_t came = received(port, FrameType::kError) - errors[port];
    const std::size_t lost = registers().read(dropped_at(port)) - dropped[port];
    const std::size_t kept_out = checker().log().tally(port).of(Verdict::kBusy) - busy[port];
    const std::size_t due = (mask >> port & 1) != 0 ? number : 0;
    require(came + lost + kept_out == due && (due == 0 || came > 0),
            fmt::format("port {}: {} of {} refusals answered, {} dropped, {} Busy", port, came, due,
                        lost, kept_out));
  }
}

void RefusalsTest::script() {
  configure_node();
  join_all(kAllPorts, 0x4ef);
  const auto old = static_cast<std::uint16_t>(epoch - 1);
  const Make late_leave = [&](unsigned port, std::uint32_t n) { return leave(port, old, n); };
  const Make late_join = [&](unsigned port, std::uint32_t n) {
    Join join;
    join.epoch = old;
    join.job = n;
    join.ports = 4;
    return join_frame(port, join);
  };
  const Make bad_join = [&](unsigned port, std::uint32_t n) {
    Join join;
    join.epoch = epoch;
    join.incarnation = n;
    return join_frame(port, join);
  };
  const Make late_chunk = [&](unsigned port, std::uint32_t n) {
    return n % 2 == 0 ? contribution_of(port, old, n) : control(FrameType::kAsk, port, old, n);
  };
  const std::vector<Make> all{late_leave, late_join, bad_join, late_chunk};
  const Make mixed = [&](unsigned port, std::uint32_t n) { return all[n % 4](port, n); };
  for (const std::uint32_t mask : {1u, 8u, 6u, kAllPorts}) {
    for (const Make& make : all) refuse(mask, kFrames, make);
    refuse(mask, 2 * kFrames, mixed);
  }
  run_job(kAllPorts, 20);
}

}  // namespace trib
