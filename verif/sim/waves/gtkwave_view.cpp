// SPDX-License-Identifier: Apache-2.0
// The format is that of GTKWave 3.3: `@` sets the flags of what follows, in hexadecimal digits; `*`
// the zoom, -log2 of the time units on kZoomPixels pixels, and the marker.
#include "verif/sim/waves/gtkwave_view.h"

#include <fmt/args.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <vector>

#include "verif/sim/rtl/recording_error.h"
#include "verif/sim/waves/fst_file.h"
#include "verif/sim/waves/wave_file_name.h"

namespace trib {
namespace {

// Flags (GTKWave's analyzer.h).
constexpr std::uint64_t kHex = 1u << 1;
constexpr std::uint64_t kDec = 1u << 2;
constexpr std::uint64_t kBin = 1u << 3;
constexpr std::uint64_t kRightJustify = 1u << 5;
constexpr std::uint64_t kBlank = 1u << 9;
constexpr std::uint64_t kAscii = 1u << 11;
constexpr std::uint64_t kCollapsed = 1u << 12;
constexpr std::uint64_t kClosed = 1u << 22;
constexpr std::uint64_t kGroupBegin = 1u << 23;
constexpr std::uint64_t kGroupEnd = 1u << 24;
constexpr std::uint64_t kEnumeration = std::uint64_t{1} << 32;

constexpr double kZoomPixels = 200;
constexpr double kWavePixels = 900;     // of the window's width, below
constexpr double kVisibleCycles = 256;  // that the view shows at first
constexpr double kBeforeMark = 0.75;    // of them before the marker
constexpr std::uint64_t kDefaultCycleFs = 6'400'000;

constexpr char kHead[] =
    "[size] 1500 950\n[pos] -1 -1\n[sst_width] 180\n[signals_width] 300\n[sst_expanded] 1\n";

std::uint64_t flags_of(const WaveSignal& signal, WaveFormat format) {
  switch (format) {
    case WaveFormat::kDecimal:
      return kDec | kRightJustify;
    case WaveFormat::kBits:
      return kBin | kRightJustify;
    case WaveFormat::kText:
      return kAscii;
    case WaveFormat::kPlain:
      break;
  }
  if (!signal.enumeration.empty()) return kEnumeration | kBin | kRightJustify;
  return (signal.bits == 1 ? kBin : kHex) | kRightJustify;
}

class View {
 public:
  explicit View(std::ostream& out) : out_(out) {}

  void head(const std::string& wave_file, const FstFile& waves, const ViewTimes& times) {
    const auto absolute = [](const std::string& path) {
      return std::filesystem::absolute(path).string();
    };
    // Both names, so that GTKWave finds the waves when both files are moved together.
    out_ << fmt::format("[dumpfile] \"{}\"\n[savefile] \"{}\"\n", absolute(wave_file),
                        absolute(view_name(wave_file)));
    const auto cycle = static_cast<double>(times.cycle != 0 ? times.cycle : kDefaultCycleFs);
    const double visible = kVisibleCycles * cycle;
    const auto before = static_cast<std::uint64_t>(kBeforeMark * visible);
    const std::uint64_t begin = waves.begin();
    const std::uint64_t end = waves.end();
    std::uint64_t left = std::clamp(times.first_frame.value_or(begin), begin, end);
    if (times.mark) left = *times.mark > begin + before ? *times.mark - before : begin;
    out_ << fmt::format("[timestart] {}\n{}", left, kHead);
    out_ << fmt::format("*{:.6f} {}\n", -std::log2(visible * kZoomPixels / kWavePixels),
                        times.mark ? static_cast<std::int64_t>(*times.mark) : -1);
  }

  void begin(const std::string& title, bool closed) {
    out_ << fmt::format("@{:x}\n-{}\n", kGroupBegin | kBlank | (closed ? kClosed : 0), title);
  }
  void end(const std::string& title, bool closed) {
    out_ << fmt::format("@{:x}\n-{}\n", kGroupEnd | kBlank | (closed ? kClosed | kCollapsed : 0),
                        title);
  }
  void signal(const WaveScope& scope, const WaveSignal& signal, WaveFormat format) {
    out_ << fmt::format("@{:x}\n{}\n", flags_of(signal, format), scope.full_name(signal));
  }

 private:
  std::ostream& out_;
};

void write_signals(View& view, const ScopeMatch& match, const SelectedScope& selected) {
  for (const SelectedSignal& wanted : selected.signals) {
    const WaveSignal* signal = match.scope->find(wanted.name);
    if (signal != nullptr) view.signal(*match.scope, *signal, wanted.format);
  }
}

void write_texts(View& view, const WaveScope& root, const std::string& path) {
  for (const ScopeMatch& match : matching_scopes(root, path)) {
    view.begin(match.scope->name, false);
    for (const WaveSignal& line : match.scope->signals) {
      view.signal(*match.scope, line, WaveFormat::kText);
    }
    view.end(match.scope->name, false);
  }
}

std::string title_of(const SelectedScope& selected, const std::vector<unsigned>& indices) {
  fmt::dynamic_format_arg_store<fmt::format_context> arguments;
  for (const unsigned index : indices) arguments.push_back(index);
  return fmt::vformat(selected.title, arguments);
}

void write_stage(View& view, const WaveScope& root, const SelectedStage& stage) {
  view.begin(stage.title, stage.folded);
  for (const SelectedScope& selected : stage.scopes) {
    for (const ScopeMatch& match : matching_scopes(root, selected.pattern)) {
      const std::string title = title_of(selected, match.indices);
      view.begin(title, true);
      write_signals(view, match, selected);
      view.end(title, true);
    }
  }
  view.end(stage.title, stage.folded);
}

}  // namespace

void write_gtkwave_view(const std::string& wave_file, const FstFile& waves, const ViewTimes& times,
                        const ViewContents& contents) {
  const std::string name = view_name(wave_file);
  std::ofstream out(name);
  View view(out);
  view.head(wave_file, waves, times);
  for (const ScopeMatch& top : matching_scopes(waves.root(), contents.pins.pattern)) {
    write_signals(view, top, contents.pins);
  }
  for (const std::string& path : contents.texts) write_texts(view, waves.root(), path);
  for (const SelectedStage& stage : contents.stages) write_stage(view, waves.root(), stage);
  out.close();
  if (!out) {
    throw RecordingError("waves: can't write " + name +
                         ": check the folder, its rights and the disk");
  }
}

}  // namespace trib
