// SPDX-License-Identifier: Apache-2.0
// Is a wave file of a node, as a tool has left it, good for something? usage:
//   trib_wave_check FILE.fst
// It has to be readable, and the view next to it to name signals of it only, some of each stage, and
// to open, and have its marker if it has one, within it. Prints "begin <ns> end <ns>", with
// "marker <ns>" if there is one; exit code 1 and a reason if something is wrong.
#include <fmt/format.h>

#include <exception>
#include <set>
#include <stdexcept>

#include "verif/node/waves/test/view_file.h"
#include "verif/sim/waves/fst_file.h"
#include "verif/sim/waves/wave_file_name.h"

namespace {

constexpr std::uint64_t kFsPerNs = 1'000'000;
constexpr std::size_t kFewest = 150;  // signals in a view

void collect(const trib::WaveScope& scope, std::set<std::string>& names) {
  for (const trib::WaveSignal& signal : scope.signals) names.insert(scope.full_name(signal));
  for (const trib::WaveScope& inner : scope.scopes) collect(inner, names);
}

void require(bool condition, const std::string& what) {
  if (!condition) throw std::runtime_error(what);
}

void check(const std::string& file) {
  const trib::FstFile waves(file);
  const trib::ViewFile view = trib::read_view(trib::view_name(file));
  std::set<std::string> names;
  collect(waves.root(), names);
  for (const trib::ViewLine& line : view.signals) {
    require(names.count(line.name) == 1, "the view names what is none: " + line.name);
  }
  require(view.signals.size() >= kFewest,
          fmt::format("the view has {} signals only", view.signals.size()));
  const auto inside = [&](std::uint64_t time) {
    return waves.begin() <= time && time <= waves.end();
  };
  require(inside(view.begin), "the view opens outside the waves");
  fmt::print("begin {} end {}", waves.begin() / kFsPerNs, waves.end() / kFsPerNs);
  if (view.marker) {
    require(inside(*view.marker), "the marker lies outside the waves");
    fmt::print(" marker {}", *view.marker / kFsPerNs);
  }
  fmt::print("\n");
}

}  // namespace

int main(int argc, char** argv) {
  try {
    require(argc == 2, "usage: trib_wave_check FILE.fst");
    check(argv[1]);
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
