// SPDX-License-Identifier: Apache-2.0
// The node as a device: the tests of its UVM environment on the variants of rtl/node/variants.txt.
#include <fmt/format.h>

#include <stdexcept>

#include "tools/tributary/devices/device.h"
#include "tools/tributary/report/counter_json.h"
#include "tools/tributary/report/counter_report.h"
#include "verif/node/checker/followed_node.h"
#include "verif/node/coverage/node_coverage.h"
#include "verif/node/dut/make_node.h"
#include "verif/node/env/run_sim.h"
#include "verif/node/tests/sim_command_line.h"
#include "verif/node/tests/test_list.h"
#include "verif/sim/waves/wave_file_name.h"

namespace trib {
namespace {

class NodeArguments : public DeviceArguments {
 public:
  void add_to(CLI::App& command) override {
    add_sim_options(command, selection_, built_variants());
    command.add_flag("--counters", counters_,
                     "Print the counters of all ports and the state of all groups at the end");
  }

  bool lists() const override { return selection_.list; }

  std::vector<std::pair<std::string, std::string>> outputs() const override {
    const SimOptions& options = selection_.common;
    return {{"--waves", options.waves},
            {"--waves", options.waves.empty() ? "" : view_name(options.waves)},
            {"--pcap", options.pcap},
            {"--trace", options.trace},
            {"--coverage-file", options.coverage_file}};
  }

  std::vector<DeviceRun> runs(const std::string& program) override {
    SimOptions& common = selection_.common;
    common.program = program;
    common.make_dut = node_maker(common, node_factory(common.configuration));
    std::vector<DeviceRun> runs;
    for (const SimOptions& options : selection_.runs()) {
      const std::string wrong =
          misfit(*find_test(options.test), node_variant(options.configuration));
      if (!wrong.empty()) throw std::invalid_argument(wrong);
      runs.push_back({options.test, options.seed, options.configuration, reproduce_line(options),
                      [options, shows = counters_](const DeviceRun::Counters& counters) {
                        return simulate(options, shows, counters);
                      }});
    }
    return runs;
  }

 private:
  static int simulate(SimOptions options, bool shows, const DeviceRun::Counters& counters) {
    if (shows || counters) {
      options.on_pages = [shows, counters](const std::vector<PageSnapshot>& pages) {
        if (counters) counters(counter_json(pages));
        if (shows) fmt::print("{}", counter_report(pages));
      };
    }
    return run_sim(options);
  }

  SimSelection selection_;
  bool counters_ = false;
};

class NodeDevice : public Device {
 public:
  std::vector<NameAndText> tests() const override {
    std::vector<NameAndText> tests;
    for (const TestEntry& test : test_list()) {
      tests.push_back({test.name, test.description});
    }
    return tests;
  }

  std::vector<NameAndText> variants() const override {
    std::vector<NameAndText> variants;
    for (const std::string& name : built_variants()) {
      variants.push_back({name, describe(node_variant(name))});
    }
    return variants;
  }

  std::vector<CoverNames> cover() const override {
    const FollowedNode node(NodeShape{}, [](const std::string&) {});
    const NodeCoverage coverage(node);
    std::vector<CoverNames> all;
    for (const CoverGroup* group : coverage.groups()) {
      all.push_back({group->name(), group->bins()});
    }
    return all;
  }

  std::unique_ptr<DeviceArguments> arguments() const override {
    return std::make_unique<NodeArguments>();
  }
};

}  // namespace

std::unique_ptr<Device> make_node_device() { return std::make_unique<NodeDevice>(); }

}  // namespace trib
