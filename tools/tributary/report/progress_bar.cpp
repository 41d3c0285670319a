// SPDX-License-Identifier: Apache-2.0
// Drawing of the progress bar; see progress_bar.h.
#include "tools/tributary/report/progress_bar.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

namespace trib {
namespace {

constexpr std::uint64_t kWidth = 32;

}  // namespace

ProgressBar::ProgressBar() : ProgressBar(stderr, isatty(fileno(stderr)) != 0) {}

ProgressBar::ProgressBar(std::FILE* stream, bool terminal)
    : stream_(stream), terminal_(terminal), last_(Clock::now()) {}

ProgressBar::~ProgressBar() { clear(); }

void ProgressBar::update(const std::string& label, std::uint64_t done, std::uint64_t total) {
  const Clock::time_point now = Clock::now();
  const bool due = terminal_ ? !drawn_ || now - last_ >= kRedrawTime : now - last_ >= kPlainSeconds;
  if (!due || total == 0) return;
  last_ = now;
  done = std::min(done, total);
  const auto percent =
      static_cast<unsigned>(100.0 * static_cast<double>(done) / static_cast<double>(total));
  if (!terminal_) {
    fmt::print(stream_, "{}: {} %\n", label, percent);
    std::fflush(stream_);
    return;
  }
  const auto filled = static_cast<std::size_t>(
      static_cast<double>(kWidth) * static_cast<double>(done) / static_cast<double>(total));
  fmt::print(stream_, "\r\x1b[K{} [{}{}] {} %", label, std::string(filled, '#'),
             std::string(kWidth - filled, '.'), percent);
  std::fflush(stream_);
  drawn_ = true;
}

void ProgressBar::clear() {
  if (!drawn_) return;
  fmt::print(stream_, "\r\x1b[K");
  std::fflush(stream_);
  drawn_ = false;
}

}  // namespace trib
