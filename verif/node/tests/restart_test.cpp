// SPDX-License-Identifier: Apache-2.0
// The group is ended and restarted, with another epoch, under traffic, several times.
// Workers notice sooner or later; until then their frames get ERROR frames (IN3). Nothing of the
// old incarnation may get into the new one.
#include "verif/node/registers/registers.h"
#include "verif/node/tests/test_list.h"
#include "verif/node/tests/traffic_test.h"

namespace trib {
namespace {

class RestartTest : public TrafficTest {
 public:
  UVM_COMPONENT_UTILS(RestartTest);

  explicit RestartTest(uvm::uvm_component_name name) : TrafficTest(name) {}

 protected:
  void set_up(TestSetup& setup) override;
  void set_up_traffic(TrafficConfig& config) override;
  void stimulus() override;

 private:
  void restart(std::uint16_t epoch, Random& random);
};

TRIB_SIM_TEST(RestartTest, "restart", "the group restarted under traffic");

}  // namespace

void RestartTest::set_up(TestSetup& setup) {
  setup.chunks = 300;
  setup.timeout_cycles = 5'000'000;
}

void RestartTest::set_up_traffic(TrafficConfig& config) {
  config.bad_attempt = 0.05;
  config.only_tuser_attempt = 0.7;
  config.pause = 0.2;
  config.longest_pause = 100;
  config.shortest_timeout = 2000;
  config.longest_timeout = 6000;
}

void RestartTest::stimulus() {
  Random random{options().seed, 0x7265};
  start_traffic();
  for (std::uint16_t epoch = 2; epoch <= 6; ++epoch) {
    const std::uint32_t chunk = random.between(setup().chunks / 10, setup().chunks / 2);
    wait_until([&] { return traffic(0).completed() >= chunk; });
    wait_cycles(random.between(1, 200));
    restart(epoch, random);
  }
  join();
}

void RestartTest::restart(std::uint16_t epoch, Random& random) {
  registers().end_group();
  wait_cycles(random.between(1, 300));
  registers().write(group_register(0, kGroupEpoch), epoch);
  registers().start_group();
  for (unsigned port = 0; port < ports(); ++port) {
    wait_cycles(random.between(1, 300));
    traffic(port).restart(epoch);
    nudge(port);
  }
}

}  // namespace trib
