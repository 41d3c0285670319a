// SPDX-License-Identifier: Apache-2.0
// The golden vectors of docs/CODEC.md: bytes and decoded values (MX1 to MX4).
#include <Vtrib_mx_compress_32.h>
#include <Vtrib_mx_compress_64.h>
#include <Vtrib_mx_decompress_32.h>
#include <Vtrib_mx_decompress_64.h>

#include "verif/codec/mx/mx_bench.h"

namespace trib::codec {
namespace {

struct Vector {
  bool e2m1;
  Words values;
  Bytes bytes;
  Words decoded;  // empty: not given
};

const Words kMixed{0x3f800000, 0xbf000000, 0x3dcccccd, 0x3cf5c28f, 0xbca3d70a, 0x3ba3d70a,
                   0x80000000, 0x3ffeb852, 0x3089705f, 0xb089705f, 0x3e99999a, 0xbf333333};

const std::vector<Vector> kVectors{
    {false,
     kMixed,
     {0x77, 0x78, 0xf0, 0x5d, 0x4f, 0xca, 0x3a, 0x80, 0x7e, 0x00, 0x80, 0x6a, 0xf3},
     {0x3f800000, 0xbf000000, 0x3dd00000, 0x3cf00000, 0xbca00000, 0x3ba00000, 0x80000000,
      0x3fe00000, 0, 0x80000000, 0x3ea00000, 0xbf300000}},
    {true,
     kMixed,
     {0x7d, 0xc6, 0x01, 0x08, 0x78, 0x80, 0xd2},
     {0x3f800000, 0xbf000000, 0x3e000000, 0, 0x80000000, 0, 0x80000000, 0x3fc00000, 0, 0x80000000,
      0x3e800000, 0xbf400000}},
    {false, {0x43e00000, 0x43e80000, 0x43e80001, 0x43fff333}, {0x7f, 0x7e, 0x7e, 0x7e, 0x7e}, {}},
    {true,
     {0x40c00000, 0x40e00000, 0xc0fccccd, 0x40a00000, 0x40a00001, 0x40200000, 0x3e800000,
      0x3e851eb8, 0x3f400000, 0xc0600000},
     {0x7f, 0x77, 0x6f, 0x47, 0x10, 0xe2},
     {}},
    {false,
     {0x00400000, 0x80000001, 0x00800000, 0x00000fff, 0x00001000, 0x00003000, 0x00002000},
     {0x00, 0x38, 0x80, 0x40, 0x00, 0x00, 0x02, 0x01},
     {0x00400000, 0x80000000, 0x00800000, 0, 0, 0x00004000, 0x00002000}},
    {false,
     {0x3f800000, 0x7f800000, 0x40000000},
     {0xff, 0, 0, 0},
     {0x7fc00000, 0x7fc00000, 0x7fc00000}},
    {true,
     {0x3f800000, 0x7f800000, 0x40000000},
     {0xff, 0, 0},
     {0x7fc00000, 0x7fc00000, 0x7fc00000}},
    {false, {0x7f7fffff, 0x80000000}, {0xf6, 0x7e, 0x80}, {0x7f600000, 0x80000000}},
    {true, {0x7f7fffff, 0x80000000}, {0xfc, 0x87}, {}}};

template <typename Compress, typename Decompress, unsigned kBytes>
void golden() {
  for (const Vector& vector : kVectors) {
    const auto count = static_cast<unsigned>(vector.values.size());
    EXPECT_EQ(encode_mx(vector.e2m1, vector.values), vector.bytes);
    MxBench<Compress, kBytes> compress;
    EXPECT_EQ(compress.run({{vector.e2m1, count, bytes_of(vector.values)}}).at(0).bytes,
              vector.bytes);
    MxBench<Decompress, kBytes> decompress;
    const MxOutput output = decompress.run({{vector.e2m1, count, vector.bytes}}).at(0);
    EXPECT_EQ(output.error, 0U);
    if (!vector.decoded.empty()) {
      EXPECT_EQ(output.bytes, bytes_of(vector.decoded));
    }
  }
}

TEST(MxGolden, OfThirtyTwoBytes) { golden<Vtrib_mx_compress_32, Vtrib_mx_decompress_32, 32>(); }
TEST(MxGolden, OfSixtyFourBytes) { golden<Vtrib_mx_compress_64, Vtrib_mx_decompress_64, 64>(); }

}  // namespace
}  // namespace trib::codec
