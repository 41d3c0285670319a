// SPDX-License-Identifier: Apache-2.0
// Drawing of the progress bar; see progress_bar.h.
#include "verif/sim/command_line/progress_bar.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "verif/sim/command_line/progress_line.h"

namespace trib {
namespace {

constexpr unsigned kUsualColumns = 80;

}  // namespace

ProgressBar::Style ProgressBar::usual_style() {
  const char* const terminal = std::getenv("TERM");
  const bool dumb = terminal == nullptr || std::strcmp(terminal, "dumb") == 0;
  return isatty(fileno(stderr)) != 0 && !dumb ? Style::kTerminal : Style::kPlain;
}

ProgressBar::ProgressBar(Style style) : ProgressBar(stderr, style) {}

ProgressBar::ProgressBar(std::FILE* stream, Style style, unsigned columns)
    : stream_(stream), style_(style), columns_(columns), last_(Clock::now()), begin_(last_) {}

ProgressBar::~ProgressBar() { clear(); }

void ProgressBar::update(const std::string& label, std::uint64_t done, std::uint64_t total) {
  if (style_ == Style::kSilent || total == 0) return;
  const bool terminal = style_ == Style::kTerminal;
  const Clock::time_point now = Clock::now();
  follow(done, total, now);
  const bool due = terminal ? !drawn_ || now - last_ >= kRedrawTime : now - last_ >= kPlainSeconds;
  if (!due) return;
  last_ = now;
  const ProgressState state{label, std::min(done, total), total, now - begin_, before_};
  if (terminal) {
    fmt::print(stream_, "\r\x1b[K{}", progress_line(state, width()));
    drawn_ = true;
  } else {
    fmt::print(stream_, "{}\n", progress_text(state));
  }
  std::fflush(stream_);
}

void ProgressBar::follow(std::uint64_t done, std::uint64_t total, Clock::time_point now) {
  if (total != total_ || done < done_) {
    begin_ = now;
    before_ = done;
  }
  done_ = done;
  total_ = total;
}

// The last column stays empty: some terminals begin a new line when it is written.
std::size_t ProgressBar::width() const {
  unsigned columns = columns_;
  winsize size{};
  if (columns == 0 && ioctl(fileno(stream_), TIOCGWINSZ, &size) == 0) columns = size.ws_col;
  if (columns == 0) columns = kUsualColumns;
  return std::max(columns, 2U) - 1;
}

void ProgressBar::clear() {
  if (!drawn_) return;
  fmt::print(stream_, "\r\x1b[K");
  std::fflush(stream_);
  drawn_ = false;
}

}  // namespace trib
