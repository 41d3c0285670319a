// SPDX-License-Identifier: Apache-2.0
// Bindings of the host's library next to the C library itself; see benches.h.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/frame/layout.h"
#include "tools/tributary/bench/benches.h"
#include "tools/tributary/bench/binding_process.h"
#include "tools/tributary/bench/echo_thread.h"
#include "tools/tributary/bench/processors.h"

namespace trib {
namespace {

namespace fs = std::filesystem;

constexpr double kShareOfC = 0.9;              // of the C library's goodput
constexpr std::size_t kVectorBytes = 1 << 20;  // binding_turns.h
constexpr unsigned kSums = 20;                 // of a turn

struct Binding {
  const char* name;
  const char* script;  // tools/tributary/bindings/CMakeLists.txt
  const char* lack;    // why there may be none

  // Null if it was not built.
  std::unique_ptr<BindingProcess> process{};
  std::vector<double> times{};  // of a sum, in nanoseconds, by turn
};

// The first is what the others are compared with.
std::array<Binding, 4> all_bindings() {
  return {{{"C", "c", ""},
           {"Python", "python", "not in a build with sanitizers"},
           {"MPI", "mpi", "Open MPI was not installed when this command was built"},
           {"PyTorch", "torch", "libtorch-dev was not installed when this command was built"}}};
}

void start(Binding& binding, unsigned node_port) {
  const fs::path build = fs::read_symlink("/proc/self/exe").parent_path();
  const fs::path script = build / "tools/tributary/bindings" / fmt::format("{}.sh", binding.script);
  if (!fs::exists(script)) return;
  binding.process = std::make_unique<BindingProcess>(
      binding.name, fmt::format("sh '{}' 127.0.0.1:{}", script.string(), node_port));
}

void take_turn(Binding& binding, const EchoThread& node) {
  const std::uint64_t before = node.contributions();
  binding.times.push_back(binding.process->time(kSums) / kSums);
  if (node.contributions() - before < kSums * kVectorBytes / kMaxPayload) {
    throw std::runtime_error(
        fmt::format("bindings: {} does not bring its vector to the node", binding.name));
  }
}

// The lower quartile of all turns: other programs, which disturb one process and not the next, make turns
// slower and none faster.
double time_of(const Binding& binding) {
  std::vector<double> times = binding.times;
  const auto quartile = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 4);
  std::nth_element(times.begin(), quartile, times.end());
  return *quartile;
}

Measurement row_of(const Binding& binding, const Binding& first) {
  Measurement row;
  row.id = "bindings";
  row.configuration = fmt::format("{} at an echo, loopback", binding.name);
  row.parameter = fmt::format("allreduce of {} B", kVectorBytes);
  row.unit = "of C";
  if (binding.process == nullptr) {
    row.remark = binding.lack;
    return row;
  }
  const double time = time_of(binding);
  row.measured = time_of(first) / time;
  row.remark = fmt::format("{:.1f} Gb/s, {:.0f} us", 8 * kVectorBytes / time, 1e-3 * time);
  return row;
}

}  // namespace

void bench_bindings(const BenchContext& context) {
  Processors processors;
  processors.use_that_of_the_echo();
  const EchoThread node;
  processors.use_the_others();
  std::array<Binding, 4> bindings = all_bindings();
  const Binding& first = bindings.front();
  context.bar.update("start of the bindings", 0, 1);
  for (Binding& binding : bindings) start(binding, node.port());
  if (first.process == nullptr) {
    throw std::runtime_error("bindings: only the command in the folder of a build has them");
  }
  const unsigned rounds = context.quick ? 60 : 300;
  for (unsigned round = 0; round < rounds; ++round) {
    context.bar.update("goodput of bindings", round, rounds);
    for (Binding& binding : bindings) {
      if (binding.process != nullptr) take_turn(binding, node);
    }
  }
  for (Binding& binding : bindings) {
    if (binding.process != nullptr) binding.process->end();
    const Measurement row = row_of(binding, first);
    context.rows.push_back(&binding == &first ? row : at_least(row, kShareOfC));
  }
  context.bar.clear();
}

}  // namespace trib
