// SPDX-License-Identifier: Apache-2.0
// The digits data set: 8 x 8 pictures and the digit each one shows.
// In: the file described in data/README.md (gzip or plain text). Out: 64 pixels per picture, scaled
// to 0..1, and labels 0..9. Errors: FileError with the line number.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace trib {

inline constexpr int kPixels = 64;
inline constexpr int kClasses = 10;

struct Dataset {
  std::vector<float> pixels;  // kPixels per picture, picture by picture
  std::vector<int> labels;    // one per picture

  std::size_t size() const { return labels.size(); }
  // The pictures with these indices, in this order.
  Dataset subset(const std::vector<std::size_t>& indices) const;
};

struct DatasetSplit {
  Dataset train;
  Dataset test;
};

// The file that comes with the command: next to it where it is installed (PREFIX/bin/tributary,
// PREFIX/share/tributary/digits.csv.gz), else that of the sources that it was built from. It may be
// missing; opening it reports that.
std::string digits_file();
Dataset load_digits(const std::string& path);

// Shuffled by `seed`, the same on every machine; `test_share` (0..1) of the pictures go to test.
DatasetSplit split_dataset(const Dataset& all, double test_share, std::uint64_t seed);

}  // namespace trib
