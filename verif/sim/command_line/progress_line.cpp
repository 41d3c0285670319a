// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/command_line/progress_line.h"

#include <fmt/format.h>

#include <vector>

namespace trib {
namespace {

constexpr std::size_t kBarWidth = 32;
constexpr double kShowDecimals = 100;  // per second, below it

double share(const ProgressState& state) {
  return static_cast<double>(state.done) / static_cast<double>(state.total);
}

unsigned percent(const ProgressState& state) { return static_cast<unsigned>(100 * share(state)); }

bool has_rate(const ProgressState& state) {
  return state.done > state.before && state.elapsed.count() > 0;
}

// Per second.
double rate_of(const ProgressState& state) {
  return static_cast<double>(state.done - state.before) / state.elapsed.count();
}

std::string rate_text(const ProgressState& state) {
  const double rate = rate_of(state);
  return fmt::format("{:.{}f}/s", rate, rate < kShowDecimals ? 1 : 0);
}

// 1:05, or 2:01:05 with hours.
std::string eta_text(const ProgressState& state) {
  const double left = static_cast<double>(state.total - state.done) / rate_of(state);
  const auto seconds = static_cast<std::uint64_t>(left + 0.5);
  const std::uint64_t hours = seconds / 3600;
  const std::uint64_t minutes = seconds / 60 % 60;
  return hours > 0 ? fmt::format("ETA {}:{:02}:{:02}", hours, minutes, seconds % 60)
                   : fmt::format("ETA {}:{:02}", minutes, seconds % 60);
}

std::string bar_text(const ProgressState& state) {
  const auto filled = static_cast<std::size_t>(kBarWidth * share(state));
  return fmt::format("[{}{}]", std::string(filled, '#'), std::string(kBarWidth - filled, '.'));
}

}  // namespace

std::string progress_text(const ProgressState& state) {
  std::string text = fmt::format("{}: {} %", state.label, percent(state));
  if (has_rate(state)) text += fmt::format(", {}, {}", rate_text(state), eta_text(state));
  return text;
}

std::string progress_line(const ProgressState& state, std::size_t width) {
  const std::string number = fmt::format("{} %", percent(state));
  const std::string bar = bar_text(state);
  std::vector<std::string> tails{" " + bar + " " + number, " " + number};
  if (has_rate(state)) {
    const std::string rate = tails.front() + " " + rate_text(state);
    tails.insert(tails.begin(), {rate + " " + eta_text(state), rate});
  }
  for (const std::string& tail : tails) {
    if (state.label.size() + tail.size() <= width) return state.label + tail;
  }
  const std::string& shortest = tails.back();
  if (shortest.size() >= width) return number.substr(0, width);
  return state.label.substr(0, width - shortest.size()) + shortest;
}

}  // namespace trib
