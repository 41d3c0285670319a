// SPDX-License-Identifier: Apache-2.0
// The text of a progress bar: how far, how fast and how long it will take from here, all from the
// mean rate so far.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace trib {

struct ProgressState {
  std::string label;
  std::uint64_t done = 0;
  std::uint64_t total = 1;  // not 0; done is not more
  std::chrono::duration<double> elapsed{0};
  std::uint64_t before = 0;  // of `done`, what was done before that time began
};

// "label: 50 %, 12.5/s, ETA 1:05". Rate and ETA are left out while nothing is done.
std::string progress_text(const ProgressState& state);

// "label [####....] 50 % 12.5/s ETA 1:05" in at most `width` columns, which is at least 1: what is
// too much goes in the order ETA, rate, bar, and then the label is cut.
std::string progress_line(const ProgressState& state, std::size_t width);

}  // namespace trib
