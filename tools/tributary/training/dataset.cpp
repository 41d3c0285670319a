// SPDX-License-Identifier: Apache-2.0
// Loader of the digits; see dataset.h.
#include "tools/tributary/training/dataset.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <filesystem>
#include <sstream>
#include <system_error>

#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/files/file_error.h"
#include "tools/tributary/training/shuffle.h"

namespace trib {
namespace {

constexpr int kDarkest = 16;
constexpr int kColumns = kPixels + 1;

// One line into kColumns small integers.
std::vector<int> parse_row(const std::string& path, std::size_t line_number,
                           const std::string& line) {
  std::vector<int> row;
  const char* at = line.data();
  const char* const end = at + line.size();
  while (true) {
    int value = 0;
    const auto [next, error] = std::from_chars(at, end, value);
    const bool separated = next == end || *next == ',';
    const int largest = row.size() < kPixels ? kDarkest : kClasses - 1;
    if (error != std::errc() || !separated || value < 0 || value > largest) {
      throw FileError(path, fmt::format("line {}, column {}: an integer 0..{} expected",
                                        line_number, row.size() + 1, largest));
    }
    row.push_back(value);
    if (next == end || row.size() == kColumns) {
      if (next != end || row.size() != kColumns) {
        throw FileError(path, fmt::format("line {}: {} columns expected (64 pixels and the digit)",
                                          line_number, kColumns));
      }
      return row;
    }
    at = next + 1;
  }
}

}  // namespace

Dataset Dataset::subset(const std::vector<std::size_t>& indices) const {
  Dataset part;
  part.pixels.reserve(kPixels * indices.size());
  part.labels.reserve(indices.size());
  for (const std::size_t index : indices) {
    const float* const picture = &pixels[kPixels * index];
    part.pixels.insert(part.pixels.end(), picture, picture + kPixels);
    part.labels.push_back(labels[index]);
  }
  return part;
}

std::string digits_file() {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  const fs::path installed =
      program.parent_path().parent_path() / "share" / "tributary" / "digits.csv.gz";
  return !error && fs::exists(installed, error) ? installed.string() : TRIBUTARY_DIGITS;
}

Dataset load_digits(const std::string& path) {
  std::istringstream text(read_gzip(path));
  Dataset all;
  std::string line;
  for (std::size_t number = 1; std::getline(text, line); ++number) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.empty()) continue;
    const std::vector<int> row = parse_row(path, number, line);
    for (int pixel = 0; pixel < kPixels; ++pixel) {
      all.pixels.push_back(static_cast<float>(row[static_cast<std::size_t>(pixel)]) / kDarkest);
    }
    all.labels.push_back(row.back());
  }
  if (all.labels.empty()) {
    throw FileError(path, "no pictures in it; name the digits file (65 columns of integers)");
  }
  return all;
}

DatasetSplit split_dataset(const Dataset& all, double test_share, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const std::vector<std::size_t> order = shuffled_indices(all.size(), random);
  const auto test_size =
      static_cast<std::ptrdiff_t>(std::lround(static_cast<double>(all.size()) * test_share));
  return {all.subset({order.begin() + test_size, order.end()}),
          all.subset({order.begin(), order.begin() + test_size})};
}

}  // namespace trib
