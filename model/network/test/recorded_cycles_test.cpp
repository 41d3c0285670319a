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
    {"torus:4x4", "multitree", false, 512, 22'542, 21'961},
    {"torus:4x4", "multitree", false, 2048, 87'822, 87'241},
    {"torus:4x4", "multitree", true, 512, 21'272, 20'691},
    {"torus:4x4", "multitree", true, 2048, 82'712, 82'131},
    {"torus:4x4", "symmetric", false, 512, 18'846, 17'641},
    {"torus:4x4", "symmetric", false, 2048, 71'070, 69'865},
    {"torus:4x4", "2d-ring", false, 512, 28'197, 26'475},
    {"torus:4x4", "2d-ring", false, 2048, 106'533, 104'811},
    {"torus:4x4", "ring", false, 512, 70'454, 65'465},
    {"torus:4x4", "ring", false, 2048, 266'294, 261'305},
    {"torus:8x8", "multitree", false, 32, 3'542, 3'062},
    {"torus:8x8", "multitree", false, 2048, 74'766, 74'185},
    {"torus:8x8", "ring", false, 32, 25'970, 21'970},
    {"torus:8x8", "ring", false, 2048, 295'862, 274'361},
    {"torus:3x5", "multitree", false, 32, 2'570, 1'850},
    {"torus:3x5", "multitree", true, 32, 2'490, 1'810},
    {"torus:3x5", "symmetric", false, 32, 2'614, 1'613},
    {"mesh:4x4", "multitree", false, 32, 3'999, 2'692},
};
INSTANTIATE_TEST_SUITE_P(Each, NetworkRecorded, testing::ValuesIn(kRecorded));

}  // namespace
}  // namespace trib::network
