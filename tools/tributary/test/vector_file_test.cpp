// SPDX-License-Identifier: Apache-2.0
// Tests of the choice of format by extension and of raw files.
#include "tools/tributary/files/vector_file.h"

#include <gtest/gtest.h>

#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/files/file_error.h"
#include "tools/tributary/test/temporary_file.h"

namespace trib {
namespace {

TEST(VectorFile, WritesWhatItReads) {
  for (const std::string extension : {".npy", ".f32", ".bin"}) {
    const TemporaryFile file(extension);
    write_vector_file(file.path(), {{3}, fp32_vector({1, -2, 3e30F})});
    const NpyArray array = read_vector_file(file.path(), Dtype::kFp32);
    EXPECT_EQ(array.shape, std::vector<std::size_t>{3});
    EXPECT_EQ(floats_of(array.elements), (std::vector<float>{1, -2, 3e30F}));
  }
}

TEST(VectorFile, RawIsLittleEndian) {
  const TemporaryFile file(".f32", std::string("\0\0\x80\x3f", 4));
  EXPECT_EQ(floats_of(read_vector_file(file.path(), Dtype::kFp32).elements), std::vector<float>{1});
}

TEST(VectorFile, EveryDtypeAsRawElements) {
  for (const Dtype dtype : kDtypes) {
    const TemporaryFile file(".bin");
    const ElementVector elements{dtype, {1, 2, 3, 4, 5, 6, 7, 8}};
    write_vector_file(file.path(), {{elements.size()}, elements});
    const NpyArray read = read_vector_file(file.path(), dtype);
    EXPECT_EQ(read.elements.dtype, dtype);
    EXPECT_EQ(read.elements.bytes, elements.bytes);
    EXPECT_EQ(read.shape, std::vector<std::size_t>{8 / bytes_of(dtype)});
    if (dtype == Dtype::kFp32) continue;
    EXPECT_THROW(require_vector_file("x.f32", dtype), FileError);
    EXPECT_THROW(read_vector_file("x.f32", dtype), FileError);
  }
}

TEST(VectorFile, RefusesBadFiles) {
  const TemporaryFile odd(".bin", "12345");
  EXPECT_THROW(read_vector_file(odd.path(), Dtype::kFp32), FileError);
  EXPECT_THROW(read_vector_file("none.f32", Dtype::kFp32), FileError);
  EXPECT_THROW(read_vector_file("none.npy", Dtype::kFp32), FileError);
  EXPECT_THROW(read_vector_file(testing::TempDir(), Dtype::kFp32), FileError);
  EXPECT_THROW(require_vector_file("x.csv", Dtype::kFp32), FileError);
  EXPECT_THROW(write_vector_file("/nowhere/x.f32", {}), FileError);
}

TEST(ByteFile, RequireWritable) {
  EXPECT_THROW(require_writable("/nowhere/x.csv"), FileError);
  EXPECT_THROW(require_writable(testing::TempDir()), FileError);
  EXPECT_NO_THROW(require_writable(testing::TempDir() + "x.csv"));
}

}  // namespace
}  // namespace trib
