// SPDX-License-Identifier: Apache-2.0
// The clock and reset of a single Verilated module, and its pins. Inputs that are set hold from then
// on; settle() brings outputs that follow them at once, edge() ends the cycle.
#pragma once

#include <cstdint>

#include "verif/sim/rtl/rtl_context.h"

namespace trib {

template <typename Model>
class ModuleBench {
 public:
  explicit ModuleBench(std::uint64_t seed) : context_(seed), model_(&context_) {}
  ~ModuleBench() { context_.select(); }
  ModuleBench(const ModuleBench&) = delete;
  ModuleBench& operator=(const ModuleBench&) = delete;

  Model& pins() { return model_; }
  std::uint64_t cycle() const { return context_.cycle; }

  void reset() {
    model_.rst_i = 1;
    for (unsigned i = 0; i < 4; ++i) edge();
    model_.rst_i = 0;
  }

  void settle() {
    context_.select();
    model_.clk_i = 0;
    model_.eval();
  }

  void edge() {
    settle();
    model_.clk_i = 1;
    model_.eval();
    ++context_.cycle;
  }

 private:
  RtlContext context_;
  Model model_;
};

}  // namespace trib
