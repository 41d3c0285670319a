// SPDX-License-Identifier: Apache-2.0
// Waves of the Verilated node in every configuration, as the reader of FST files finds them: all
// that the selection names is there, the view names nothing else, frames and steps are shown as text; and
// what can't be written, or holds nothing, is an error.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <stdexcept>

#include "verif/node/dut/make_node.h"
#include "verif/node/variants/node_variant.h"
#include "verif/node/waves/test/view_file.h"
#include "verif/node/waves/wave_selection.h"
#include "verif/sim/rtl/recording_error.h"
#include "verif/sim/stream/stream_source.h"
#include "verif/sim/waves/fst_file.h"
#include "verif/sim/waves/test/selection_check.h"
#include "verif/sim/waves/wave_file_name.h"

namespace trib {
namespace {

constexpr std::uint64_t kCycleFs = 4'000'000;
constexpr std::uint64_t kEnumerationFlag = std::uint64_t{1} << 32;

// Calls `visit` for each scope and signal below `scope`.
template <typename Visit>
void for_each_signal(const WaveScope& scope, const Visit& visit) {
  for (const WaveSignal& signal : scope.signals) visit(scope, signal);
  for (const WaveScope& inner : scope.scopes) for_each_signal(inner, visit);
}

class WaveViewRtl : public testing::TestWithParam<std::string> {
 protected:
  WaveViewRtl()
      : folder_(testing::TempDir() + "trib_wave_view_" + std::to_string(getpid()) + "_" +
                GetParam()),
        file_(folder_ + "/waves.fst"),
        node_(make_node(GetParam(), 1)),
        source_(*node_, 1) {
    std::filesystem::create_directories(folder_);
  }
  ~WaveViewRtl() override { std::filesystem::remove_all(folder_); }

  void clock(unsigned cycles) {
    for (unsigned i = 0; i < cycles; ++i) {
      source_.before_edge(cycle_++);
      node_->clock_cycle(cycle_ * kCycleFs);
    }
  }
  void reset() {
    node_->assertions(false);
    node_->set_reset(true);
    clock(16);
    node_->set_reset(false);
    node_->assertions(true);
  }
  // A frame's time with waves of `window` only, of which nothing is simulated.
  void refuses_window(const TimeWindow& window, const char* text) {
    node_->open_trace(file_, window);
    run_frame();
    try {
      node_->close_trace();
      FAIL() << "no error";
    } catch (const RecordingError& error) {
      EXPECT_NE(std::string(error.what()).find(text), std::string::npos) << error.what();
    }
    EXPECT_FALSE(std::filesystem::exists(file_));
  }

  // Of the file.
  std::size_t lines_of(const char* scope) const {
    const FstFile waves(file_);
    const auto found = matching_scopes(waves.root(), std::string(kWaveTop) + "." + scope);
    return found.size() == 1 ? found[0].scope->signals.size() : 0;
  }
  static const WaveSignal& line(const FstFile& waves, const char* scope, const std::string& name) {
    const auto found = matching_scopes(waves.root(), std::string(kWaveTop) + "." + scope);
    const WaveSignal* signal = found.size() == 1 ? found[0].scope->find(name) : nullptr;
    if (signal == nullptr) throw std::runtime_error("no line " + name);
    return *signal;
  }
  // The texts of that line, in order.
  std::vector<std::string> texts(const char* scope, const std::string& name) const {
    FstFile waves(file_);
    std::vector<std::string> texts;
    waves.each_value(line(waves, scope, name), [&](std::uint64_t, std::string_view bits) {
      std::string text;
      for (std::size_t i = 0; i + 8 <= bits.size(); i += 8) {
        const int letter = std::stoi(std::string(bits.substr(i, 8)), nullptr, 2);
        if (letter != 0) text += static_cast<char>(letter);
      }
      texts.push_back(text);
    });
    return texts;
  }

  // One frame that ends bad, on port 1.
  void run_frame() {
    reset();
    source_.push(std::make_shared<const Frame>(Frame{Bytes(77, 0xA5), true}));
    clock(100);
  }

  std::string folder_;
  std::string file_;
  std::unique_ptr<NodeDut> node_;
  StreamSource source_;
  std::uint64_t cycle_ = 0;
};

TEST_P(WaveViewRtl, EverySelectedSignalExists) {
  node_->open_trace(file_);
  run_frame();
  node_->close_trace();
  EXPECT_EQ(missing_signals(FstFile(file_).root(), wave_selection()), std::vector<std::string>{});
}

TEST_P(WaveViewRtl, ViewNamesOnlyWhatTheFileHas) {
  node_->open_trace(file_);
  run_frame();
  node_->close_trace();
  std::map<std::string, std::string> enumerations;  // by name of the signal
  for_each_signal(FstFile(file_).root(), [&](const WaveScope& scope, const WaveSignal& signal) {
    enumerations[scope.full_name(signal)] = signal.enumeration;
  });
  const ViewFile view = read_view(view_name(file_));
  std::set<std::string> types;
  for (const ViewLine& line : view.signals) {
    ASSERT_EQ(enumerations.count(line.name), 1u) << line.name;
    const std::string& type = enumerations[line.name];
    EXPECT_EQ((line.flags & kEnumerationFlag) != 0, !type.empty()) << line.name;
    types.insert(type);
  }
  EXPECT_GE(view.signals.size(), 150u);
  for (const char* type :
       {"trib_node_pkg::verdict_e", "trib_node_pkg::sent_e", "trib_group.state_e"}) {
    EXPECT_EQ(types.count(type), 1u) << type;
  }
}

TEST_P(WaveViewRtl, GroupsAreInTheOrderOfTheData) {
  node_->open_trace(file_);
  run_frame();
  node_->close_trace();
  std::vector<std::string> stages;
  for (const std::string& group : read_view(view_name(file_)).groups) {
    if (group[0] != ' ') stages.push_back(group);
  }
  EXPECT_EQ(stages,
            (std::vector<std::string>{"frames", "steps", "1 ingress", "2 window", "3 schedule",
                                      "4 reduce", "5 store", "6 egress", "7 control"}));
}

TEST_P(WaveViewRtl, FramesAreText) {
  node_->open_trace(file_);
  run_frame();
  node_->close_trace();
  EXPECT_EQ(lines_of(kFramesScope), 8u);
  EXPECT_EQ(texts(kFramesScope, std::string(kReceivedPrefix) + "1"),
            (std::vector<std::string>{"", "Ethernet a5a5", "Ethernet a5a5: BadEnd"}));
}

TEST_P(WaveViewRtl, StepsAreTextForOneCycle) {
  node_->open_trace(file_);
  run_frame();
  node_->close_trace();
  EXPECT_EQ(lines_of(kStepsScope), node_variant(GetParam()).groups + 1);
  EXPECT_EQ(texts(kStepsScope, kNodeSteps),
            (std::vector<std::string>{"", "judged port 1 BadEnd", ""}));
  for (unsigned group = 0; group < node_variant(GetParam()).groups; ++group) {
    EXPECT_EQ(texts(kStepsScope, kGroupPrefix + std::to_string(group)),
              (std::vector<std::string>{"", "life idle epoch 0", ""}));
  }
}

// The line of a step changes at the edge whose cycle the step has.
TEST_P(WaveViewRtl, StepsAreShownInTheirCycle) {
  std::uint64_t judged = 0;
  node_->on_step([&judged](const NodeStep& step) {
    if (step.kind == StepKind::kJudged) judged = step.cycle;
  });
  node_->open_trace(file_);
  run_frame();
  node_->close_trace();
  FstFile waves(file_);
  std::vector<std::uint64_t> times;
  waves.each_value(line(waves, kStepsScope, kNodeSteps),
                   [&](std::uint64_t time, std::string_view) { times.push_back(time); });
  ASSERT_EQ(times.size(), 3u);
  EXPECT_EQ(times[1], (judged + 1) * kCycleFs);  // the first cycle ends at kCycleFs
  EXPECT_EQ(times[2], (judged + 2) * kCycleFs);
}

TEST_P(WaveViewRtl, OpensAtTheFirstFrameOrTheMark) {
  node_->open_trace(file_);
  run_frame();
  node_->close_trace();
  const ViewFile at_frame = read_view(view_name(file_));
  EXPECT_FALSE(at_frame.marker);
  EXPECT_GE(at_frame.begin, 16 * kCycleFs);
  EXPECT_LE(at_frame.begin, 20 * kCycleFs);

  node_->open_trace(file_);
  clock(1000);
  const std::uint64_t here = cycle_ * kCycleFs;
  node_->mark_trace();
  clock(10);
  node_->mark_trace();
  clock(100);
  node_->close_trace();
  const ViewFile at_mark = read_view(view_name(file_));
  ASSERT_TRUE(at_mark.marker);
  EXPECT_EQ(*at_mark.marker, here);
  EXPECT_LT(at_mark.begin, here);
  EXPECT_GT(at_mark.begin, here - 400 * kCycleFs);
}

TEST_P(WaveViewRtl, HoldsTheWindowToTheLastCycle) {
  node_->open_trace(file_, {20 * kCycleFs, 50 * kCycleFs});
  run_frame();
  node_->close_trace();
  const FstFile window(file_);
  EXPECT_EQ(window.begin(), 20 * kCycleFs);
  EXPECT_EQ(window.end(), 50 * kCycleFs);

  node_->open_trace(file_);
  clock(77);
  const std::uint64_t end = cycle_ * kCycleFs;
  node_.reset();  // as when an error ends the run
  EXPECT_EQ(FstFile(file_).end(), end);
  EXPECT_NO_THROW(read_view(view_name(file_)));
}

TEST_P(WaveViewRtl, RefusesAWindowOutsideTheRun) {
  refuses_window({1'000'000 * kCycleFs, 2'000'000 * kCycleFs},
                 "nothing was simulated from 4000000 ns on");
}

TEST_P(WaveViewRtl, RefusesAWindowBetweenTwoEdges) {
  refuses_window({4 * kCycleFs + 1, 4 * kCycleFs + kCycleFs / 2 - 1},
                 "no edge of the clock comes from 16 to 17 ns");
}

TEST_P(WaveViewRtl, RefusesWhatCanBeNoWaveFile) {
  EXPECT_THROW(node_->open_trace(folder_ + "/waves.vcd"), std::invalid_argument);
  EXPECT_THROW(node_->open_trace(folder_ + "/none/waves.fst"), RecordingError);
  const std::string link = folder_ + "/full.fst";
  std::filesystem::create_symlink("/dev/full", link);
  EXPECT_THROW(node_->open_trace(link), RecordingError);
  EXPECT_TRUE(std::filesystem::exists("/dev/full"));
}

// A limit of the size of files simulates a disk that is full.
TEST_P(WaveViewRtl, TellsOfAFullDisk) {
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  for (const rlim_t bytes : {1u << 10, 1u << 15, 1u << 17}) {
    const rlimit small{bytes, before.rlim_max};
    std::string message;
    node_->open_trace(file_);
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
    clock(3000);
    try {
      node_->close_trace();
    } catch (const RecordingError& error) {
      message = error.what();
    }
    setrlimit(RLIMIT_FSIZE, &before);
    EXPECT_NE(message.find("can't write " + file_), std::string::npos) << bytes << ": " << message;
  }
  std::signal(SIGXFSZ, handler);
  node_->open_trace(file_);
  clock(10);
  EXPECT_NO_THROW(node_->close_trace());
}

INSTANTIATE_TEST_SUITE_P(Configurations, WaveViewRtl, testing::ValuesIn(built_variants()),
                         [](const auto& info) { return "c" + info.param; });

}  // namespace
}  // namespace trib
