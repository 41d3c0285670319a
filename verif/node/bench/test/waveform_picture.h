// SPDX-License-Identifier: Apache-2.0
// Pins over time as a picture (SVG) for documents: flags as levels, buses as boxes with a text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace trib {

class WaveformPicture {
 public:
  // The text in `title` is for those who can't see the picture.
  WaveformPicture(std::string title, std::int64_t first_cycle)
      : title_(std::move(title)), first_cycle_(first_cycle) {}

  // Values by cycle, all rows of the same length. Of a bus, the text of each cycle that has one; equal
  // texts side by side are one box.
  void add_flag(const std::string& name, const std::vector<bool>& levels);
  void add_bus(const std::string& name, const std::vector<std::optional<std::string>>& texts);

  std::string svg() const;

 private:
  struct Row {
    std::string name;
    std::string drawing;
  };

  std::string axis() const;

  std::string title_;
  std::int64_t first_cycle_;
  std::size_t cycles_ = 0;
  std::vector<Row> rows_;
};

}  // namespace trib
