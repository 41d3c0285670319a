// SPDX-License-Identifier: Apache-2.0
// Evidence that an adder is IEEE 754's: the RTL of trib_fp32_add or trib_fp32_add_compact against the
// host's floating-point unit and against integer arithmetic, on as many pairs as asked for, hard cases
// in classes of their own. Exit status: 0 pass, 1 fail, 2 usage; after a failure the last line
// repeats it.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <exception>
#include <optional>
#include <string>
#include <vector>

#include "verif/lanes/adder_checker.h"
#include "verif/lanes/adder_pipe.h"
#include "verif/lanes/operand_class.h"
#include "verif/sim/command_line/number_check.h"
#include "verif/sim/command_line/progress_bar.h"

namespace {

constexpr std::uint64_t kPairsPerUpdate = 1 << 16;
constexpr std::uint64_t kMostPairs = 1'000'000'000'000;
constexpr double kPauseChance = 1.0 / 64;

struct Options {
  std::string program;
  std::uint64_t pairs = 100'000'000;
  std::uint64_t seed = 1;
  std::uint64_t exact_share = 64;
  std::string only;  // class; empty: all
  bool compact = false;
};

// Pair number `index` is of this class; classes alternate, so that they meet in the pipeline.
trib::OperandClass class_of(const Options& options, std::uint64_t index) {
  const auto& names = trib::kOperandClassNames;
  const auto only = std::find(names.begin(), names.end(), options.only);
  return static_cast<trib::OperandClass>(only == names.end() ? index % trib::kOperandClasses
                                                             : only - names.begin());
}

std::string reproduce_line(const Options& options, std::uint64_t pairs) {
  return fmt::format("reproduce: {} --pairs {} --seed {}{}{}{}", options.program, pairs,
                     options.seed, options.compact ? " --compact" : "",
                     options.only.empty() ? "" : " --class ", options.only);
}

void print_tallies(const trib::AdderChecker& checker) {
  fmt::print("{:10} {:>12} {:>11} {:>11}", "class", "pairs", "integers", "rounded");
  for (const auto name : trib::kSumKindNames) fmt::print(" {:>11}", name);
  fmt::print("\n");
  for (std::size_t c = 0; c < trib::kOperandClasses; ++c) {
    const auto& tally = checker.tally(static_cast<trib::OperandClass>(c));
    if (tally.pairs == 0) continue;
    fmt::print("{:10} {:12} {:11} {:11}", trib::kOperandClassNames[c], tally.pairs, tally.exact,
               tally.rounded);
    for (const std::uint64_t count : tally.kinds) fmt::print(" {:11}", count);
    fmt::print("\n");
  }
}

// The first error, if any; `checked` counts the sums that were right.
template <typename Pipe>
std::optional<std::string> add_pairs(const Options& options, trib::AdderChecker& checker,
                                     std::uint64_t& checked) {
  Pipe pipe(options.seed);
  trib::Random random(options.seed);
  trib::ProgressBar progress;
  for (std::uint64_t next = 0; checked < options.pairs;) {
    const bool pause = next == options.pairs || random.chance(kPauseChance);
    const trib::Operands operands = draw_operands(class_of(options, next), random);
    const auto sum = pause ? pipe.pause(operands) : pipe.add(next++, operands);
    if (!sum) continue;
    auto wrong = checker.check(class_of(options, sum->index), sum->operands, sum->value);
    if (wrong) return fmt::format("pair {}: {}", sum->index, *wrong);
    ++checked;
    if (checked % kPairsPerUpdate == 0) progress.update("additions", checked, options.pairs);
  }
  return std::nullopt;
}

int run(const Options& options) {
  trib::AdderChecker::require_ieee_host();
  trib::AdderChecker checker(options.exact_share);
  std::uint64_t checked = 0;
  std::optional<std::string> wrong;
  const auto begin = std::chrono::steady_clock::now();
  try {
    wrong = options.compact ? add_pairs<trib::CompactAdder>(options, checker, checked)
                            : add_pairs<trib::NodeAdder>(options, checker, checked);
  } catch (const std::exception& error) {
    wrong = fmt::format("after pair {}: {}", checked, error.what());
  }
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  print_tallies(checker);
  if (wrong) {
    fmt::print("ADDER FAILED {}\n{}\n", *wrong,
               reproduce_line(options, std::min(options.pairs, checked + 1)));
    return 1;
  }
  fmt::print("{:.1f} s, {:.2f} million pairs/s\n", time.count(),
             static_cast<double>(checked) / time.count() / 1e6);
  fmt::print("METRIC additions {}\n", checked);
  fmt::print("ADDER PASSED seed {} pairs {}\n", options.seed, checked);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  options.program = argv[0];
  CLI::App app{
      "Checks the RTL of an FP32 adder against the host's FPU and against integer arithmetic."};
  app.add_option("--pairs", options.pairs, "Pairs of operands")
      ->capture_default_str()
      ->check(CLI::Range(std::uint64_t{1}, kMostPairs));
  app.add_option("--seed", options.seed, "Seed of the operands")->capture_default_str();
  app.add_option("--class", options.only, "Operands of this class only")
      ->check(CLI::IsMember(std::vector<std::string>(trib::kOperandClassNames.begin(),
                                                     trib::kOperandClassNames.end())));
  app.add_flag("--compact", options.compact, "trib_fp32_add_compact instead of trib_fp32_add");
  app.add_option("--exact-share", options.exact_share,
                 "One pair of so many of a class is also checked by integers; 0: none")
      ->capture_default_str();
  app.footer("Exit codes: 0 pass, 1 fail, 2 usage.");
  trib::check_numbers(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  try {
    return run(options);
  } catch (const std::exception& error) {
    fmt::print(stderr, "adder_evidence: {}\n", error.what());
    return 1;
  }
}
