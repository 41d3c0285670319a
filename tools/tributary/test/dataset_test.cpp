// SPDX-License-Identifier: Apache-2.0
// Tests of the digits loader and of the split.
#include "tools/tributary/training/dataset.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/files/file_error.h"
#include "tools/tributary/test/temporary_file.h"

namespace trib {
namespace {

std::string row(const std::string& pixel, int columns, const std::string& label) {
  std::string text;
  for (int i = 0; i < columns; ++i) text += pixel + ",";
  return text + label + "\n";
}

std::string error_of(const std::string& content) {
  const TemporaryFile file(".csv", content);
  return message_of<FileError>([&] { load_digits(file.path()); });
}

TEST(Dataset, TheDigits) {
  const Dataset digits = load_digits(TRIBUTARY_DIGITS);
  ASSERT_EQ(digits.size(), 1797U);
  EXPECT_EQ(digits.pixels.size(), 64U * 1797);
  EXPECT_EQ(digits.labels[0], 0);
  EXPECT_EQ(digits.labels[1], 1);
  EXPECT_FLOAT_EQ(digits.pixels[2], 5.0F / 16);
  const auto [least, most] = std::minmax_element(digits.pixels.begin(), digits.pixels.end());
  EXPECT_FLOAT_EQ(*least, 0);
  EXPECT_FLOAT_EQ(*most, 1);
}

TEST(Dataset, PlainText) {
  const TemporaryFile file(".csv", row("16", 64, "7") + row("0", 64, "3"));
  const Dataset two = load_digits(file.path());
  EXPECT_EQ(two.labels, (std::vector<int>{7, 3}));
  EXPECT_FLOAT_EQ(two.pixels[63], 1);
}

TEST(Dataset, Split) {
  const Dataset digits = load_digits(TRIBUTARY_DIGITS);
  const DatasetSplit split = split_dataset(digits, 0.2, 5);
  EXPECT_EQ(split.test.size(), 359U);
  EXPECT_EQ(split.train.size(), 1438U);
  const auto sum = [](const Dataset& part) {
    return std::accumulate(part.labels.begin(), part.labels.end(), 0);
  };
  EXPECT_EQ(sum(split.train) + sum(split.test), sum(digits));
  EXPECT_EQ(split_dataset(digits, 0.2, 5).train.labels, split.train.labels);
  EXPECT_NE(split_dataset(digits, 0.2, 6).train.labels, split.train.labels);
}

TEST(Dataset, RefusesBadFiles) {
  EXPECT_NE(error_of(row("1", 63, "3")).find("65 columns"), std::string::npos);
  EXPECT_NE(error_of(row("1", 65, "3")).find("65 columns"), std::string::npos);
  EXPECT_NE(error_of(row("17", 64, "3")).find("column 1: an integer 0..16"), std::string::npos);
  EXPECT_NE(error_of(row("-1", 64, "3")).find("column 1"), std::string::npos);
  EXPECT_NE(error_of(row("1", 64, "10")).find("column 65: an integer 0..9"), std::string::npos);
  EXPECT_NE(error_of(row("1", 64, "x")).find("column 65"), std::string::npos);
  EXPECT_NE(error_of(row("1", 64, "1") + row("nan", 64, "3")).find("line 2"), std::string::npos);
  EXPECT_NE(error_of("\n\n" + row("1", 64, "x")).find("line 3"), std::string::npos);
  EXPECT_NE(error_of("\n").find("no pictures"), std::string::npos);
  EXPECT_THROW(load_digits("nowhere.csv"), FileError);
}

TEST(Dataset, RefusesDamagedGzip) {
  const std::vector<std::uint8_t> whole = read_file(TRIBUTARY_DIGITS);
  const std::string half(whole.begin(),
                         whole.begin() + static_cast<std::ptrdiff_t>(whole.size() / 2));
  EXPECT_NE(error_of(half).find("damaged gzip"), std::string::npos);
  std::string flipped(whole.begin(), whole.end());
  flipped[flipped.size() / 2] = static_cast<char>(flipped[flipped.size() / 2] ^ 0x10);
  EXPECT_NE(error_of(flipped), "");
}

}  // namespace
}  // namespace trib
