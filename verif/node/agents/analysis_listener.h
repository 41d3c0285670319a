// SPDX-License-Identifier: Apache-2.0
// Lets a function listen to an analysis port: connect the port to it. A component that takes the
// same type from several ports needs one per port.
#pragma once

#include <functional>
#include <systemc>
#include <tlm>
#include <utility>

namespace trib {

template <typename T>
class AnalysisListener : public tlm::tlm_analysis_if<T> {
 public:
  explicit AnalysisListener(std::function<void(const T&)> function)
      : function_(std::move(function)) {}

  void write(const T& observation) override { function_(observation); }

 private:
  std::function<void(const T&)> function_;
};

}  // namespace trib
