// SPDX-License-Identifier: Apache-2.0
#include "verif/node/env/sim_options.h"

#include <fmt/format.h>

#include "verif/sim/command_line/shell_words.h"

namespace trib {

std::string reproduce_line(const SimOptions& options) {
  std::string line =
      fmt::format("{} --test {} --seed {} --config {} --quantum {}", options.program, options.test,
                  options.seed, options.configuration, options.quantum);
  if (options.pins) line += " --pins";
  if (options.chunks != 0) line += fmt::format(" --chunks {}", options.chunks);
  if (options.onset) line += fmt::format(" --onset {}", *options.onset);
  if (options.timeout_cycles != 0) line += fmt::format(" --timeout {}", options.timeout_cycles);
  const std::string waves = fmt::format("{}_{}.fst", options.test, options.seed);
  if (!options.pcap.empty()) line += " --pcap " + shell_word(options.pcap);
  if (!options.trace.empty()) line += " --trace " + shell_word(options.trace);
  return line + " --waves " + (options.waves.empty() ? waves : shell_word(options.waves));
}

}  // namespace trib
