// SPDX-License-Identifier: Apache-2.0
// trib_header_check on its own, with several sets of ops, dtypes and codecs: which reductions and lengths
// are a bad request (check 18, LO1, NU8), for all ops and dtypes that a header can name; and for every
// byte 62 which are a bad extension (check 9), a bad length (check 10) or a bad request (GC10).
#include <Vtrib_header_check.h>
#include <Vtrib_header_check_all.h>
#include <Vtrib_header_check_some.h>
#include <gtest/gtest.h>

#include <cstring>

#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib {
namespace {

constexpr std::uint64_t kSeed = 1;
// Fields of header_t and facts_t, in bits from the lowest.
constexpr unsigned kEncodingAt = 8;
constexpr unsigned kLengthAt = 16;
constexpr unsigned kReductionAt = 136;
constexpr unsigned kFlagsAt = 144;
constexpr unsigned kTypeAt = 152;
constexpr unsigned kUdpLengthAt = 192;
constexpr unsigned kIpTotalAt = 368;
constexpr unsigned kBehindBadRequest = 223;
constexpr unsigned kBadLength = 3, kBadExtension = 4;  // above bad_request

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
  BitWriter(bench.pins().header_i, kEncodingAt).put(8, 0);
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

enum : unsigned { kContribution, kResult, kJoin, kTypes = 10 };

bool is_legal(unsigned encoding) {
  for (const unsigned legal : {0x00, 0x61, 0x81, 0xa1, 0x62, 0x82, 0xa2, 0x03, 0x04}) {
    if (encoding == legal) return true;
  }
  return false;
}

template <typename Model>
void expect_checks_of_encodings(bool has_codecs) {
  ModuleBench<Model> bench(kSeed);
  auto& pins = bench.pins();
  pins.header_valid_i = 1;
  std::memset(&pins.header_i, 0, sizeof pins.header_i);
  constexpr unsigned kBytes = 64;  // that a payload represents
  BitWriter(pins.header_i, kFlagsAt).put(8, 1);
  for (unsigned encoding = 0; encoding < 256; ++encoding) {
    for (unsigned type = 0; type < kTypes; ++type) {
      for (unsigned travel : {0u, 1u, 2u, kBytes - 1, kBytes, kBytes + 1}) {
        for (const unsigned dtype : {0u, 1u}) {
          const bool carries = type <= kResult;
          const unsigned bytes = carries ? kBytes : 0;
          BitWriter(pins.header_i, kEncodingAt).put(8, encoding);
          BitWriter(pins.header_i, kTypeAt).put(4, type);
          BitWriter(pins.header_i, kReductionAt).put(4, dtype);
          BitWriter(pins.header_i, kLengthAt).put(16, bytes);
          BitWriter(pins.header_i, kUdpLengthAt).put(16, 30 + travel);
          BitWriter(pins.header_i, kIpTotalAt).put(16, 50 + travel);
          bench.edge();
          BitReader facts(pins.facts_o);
          for (unsigned skipped = 0; skipped < kBehindBadRequest; ++skipped) facts.get(1);
          const auto checks = static_cast<unsigned>(facts.get(5));
          SCOPED_TRACE(testing::Message() << "byte 62 " << encoding << ", type " << type << ", "
                                          << travel << " bytes travel, dtype " << dtype);
          const bool is_encoding =
              has_codecs ? is_legal(encoding) && (encoding == 0 || carries) : encoding == 0;
          ASSERT_EQ((checks >> kBadExtension & 1) == 0, is_encoding);
          if (!is_encoding) continue;
          const unsigned body = type == kJoin || type == kJoin + 1 ? 16 : bytes;
          const bool fits = encoding != 0 ? travel >= 1 && travel <= bytes : travel == body;
          ASSERT_EQ((checks >> kBadLength & 1) == 0, fits);
          if (carries && has_codecs) {
            ASSERT_EQ((checks & 1) == 0, encoding == 0 || dtype == 0);
          }
        }
      }
    }
  }
}

TEST(HeaderCheckRtl, GC10_EveryEncodingWithAllCodecs) {
  expect_checks_of_encodings<Vtrib_header_check_all>(true);
}

TEST(HeaderCheckRtl, GC10_EveryEncodingWithoutCodecs) {
  expect_checks_of_encodings<Vtrib_header_check>(false);
}

TEST(HeaderCheckRtl, SumOfFp32Alone) { expect_check_18<Vtrib_header_check>(1, 1); }

TEST(HeaderCheckRtl, SomeReductions) {
  expect_check_18<Vtrib_header_check_some>(0b001011, 0b101001);
}

TEST(HeaderCheckRtl, AllReductions) { expect_check_18<Vtrib_header_check_all>(63, 63); }

}  // namespace
}  // namespace trib
