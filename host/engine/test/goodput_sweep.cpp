// SPDX-License-Identifier: Apache-2.0
// Goodput under loss, in parts of that without, for windows from 8 to 64 chunks, in the model:
//   trib_goodput_sweep [MB per worker = 32] [seeds = 5] [window = all]
#include <fmt/format.h>

#include <cstdlib>

#include "host/engine/test/goodput.h"

int main(int argc, char** argv) {
  const auto argument = [&](int i, unsigned otherwise) {
    return argc > i ? static_cast<unsigned>(std::strtoul(argv[i], nullptr, 10)) : otherwise;
  };
  trib::GoodputRun run;
  run.bytes = static_cast<std::size_t>(argument(1, 32)) << 20;
  const unsigned seeds = argument(2, 5);
  const unsigned only = argument(3, 0);
  fmt::print("{} workers, {} MB each, 10 Gb/s, seeds 1..{}, median\n", run.workers, run.bytes >> 20,
             seeds);
  for (const unsigned window : {8u, 16u, 32u, 64u}) {
    if (only != 0 && window != only) continue;
    run.window = window;
    run.loss = 0;
    const auto lossless = static_cast<double>(trib::median_time(run, 1));
    fmt::print("window {:2}: {:.3f} Gb/s without loss", window,
               8e3 * static_cast<double>(run.bytes) / lossless);
    for (const double loss : {0.0001, 0.001, 0.01, 0.05}) {
      run.loss = loss;
      const trib::Time time = trib::median_time(run, seeds);
      if (time == 0) {
        fmt::print("\na sum was wrong with a loss of {}\n", loss);
        return 1;
      }
      fmt::print(", {} %: {:.2f} %", loss * 100, 100 * lossless / static_cast<double>(time));
    }
    fmt::print("\n");
  }
  return 0;
}
