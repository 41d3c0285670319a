// SPDX-License-Identifier: Apache-2.0
#include "verif/node/env/node_scoreboard.h"

#include <fmt/format.h>

#include "verif/node/agents/register_agent.h"
#include "verif/node/agents/required_config.h"
#include "verif/node/checker/counter_check.h"
#include "verif/node/checker/register_rules.h"
#include "verif/node/variants/node_variant.h"
#include "verif/sim/axi_lite/axi_lite_pins.h"

namespace trib {

bool RegisterJudge::must_refuse(const RegisterAccess& access) const {
  return is_refused(access.address, access.value, access.strobes, node_.model());
}

void RegisterJudge::issued(const RegisterAccess& access) {
  access_ = access;
  taken_ = false;
  if (access.write) refused_at_issue_ = must_refuse(access);
}

void RegisterJudge::written(const NodeStep& step) {
  const bool due =
      access_.write && !taken_ && step.sequence == access_.address && step.tag == access_.value;
  if (!due) {
    error_(fmt::format("cycle {}, GR5: {:#x} is written to {:#06x}, which no command asks for",
                       step.cycle, step.tag, step.sequence));
  }
  taken_ = true;
}

void RegisterJudge::completed(const RegisterAccess& access) {
  if (!access.write) return;
  const bool refused = access.response != kAxiOkay;
  // Its write has changed the action required now.
  const bool allowed = refused == refused_at_issue_ || (refused && must_refuse(access)) ||
                       (!refused && !must_refuse(access));
  if (!allowed || refused == taken_ || (refused && access.response != kAxiSlaveError)) {
    error_(fmt::format(
        "cycle {}, GR5: write of {:#x} to {:#06x}, strobes {:#x}: response {}, {} is due, {}",
        access.completed, access.value, access.address, access.strobes, access.response,
        refused_at_issue_ ? kAxiSlaveError : kAxiOkay, taken_ ? "taken" : "not taken"));
  }
  access_ = RegisterAccess();
}

void NodeScoreboard::build_phase(uvm::uvm_phase& phase) {
  uvm::uvm_scoreboard::build_phase(phase);
  bench_ = required_config<Bench*>(*this, "bench");
  const NodeVariant& variant = *required_config<const NodeVariant*>(*this, "variant");
  const auto report = [this](const std::string& what) { fault(what); };
  checker_ = std::make_unique<StepChecker>(bench_->dut().core(), variant.window, variant.groups,
                                           variant.reductions(), variant.codec_set(), report);
  register_judge_ = std::make_unique<RegisterJudge>(checker_->node(), report);
  bench_->attach(*checker_);
  bench_->dut().on_step([this](const NodeStep& step) {
    if (step.kind == StepKind::kWritten) register_judge_->written(step);
  });
}

void NodeScoreboard::fault(const std::string& what) {
  bench_->dut().mark_trace();
  UVM_ERROR(get_name(), what);
}

void NodeScoreboard::all_faults(const std::string& of, const std::vector<std::string>& what) {
  for (const std::string& wrong : what) fault(of + ": " + wrong);
}

void NodeScoreboard::connect(RegisterAgent& agent) {
  agent.driver().issued.connect(register_listeners_.emplace_back(
      [this](const RegisterAccess& access) { register_judge_->issued(access); }));
  agent.driver().completed.connect(register_listeners_.emplace_back(
      [this](const RegisterAccess& access) { register_judge_->completed(access); }));
}

void NodeScoreboard::check_counters(unsigned port, const PortCounters& counters) {
  all_faults(fmt::format("counters of port {}", port),
             trib::check_counters(counters, checker_->log().tally(port),
                                  lost_frames(checker_->model(), port)));
}

void NodeScoreboard::check_group(const PageSnapshot& page) {
  const unsigned group = page.index();
  all_faults(
      fmt::format("group {}", group),
      trib::check_group(page, checker_->log().group_tally(group), checker_->model().life(group)));
}

void NodeScoreboard::check_access(const PageSnapshot& page) {
  const unsigned group = page.index();
  all_faults(fmt::format("group {}", group),
             trib::check_access(page, checker_->model().life(group)));
}

std::string NodeScoreboard::missing() const {
  const SteppedNode& model = checker_->model();
  std::string text;
  for (unsigned port = 0; port < bench_->ports(); ++port) {
    const std::size_t answers = model.sender(port).host_answers();
    if (answers != 0) text += fmt::format("port {}: {} answers are due\n", port, answers);
    for (unsigned group = 0; group < checker_->node().shape().groups; ++group) {
      const std::deque<OwedFrame>& results = model.sender(port).results(group);
      if (results.empty()) continue;
      text += fmt::format("port {}: {} results are due, the first of chunk {} of group {}\n", port,
                          results.size(), results.front().sum->taken.sequence, group);
    }
  }
  for (unsigned group = 0; group < checker_->node().shape().groups; ++group) {
    const GroupLife& life = model.life(group);
    text += fmt::format(
        "group {}: state {}, epoch {}, job {:#x}, joined {:#x}, members {:#x}; chunks expected by "
        "slot:",
        group, static_cast<unsigned>(life.state()), life.identity().epoch, life.identity().job,
        life.joins().joined(), life.identity().members);
    for (unsigned slot = 0; slot < checker_->node().shape().window; ++slot) {
      text += fmt::format(" {}", model.slot(group, slot).expected);
    }
    text += "\n";
  }
  return text;
}

void NodeScoreboard::check_phase(uvm::uvm_phase&) {
  checker_->finish();
  for (const std::string& violation : bench_->checker().violations()) {
    fault(violation);
  }
}

void NodeScoreboard::report_phase(uvm::uvm_phase&) {
  PortTally sum;
  std::uint64_t underruns = 0;
  for (unsigned port = 0; port < bench_->ports(); ++port) {
    const PortTally& tally = checker_->log().tally(port);
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
                  sum.of(StepSent::kResult), sum.of(StepSent::kReplay), sum.of(StepSent::kControl),
                  sum.of(StepSent::kSpoiled), sum.of(StepSent::kHost));
  text += fmt::format("; idle beats inside sent frames {}", underruns);
  UVM_INFO(get_name(), text, uvm::UVM_LOW);
}

}  // namespace trib
