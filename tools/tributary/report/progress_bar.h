// SPDX-License-Identifier: Apache-2.0
// ProgressBar: how far long work has come, on standard error, so that tables on standard output
// stay clean. On a terminal one line that is redrawn; otherwise a plain line every kPlainSeconds at
// most, so that logs stay short.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>

namespace trib {

class ProgressBar {
 public:
  static constexpr std::chrono::seconds kPlainSeconds{10};
  static constexpr std::chrono::milliseconds kRedrawTime{100};

  // `terminal`: whether `stream` is one. Default: standard error, as it is.
  ProgressBar();
  ProgressBar(std::FILE* stream, bool terminal);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  // `done` of `total`, of what `label` says.
  void update(const std::string& label, std::uint64_t done, std::uint64_t total);
  // Takes the bar off the screen; to be called before anything else is printed.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  std::FILE* stream_;
  bool terminal_;
  bool drawn_ = false;
  Clock::time_point last_;
};

}  // namespace trib
