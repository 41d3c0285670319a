// SPDX-License-Identifier: Apache-2.0
// trib_header_check alone, with several sets of ops and dtypes: which reductions and lengths are a
// bad request (check 18, LO1, NU8). All ops and dtypes that a header can name.
#include <Vtrib_header_check.h>
#include <Vtrib_header_check_all.h>
#include <Vtrib_header_check_some.h>
#include <gtest/gtest.h>

#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib {
namespace {

constexpr std::uint64_t kSeed = 1;
// Fields of header_t and facts_t, in bits from the lowest.
constexpr unsigned kLengthAt = 16;
constexpr unsigned kReductionAt = 136;
constexpr unsigned kBehindBadRequest = 223;

constexpr unsigned kFloats = 0b000111;  // FP32, BF16, FP16
constexpr unsigned kBitOps = 0b111000;  // AND, OR, XOR
constexpr unsigned kElementBytes[] = {4, 2, 2, 4, 4, 1};

bool is_good(unsigned ops, unsigned dtypes, unsigned op, unsigned dtype, unsigned bytes) {
  if ((ops >> op & 1) == 0 || (dtypes >> dtype & 1) == 0) return false;
  if ((kBitOps >> op & 1) != 0 && (kFloats >> dtype & 1) != 0) return false;
  return bytes % kElementBytes[dtype] == 0;
}

template <typename Model>
void expect_check_18(unsigned ops, unsigned dtypes) {
  ModuleBench<Model> bench(kSeed);
  bench.pins().header_valid_i = 1;
  for (unsigned op = 0; op < 16; ++op) {
    for (unsigned dtype = 0; dtype < 16; ++dtype) {
      for (const unsigned bytes : {0u, 1u, 2u, 3u, 4u, 6u, 7u, 1022u, 8191u, 8192u}) {
        BitWriter(bench.pins().header_i, kReductionAt).put(8, op << 4 | dtype);
        BitWriter(bench.pins().header_i, kLengthAt).put(16, bytes);
        bench.edge();
        BitReader facts(bench.pins().facts_o);
        for (unsigned skipped = 0; skipped < kBehindBadRequest; ++skipped) facts.get(1);
        ASSERT_EQ(facts.get(1) == 0, is_good(ops, dtypes, op, dtype, bytes))
            << "op " << op << ", dtype " << dtype << ", " << bytes << " bytes";
      }
    }
  }
}

TEST(HeaderCheckRtl, SumOfFp32Alone) { expect_check_18<Vtrib_header_check>(1, 1); }

TEST(HeaderCheckRtl, SomeReductions) {
  expect_check_18<Vtrib_header_check_some>(0b001011, 0b101001);
}

TEST(HeaderCheckRtl, AllReductions) { expect_check_18<Vtrib_header_check_all>(63, 63); }

}  // namespace
}  // namespace trib
