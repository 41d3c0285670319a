// SPDX-License-Identifier: Apache-2.0
// trib_reduce_lane with everything that there is, for every number of ports, and with smaller sets:
// every reduction against the document's rules, mixed in consecutive rows.
#include <Vtrib_lane_2.h>
#include <Vtrib_lane_3.h>
#include <Vtrib_lane_4.h>
#include <Vtrib_lane_5.h>
#include <Vtrib_lane_6.h>
#include <Vtrib_lane_7.h>
#include <Vtrib_lane_8.h>
#include <Vtrib_lane_bf16.h>
#include <Vtrib_lane_int8.h>
#include <Vtrib_lane_order.h>
#include <Vtrib_lane_sum.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "model/base/random.h"
#include "verif/lanes/lane_reference.h"
#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib::lane {
namespace {

struct Row {
  Reduction reduction;
  Words words;
};

struct Reduced {
  Row row;
  std::uint32_t word;
};

// trib_reduce_lane, Verilated: one row of words per cycle goes in, a reduced word comes out as many
// cycles later as trib_reduction_pkg::reduce_latency says, for every reduction. Its contents are tracked
// here.
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

constexpr std::uint64_t kSeed = 7;
constexpr unsigned kAdderLatency = 5;

// Elements of 16 and 32 bits at the borders of their formats, whichever they are of.
constexpr std::uint32_t kSpecialHalves[] = {
    0x0000, 0x8000, 0x0001, 0x8001, 0x03ff, 0x83ff, 0x0400, 0x8400, 0x007f, 0x0080,
    0x8080, 0x3c00, 0xbc00, 0x3c01, 0x3f80, 0xbf80, 0x3f81, 0x7bff, 0xfbff, 0x7c00,
    0xfc00, 0x7c01, 0xfe00, 0x7e00, 0x7dff, 0x7f7f, 0xff7f, 0x7f80, 0xff80, 0x7f81,
    0xffff, 0x7fc0, 0x7fff, 0x1400, 0x9400, 0x6400, 0xe401, 0x5555, 0xaaaa, 0x7800};
constexpr std::uint32_t kSpecialWords[] = {
    0x00000000, 0x80000000, 0x00000001, 0x80000001, 0x007fffff, 0x807fffff, 0x00800000, 0x3f800000,
    0xbf800000, 0x3f800001, 0x33800000, 0xb3800000, 0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000,
    0x7f800001, 0xffc00000, 0x7fffffff, 0xffffffff, 0x7fc00000, 0x55555555, 0xaaaaaaaa, 0x01010101,
    0x7f7f7f7f, 0x80808080, 0xff00ff00, 0x00ff00ff, 0x4b800000, 0xcb800001};

struct LaneCase {
  const char* name;
  unsigned ops;     // bits of the set
  unsigned dtypes;  // bits of the set
  std::function<std::unique_ptr<LanePipe>()> make;
};

void PrintTo(const LaneCase& lane, std::ostream* out) { *out << lane.name; }

// `more` after the adders: a cycle where paths join, one for FP16.
template <typename Model, unsigned Ports>
std::unique_ptr<LanePipe> make(unsigned more) {
  const unsigned levels = Ports > 4 ? 3 : Ports > 2 ? 2 : 1;
  return std::make_unique<VerilatedLane<Model, Ports>>(kSeed, kAdderLatency * levels + more);
}

const LaneCase kLanes[] = {
    {"ports_2", 0x3f, 0x3f, [] { return make<Vtrib_lane_2, 2>(2); }},
    {"ports_3", 0x3f, 0x3f, [] { return make<Vtrib_lane_3, 3>(2); }},
    {"ports_4", 0x3f, 0x3f, [] { return make<Vtrib_lane_4, 4>(2); }},
    {"ports_5", 0x3f, 0x3f, [] { return make<Vtrib_lane_5, 5>(2); }},
    {"ports_6", 0x3f, 0x3f, [] { return make<Vtrib_lane_6, 6>(2); }},
    {"ports_7", 0x3f, 0x3f, [] { return make<Vtrib_lane_7, 7>(2); }},
    {"ports_8", 0x3f, 0x3f, [] { return make<Vtrib_lane_8, 8>(2); }},
    {"sum_of_fp32", 0x01, 0x01, [] { return make<Vtrib_lane_sum, 4>(0); }},
    {"sum_of_bf16", 0x01, 0x03, [] { return make<Vtrib_lane_bf16, 4>(1); }},
    {"sum_of_int8", 0x01, 0x21, [] { return make<Vtrib_lane_int8, 4>(1); }},
    {"min_of_fp16", 0x03, 0x05, [] { return make<Vtrib_lane_order, 4>(2); }}};

std::vector<Reduction> reductions_of(const LaneCase& lane) {
  std::vector<Reduction> all;
  for (unsigned op = 0; op < kOps; ++op) {
    for (unsigned dtype = 0; dtype < kDtypes; ++dtype) {
      const Reduction reduction{static_cast<Op>(op), static_cast<Dtype>(dtype)};
      if ((lane.ops >> op & 1) != 0 && (lane.dtypes >> dtype & 1) != 0 && exists(reduction)) {
        all.push_back(reduction);
      }
    }
  }
  return all;
}

std::string text_of(const Row& row) {
  std::string text = "op " + std::to_string(row.reduction.op) + " dtype " +
                     std::to_string(row.reduction.dtype) + " of";
  for (const Word& word : row.words) {
    char hex[16] = " -";
    if (word) std::snprintf(hex, sizeof hex, " %08x", *word);
    text += hex;
  }
  return text;
}

// Takes a row in, checks what comes out.
void feed(LanePipe& lane, const Row& row) {
  const auto out = lane.cycle(row);
  if (!out) return;
  ASSERT_EQ(out->word, reduce(out->row.reduction, out->row.words)) << text_of(out->row);
}

// Rows in flight are pushed out.
void drain(LanePipe& lane, const Reduction& reduction) {
  for (unsigned i = 0; i < 24 && !testing::Test::HasFailure(); ++i) {
    feed(lane, {reduction, {0u}});
  }
}

// Special elements, close ones of both signs so that sums cancel and round, and any bits.
std::uint32_t draw_word(Random& random, Dtype dtype) {
  const auto pick = random.below(4);
  if (element_bits(dtype) == 16 && pick < 3) {
    std::uint32_t word = 0;
    for (unsigned h = 0; h < 2; ++h) {
      const std::uint32_t special = kSpecialHalves[random.below(std::size(kSpecialHalves))];
      const std::uint32_t near = (0x3c00u + (random.below(2) << 15)) ^ random.below(0x800);
      word = word << 16 | (pick == 0 ? special : pick == 1 ? near : special ^ random.below(8));
    }
    return word;
  }
  if (pick == 0) return kSpecialWords[random.below(std::size(kSpecialWords))];
  if (pick == 1) return (0x3f800000u + (random.below(2) << 31)) ^ random.below(1u << 25);
  return static_cast<std::uint32_t>(random());
}

Row draw_row(Random& random, const LaneCase& lane, unsigned ports) {
  const auto all = reductions_of(lane);
  Row row{all[random.below(static_cast<std::uint32_t>(all.size()))], {}};
  const unsigned certain = random.below(ports);
  const double share = random.chance(0.5) ? 1.0 : 0.5;
  for (unsigned p = 0; p < ports; ++p) {
    const std::uint32_t word = draw_word(random, row.reduction.dtype);
    if (p == certain || random.chance(share)) row.words[p] = word;
  }
  return row;
}

class ReduceLaneRtl : public testing::TestWithParam<LaneCase> {};

// NU1 to NU8: another reduction in every row.
TEST_P(ReduceLaneRtl, MixedReductionsInConsecutiveRows) {
  SCOPED_TRACE(testing::Message() << "seed " << kSeed);
  Random random(kSeed);
  const auto lane = GetParam().make();
  for (unsigned i = 0; i < 200'000 && !HasFailure(); ++i) {
    feed(*lane, draw_row(random, GetParam(), lane->ports()));
  }
}

// NU1, NU3: a lone contribution passes bit for bit, except for NaNs.
TEST_P(ReduceLaneRtl, LoneContributionPasses) {
  const auto lane = GetParam().make();
  for (const Reduction& reduction : reductions_of(GetParam())) {
    for (unsigned port = 0; port < lane->ports(); ++port) {
      Row row{reduction, {}};
      for (const std::uint32_t word : kSpecialWords) {
        row.words[port] = word;
        feed(*lane, row);
      }
      for (const std::uint32_t half : kSpecialHalves) {
        row.words[port] = half << 16 | (half ^ 0x8001);
        feed(*lane, row);
      }
      if (HasFailure()) return;
    }
    drain(*lane, reduction);
  }
}

// NU2, NU5 to NU8: all pairs of special values, at every pair of neighbours.
TEST_P(ReduceLaneRtl, PairsOfSpecialValues) {
  const auto lane = GetParam().make();
  for (const Reduction& reduction : reductions_of(GetParam())) {
    for (unsigned port = 0; port + 1 < lane->ports(); ++port) {
      Row row{reduction, {}};
      for (const std::uint32_t a : kSpecialWords) {
        for (const std::uint32_t b : kSpecialWords) {
          row.words[port] = a;
          row.words[port + 1] = b;
          feed(*lane, row);
        }
      }
      if (HasFailure()) return;
    }
    drain(*lane, reduction);
  }
}

INSTANTIATE_TEST_SUITE_P(Lanes, ReduceLaneRtl, testing::ValuesIn(kLanes),
                         [](const auto& info) { return std::string(info.param.name); });

struct HalfCase {
  const char* name;
  Reduction reduction;
};

void PrintTo(const HalfCase& half, std::ostream* out) { *out << half.name; }

class HalvesRtl : public testing::TestWithParam<HalfCase> {
 protected:
  // All values from one half of the lane, a partner from both: 65536 pairs a partner.
  void with_partner(LanePipe& lane, std::uint32_t partner) const {
    for (std::uint32_t value = 0; value < 0x10000 && !HasFailure(); ++value) {
      feed(lane, {GetParam().reduction, {value << 16 | value, partner << 16 | partner}});
    }
  }
};

// NU3, NU5, NU6: every value with the special ones.
TEST_P(HalvesRtl, AllValuesWithSpecialPartners) {
  const auto lane = make<Vtrib_lane_2, 2>(2);
  for (const std::uint32_t partner : kSpecialHalves) with_partner(*lane, partner);
  drain(*lane, GetParam().reduction);
}

class HalvesLong : public HalvesRtl {};

// NU3, NU5, NU6: every pair there is, in one half or the other.
TEST_P(HalvesLong, AllPairs) {
  const auto lane = make<Vtrib_lane_2, 2>(2);
  for (std::uint32_t partner = 0; partner < 0x10000 && !HasFailure(); ++partner) {
    for (std::uint32_t value = 0; value < 0x10000 && !HasFailure(); value += 2) {
      feed(*lane, {GetParam().reduction, {value << 16 | (value + 1), partner << 16 | partner}});
    }
  }
  drain(*lane, GetParam().reduction);
}

const HalfCase kHalves[] = {{"sum_of_bf16", {kSum, kBf16}}, {"sum_of_fp16", {kSum, kFp16}},
                            {"min_of_bf16", {kMin, kBf16}}, {"min_of_fp16", {kMin, kFp16}},
                            {"max_of_bf16", {kMax, kBf16}}, {"max_of_fp16", {kMax, kFp16}}};

std::string name_of(const testing::TestParamInfo<HalfCase>& info) { return info.param.name; }

INSTANTIATE_TEST_SUITE_P(Halves, HalvesRtl, testing::ValuesIn(kHalves), name_of);
INSTANTIATE_TEST_SUITE_P(Halves, HalvesLong, testing::ValuesIn(kHalves), name_of);

}  // namespace
}  // namespace trib::lane
