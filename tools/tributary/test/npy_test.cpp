// SPDX-License-Identifier: Apache-2.0
// Tests of the .npy reader and writer: round trips, files as numpy writes them, and every kind of
// damage.
#include "tools/tributary/files/npy.h"

#include <gtest/gtest.h>

#include <cstring>
#include <utility>

#include "tools/tributary/files/file_error.h"
#include "tools/tributary/test/temporary_file.h"

namespace trib {
namespace {

// A file of version `major` with this header text and these values.
std::vector<std::uint8_t> file(const std::string& header, const std::vector<float>& values,
                               std::uint8_t major = 1) {
  std::vector<std::uint8_t> bytes{0x93, 'N', 'U', 'M', 'P', 'Y', major, 0};
  for (int i = 0; i < (major == 1 ? 2 : 4); ++i) {
    bytes.push_back(static_cast<std::uint8_t>(header.size() >> (8 * i)));
  }
  bytes.insert(bytes.end(), header.begin(), header.end());
  const std::size_t at = bytes.size();
  bytes.resize(at + 4 * values.size());
  if (!values.empty()) std::memcpy(&bytes[at], values.data(), 4 * values.size());
  return bytes;
}

std::string error_of(const std::vector<std::uint8_t>& bytes) {
  return message_of<FileError>([&] { parse_npy("w0.npy", bytes, Dtype::kFp32); });
}

TEST(Npy, WritesWhatItReads) {
  for (const std::vector<std::size_t>& shape :
       {std::vector<std::size_t>{6}, {2, 3}, {1, 6, 1}, {}, {0}, {3, 0}}) {
    NpyArray array;
    array.shape = shape;
    std::size_t count = 1;
    for (const std::size_t extent : shape) count *= extent;
    std::vector<float> values;
    for (std::size_t i = 0; i < count; ++i) values.push_back(static_cast<float>(i) - 2.5F);
    array.elements = fp32_vector(values);
    const std::vector<std::uint8_t> bytes = format_npy(array);
    EXPECT_EQ((bytes.size() - 4 * count) % 64, 0U);
    const NpyArray again = parse_npy("x", bytes, Dtype::kFp32);
    EXPECT_EQ(again.shape, array.shape);
    EXPECT_EQ(floats_of(again.elements), values);
  }
}

TEST(Npy, KeepsEveryBit) {
  std::vector<std::uint8_t> bytes =
      file("{'descr': '<f4', 'fortran_order': False, 'shape': (1,), }\n", {0});
  const std::uint32_t signalling = 0xff812345;
  std::memcpy(&bytes[bytes.size() - 4], &signalling, 4);
  const NpyArray array = parse_npy("x", bytes, Dtype::kFp32);
  std::uint32_t bits = 0;
  std::memcpy(&bits, array.elements.bytes.data(), 4);
  EXPECT_EQ(bits, signalling);
}

TEST(Npy, ReadsVersion2AndOtherSpellings) {
  const NpyArray array = parse_npy(
      "x", file("{\"shape\":(2,2),\"fortran_order\":False,\"descr\":\"<f4\"}", {1, 2, 3, 4}, 2),
      Dtype::kFp32);
  EXPECT_EQ(array.shape, (std::vector<std::size_t>{2, 2}));
  EXPECT_EQ(floats_of(array.elements), (std::vector<float>{1, 2, 3, 4}));
}

TEST(Npy, OneDimensionHasNoOrder) {
  EXPECT_EQ(error_of(file("{'descr': '<f4', 'fortran_order': True, 'shape': (1,)}", {1})), "");
}

TEST(Npy, FileRoundTrip) {
  const TemporaryFile temporary(".npy");
  write_npy(temporary.path(), {{2}, fp32_vector({1.5F, -0.0F})});
  EXPECT_EQ(floats_of(read_npy(temporary.path(), Dtype::kFp32).elements),
            (std::vector<float>{1.5F, -0.0F}));
}

TEST(Npy, NamesTheFile) { EXPECT_EQ(error_of({}).rfind("w0.npy: ", 0), 0U); }

TEST(Npy, RefusesWhatIsNoNpy) {
  EXPECT_NE(error_of({}).find("not a .npy"), std::string::npos);
  EXPECT_NE(error_of({'P', 'K', 3, 4, 0, 0, 0, 0}).find("not a .npy"), std::string::npos);
}

TEST(Npy, ReadsVersion3) {
  EXPECT_EQ(error_of(file("{'descr': '<f4', 'fortran_order': False, 'shape': (1,)}", {1}, 3)), "");
}

TEST(Npy, RefusesVersionsThatNumPyDoesNotHave) {
  std::vector<std::uint8_t> bytes =
      file("{'descr': '<f4', 'fortran_order': False, 'shape': (1,)}", {1});
  bytes[7] = 1;
  EXPECT_NE(error_of(bytes).find("version 1.1"), std::string::npos);
  EXPECT_NE(error_of(file("{}", {}, 4)).find("version 4.0"), std::string::npos);
}

TEST(Npy, ReadsWhatPython2Wrote) {
  const NpyArray array = parse_npy(
      "x", file("{u'descr': u'<f4', 'fortran_order': False, 'shape': (2L, 1L), }  \n", {1, 2}),
      Dtype::kFp32);
  EXPECT_EQ(array.shape, (std::vector<std::size_t>{2, 1}));
}

TEST(Npy, TakesTheOrderOfBytesOfThisMachine) {
  for (const std::string type : {"=f4", "f4", "|f4"}) {
    EXPECT_EQ(
        error_of(file("{'descr': '" + type + "', 'fortran_order': False, 'shape': (1,)}", {1})),
        "");
  }
  const std::vector<std::uint8_t> bytes =
      file("{'descr': '>i1', 'fortran_order': False, 'shape': (4,)}", {1});
  EXPECT_NO_THROW(parse_npy("x", bytes, Dtype::kInt8));
}

TEST(Npy, RefusesWhatFollowsTheDictionary) {
  for (const std::string& junk :
       {std::string("x"), std::string(", 1"), std::string("}"), std::string(1, '\0')}) {
    const std::string error =
        error_of(file("{'descr': '<f4', 'fortran_order': False, 'shape': (1,)} " + junk, {1}));
    EXPECT_NE(error.find("goes on after the dictionary"), std::string::npos) << error;
  }
}

TEST(Npy, RefusesNestedTypesByTheirText) {
  const std::string type = "[('x', '<f4'), ('y', [('a]', '<i4')])]";
  const std::string error =
      error_of(file("{'descr': " + type + ", 'fortran_order': False, 'shape': (1,)}", {1}));
  EXPECT_NE(error.find("elements are " + type + ";"), std::string::npos) << error;
}

TEST(Npy, RefusesOtherTypes) {
  for (const std::string type : {"<f8", ">f4", "<i4", "|u1", "<c8"}) {
    const std::string error =
        error_of(file("{'descr': '" + type + "', 'fortran_order': False, 'shape': (1,)}", {1}));
    EXPECT_NE(error.find("elements are " + type), std::string::npos) << error;
    EXPECT_NE(error.find("astype"), std::string::npos) << error;
  }
  EXPECT_NE(error_of(file("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,)}", {1}))
                .find("elements are ["),
            std::string::npos);
}

TEST(Npy, EveryDtypeByTheNameOfNumPy) {
  const std::vector<std::pair<Dtype, std::vector<std::string>>> names{
      {Dtype::kFp32, {"<f4"}},   {Dtype::kBf16, {"<V2", "|V2", "<u2"}},
      {Dtype::kFp16, {"<f2"}},   {Dtype::kInt32, {"<i4"}},
      {Dtype::kUint32, {"<u4"}}, {Dtype::kInt8, {"|i1", "<i1"}}};
  for (const auto& [dtype, descrs] : names) {
    const ElementVector four{dtype, std::vector<std::uint8_t>(4, 0x81)};
    const std::size_t count = four.size();
    const std::vector<std::uint8_t> written = format_npy({{count}, four});
    EXPECT_NE(std::string(written.begin(), written.end()).find("'descr': '" + descrs[0] + "'"),
              std::string::npos);
    for (const std::string& descr : descrs) {
      std::vector<std::uint8_t> bytes = file("{'descr': '" + descr + "', 'fortran_order': False, " +
                                                 "'shape': (" + std::to_string(count) + ",)}",
                                             {});
      bytes.insert(bytes.end(), four.bytes.begin(), four.bytes.end());
      const NpyArray read = parse_npy("x", bytes, dtype);
      EXPECT_EQ(read.elements.dtype, dtype);
      EXPECT_EQ(read.elements.bytes, four.bytes);
      EXPECT_EQ(parse_npy("x", written, dtype).elements.bytes, four.bytes);
      for (const auto& [other, unused] : names) {
        if (other == dtype) continue;
        EXPECT_THROW(parse_npy("x", bytes, other), FileError) << descr;
      }
    }
  }
}

TEST(Npy, SaysWhichDtypeToGive) {
  const std::string error =
      error_of(file("{'descr': '<f2', 'fortran_order': False, 'shape': (2,)}", {1}));
  EXPECT_NE(error.find("or give --dtype fp16"), std::string::npos) << error;
}

TEST(Npy, RefusesFortranOrder) {
  EXPECT_NE(error_of(file("{'descr': '<f4', 'fortran_order': True, 'shape': (1, 1)}", {1}))
                .find("ascontiguousarray"),
            std::string::npos);
}

TEST(Npy, RefusesEveryTruncation) {
  const std::vector<std::uint8_t> whole = format_npy({{3}, fp32_vector({1, 2, 3})});
  for (std::size_t length = 0; length < whole.size(); ++length) {
    EXPECT_NE(error_of({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)}), "")
        << length;
  }
  std::vector<std::uint8_t> longer = whole;
  longer.push_back(0);
  EXPECT_NE(error_of(longer).find("trailing"), std::string::npos);
}

TEST(Npy, RefusesBadHeaders) {
  for (const std::string header : {
           "",
           "{",
           "{}",
           "[]",
           "{'descr': '<f4'}",
           "{'descr': '<f4', 'fortran_order': Maybe, 'shape': (1,)}",
           "{'descr': '<f4', 'fortran_order': False, 'shape': (-1,)}",
           "{'descr': '<f4', 'fortran_order': False, 'shape': (nan,)}",
           "{'descr': '<f4', 'fortran_order': False, 'shape': (1,",
           "{'descr': '<f4', 'fortran_order': False, 'shape': 1}",
           "{'descr': '<f4', 'fortran_order': False, 'shape': (1)}",
           "{'descr': [('x', [, 'fortran_order': False, 'shape': (1,)}",
           "{'descr': '<f4, 'fortran_order': False, 'shape': (1,)}",
           "{'descr': '<f4', 'extra': 1, 'fortran_order': False, 'shape': (1,)}",
       }) {
    EXPECT_NE(error_of(file(header, {1})).find("bad .npy header"), std::string::npos) << header;
  }
}

TEST(Npy, RefusesSizesThatOverflow) {
  for (const std::string shape :
       {"(4294967296, 4294967296)", "(99999999999999999999999,)", "(4611686018427387904,)"}) {
    EXPECT_NE(
        error_of(file("{'descr': '<f4', 'fortran_order': False, 'shape': " + shape + "}", {})), "")
        << shape;
  }
}

}  // namespace
}  // namespace trib
