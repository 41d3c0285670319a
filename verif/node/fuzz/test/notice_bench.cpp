// SPDX-License-Identifier: Apache-2.0
#include "verif/node/fuzz/test/notice_bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>

#include "model/frame/codec.h"
#include "verif/node/dut/make_node.h"
#include "verif/node/fuzz/script_node.h"

namespace trib {
namespace {

constexpr unsigned kQuietCycles = 200;         // without a beat: everything was sent
constexpr unsigned kBabblingCycles = 200'000;  // and still not quiet
constexpr unsigned kEffectCycles = 40;         // of a frame of the group's life

std::string describe(const Bytes& frame) {
  const Header h = read_header(frame);
  return fmt::format(
      "frame of {} bytes, type {}, flags {:#x}, epoch {}, chunk {}, tag {:#x}, count {}",
      frame.size(), static_cast<unsigned>(h.type), h.flags, h.epoch, h.sequence, h.tag, h.count);
}

bool is_nack(const Bytes& frame) { return read_header(frame).type == FrameType::kNack; }

}  // namespace

NoticeBench::NoticeBench(const GroupSetup& setup, std::uint64_t seed, const BenchConfig& config)
    : bench_(make_node("10g", seed), config),
      control_(bench_.registers(), [this] { bench_.step(); }),
      script_(setup),
      model_(script_config(setup, 1)),
      unjudged_(kScriptPorts),
      owed_(kScriptPorts),
      sent_(kScriptPorts),
      left_out_(kScriptPorts),
      withdrawn_(kScriptPorts) {
  connect();
  control_.configure(model_.config(), 1);
}

void NoticeBench::connect() {
  for (unsigned port = 0; port < kScriptPorts; ++port) {
    bench_.source(port).on_frame_sent(
        [this, port](const FramePtr& frame, std::uint64_t) { unjudged_[port].push_back(frame); });
    bench_.sink(port).on_frame([this, port](const FramePtr& frame, std::uint64_t, std::uint64_t) {
      sent_[port].push_back(frame->bytes);
    });
    bench_.verdicts().on_verdict(
        port, [this, port](unsigned verdict, std::uint64_t) { judge(port, verdict); });
  }
}

void NoticeBench::push(unsigned port, const Frame& frame) {
  script_.add(port, frame);
  bench_.source(port).push(std::make_shared<const Frame>(frame));
}

void NoticeBench::go_in(unsigned cycles) {
  const auto idle = [this](unsigned port) { return bench_.source(port).idle(); };
  while (!(idle(0) && idle(1) && idle(2) && idle(3))) bench_.step();
  for (unsigned i = 0; i < cycles; ++i) bench_.step();
}

void NoticeBench::enter() { go_in(kEffectCycles); }

bool NoticeBench::wait_until_quiet() {
  const std::uint64_t begin = bench_.cycle();
  for (unsigned idle = 0; idle < kQuietCycles; ++idle) {
    bench_.step();
    if ((bench_.dut().rx_valids() | bench_.dut().tx_valids()) != 0) idle = 0;
    if (bench_.cycle() - begin > kBabblingCycles) return false;
  }
  return true;
}

void NoticeBench::judge(unsigned port, unsigned verdict) {
  if (unjudged_[port].empty()) {
    misjudged_ = fmt::format("port {}: a verdict without a frame", port);
    return;
  }
  const FramePtr frame = unjudged_[port].front();
  unjudged_[port].pop_front();
  if (verdict == static_cast<unsigned>(Verdict::kBusy) && model_.drop_busy(port, *frame)) return;
  std::vector<Emission> emissions;
  const Verdict expected = model_.receive(port, *frame, emissions);
  if (verdict != static_cast<unsigned>(expected)) {
    misjudged_ = fmt::format("port {}: verdict {}, the model says {}, on the {}", port, verdict,
                             name(expected), describe(frame->bytes));
  }
  for (const Emission& emission : emissions) {
    owed_[emission.port].push_back(emission.frame.bytes);
  }
}

std::string NoticeBench::settle(unsigned at_most, bool life_is_over) {
  if (!wait_until_quiet()) return "the node does not become quiet";
  for (unsigned port = 0; port < kScriptPorts; ++port) {
    const std::string defect = settle_port(port, at_most, life_is_over);
    if (!defect.empty()) return fmt::format("port {}: {}", port, defect);
  }
  return misjudged_;
}

std::string NoticeBench::settle_port(unsigned port, unsigned at_most, bool life_is_over) {
  std::vector<Bytes>& owed = owed_[port];
  const PortCounters counters = control_.counters(port);
  const std::uint64_t now = counters.at(kPortControlDropped) - left_out_[port];
  const std::uint64_t withdrawn = counters.at(kPortWithdrawn) - withdrawn_[port];
  left_out_[port] += now;
  withdrawn_[port] += withdrawn;
  for (const Bytes& frame : sent_[port]) {
    const auto found = std::find(owed.begin(), owed.end(), frame);
    if (found == owed.end()) return "no port expects the " + describe(frame);
    owed.erase(found);
  }
  sent_[port].clear();
  if (life_is_over) owed.erase(std::remove_if(owed.begin(), owed.end(), is_nack), owed.end());
  const std::uint64_t most = now + (life_is_over ? withdrawn : 0);
  if (owed.size() < now || owed.size() > most || now > at_most) {
    std::string missing;
    for (const Bytes& frame : owed) missing += ", missing: " + describe(frame);
    return fmt::format("{} are counted as left out, {} as withdrawn{}", now, withdrawn, missing);
  }
  owed.clear();
  return "";
}

std::uint64_t NoticeBench::left_out() const {
  return std::accumulate(left_out_.begin(), left_out_.end(), std::uint64_t{0});
}

}  // namespace trib
