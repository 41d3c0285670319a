// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/waves/wave_hierarchy.h"

#include <gtest/gtest.h>

namespace trib {
namespace {

WaveScope scope(const std::string& path, std::vector<WaveScope> scopes = {}) {
  const std::size_t dot = path.rfind('.');
  return {dot == std::string::npos ? path : path.substr(dot + 1), path, {}, std::move(scopes)};
}

TEST(WaveHierarchy, FindsScopesByIndex) {
  const WaveScope root{"",
                       "",
                       {},
                       {scope("top", {scope("top.port[0]", {scope("top.port[0].u_x")}),
                                      scope("top.port[12]", {scope("top.port[12].u_x")}),
                                      scope("top.port[]"), scope("top.porta")})}};
  const std::vector<ScopeMatch> found = matching_scopes(root, "top.port[*].u_x");
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].indices, std::vector<unsigned>{0});
  EXPECT_EQ(found[1].indices, std::vector<unsigned>{12});
  EXPECT_EQ(found[1].scope->path, "top.port[12].u_x");
  EXPECT_EQ(matching_scopes(root, "top.port[*]").size(), 2u);
  EXPECT_TRUE(matching_scopes(root, "port[*]").empty());
}

TEST(WaveHierarchy, NamesSignalsInFull) {
  WaveScope ports = scope("top.u_x");
  ports.signals = {{"flag", "", 1, "", 1}, {"data", "[7:0]", 8, "", 2}, {"one", "[0:0]", 1, "", 3}};
  EXPECT_EQ(ports.full_name(ports.signals[0]), "top.u_x.flag");
  EXPECT_EQ(ports.full_name(*ports.find("data")), "top.u_x.data[7:0]");
  EXPECT_EQ(ports.full_name(*ports.find("one")), "top.u_x.one[0]");
  EXPECT_EQ(ports.find("dat"), nullptr);
}

}  // namespace
}  // namespace trib
