// SPDX-License-Identifier: Apache-2.0
// trib_reduce_lane, Verilated: a row of words a cycle goes in, a reduced word comes out as many
// cycles later as trib_reduction_pkg::reduce_latency says, whatever the reduction. What is in it is kept
// here.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>

#include "model/base/random.h"
#include "verif/lanes/lane_reference.h"
#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib::lane {

struct Row {
  Reduction reduction;
  Words words;
};

struct Reduced {
  Row row;
  std::uint32_t word;
};

class LanePipe {
 public:
  LanePipe() = default;
  LanePipe(const LanePipe&) = delete;
  LanePipe& operator=(const LanePipe&) = delete;
  virtual ~LanePipe() = default;

  virtual unsigned ports() const = 0;
  /// A cycle in which this row goes in; what comes out in it.
  virtual std::optional<Reduced> cycle(const Row& row) = 0;
};

template <typename Model, unsigned Ports>
class VerilatedLane : public LanePipe {
 public:
  VerilatedLane(std::uint64_t seed, unsigned latency)
      : bench_(seed), random_(seed), latency_(latency) {}

  unsigned ports() const override { return Ports; }

  std::optional<Reduced> cycle(const Row& row) override {
    bench_.pins().reduction_i =
        static_cast<std::uint8_t>(row.reduction.op << 4 | row.reduction.dtype);
    unsigned present = 0;
    BitWriter words(bench_.pins().word_i);
    for (unsigned p = 0; p < Ports; ++p) {
      present |= (row.words[p] ? 1u : 0u) << p;
      // An absent port's pins have anything, of either sign.
      words.put(32, row.words[p] ? *row.words[p] : static_cast<std::uint32_t>(random_()));
    }
    bench_.pins().present_i = static_cast<std::uint8_t>(present);
    bench_.edge();
    rows_.push_back(row);
    if (rows_.size() < latency_) return std::nullopt;
    Reduced reduced{std::move(rows_.front()), bench_.pins().word_o};
    rows_.pop_front();
    return reduced;
  }

 private:
  ModuleBench<Model> bench_;
  Random random_;
  unsigned latency_;
  std::deque<Row> rows_;
};

}  // namespace trib::lane
