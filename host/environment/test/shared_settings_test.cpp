// SPDX-License-Identifier: Apache-2.0
// Each variable and its field, and errors that name the variable.
#include "host/environment/shared_settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <stdexcept>

#include "host/environment/values.h"

namespace trib {
namespace {

using Variables = std::map<std::string, std::string>;

SharedSettings read(const Variables& variables) {
  return read_shared_settings([&variables](const char* name) {
    const auto found = variables.find(name);
    return found != variables.end() ? found->second.c_str() : nullptr;
  });
}

TEST(SharedSettings, EachVariableHasAField) {
  const SharedSettings settings = read({{"TRIBUTARY_NODE", "10.84.66.1"},
                                        {"TRIBUTARY_LOCAL", "10.84.66.11:0"},
                                        {"TRIBUTARY_TRANSPORT", "xdp:eth1"},
                                        {"TRIBUTARY_JOB", "0x10"},
                                        {"TRIBUTARY_GROUP", "3"},
                                        {"TRIBUTARY_GROUPS", "2"},
                                        {"TRIBUTARY_KEY", "0123456789abcdef"},
                                        {"TRIBUTARY_PORTS", "4"},
                                        {"TRIBUTARY_WINDOW", "32"},
                                        {"TRIBUTARY_CHUNK_BYTES", "1408"},
                                        {"TRIBUTARY_MAX_RETRIES", "7"},
                                        {"TRIBUTARY_MIN_TIMEOUT", "20ms"},
                                        {"TRIBUTARY_JOIN_TIMEOUT", "5s"}});
  EXPECT_EQ(settings.groups, 2u);
  const trib_config config = settings.config();
  EXPECT_STREQ(config.node, "10.84.66.1");
  EXPECT_STREQ(config.local, "10.84.66.11:0");
  EXPECT_STREQ(config.transport, "xdp:eth1");
  EXPECT_EQ(config.job, 16u);
  EXPECT_EQ(config.group, 3u);
  EXPECT_EQ(config.key, 0x0123456789abcdefu);
  EXPECT_EQ(config.ports, 4u);
  EXPECT_EQ(config.window, 32u);
  EXPECT_EQ(config.chunk_bytes, 1408u);
  EXPECT_EQ(config.max_retries, 7u);
  EXPECT_EQ(config.min_timeout, 20'000'000u);
  EXPECT_EQ(config.join_timeout, 5'000'000'000u);
}

TEST(SharedSettings, OthersAreTheDefaults) {
  trib_config defaults;
  ASSERT_EQ(trib_config_init(&defaults, sizeof defaults), TRIB_OK);
  const SharedSettings settings = read({{"TRIBUTARY_WINDOW", ""}});
  EXPECT_EQ(settings.node, "");
  EXPECT_EQ(settings.groups, 1u);
  const trib_config config = settings.config();
  EXPECT_EQ(config.local, nullptr);
  EXPECT_EQ(config.transport, nullptr);
  EXPECT_EQ(config.ports, defaults.ports);
  EXPECT_EQ(config.window, defaults.window);
  EXPECT_EQ(config.max_retries, defaults.max_retries);
  EXPECT_EQ(config.min_timeout, defaults.min_timeout);
  EXPECT_EQ(config.join_timeout, defaults.join_timeout);
}

TEST(SharedSettings, PortsMayBeLeftToTheRegisters) {
  EXPECT_EQ(read({{"TRIBUTARY_PORTS", "registers"}}).config().ports, TRIB_PORTS_BY_REGISTERS);
}

TEST(SharedSettings, ErrorsNameTheVariable) {
  for (const auto& [name, text] : Variables{{"TRIBUTARY_JOB", "4294967296"},
                                            {"TRIBUTARY_GROUP", "256"},
                                            {"TRIBUTARY_GROUPS", "0"},
                                            {"TRIBUTARY_KEY", "12"},
                                            {"TRIBUTARY_PORTS", "nine"},
                                            {"TRIBUTARY_WINDOW", "many"},
                                            {"TRIBUTARY_CHUNK_BYTES", "8193"},
                                            {"TRIBUTARY_MAX_RETRIES", "4294967296"},
                                            {"TRIBUTARY_MIN_TIMEOUT", "5"},
                                            {"TRIBUTARY_JOIN_TIMEOUT", "18446744073709551615s"}}) {
    const Variables variables{{name, text}};
    EXPECT_THAT([&] { read(variables); },
                testing::ThrowsMessage<std::invalid_argument>(testing::StartsWith(name + ": ")));
  }
}

TEST(SharedSettings, HaveUnits) {
  EXPECT_EQ(parse_bytes("64KiB"), 65536u);
  EXPECT_EQ(parse_bytes("1MiB"), 1048576u);
  EXPECT_EQ(parse_bytes("4096"), 4096u);
  EXPECT_THROW(parse_bytes("4 KB"), std::invalid_argument);
  EXPECT_EQ(parse_duration("30s"), 30'000'000'000u);
  EXPECT_EQ(parse_duration("500ms"), 500'000'000u);
  EXPECT_EQ(parse_duration("424us"), 424'000u);
  EXPECT_EQ(parse_duration("1000ns"), 1000u);
  EXPECT_THROW(parse_duration("1min"), std::invalid_argument);
}

}  // namespace
}  // namespace trib
