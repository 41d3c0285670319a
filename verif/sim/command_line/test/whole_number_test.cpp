// SPDX-License-Identifier: Apache-2.0
// Tests of whole numbers, and of the check that makes CLI11 take no others.
#include "verif/sim/command_line/whole_number.h"

#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <map>
#include <optional>
#include <stdexcept>
#include <vector>

#include "verif/sim/command_line/number_check.h"

namespace trib {
namespace {

TEST(WholeNumber, TakesDecimalAndHexadecimalDigits) {
  EXPECT_EQ(parse_whole_number("0"), 0U);
  EXPECT_EQ(parse_whole_number("010"), 10U);
  EXPECT_EQ(parse_whole_number("0x10"), 16U);
  EXPECT_EQ(parse_whole_number("18446744073709551615"), 18446744073709551615U);
}

TEST(WholeNumber, RefusesTheRest) {
  for (const char* text : {"", "-1", "+1", " 1", "1 ", "1e3", "0x", "0x-1", "1.5", "nan", "--1",
                           "18446744073709551616", "0x10000000000000000"}) {
    EXPECT_THROW(parse_whole_number(text), std::invalid_argument) << text;
  }
}

struct Options {
  std::uint64_t seed = 1;
  unsigned workers = 2;
  std::vector<std::uint64_t> members;
  std::optional<std::uint64_t> segment;
  double rate = 0;
  double wait = 0;
};

// False if the command line is refused.
bool parse(Options& options, std::vector<std::string> reversed_arguments) {
  CLI::App app;
  CLI::App* command = app.add_subcommand("run");
  command->add_option("--seed", options.seed);
  command->add_option("--workers", options.workers)->check(CLI::Range(1U, 4U));
  command->add_option("--members", options.members)->delimiter(',');
  command->add_option("--segment", options.segment);
  command->add_option("--rate", options.rate)->check(CLI::Range(-1.0, 1.0));
  const std::map<std::string, double> units{{"s", 1}, {"ms", 1e-3}};
  command->add_option("--wait", options.wait)
      ->transform(CLI::AsNumberWithUnit(units, CLI::AsNumberWithUnit::CASE_SENSITIVE, "TIME"));
  check_numbers(app);
  reversed_arguments.push_back("run");
  try {
    app.parse(reversed_arguments);
  } catch (const CLI::ParseError&) {
    return false;
  }
  return true;
}

TEST(NumberCheck, ReachesTheOptionsOfSubcommands) {
  Options options;
  ASSERT_TRUE(parse(options, {"-0.5", "--rate", "2,010", "--members", "7", "--segment", "03",
                              "--workers", "18446744073709551615", "--seed"}));
  EXPECT_EQ(options.seed, 18446744073709551615U);
  EXPECT_EQ(options.workers, 3U);
  EXPECT_EQ(options.members, (std::vector<std::uint64_t>{2, 10}));
  EXPECT_EQ(options.segment, 7U);
  EXPECT_EQ(options.rate, -0.5);
}

TEST(NumberCheck, NothingWrapsAround) {
  for (const char* option : {"--seed", "--members", "--segment", "--workers"}) {
    for (const char* text : {"-1", "18446744073709551616", "-18446744073709551615", "1.0"}) {
      Options options;
      EXPECT_FALSE(parse(options, {text, option})) << option << ' ' << text;
    }
  }
}

TEST(NumberCheck, OnlyFiniteNumbersAreInARange) {
  for (const char* text : {"nan", "-nan", "inf", "1e999", "nans"}) {
    Options options;
    EXPECT_FALSE(parse(options, {text, "--rate"})) << text;
    EXPECT_FALSE(parse(options, {text, "--wait"})) << text;
  }
  Options options;
  EXPECT_TRUE(parse(options, {"2ms", "--wait", "1e-6", "--rate"}));
  EXPECT_EQ(options.wait, 2e-3);
}

TEST(NumberCheck, BoundsAreReadable) {
  CLI::App app{"bounds"};
  double seconds = 0;
  double rate = 0;
  unsigned count = 0;
  app.add_option("--seconds", seconds)->check(non_negative());
  app.add_option("--rate", rate)->check(in_range(0, 1e-6));
  app.add_option("--count", count)->check(positive());
  check_numbers(app);
  const std::pair<std::vector<std::string>, std::string> kCases[] = {
      {{"-1", "--seconds"}, "--seconds: '-1' is less than 0"},
      {{"abc", "--seconds"}, "--seconds: 'abc' is no number"},
      {{"5x", "--seconds"}, "--seconds: '5x' is no number"},
      {{"1e400", "--seconds"}, "--seconds: '1e400' is no finite number"},
      {{"1", "--rate"}, "--rate: '1' is not in range 0 to 1e-06"},
      {{"0", "--count"}, "--count: '0' is not greater than 0"}};
  for (const auto& [arguments, text] : kCases) {
    std::vector<std::string> reversed = arguments;
    try {
      app.parse(reversed);
      ADD_FAILURE() << text;
    } catch (const CLI::ParseError& error) {
      EXPECT_EQ(error.what(), text);
    }
  }
  std::vector<std::string> reversed{"1e-7", "--rate", "3", "--count", "1e308", "--seconds"};
  EXPECT_NO_THROW(app.parse(reversed));
}

}  // namespace
}  // namespace trib
