// SPDX-License-Identifier: Apache-2.0
// Whole CSV files of rows of groups (code_rows.h): encoded, decoded, or compared with what codecs make
// of them. In: paths. Errors: FileError, also for columns that are those of something else.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tools/tributary/codec/codec_functions.h"

namespace trib {

// From rows of kValues to kEncoded, and from kCode to kDecoded. Both return the number of rows.
std::size_t encode_row_file(const std::string& input, const std::string& output,
                            const CodecFunctions& functions);
std::size_t decode_row_file(const std::string& input, const std::string& output,
                            const CodecFunctions& functions);

struct RowComparison {
  std::size_t rows = 0;
  std::string first_difference;  // empty: none
};

// Rows of kEncoded or kDecoded, each cell as each of the codecs would have written it.
RowComparison compare_row_file(const std::string& input, const std::vector<NamedCodec>& codecs);

}  // namespace trib
