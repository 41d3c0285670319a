// SPDX-License-Identifier: Apache-2.0
// The Verilator context of one design: what its printing and stopping hooks (rtl_hooks.cpp) need to
// know to turn a failed assertion into an RtlError. Included only by the Verilated files.
#pragma once

#include <verilated.h>

#include <cstdint>
#include <string>

namespace trib {

class RtlContext : public VerilatedContext {
 public:
  /// Registers without reset start with values drawn from `seed`.
  explicit RtlContext(std::uint64_t seed) {
    randReset(2);
    this->seed(seed);
    traceEverOn(true);
    threads(1);  // else Verilator starts a pool of threads that is never used
  }

  /// For the designs that are made from now on.
  void seed(std::uint64_t seed) {
    randSeed(static_cast<int>(seed % 0x7fffffff) + 1);  // Verilator takes 0 for "choose one"
  }

  /// The context that the hooks and Verilator's own bookkeeping act for; to be called before
  /// anything of the design is run or destroyed.
  void select() { Verilated::threadContextp(this); }

  static RtlContext& selected() { return *static_cast<RtlContext*>(Verilated::threadContextp()); }

  std::uint64_t cycle = 0;
  void* imports = nullptr;  // what the DPI functions of the design act on
  std::string message;      // the last error text that the design has printed
};

}  // namespace trib
