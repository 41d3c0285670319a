// SPDX-License-Identifier: Apache-2.0
// Functional coverage of a regression: the cover files of its runs (verif/sim/coverage/cover_file.h)
// added up. A bin is wanted if any run wants it (what one configuration can't reach another may),
// else illegal if any run says so, else ignored. An illegal bin counts as violated only by a run in
// which it was illegal.
//
// The test closest to a bin that no job has hit, a candidate to adapt to it: the job with the most
// hits in the poorer of the bin's row and its column; then in both together; then in the whole
// group; then the first. In a group without columns all bins of the group are the row.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "tools/tributary/coverage/file_coverage.h"

namespace trib {

class FunctionalCoverage {
 public:
  enum class Kind : std::uint8_t { kIgnored, kIllegal, kWanted };  // the later one wins

  struct Cell {
    Kind kind = Kind::kIgnored;
    std::uint64_t hits = 0;
  };
  struct Hole {
    std::string bin;
    std::string closest;  // job; empty: none has hit anything near
  };

  // Adds the file of the run `job`; if that is empty, <test>/<configuration>/<seed> of the file. Throws
  // FileError, and takes nothing of the file, if it is no cover file or has other bins than the
  // files before.
  void add(const std::string& file, const std::string& job = {});

  CoverRatio ratio() const;  // wanted bins
  // "group: bin (job)" of every illegal bin that was hit.
  const std::vector<std::string>& violations() const { return violations_; }
  std::vector<Hole> holes() const;  // bins as "group: bin"

  // The section "functional" of a regression's record: {"covered", "wanted", "violations",
  // "groups": [{"name", "rows", "columns", "cells", "covered", "wanted", "holes"}]}
  nlohmann::json to_json() const;
  // A line per group, the sum, then every hole with its closest job, and the violations.
  std::string table() const;

 private:
  struct Group {
    std::string name;
    std::vector<std::string> rows;
    std::vector<std::string> columns;
    std::vector<Cell> cells;                                      // row by row
    std::vector<std::pair<std::string, std::vector<Cell>>> runs;  // job, its cells

    std::string bin(std::size_t cell) const;
    CoverRatio ratio() const;
    std::string closest(std::size_t cell) const;
    std::vector<Hole> holes() const;
  };

  static Group read_group(const nlohmann::json& json);
  const Group* find(const std::string& name) const;
  void add(Group&& group, const std::string& job);

  std::vector<Group> groups_;  // in the order of the first file
  std::vector<std::string> violations_;
};

}  // namespace trib
