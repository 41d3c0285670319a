// SPDX-License-Identifier: Apache-2.0
#include "verif/node/fuzz/model_runner.h"

#include <fmt/format.h>

#include <stdexcept>
#include <string>

#include "model/frame/epoch.h"
#include "verif/node/fuzz/script_node.h"

namespace trib {

void ModelRunner::run(const FrameScript& script) {
  JudgedModel node(script_config(script.setup),
                   [](const std::string& error) { throw std::logic_error(error); });
  before_.assign(kScriptPorts, NodeModel::Counters{});
  epochs_ = {};
  left_out_ = {};
  disagreed_ = false;
  node.observe([this](const StepEvent& event) {
    const bool disagreed =
        event.kind == StepEvent::Kind::kStep && event.step.kind == StepKind::kDisagreed;
    disagreed_ = disagreed_ || disagreed;
  });
  const auto expected = [&node](unsigned slot) { return node.model().expected(0, slot); };
  run_events(script, node);
  run_events(probe_script(next_epoch(node.epoch())), node);
  require_probed(expected);
  run_events(join_probe_script(node.epoch()), node);
  require_probed(expected);
}

void ModelRunner::run_events(const FrameScript& script, JudgedModel& node) {
  std::vector<Emission> out;
  end_groups(node, out);
  configure_groups(script.setup, node);
  for (std::size_t i = 0; i < script.events.size(); ++i) {
    try {
      run_event(script.events[i], node);
    } catch (const std::exception& error) {
      throw std::logic_error(
          fmt::format("event {} of {}: {}", i, script.events.size(), error.what()));
    }
  }
  drain(node);
}

void ModelRunner::run_event(const ScriptEvent& event, JudgedModel& node) {
  std::vector<Emission> out;
  node.pass_due_deadlines(out);
  if (event.drained) drain(node);
  if (event.action == ScriptEvent::Action::kFrame) {
    receive(event.port, *event.frame, node);
  } else {
    apply_command(event, node, out);
  }
  check_epochs(node.model());
}

void ModelRunner::receive(unsigned port, const Frame& frame, JudgedModel& node) {
  std::vector<Emission> out;
  const auto verdict = static_cast<unsigned>(node.receive(port, frame, out));
  ++frames_;
  ++before_[port].at(verdict);
  ++counts_.at(verdict);
  for (unsigned p = 0; p < kScriptPorts; ++p) {
    if (node.model().verdicts(p) == before_[p]) continue;
    throw std::logic_error(fmt::format(
        "verdict {} on port {}: the counters of port {} do not agree", verdict, port, p));
  }
}

void ModelRunner::drain(JudgedModel& node) {
  std::vector<Emission> out;
  node.pass_all_deadlines(out);
  node.finish();
  if (!node.judge().quiet()) throw std::logic_error("something is due, but the model is idle");
  for (unsigned port = 0; port < kScriptPorts; ++port) {
    const std::uint64_t left_out = node.judge().left_out(port);
    if (left_out > left_out_[port] && !disagreed_) {
      throw std::logic_error(fmt::format("port {}: {} answers are due and were not sent", port,
                                         left_out - left_out_[port]));
    }
    left_out_[port] = left_out;
  }
  disagreed_ = false;
}

void ModelRunner::check_epochs(const NodeModel& model) {
  for (unsigned group = 0; group < kScriptGroups; ++group) {
    const std::uint16_t before = epochs_[group];
    const std::uint16_t now = model.epoch(group);
    if (now != before && before != 0 && !is_newer_epoch(now, before)) {
      throw std::logic_error(
          fmt::format("group {} was in epoch {} and is now in {}", group, before, now));
    }
    epochs_[group] = now;
  }
}

}  // namespace trib
