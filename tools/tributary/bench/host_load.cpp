// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/bench/host_load.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace trib {
namespace {

constexpr std::size_t kMessageBytes = 4 << 20;  // about
constexpr unsigned kQuickRounds = 20;
constexpr unsigned kRounds = 100;
constexpr Time kTimeout = 100'000 * kMicrosecond;  // no ASK because a core was busy elsewhere

}  // namespace

std::size_t HostLoad::chunks() const { return kMessageBytes / chunk_bytes; }

std::vector<float> HostLoad::values() const {
  std::vector<float> made(chunks() * chunk_bytes / sizeof(float));
  std::iota(made.begin(), made.end(), 0.0F);
  return made;
}

WorkerConfig HostLoad::config() const {
  WorkerConfig config;
  config.chunk_bytes = chunk_bytes;
  config.window = window;
  config.minimum_timeout = config.initial_timeout = kTimeout;
  config.maximum_timeout = 16 * kTimeout;
  return config;
}

double HostLoad::gigabits(double chunk_microseconds) const {
  return 8e-3 * static_cast<double>(chunk_bytes) / chunk_microseconds;
}

std::string HostLoad::text(const std::vector<double>& chunk_times) const {
  const double time = median(chunk_times);
  return fmt::format("{:.2f} us per chunk, {:.1f} Gb/s per core", time, gigabits(time));
}

unsigned host_rounds(const BenchContext& context) { return context.quick ? kQuickRounds : kRounds; }

double seconds_of(clockid_t clock) {
  timespec time{};
  ::clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace trib
