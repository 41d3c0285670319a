// SPDX-License-Identifier: Apache-2.0
// The scoreboard as a UVM component: puts a StepChecker on the bench and a RegisterJudge on the
// register agent, turns what they find into UVM_ERRORs, and says at the end what was checked.
// Configuration: "bench", "variant" (const NodeVariant*).
#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <string>
#include <systemc>
#include <uvm>
#include <vector>

#include "model/node/node_step.h"
#include "verif/node/agents/analysis_listener.h"
#include "verif/node/bench/bench.h"
#include "verif/node/checker/followed_node.h"
#include "verif/node/checker/observations.h"
#include "verif/node/checker/step_checker.h"
#include "verif/node/registers/page_snapshot.h"
#include "verif/node/registers/port_counters.h"

namespace trib {

// Whether the node has taken the writes to its registers that it must take, has refused the others
// (GR5), and has done what it has taken. One access at a time. The node decides at some time between
// the issue of a write and its end; where these two states differ, it may do either.
class RegisterJudge {
 public:
  using ErrorReport = std::function<void(const std::string&)>;

  RegisterJudge(const FollowedNode& node, ErrorReport error)
      : node_(node), error_(std::move(error)) {}

  void issued(const RegisterAccess& access);
  // A kWritten.
  void written(const NodeStep& step);
  void completed(const RegisterAccess& access);

 private:
  bool must_refuse(const RegisterAccess& access) const;

  const FollowedNode& node_;
  ErrorReport error_;
  bool refused_at_issue_ = false;
  bool taken_ = false;  // the access that was issued
  bool refused_when_taken_ = false;
  RegisterAccess access_;
};

class RegisterAgent;

class NodeScoreboard : public uvm::uvm_scoreboard {
 public:
  UVM_COMPONENT_UTILS(NodeScoreboard);

  explicit NodeScoreboard(uvm::uvm_component_name name) : uvm::uvm_scoreboard(name) {}

  void build_phase(uvm::uvm_phase& phase) override;
  void check_phase(uvm::uvm_phase& phase) override;
  void report_phase(uvm::uvm_phase& phase) override;

  void connect(RegisterAgent& agent);

  StepChecker& checker() { return *checker_; }
  // The counters of a port as they were read must be what was seen of it.
  void check_counters(unsigned port, const PortCounters& counters);
  // ... and those of a group.
  void check_group(const PageSnapshot& page);
  void check_access(const PageSnapshot& page);
  // The events that the run waits for, when it does not end.
  std::string missing() const;

 private:
  // UVM_ERROR; the waves are marked here.
  void fault(const std::string& what);
  void all_faults(const std::string& of, const std::vector<std::string>& what);

  Bench* bench_ = nullptr;
  std::unique_ptr<StepChecker> checker_;
  std::unique_ptr<RegisterJudge> register_judge_;
  std::list<AnalysisListener<RegisterAccess>> register_listeners_;
};

}  // namespace trib
