// SPDX-License-Identifier: Apache-2.0
// CSV files of rows of groups; see row_file.h.
#include "tools/tributary/codec/row_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>
#include <vector>

#include "tools/tributary/codec/code_rows.h"
#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/files/file_error.h"
#include "tools/tributary/report/csv.h"

namespace trib {
namespace {

using Cells = std::vector<std::string>;

CodeRows read_rows(const std::string& path) {
  const std::vector<std::uint8_t> bytes = read_file(path);
  return parse_code_rows(path, std::string(bytes.begin(), bytes.end()));
}

std::size_t complete(const std::string& input, const std::string& output, RowForm from,
                     RowForm to) {
  const CodeRows all = read_rows(input);
  if (all.form != from) {
    throw FileError(
        input, fmt::format("line 1: the columns must be {}", fmt::join(columns_of(from), ",")));
  }
  Csv csv(columns_of(to));
  for (const CodeRow& row : all.rows) {
    Cells complete = row.cells;
    for (std::string& cell : to == RowForm::kEncoded ? encoded_cells(row) : decoded_cells(row)) {
      complete.push_back(std::move(cell));
    }
    csv.add_row(complete);
  }
  csv.write(output);
  return all.rows.size();
}

// Empty if there is none.
std::string difference(const CodeRow& row, RowForm form) {
  const Cells columns = columns_of(form);
  const Cells wanted = form == RowForm::kEncoded ? encoded_cells(row) : decoded_cells(row);
  const std::size_t first = columns.size() - wanted.size();
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (row.cells[first + i] == wanted[i]) continue;
    return fmt::format("line {}, id {}: {} is '{}', the golden model has '{}'", row.line,
                       row.cells[0], columns[first + i], row.cells[first + i], wanted[i]);
  }
  return "";
}

}  // namespace

std::size_t encode_row_file(const std::string& input, const std::string& output) {
  return complete(input, output, RowForm::kValues, RowForm::kEncoded);
}

std::size_t decode_row_file(const std::string& input, const std::string& output) {
  return complete(input, output, RowForm::kCode, RowForm::kDecoded);
}

RowComparison compare_row_file(const std::string& input) {
  const CodeRows all = read_rows(input);
  if (all.form == RowForm::kValues || all.form == RowForm::kCode) {
    throw FileError(input, fmt::format("line 1: the columns must be {} or {}",
                                       fmt::join(columns_of(RowForm::kEncoded), ","),
                                       fmt::join(columns_of(RowForm::kDecoded), ",")));
  }
  for (const CodeRow& row : all.rows) {
    const std::string found = difference(row, all.form);
    if (!found.empty()) return {all.rows.size(), found};
  }
  return {all.rows.size(), ""};
}

}  // namespace trib
