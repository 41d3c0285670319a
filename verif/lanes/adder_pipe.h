// SPDX-License-Identifier: Apache-2.0
// An FP32 adder, Verilated: one pair of operands per cycle goes in, a sum comes out kLatency cycles
// later. Its contents are tracked here.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "Vtrib_fp32_adder.h"
#include "Vtrib_fp32_compact_adder.h"
#include "verif/lanes/operand_class.h"
#include "verif/sim/rtl/rtl_context.h"

namespace trib {

template <typename Model, std::size_t kLatency>
class AdderPipe {
 public:
  struct Sum {
    std::uint64_t index;
    Operands operands;
    std::uint32_t value;
  };

  explicit AdderPipe(std::uint64_t seed) : context_(seed), model_(&context_) {
    context_.select();
    model_.absent_i = 0;
  }
  ~AdderPipe() { context_.select(); }
  AdderPipe(const AdderPipe&) = delete;
  AdderPipe& operator=(const AdderPipe&) = delete;

  /// A cycle in which pair number `index` goes in.
  std::optional<Sum> add(std::uint64_t index, const Operands& operands) {
    return cycle({true, index, operands});
  }

  /// A cycle whose sum is not looked at; the operands' pins change all the same.
  std::optional<Sum> pause(const Operands& noise) { return cycle({false, 0, noise}); }

 private:
  struct Stage {
    bool valid = false;
    std::uint64_t index = 0;
    Operands operands;
  };

  std::optional<Sum> cycle(const Stage& input) {
    model_.a_i = input.operands.a;
    model_.b_i = input.operands.b;
    clock();
    stages_[at_] = input;
    at_ = (at_ + 1) % kLatency;
    const Stage& output = stages_[at_];
    if (!output.valid) return std::nullopt;
    return Sum{output.index, output.operands, model_.sum_o};
  }

  void clock() {
    model_.clk_i = 0;
    model_.eval();
    model_.clk_i = 1;
    model_.eval();
    ++context_.cycle;
  }

  RtlContext context_;
  Model model_;
  std::array<Stage, kLatency> stages_{};
  std::size_t at_ = 0;
};

// AdderLatency and CompactAdderLatency of trib_reduction_pkg.
using NodeAdder = AdderPipe<Vtrib_fp32_adder, 5>;
using CompactAdder = AdderPipe<Vtrib_fp32_compact_adder, 8>;

}  // namespace trib
