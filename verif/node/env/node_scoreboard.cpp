// SPDX-License-Identifier: Apache-2.0
#include "verif/node/env/node_scoreboard.h"

#include <fmt/format.h>

#include "verif/node/agents/register_agent.h"
#include "verif/node/agents/required_config.h"
#include "verif/node/agents/stream_agent.h"
#include "verif/node/scoreboard/counter_check.h"
#include "verif/node/variants/node_variant.h"

namespace trib {

void NodeScoreboard::build_phase(uvm::uvm_phase& phase) {
  uvm::uvm_scoreboard::build_phase(phase);
  bench_ = required_config<Bench*>(*this, "bench");
  const NodeVariant& variant = *required_config<const NodeVariant*>(*this, "variant");
  const NodeShape shape{variant.ports, variant.beat_bytes, variant.window, variant.groups};
  const auto report = [this](const std::string& what) { fault(what); };
  checker_ = std::make_unique<NodeChecker>(shape, report);
  step_checker_ = std::make_unique<StepChecker>(bench_->dut(), shape.window, shape.groups, report);
  bench_->attach(*step_checker_);
}

void NodeScoreboard::fault(const std::string& what) {
  bench_->dut().mark_trace();
  UVM_ERROR(get_name(), what);
}

void NodeScoreboard::connect(unsigned port, StreamAgent& agent) {
  ReceiveMonitor& receive = agent.receive_monitor();
  receive.started.connect(frame_listeners_.emplace_back([this, port](const StreamFrame& frame) {
    checker_->receive_started(port, frame.frame, frame.first);
  }));
  receive.received.connect(frame_listeners_.emplace_back(
      [this, port](const StreamFrame& frame) { checker_->receive_ended(port, frame.last); }));
  receive.verdicts.connect(verdict_listeners_.emplace_back(
      [this](const VerdictStrobe& strobe) { checker_->verdict(strobe); }));
  agent.transmit_monitor().sent.connect(
      frame_listeners_.emplace_back([this](const StreamFrame& frame) { checker_->sent(frame); }));
}

void NodeScoreboard::connect(RegisterAgent& agent) {
  agent.driver().issued.connect(register_listeners_.emplace_back(
      [this](const RegisterAccess& access) { checker_->register_issued(access); }));
  agent.driver().completed.connect(register_listeners_.emplace_back(
      [this](const RegisterAccess& access) { checker_->register_completed(access); }));
}

void NodeScoreboard::check_counters(unsigned port, const PortCounters& counters) {
  const std::vector<std::string> wrong =
      trib::check_counters(counters, checker_->tally(port), checker_->expected(port),
                           checker_->transmit().has_stopped(port));
  for (const std::string& what : wrong) {
    fault(fmt::format("counters of port {}: {}", port, what));
  }
}

void NodeScoreboard::check_group(const PageSnapshot& page) {
  const std::vector<std::string> wrong =
      trib::check_group(page, checker_->group_tally(page.index()), checker_->model());
  for (const std::string& what : wrong) {
    fault(fmt::format("group {}: {}", page.index(), what));
  }
}

void NodeScoreboard::check_access(const PageSnapshot& page) {
  for (const std::string& what : trib::check_access(page, checker_->model())) {
    fault(fmt::format("group {}: {}", page.index(), what));
  }
}

std::string NodeScoreboard::missing() const {
  std::string text;
  for (unsigned port = 0; port < bench_->ports(); ++port) {
    const auto& results = checker_->expected(port).results();
    const std::size_t answers = checker_->expected(port).hosts();
    if (answers != 0) text += fmt::format("port {}: {} answers are due\n", port, answers);
    if (results.empty()) continue;
    text +=
        fmt::format("port {}: {} results are due, the first of chunk {} of group {}\n", port,
                    results.size(), results.begin()->first.sequence, results.begin()->first.group);
  }
  for (unsigned group = 0; group < checker_->shape().groups; ++group) {
    const NodeModel& model = checker_->model();
    text += fmt::format(
        "group {}: state {}, epoch {}, job {:#x}, joined {:#x}, members {:#x}; chunks expected by "
        "slot:",
        group, static_cast<unsigned>(model.state(group)), model.epoch(group), model.job(group),
        model.joined(group), model.members(group));
    for (unsigned slot = 0; slot < checker_->shape().window; ++slot) {
      text += fmt::format(" {}", model.expected(group, slot));
    }
    text += "\n";
  }
  return text;
}

void NodeScoreboard::check_phase(uvm::uvm_phase&) {
  checker_->finish();
  step_checker_->finish();
  for (const std::string& violation : bench_->checker().violations()) {
    fault(violation);
  }
}

void NodeScoreboard::report_phase(uvm::uvm_phase&) {
  PortTally sum;
  std::uint64_t underruns = 0;
  for (unsigned port = 0; port < bench_->ports(); ++port) {
    const PortTally& tally = checker_->tally(port);
    sum.rx_frames += tally.rx_frames;
    for (unsigned v = 0; v < kVerdicts; ++v) sum.verdicts[v] += tally.verdicts[v];
    for (unsigned k = 0; k < kSentKinds; ++k) sum.sent[k] += tally.sent[k];
    underruns += bench_->sink(port).underruns();
  }
  std::string text = fmt::format("{} frames received:", sum.rx_frames);
  for (unsigned v = 0; v < kVerdicts; ++v) {
    if (sum.verdicts[v] == 0) continue;
    text += fmt::format(" {} {}", trib::name(static_cast<Verdict>(v)), sum.verdicts[v]);
  }
  text +=
      fmt::format("; sent: {} results, {} replays, {} control, {} spoiled, {} host",
                  sum.of(SentKind::kResult), sum.of(SentKind::kReplay), sum.of(SentKind::kControl),
                  sum.of(SentKind::kSpoiled), sum.of(SentKind::kHost));
  text += fmt::format("; overtakings {} (deepest {}), idle beats inside sent frames {}",
                      checker_->transmit().overtakings(), checker_->transmit().deepest_overtaking(),
                      underruns);
  for (unsigned r = 1; r < kRaces; ++r) {
    const auto race = static_cast<Race>(r);
    text += fmt::format("; races {} {}", trib::name(race), checker_->races(race));
  }
  UVM_INFO(get_name(), text, uvm::UVM_LOW);
}

}  // namespace trib
