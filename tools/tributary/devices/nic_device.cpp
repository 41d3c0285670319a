// SPDX-License-Identifier: Apache-2.0
// The network interface as a device: tests of whole networks of it, each from a seed.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>
#include <algorithm>
#include <cstdio>
#include <stdexcept>

#include "tools/tributary/devices/device.h"
#include "verif/nic/tests/mismatch.h"
#include "verif/nic/tests/nic_test.h"
#include "verif/sim/command_line/seed_list.h"
#include "verif/sim/command_line/word_list.h"
#include "verif/sim/coverage/cover_file.h"
#include "verif/sim/rtl/recording_error.h"
#include "verif/sim/rtl/rtl_error.h"

namespace trib {
namespace {

constexpr const char* kVariant = "4_ports";

const nic::NicTest& test_of(const std::string& name) {
  for (const nic::NicTest& test : nic::nic_tests()) {
    if (test.name == name) return test;
  }
  throw std::invalid_argument(
      fmt::format("--test: the interface has no test '{}'; --list names them", name));
}

int run_test(const nic::NicTest& test, std::uint64_t seed, nic::NicCoverage& coverage) {
  try {
    const std::uint64_t cycles = test.run(seed, coverage);
    fmt::print("TEST PASSED {} seed {} cycles {}\n", test.name, seed, cycles);
    return 0;
  } catch (const nic::Mismatch& mismatch) {
    fmt::print("TEST FAILED {} seed {}: {}\n", test.name, seed, mismatch.what());
  } catch (const RtlError& error) {
    fmt::print("TEST FAILED {} seed {}: {}\n", test.name, seed, error.what());
  }
  return 1;
}

class NicArguments : public DeviceArguments {
 public:
  void add_to(CLI::App& command) override {
    command.add_option("tests,--test", tests_, "Tests to run, comma-separated; --list names them")
        ->capture_default_str();
    command
        .add_option("--seed", seeds_,
                    "Seed of everything random: 7, or several for each test: 1,5,20-30")
        ->capture_default_str();
    command.add_option("--config", variant_, "Configuration of the interface")
        ->check(CLI::IsMember(std::vector<std::string>{kVariant}))
        ->capture_default_str();
    command.add_option(
        "--coverage-file", coverage_file_,
        "File for the functional coverage, as JSON, which tributary coverage merges");
    command.add_flag("--list", lists_, "List the tests and configurations, and stop");
  }

  bool lists() const override { return lists_; }

  std::vector<std::pair<std::string, std::string>> outputs() const override {
    return {{"--coverage-file", coverage_file_}};
  }

  std::vector<DeviceRun> runs(const std::string& program) override {
    std::vector<DeviceRun> runs;
    for (const std::string& name : split_words(tests_)) {
      const nic::NicTest& test = test_of(name);
      for (const std::uint64_t seed : parse_seeds(split_words(seeds_))) {
        runs.push_back(
            {name, seed, kVariant, fmt::format("{} {} --seed {}", program, name, seed),
             [&test, seed, file = coverage_file_](const DeviceRun::Counters&) {
               nic::NicCoverage coverage;
               const int code = std::max(run_test(test, seed, coverage), judged(coverage));
               if (file.empty()) return code;
               return write_coverage(file, test.name, seed, coverage) ? code : std::max(code, 2);
             }});
      }
    }
    if (runs.size() > 1 && !coverage_file_.empty()) {
      throw std::invalid_argument("--coverage-file takes one run; give one test and one seed");
    }
    return runs;
  }

 private:
  // 1 if something has happened that must not.
  static int judged(const nic::NicCoverage& coverage) {
    int code = 0;
    for (const CoverGroup* group : coverage.groups()) {
      for (const std::string& bin : group->violations()) {
        fmt::print("{}: {} must not happen\n", group->name(), bin);
        code = 1;
      }
    }
    return code;
  }

  static bool write_coverage(const std::string& file, const std::string& test, std::uint64_t seed,
                             const nic::NicCoverage& coverage) {
    try {
      write_cover_file(file, {test, seed, kVariant}, coverage.groups());
      return true;
    } catch (const RecordingError& error) {
      fmt::print(stderr, "{}\n", error.what());
      return false;
    }
  }

  std::vector<std::string> tests_{"nic_random"};
  std::vector<std::string> seeds_{"1"};
  std::string variant_ = kVariant;
  std::string coverage_file_;
  bool lists_ = false;
};

class NicDevice : public Device {
 public:
  std::vector<NameAndText> tests() const override {
    std::vector<NameAndText> tests;
    for (const nic::NicTest& test : nic::nic_tests()) tests.push_back({test.name, test.text});
    return tests;
  }
  std::vector<NameAndText> variants() const override {
    return {{kVariant, "4 ports, 64 flows, 128 entries, 32 slots"}};
  }
  std::vector<CoverNames> cover() const override {
    const nic::NicCoverage coverage;
    std::vector<CoverNames> all;
    for (const CoverGroup* group : coverage.groups()) all.push_back({group->name(), group->bins()});
    return all;
  }
  std::unique_ptr<DeviceArguments> arguments() const override {
    return std::make_unique<NicArguments>();
  }
};

}  // namespace

std::unique_ptr<Device> make_nic_device() { return std::make_unique<NicDevice>(); }

}  // namespace trib
