// SPDX-License-Identifier: Apache-2.0
// The steps of a node model (model/node/node_step.h), each with a cycle. The model is untimed: cycles
// only separate steps that are not simultaneous, and pass otherwise by pass_time(). Steps go to one
// listener. A copy of a report has the same time and no listener, so a copied model reports nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "model/frame/header.h"
#include "model/node/emission.h"
#include "model/node/node_step.h"

namespace trib {

class StepReport {
 public:
  using Listener = std::function<void(const NodeStep&)>;

  StepReport() = default;
  StepReport(const StepReport& other) : cycle_(other.cycle_), last_(other.last_) {}
  StepReport(StepReport&&) = default;
  StepReport& operator=(const StepReport& other) { return *this = StepReport(other); }
  StepReport& operator=(StepReport&&) = default;
  ~StepReport() = default;

  void listen(Listener listener) { listener_ = std::move(listener); }
  bool is_heard() const { return listener_ != nullptr; }

  std::uint64_t cycle() const { return cycle_; }
  void pass_time(std::uint64_t cycles) { cycle_ += cycles; }

  // The step happens in this cycle, or in the next one if its kind precedes that of the last step.
  void add(NodeStep step);
  // The frames of `out` from index `first` on: the notices among them are taken by the egress.
  void add_notices(const std::vector<Emission>& out, std::size_t first);
  // All of them leave.
  void add_sent(const std::vector<Emission>& out, std::size_t first);

 private:
  Listener listener_;
  std::uint64_t cycle_ = 1;
  StepKind last_ = StepKind::kJudged;
};

// A step of this kind whose other fields are 0.
NodeStep step_of(StepKind kind, unsigned group, unsigned port = 0);
// The same with the fields that the frame with this header gives it.
NodeStep step_of(StepKind kind, unsigned port, const Header& header);

}  // namespace trib
