// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/sim/sim_batch.h"

#include <fmt/format.h>
#include <poll.h>

#include <csignal>
#include <sstream>
#include <utility>

namespace trib {
namespace {

// The number after `word` in "TEST FAILED random seed 7 cycles 12 errors 1".
std::optional<std::uint64_t> number_after(const std::string& verdict, const std::string& word) {
  std::istringstream words(verdict);
  std::string found;
  while (words >> found) {
    std::uint64_t number = 0;
    if (found == word && words >> number) return number;
  }
  return std::nullopt;
}

template <typename Value>
nlohmann::ordered_json json_of(const std::optional<Value>& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
}

}  // namespace

std::optional<std::uint64_t> SimResult::cycles() const { return number_after(verdict, "cycles"); }

std::optional<std::uint64_t> SimResult::errors() const {
  if (passed()) return 0;
  return number_after(verdict, "errors");
}

nlohmann::ordered_json SimResult::json() const {
  nlohmann::ordered_json record{{"test", run.test},
                                {"seed", run.seed},
                                {"configuration", run.variant},
                                {"verdict", passed() ? "pass" : "fail"},
                                {"exit_code", code},
                                {"cycles", json_of(cycles())},
                                {"errors", json_of(errors())},
                                {"wall_seconds", seconds},
                                {"counters", counters}};
  if (!passed()) {
    record["reproduce"] = run.reproduce;
    record["output"] = output;
  }
  return record;
}

std::string verdict_line(const std::string& output) {
  std::istringstream lines(output);
  std::string verdict;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("TEST PASSED ", 0) == 0 || line.rfind("TEST FAILED ", 0) == 0) verdict = line;
  }
  return verdict;
}

namespace {

constexpr int kRedrawMilliseconds = 500;

}  // namespace

SimBatch::SimBatch(Simulate simulate, unsigned at_once, ProgressBar& bar)
    : simulate_(std::move(simulate)), at_once_(at_once), bar_(bar) {}

int SimBatch::run(const std::vector<DeviceRun>& runs, const Ended& ended) {
  SignalWatch signals{SIGINT, SIGTERM, SIGHUP};
  auto next = runs.begin();
  while (true) {
    while (signal_ == 0 && next != runs.end() && running_ < at_once_) begin(*next++);
    if (running_ == 0) break;
    bar_.update(failed_ == 0 ? "runs" : fmt::format("runs, {} failed", failed_), done_,
                runs.size());
    wait(signals);
    heed(signals);
    collect();
    tell(ended);
  }
  bar_.clear();
  return signal_;
}

void SimBatch::begin(const DeviceRun& chosen) {
  Run& run = begun_.emplace_back();
  run.result.run = chosen;
  run.begin = Clock::now();
  // The counters go to the parent.
  run.process = std::make_unique<ForkedRun>([&](std::FILE* facts) {
    return simulate_(chosen, [facts](const nlohmann::ordered_json& counters) {
      fmt::print(facts, "{}", counters.dump());
    });
  });
  ++running_;
}

void SimBatch::wait(const SignalWatch& signals) const {
  std::vector<pollfd> readable{{signals.descriptor(), POLLIN, 0}};
  for (const Run& run : begun_) {
    if (run.process) readable.push_back({run.process->descriptor(), POLLIN, 0});
  }
  ::poll(readable.data(), readable.size(), kRedrawMilliseconds);
}

void SimBatch::heed(SignalWatch& signals) {
  const int signal = signals.take();
  if (signal == 0) return;
  for (const Run& run : begun_) {
    if (run.process) run.process->signal(signal_ == 0 ? signal : SIGKILL);
  }
  if (signal_ == 0) signal_ = signal;
}

void SimBatch::collect() {
  for (Run& run : begun_) {
    if (!run.process) continue;
    pollfd readable{run.process->descriptor(), POLLIN, 0};
    if (::poll(&readable, 1, 0) > 0) end(run);
  }
}

void SimBatch::end(Run& run) {
  SimResult& result = run.result;
  result.code = run.process->reap();
  result.seconds = std::chrono::duration<double>(Clock::now() - run.begin).count();
  result.output = run.process->output();
  result.verdict = verdict_line(result.output);
  // By itself, as clock_kernel.h says, or before that was possible.
  result.stopped = signal_ != 0 && (result.code > 128 ||
                                    result.output.find(": stopped by SIG") != std::string::npos);
  const std::string facts = run.process->facts();
  if (!facts.empty()) result.counters = nlohmann::ordered_json::parse(facts, nullptr, false);
  run.process.reset();
  --running_;
  ++done_;
  if (!result.passed() && !result.stopped) ++failed_;
}

void SimBatch::tell(const Ended& ended) {
  while (!begun_.empty() && !begun_.front().process) {
    bar_.clear();
    ended(begun_.front().result);
    begun_.pop_front();
  }
}

}  // namespace trib
