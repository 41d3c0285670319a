// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/commands/network_options.h"

#include <fmt/format.h>

#include <CLI/Validators.hpp>
#include <map>
#include <stdexcept>

#include "model/schedule/algorithm.h"
#include "tools/tributary/commands/invocation.h"
#include "tools/tributary/report/byte_size.h"
#include "verif/nic/registers/registers.h"

namespace trib {
namespace {

constexpr unsigned kMostLinkLatency = 100'000;

const std::map<std::string, unsigned> kDependences = {{"message", nic::kDependenceMessage},
                                                      {"flit", nic::kDependenceFlit}};
const std::map<std::string, unsigned> kLocksteps = {{"off", nic::kLockstepOff},
                                                    {"estimated", nic::kLockstepEstimated},
                                                    {"strict", nic::kLockstepStrict}};

}  // namespace

RoundSettings NetworkOptions::settings() const {
  RoundSettings settings = round;
  settings.dependence = kDependences.at(dependence);
  settings.lockstep = kLocksteps.at(lockstep);
  settings.waves = recording.waves;
  settings.recorded = recording.window();
  return settings;
}

std::vector<std::uint64_t> NetworkOptions::message_sizes() const {
  std::vector<std::uint64_t> bytes;
  for (const std::string& text : sizes) {
    try {
      bytes.push_back(parse_message_size(text));
    } catch (const std::invalid_argument& error) {
      throw UsageError(fmt::format("--bytes: {}", error.what()));
    }
    if (bytes.back() % kFlitBytes == 0) continue;
    throw UsageError(fmt::format("--bytes {}: a multiple of {}, the bytes of a flit, is needed",
                                 text, kFlitBytes));
  }
  return bytes;
}

void NetworkOptions::add_to(CLI::App& command) {
  compiled.add_to(command);
  command
      .add_option("--against", against,
                  "Further algorithms, comma-separated, for the same network and sizes")
      ->delimiter(',')
      ->check(CLI::IsMember(schedule::algorithm_names()));
  command
      .add_option(
          "--on", on,
          "RTL with random data, or a model in time without data, for networks of any size, "
          "also with switches")
      ->check(CLI::IsMember({"rtl", "model"}))
      ->capture_default_str();
  command
      .add_option(
          "--bytes", sizes,
          fmt::format("Sizes of the message of a node, comma-separated, multiples of {}, at "
                      "most {}: {}",
                      kFlitBytes, format_byte_size(kMaxMessageBytes), kByteSizeHelp))
      ->delimiter(',')
      ->capture_default_str();
  command.add_flag("--message-mode", round.message_mode,
                   "One head for each message, in place of one for each packet");
  command
      .add_option("--dependence", dependence,
                  "Forwarding waits for the whole message, or for the same flit of it")
      ->check(CLI::IsMember(kDependences))
      ->capture_default_str();
  command
      .add_option("--lockstep", lockstep,
                  "Messages also wait for their step: off, estimated by its time, or strict")
      ->check(CLI::IsMember(kLocksteps))
      ->capture_default_str();
  command.add_option("--latency", round.link_latency, "Cycles of a link, each way")
      ->check(CLI::Range(1u, kMostLinkLatency))
      ->capture_default_str();
  command.add_option("--memory-latency", round.memory_latency, "Cycles of a read of memory")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command.add_option("--seed", round.seed, "Seed of the data")->capture_default_str();
  command.add_option("--csv", csv, "File for the same figures as comma-separated values");
  command.add_option("--plot", plot, "File for the bandwidth by size as SVG");
  recording.add_waves_to(command);
  output.add_to(command);
}

}  // namespace trib
