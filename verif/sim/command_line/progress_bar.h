// SPDX-License-Identifier: Apache-2.0
// ProgressBar: how far long work has come, how fast, and how long it will take, on standard error,
// so that tables on standard output stay clean. On a terminal one line that is redrawn and never
// wider than the terminal; elsewhere, and where TERM is dumb, a plain line every kPlainSeconds at
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

  enum class Style : std::uint8_t { kSilent, kPlain, kTerminal };
  // The form that suits standard error.
  static Style usual_style();

  explicit ProgressBar(Style style = usual_style());
  // `columns`: of the terminal; 0: as it is when the bar is drawn.
  ProgressBar(std::FILE* stream, Style style, unsigned columns = 0);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  // `done` of `total`, of what `label` says. The rate counts from the first call, or the first one
  // with less done or another total, on.
  void update(const std::string& label, std::uint64_t done, std::uint64_t total);
  // Takes the bar off the screen; to be called before anything else is printed.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  void follow(std::uint64_t done, std::uint64_t total, Clock::time_point now);
  std::size_t width() const;

  std::FILE* stream_;
  Style style_;
  unsigned columns_;
  bool drawn_ = false;
  Clock::time_point last_;
  // Of the work in progress.
  Clock::time_point begin_;
  std::uint64_t done_ = 0;
  std::uint64_t total_ = 0;
  std::uint64_t before_ = 0;
};

}  // namespace trib
