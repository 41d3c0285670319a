// SPDX-License-Identifier: Apache-2.0
// Flits that an interface must not send (docs/ROUTER.md, RO19), and that none of them gets into the network.
#include <gtest/gtest.h>

#include <vector>

#include "verif/router/tests/test/router_line.h"

namespace trib::router {
namespace {

TEST(RouterErrors, NoneInPackets) {
  RouterLine line(2);
  const std::vector<Word> words = {head(2, 2), data(1), data(2), head(0, 0), head(1, 1), data(3)};
  line.send(words);
  EXPECT_EQ(line.errors(), 0u);
  expect_arrived(line, words);
}

TEST(RouterErrors, WithoutARoute) {
  RouterLine line(2);
  line.send({head(0, 0)}, 1);
  EXPECT_EQ(line.errors(), 2u);
  expect_arrived(line, {});
}

class RouterErrorsOf : public testing::TestWithParam<std::vector<Word>> {};

// After a whole packet, words that are wrong, and another packet: the first one arrives, and nothing else.
TEST_P(RouterErrorsOf, StopTheLocalPort) {
  RouterLine line(2);
  const std::vector<Word> whole = {head(1, 1), data(7)};
  std::vector<Word> words = whole;
  words.insert(words.end(), GetParam().begin(), GetParam().end());
  words.push_back(head(0, 0));
  line.send(words);
  EXPECT_EQ(line.errors(), 1u);
  expect_arrived(line, whole);
  line.reset();
  line.send(whole);
  EXPECT_EQ(line.errors(), 0u);
  expect_arrived(line, whole);
}

INSTANTIATE_TEST_SUITE_P(
    EachRouterError, RouterErrorsOf,
    testing::Values(std::vector<Word>{head(2, 2), data(1), head(1, 1), data(2)},  // head inside
                    std::vector<Word>{data(1)},                                   // data outside
                    std::vector<Word>{head(17, 17)},                              // too many
                    std::vector<Word>{head(0, 5), data(1), data(2)},              // message mode
                    std::vector<Word>{head(0, 0, 0x86)},           // bits that have to be 0
                    std::vector<Word>{head(0, 0, 6, 1u << 16)}));  // a tag

}  // namespace
}  // namespace trib::router
