// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/cosim/cosim.h"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include "verif/sim/clock/clock_scheduler.h"
#include "verif/sim/rtl/recording_error.h"

namespace trib {
namespace {

BenchConfig bench_config(const NodeVariant& variant) {
  BenchConfig config;
  config.variant = variant;
  return config;
}

std::string numbered(const std::string& file, unsigned number) {
  return std::filesystem::path(file).replace_extension(fmt::format("{}.fst", number)).string();
}

// The largest number that a file of earlier runs has; 0 if there is none.
unsigned last_number(const std::string& file) {
  namespace fs = std::filesystem;
  const fs::path path = fs::absolute(file);
  const std::string stem = path.stem().string() + ".";
  unsigned last = 0;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(path.parent_path(), error)) {
    const fs::path name = entry.path().filename();
    const std::string rest = name.stem().string();
    if (name.extension() != ".fst" || rest.rfind(stem, 0) != 0) continue;
    const char* const end = rest.data() + rest.size();
    unsigned number = 0;
    const auto [at, wrong] = std::from_chars(rest.data() + stem.size(), end, number);
    if (wrong == std::errc() && at == end) last = std::max(last, number);
  }
  return last;
}

}  // namespace

Cosim::Cosim(std::unique_ptr<NodeDut> dut, CosimConfig config,
             std::vector<std::unique_ptr<HostInterface>> interfaces)
    : config_(std::move(config)),
      bench_(std::move(dut), bench_config(config_.variant)),
      control_(bench_.registers(), [this] { step(); }) {
  if (interfaces.size() > ports()) {
    throw std::invalid_argument(
        fmt::format("{} interfaces, but the node has {} ports", interfaces.size(), ports()));
  }
  if (!config_.pcap.empty()) record_frames();
  if (!config_.trace.empty()) record_steps();
  if (!config_.waves_on_request.empty()) requested_waves_ = last_number(config_.waves_on_request);
  for (unsigned port = 0; port < interfaces.size(); ++port) {
    cables_.push_back(std::make_unique<CosimPort>(std::move(interfaces[port]), bench_.source(port),
                                                  bench_.sink(port)));
  }
  configure_node();
  last_busy_ = cycle();
}

void Cosim::record_frames() {
  pcap_ = std::make_unique<PcapngRing>(config_.pcap, ports(), config_.pcap_limits);
  for (unsigned port = 0; port < ports(); ++port) {
    const auto write = [this, port](Direction direction, const Frame& frame, std::uint64_t cycle) {
      pcap_->write(port, direction, frame, bench_.duration_fs(cycle) / kFsPerNs);
    };
    bench_.source(port).on_frame_sent([write](const FramePtr& frame, std::uint64_t cycle) {
      write(Direction::kReceived, *frame, cycle);
    });
    bench_.sink(port).on_frame([write](const FramePtr& frame, std::uint64_t, std::uint64_t cycle) {
      write(Direction::kSent, *frame, cycle);
    });
  }
}

void Cosim::record_steps() {
  trace_ = std::make_unique<StepFile>(config_.trace, TimeWindow(), config_.variant.clock());
  bench_.dut().on_step([this](const NodeStep& step) { trace_->write(step); });
}

void Cosim::configure_node() {
  shape_ = control_.identify();
  NodeConfig node;
  node.node = config_.node;
  node.ports = ports();
  node.window = shape_.window;
  node.codecs = config_.variant.codec_set();
  GroupConfig& group = node.groups.front();
  group.members = config_.members;
  group.epoch = config_.epoch;
  group.deadline = config_.deadline;
  group.key = config_.key;
  group.result_encoding = config_.result_encoding.byte();
  group.bind = config_.bind;
  group.peers = config_.workers;
  group.peers.resize(ports());
  control_.configure(node, config_.onset);
  if (config_.members != 0) control_.start_group();
}

void Cosim::step() {
  const std::optional<WaveConfig>& waves = config_.waves;
  if (waves && !tracing_ && cycle() >= waves->first_cycle && cycle() <= waves->last_cycle) {
    bench_.dut().open_trace(waves->file);
    tracing_ = true;
    waves_begun_ = true;
  }
  bench_.step();
  if (waves && tracing_ && cycle() > waves->last_cycle) {
    bench_.dut().close_trace();
    tracing_ = false;
  }
}

std::optional<std::string> Cosim::switch_waves() {
  if (tracing_) {
    tracing_ = false;
    bench_.dut().close_trace();
    return numbered(config_.waves_on_request, requested_waves_);
  }
  bench_.dut().open_trace(numbered(config_.waves_on_request, ++requested_waves_));
  tracing_ = true;
  return std::nullopt;
}

void Cosim::close_recordings() {
  tracing_ = false;
  bench_.dut().close_trace();
  if (pcap_) pcap_->flush();
  if (trace_) trace_->close(cycle());
  if (config_.waves && !waves_begun_) {
    throw RecordingError(fmt::format("waves: no {}: they begin in cycle {}, the run ended in {}",
                                     config_.waves->file, config_.waves->first_cycle, cycle()));
  }
}

void Cosim::advance() {
  for (const auto& cable : cables_) cable->fetch();
  simulate();
}

void Cosim::simulate() {
  if (!quiet_now()) last_busy_ = cycle();
  if (idle()) return;
  for (unsigned i = 0; i < kSliceCycles; ++i) step();
  const std::uint64_t frames = frames_so_far();
  if (frames != std::exchange(frames_, frames)) last_busy_ = cycle();
}

bool Cosim::idle() { return quiet_now() && cycle() - last_busy_ > kQuietCycles + config_.deadline; }

void Cosim::settle() {
  const std::uint64_t end = cycle() + kSettleCycles;
  while (!idle() && cycle() < end) simulate();
}

bool Cosim::quiet_now() {
  if ((bench_.dut().rx_valids() | bench_.dut().tx_valids()) != 0) return false;
  for (unsigned port = 0; port < ports(); ++port) {
    if (!bench_.source(port).idle() || bench_.sink(port).mid_frame()) return false;
  }
  return true;
}

std::uint64_t Cosim::frames_so_far() {
  std::uint64_t frames = 0;
  for (unsigned port = 0; port < ports(); ++port) {
    frames += bench_.source(port).frames() + bench_.sink(port).frames();
  }
  return frames;
}

void Cosim::wait(int descriptor, std::optional<std::chrono::milliseconds> timeout) {
  if (pcap_) pcap_->flush();  // a reader now sees all there is
  if (trace_) trace_->flush();
  bench_.dut().flush_trace();
  std::vector<pollfd> readable{{descriptor, POLLIN, 0}};
  for (const auto& cable : cables_) {
    // A removed interface may be readable for ever, for its error.
    const HostInterface& interface = cable->interface();
    readable.push_back({interface.gone() ? -1 : interface.descriptor(), POLLIN, 0});
  }
  ::poll(readable.data(), readable.size(), timeout ? static_cast<int>(timeout->count()) : -1);
}

std::vector<std::string> Cosim::newly_gone() {
  std::vector<std::string> list;
  told_gone_.resize(cables_.size());
  for (unsigned port = 0; port < cables_.size(); ++port) {
    const HostInterface& interface = cables_[port]->interface();
    if (!interface.gone() || told_gone_[port]) continue;
    told_gone_[port] = true;
    list.push_back(fmt::format("port {}: interface {} is gone", port, interface.name()));
  }
  return list;
}

std::string Cosim::fault() {
  if (!bench_.checker().violations().empty()) {
    return "broken protocol: " + bench_.checker().violations().front();
  }
  for (unsigned port = 0; port < ports(); ++port) {
    const std::string imbalance = counters(port).imbalance();
    if (!imbalance.empty()) return fmt::format("port {}: {}", port, imbalance);
  }
  return "";
}

}  // namespace trib
