// SPDX-License-Identifier: Apache-2.0
// Rows of groups in CSV files, by which implementations of the codecs are compared line by line.
// The first line names the columns, in this order:
//   id,mode,bound,count,in                         values, to be encoded
//   id,mode,bound,count,in,tags,bits,bytes,out     the same, encoded
//   id,mode,bound,count,bytes                      code, to be decoded
//   id,mode,bound,count,bytes,verdict,out          the same, decoded
// id is any text; mode is A, B, MXFP8 or MXFP4; bound is 2^-6, 2^-8 or 2^-10, and empty with MX;
// count is 1 to 2048. `in` and `out` are FP32 patterns of 8 hexadecimal digits, value 0 first;
// `tags` the words of tags of all groups, 4 digits each, empty with MX; `bits` the size of the code
// in bits; `bytes` the code, 2 digits each, byte 0 first, also where a sender would send raw values
// (GC5.7). Patterns and words are written with a space between them and read with or without. Cells
// have no quotes. Errors: FileError that names the line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/codec/encoding.h"
#include "tools/tributary/codec/codec_functions.h"

namespace trib {

enum class RowForm : std::uint8_t { kValues, kEncoded, kCode, kDecoded };

std::vector<std::string> columns_of(RowForm form);

struct CodeRow {
  std::size_t line = 0;
  std::vector<std::string> cells;  // as in the file
  codec::Encoding encoding;
  std::size_t count = 0;
  std::vector<float> values;        // of `in`
  std::vector<std::uint8_t> bytes;  // of `bytes`, if there is no `in`
};

struct CodeRows {
  RowForm form = RowForm::kValues;
  std::vector<CodeRow> rows;
};

// `name` denotes the file in messages.
CodeRows parse_code_rows(const std::string& name, const std::string& text);

// The cells of kEncoded, or of kDecoded, after those that the row has of kValues or kCode.
std::vector<std::string> encoded_cells(const CodeRow& row, const CodecFunctions& functions = {});
std::vector<std::string> decoded_cells(const CodeRow& row, const CodecFunctions& functions = {});

}  // namespace trib
