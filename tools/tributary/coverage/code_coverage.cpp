// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/coverage/code_coverage.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tools/tributary/coverage/verilator_data.h"
#include "tools/tributary/files/file_error.h"

namespace trib {
namespace {

constexpr const char* kSources = "rtl/";

// Calls take(line) for each line of "3-5,9".
template <typename Take>
void for_each_line(const std::string& lines, const Take& take) {
  std::istringstream stream(lines);
  unsigned first = 0;
  while (stream >> first) {
    unsigned last = first;
    if (stream.peek() == '-') {
      stream.ignore();
      stream >> last;
    }
    for (unsigned line = first; line <= last; ++line) take(line);
    stream.ignore();  // the comma
  }
}

void add_point(FileCoverage& coverage, const CoverPoint& point, std::uint64_t hits) {
  switch (point.kind) {
    case PointKind::kToggle:
      coverage.toggles += {hits > 0 ? 1u : 0u, 1};
      return;
    case PointKind::kUser:
      coverage.properties.push_back({point.comment, point.line, hits});
      return;
    default:
      break;
  }
  if (point.is_arm()) coverage.arms.push_back({point.line, point.comment, hits});
  for_each_line(point.lines, [&](unsigned line) {
    std::uint64_t& of_line = coverage.lines[line];
    of_line = std::max(of_line, hits);
  });
}

}  // namespace

CodeCoverage::CodeCoverage(const std::string& root)
    : root_(std::filesystem::weakly_canonical(root).string()) {}

void CodeCoverage::add(const std::string& data_file) {
  std::map<CoverPoint, std::uint64_t> added;
  read_verilator_data(data_file, [&](const CoverPoint& point, std::uint64_t hits) {
    CoverPoint own = point;
    if (std::filesystem::path(own.file).is_absolute()) {
      own.file = std::filesystem::path(own.file).lexically_relative(root_).string();
    }
    if (own.file.rfind(kSources, 0) == 0) added[own] += hits;
  });
  for (const auto& [point, hits] : added) points_[point] += hits;
}

void CodeCoverage::write_data(const std::string& file) const {
  write_verilator_data(file, points_);
}

std::vector<FileCoverage> CodeCoverage::files() const {
  std::vector<FileCoverage> files;
  for (const auto& [point, hits] : points_) {
    if (files.empty() || files.back().file != point.file) {
      files.emplace_back();
      files.back().file = point.file;
    }
    add_point(files.back(), point, hits);
  }
  for (FileCoverage& file : files) read_source(file);
  return files;
}

void CodeCoverage::read_source(FileCoverage& coverage) const {
  const std::string path = root_ + "/" + coverage.file;
  std::ifstream stream(path);
  if (!stream) throw FileError(path, "can't be read; was the coverage counted on another tree?");
  coverage.exclusions = read_exclusions(stream, coverage.file);
  stream.clear();
  stream.seekg(0);
  std::string line;
  for (unsigned number = 1; std::getline(stream, line); ++number) {
    const auto code = coverage.lines.find(number);
    const bool missed =
        (code != coverage.lines.end() && code->second == 0) ||
        std::any_of(coverage.arms.begin(), coverage.arms.end(),
                    [&](const auto& arm) { return arm.line == number && arm.hits == 0; });
    if (!missed) continue;
    const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
    coverage.text[number] = line.substr(begin);
  }
}

}  // namespace trib
