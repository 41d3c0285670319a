// SPDX-License-Identifier: Apache-2.0
// Rows of groups in CSV files; see code_rows.h.
#include "tools/tributary/codec/code_rows.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cstring>
#include <stdexcept>

#include "model/base/split.h"
#include "model/codec/container.h"
#include "model/codec/payload.h"
#include "tools/tributary/collective/float_bits.h"
#include "tools/tributary/files/file_error.h"
#include "verif/sim/command_line/whole_number.h"

namespace trib {
namespace {

constexpr std::size_t kSettings = 4;  // id, mode, bound, count
constexpr std::array<RowForm, 4> kForms = {RowForm::kValues, RowForm::kEncoded, RowForm::kCode,
                                           RowForm::kDecoded};

unsigned digit_of(char letter) {
  if (letter >= '0' && letter <= '9') return static_cast<unsigned>(letter - '0');
  if (letter >= 'a' && letter <= 'f') return static_cast<unsigned>(letter - 'a') + 10;
  if (letter >= 'A' && letter <= 'F') return static_cast<unsigned>(letter - 'A') + 10;
  throw std::invalid_argument(fmt::format("'{}' is no hexadecimal digit", letter));
}

// Words of `digits` hexadecimal digits, with spaces between some of them or none.
std::vector<std::uint32_t> words_of(const std::string& text, unsigned digits) {
  std::vector<std::uint32_t> words;
  unsigned missing = 0;  // of the last word
  for (const char letter : text) {
    if (letter == ' ' && missing == 0) continue;
    if (missing == 0) {
      words.push_back(0);
      missing = digits;
    }
    words.back() = words.back() << 4 | digit_of(letter);
    --missing;
  }
  if (missing != 0)
    throw std::invalid_argument(fmt::format("the last word has no {} digits", digits));
  return words;
}

codec::Encoding encoding_of(const std::string& mode, const std::string& bound) {
  const std::string wanted = bound.empty() ? mode : fmt::format("{} {}", mode, bound);
  for (const codec::Encoding encoding : codec::kEncodings) {
    const std::string name = codec::name_of(encoding);
    if (!encoding.is_raw() && name == wanted) return encoding;
  }
  throw std::invalid_argument(fmt::format(
      "no mode '{}' with bound '{}'; A and B have 2^-6, 2^-8 or 2^-10, MXFP8 and MXFP4 none", mode,
      bound));
}

std::size_t count_of(const std::string& text) {
  const std::uint64_t count = parse_whole_number(text);
  if (count == 0 || count > codec::kMostValues) {
    throw std::invalid_argument(
        fmt::format("count {} is not from 1 to {}", count, codec::kMostValues));
  }
  return count;
}

std::vector<float> floats_of_words(const std::vector<std::uint32_t>& words) {
  std::vector<float> values(words.size());
  if (!words.empty()) std::memcpy(values.data(), words.data(), sizeof(float) * words.size());
  return values;
}

CodeRow row_of(RowForm form, std::size_t line, std::vector<std::string> cells) {
  const std::size_t columns = columns_of(form).size();
  if (cells.size() != columns) {
    throw std::invalid_argument(fmt::format("{} cells, {} are needed", cells.size(), columns));
  }
  CodeRow row;
  row.line = line;
  row.encoding = encoding_of(cells[1], cells[2]);
  row.count = count_of(cells[3]);
  if (form == RowForm::kValues || form == RowForm::kEncoded) {
    row.values = floats_of_words(words_of(cells[kSettings], 8));
    if (row.values.size() != row.count) {
      throw std::invalid_argument(
          fmt::format("in has {} values, count is {}", row.values.size(), row.count));
    }
  } else {
    for (const std::uint32_t byte : words_of(cells[kSettings], 2)) {
      row.bytes.push_back(static_cast<std::uint8_t>(byte));
    }
    if (row.bytes.empty()) throw std::invalid_argument("bytes is empty; a code has at least one");
  }
  row.cells = std::move(cells);
  return row;
}

RowForm form_of(const std::string& name, const std::string& head) {
  std::string known;
  for (const RowForm form : kForms) {
    const std::string columns = fmt::format("{}", fmt::join(columns_of(form), ","));
    if (columns == head) return form;
    known += (known.empty() ? "" : " or ") + columns;
  }
  throw FileError(name, fmt::format("line 1: the columns are {}", known));
}

std::string patterns_of(const std::vector<float>& values) {
  std::vector<std::string> words;
  words.reserve(values.size());
  for (const float value : values) words.push_back(fmt::format("{:08x}", bits_of(value)));
  return fmt::format("{}", fmt::join(words, " "));
}

// The words of tags of the groups that are in the code (GC5.2).
std::string tags_of(codec::Encoding encoding, ByteSpan code) {
  if (!encoding.has_bound()) return "";
  constexpr std::array<std::size_t, 4> kCodeBytes = {0, 1, 2, 4};  // by tag
  std::vector<std::string> words;
  std::size_t at = 0;
  while (at + codec::kTagBytes <= code.size()) {
    const unsigned word = static_cast<unsigned>(code[at] | code[at + 1] << 8);
    words.push_back(fmt::format("{:04x}", word));
    at += codec::kTagBytes;
    for (std::size_t i = 0; i < codec::kGroupValues; ++i) at += kCodeBytes[word >> (2 * i) & 3];
  }
  return fmt::format("{}", fmt::join(words, " "));
}

}  // namespace

std::vector<std::string> columns_of(RowForm form) {
  std::vector<std::string> columns{"id", "mode", "bound", "count"};
  const auto add = [&columns](std::initializer_list<const char*> more) {
    columns.insert(columns.end(), more.begin(), more.end());
  };
  switch (form) {
    case RowForm::kValues:
      add({"in"});
      break;
    case RowForm::kEncoded:
      add({"in", "tags", "bits", "bytes", "out"});
      break;
    case RowForm::kCode:
      add({"bytes"});
      break;
    case RowForm::kDecoded:
      add({"bytes", "verdict", "out"});
      break;
  }
  return columns;
}

CodeRows parse_code_rows(const std::string& name, const std::string& text) {
  std::vector<std::string> lines = split(text, '\n');
  if (lines.back().empty()) lines.pop_back();
  for (std::string& line : lines) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
  }
  CodeRows all;
  all.form = form_of(name, lines.empty() ? "" : lines[0]);
  for (std::size_t i = 1; i < lines.size(); ++i) {
    try {
      all.rows.push_back(row_of(all.form, i + 1, split(lines[i], ',')));
    } catch (const std::invalid_argument& error) {
      throw FileError(name, fmt::format("line {}: {}", i + 1, error.what()));
    }
  }
  return all;
}

std::vector<std::string> encoded_cells(const CodeRow& row, const CodecFunctions& functions) {
  const std::vector<std::uint8_t> bytes = functions.encode(row.encoding, row.values);
  const codec::Decoded decoded = functions.decode(row.encoding, bytes, row.count);
  return {tags_of(row.encoding, bytes), std::to_string(8 * bytes.size()),
          fmt::format("{:02x}", fmt::join(bytes, "")), patterns_of(decoded.values)};
}

std::vector<std::string> decoded_cells(const CodeRow& row, const CodecFunctions& functions) {
  const codec::Decoded decoded = functions.decode(row.encoding, row.bytes, row.count);
  return {codec::name_of(decoded.verdict), patterns_of(decoded.values)};
}

}  // namespace trib
