// SPDX-License-Identifier: Apache-2.0
// Rounds that take the RTL minutes: the cycles that it was measured to take (rtl/nic/README.md), to 1 %.
#include <gtest/gtest.h>

#include <ostream>

#include "model/network/test/rounds.h"

namespace trib::network {
namespace {

constexpr unsigned kFlitBytes = 16;

struct Recorded {
  const char* network;
  const char* algorithm;
  bool message_mode;
  unsigned kibibytes;
  std::uint64_t by_message, by_flit;  // cycles of the RTL
};

void PrintTo(const Recorded& one, std::ostream* stream) {
  *stream << one.network << " " << one.algorithm << " " << one.kibibytes << " KB";
}

class NetworkRecorded : public testing::TestWithParam<Recorded> {
 protected:
  static void expect_cycles(bool by_flit, std::uint64_t wanted) {
    const Recorded& one = GetParam();
    Settings settings;
    settings.message_mode = one.message_mode;
    settings.by_flit = by_flit;
    const Work work =
        named_tables_work(one.network, one.algorithm, one.kibibytes * 1024 / kFlitBytes);
    const auto got = static_cast<double>(simulate(work, settings).cycles);
    EXPECT_NEAR(got, static_cast<double>(wanted), 0.01 * static_cast<double>(wanted));
  }
};

TEST_P(NetworkRecorded, CyclesAreThoseOfTheRtl) {
  expect_cycles(false, GetParam().by_message);
  expect_cycles(true, GetParam().by_flit);
}

constexpr Recorded kRecorded[] = {
    {"torus:4x4", "multitree", false, 512, 22'514, 21'954},
    {"torus:4x4", "multitree", false, 2048, 87'794, 87'234},
    {"torus:4x4", "multitree", true, 512, 21'244, 20'684},
    {"torus:4x4", "multitree", true, 2048, 82'684, 82'124},
    {"torus:4x4", "symmetric", false, 512, 18'812, 17'628},
    {"torus:4x4", "symmetric", false, 2048, 71'036, 69'852},
    {"torus:4x4", "2d-ring", false, 512, 28'159, 26'467},
    {"torus:4x4", "2d-ring", false, 2048, 106'495, 104'803},
    {"torus:4x4", "ring", false, 512, 70'363, 65'461},
    {"torus:4x4", "ring", false, 2048, 266'203, 261'301},
    {"torus:8x8", "multitree", false, 32, 3'475, 2'995},
    {"torus:8x8", "multitree", false, 2048, 74'738, 74'178},
    {"torus:8x8", "ring", false, 32, 25'591, 21'591},
    {"torus:8x8", "ring", false, 2048, 295'483, 274'357},
    {"torus:3x5", "multitree", false, 32, 2'539, 1'819},
    {"torus:3x5", "multitree", true, 32, 2'459, 1'779},
    {"torus:3x5", "symmetric", false, 32, 2'577, 1'576},
    {"mesh:4x4", "multitree", false, 32, 3'959, 2'655},
};
INSTANTIATE_TEST_SUITE_P(Each, NetworkRecorded, testing::ValuesIn(kRecorded));

}  // namespace
}  // namespace trib::network
