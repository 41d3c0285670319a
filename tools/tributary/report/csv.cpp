// SPDX-License-Identifier: Apache-2.0
// Comma-separated values; see csv.h.
#include "tools/tributary/report/csv.h"

#include "tools/tributary/files/byte_file.h"

namespace trib {
namespace {

std::string quoted(const std::string& cell) {
  if (cell.find_first_of(",\"\r\n") == std::string::npos) return cell;
  std::string text = "\"";
  for (const char letter : cell) {
    if (letter == '"') text += '"';
    text += letter;
  }
  return text + '"';
}

}  // namespace

void Csv::add_row(const std::vector<std::string>& row) {
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (i > 0) text_ += ',';
    text_ += quoted(row[i]);
  }
  text_ += '\n';
}

void Csv::write(const std::string& path) const { write_file(path, text_); }

}  // namespace trib
