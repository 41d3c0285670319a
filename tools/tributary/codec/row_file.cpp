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

// Those that rows of `form` have after the ones of kValues or kCode.
Cells cells_behind(const CodeRow& row, RowForm form, const CodecFunctions& functions) {
  return form == RowForm::kEncoded ? encoded_cells(row, functions) : decoded_cells(row, functions);
}

std::size_t complete(const std::string& input, const std::string& output, RowForm from, RowForm to,
                     const CodecFunctions& functions) {
  const CodeRows all = read_rows(input);
  if (all.form != from) {
    throw FileError(
        input, fmt::format("line 1: the columns must be {}", fmt::join(columns_of(from), ",")));
  }
  Csv csv(columns_of(to));
  for (const CodeRow& row : all.rows) {
    Cells complete = row.cells;
    for (std::string& cell : cells_behind(row, to, functions)) {
      complete.push_back(std::move(cell));
    }
    csv.add_row(complete);
  }
  csv.write(output);
  return all.rows.size();
}

// Empty if there is none.
std::string difference(const CodeRow& row, RowForm form, const NamedCodec& codec) {
  const Cells columns = columns_of(form);
  const Cells wanted = cells_behind(row, form, codec.functions);
  const std::size_t first = columns.size() - wanted.size();
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (row.cells[first + i] == wanted[i]) continue;
    return fmt::format("line {}, id {}: {} is '{}', {} has '{}'", row.line, row.cells[0],
                       columns[first + i], row.cells[first + i], codec.name, wanted[i]);
  }
  return "";
}

}  // namespace

std::size_t encode_row_file(const std::string& input, const std::string& output,
                            const CodecFunctions& functions) {
  return complete(input, output, RowForm::kValues, RowForm::kEncoded, functions);
}

std::size_t decode_row_file(const std::string& input, const std::string& output,
                            const CodecFunctions& functions) {
  return complete(input, output, RowForm::kCode, RowForm::kDecoded, functions);
}

RowComparison compare_row_file(const std::string& input, const std::vector<NamedCodec>& codecs) {
  const CodeRows all = read_rows(input);
  if (all.form == RowForm::kValues || all.form == RowForm::kCode) {
    throw FileError(input, fmt::format("line 1: the columns must be {} or {}",
                                       fmt::join(columns_of(RowForm::kEncoded), ","),
                                       fmt::join(columns_of(RowForm::kDecoded), ",")));
  }
  for (const CodeRow& row : all.rows) {
    for (const NamedCodec& codec : codecs) {
      const std::string found = difference(row, all.form, codec);
      if (!found.empty()) return {all.rows.size(), found};
    }
  }
  return {all.rows.size(), ""};
}

}  // namespace trib
