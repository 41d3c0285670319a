// SPDX-License-Identifier: Apache-2.0
// Tests of rows of groups: the examples of CODEC.md, and every reason to refuse a row.
#include "tools/tributary/codec/code_rows.h"

#include <gtest/gtest.h>

#include <utility>

#include "tools/tributary/files/file_error.h"
#include "tools/tributary/test/temporary_file.h"

namespace trib {
namespace {

constexpr auto kEncode = "id,mode,bound,count,in\n";
constexpr auto kDecode = "id,mode,bound,count,bytes\n";
// The group of CODEC.md, section 4.
constexpr auto kGroup =
    "g,B,2^-8,8,3f400000 bca3d70a 3727c5ac bfc00000 3dcccccd 3cf5c28f 00000000 bf000000\n";

using Cells = std::vector<std::string>;

Cells encoded(const std::string& rows) {
  return encoded_cells(parse_code_rows("f", kEncode + rows).rows.at(0));
}

Cells decoded(const std::string& rows) {
  return decoded_cells(parse_code_rows("f", kDecode + rows).rows.at(0));
}

std::string refusal(const std::string& text) {
  return message_of<FileError>([&] { parse_code_rows("f", text); });
}

TEST(CodeRows, EncodesTheGroupOfTheSpecification) {
  EXPECT_EQ(encoded(kGroup), (Cells{"86c6", "112", "c6860060a80000c0bfcc0c3d00c0",
                                    "3f400000 bca00000 00000000 bfc00000 3dccc000 3cf40000 "
                                    "00000000 bf000000"}));
}

TEST(CodeRows, EncodesMxWithoutTags) {
  EXPECT_EQ(encoded("m,MXFP8,,4,43e0000043e8000043e8000143fff333\n"),
            (Cells{"", "40", "7f7e7e7e7e", "43e00000 43e00000 43e00000 43e00000"}));
}

TEST(CodeRows, ATagWordForEachGroup) {
  std::string patterns = "3f000000";
  for (unsigned i = 0; i < 8; ++i) patterns += " 3f800000";
  const Cells cells = encoded("g,A,2^-6,9," + patterns + "\n");
  EXPECT_EQ(cells[0], "fffe 0003");
  EXPECT_EQ(cells[1], "304");
  EXPECT_EQ(cells[3], patterns);
}

TEST(CodeRows, DecodesWithVerdict) {
  EXPECT_EQ(decoded("g,B,2^-8,8,c6 86 00 60 a8 00 00 c0 bf cc 0c 3d 00 c0\n"),
            (Cells{"good",
                   "3f400000 bca00000 00000000 bfc00000 3dccc000 3cf40000 00000000 "
                   "bf000000"}));
  EXPECT_EQ(decoded("g,B,2^-8,8,c6\n"), (Cells{"short", ""}));
  EXPECT_EQ(decoded("g,B,2^-8,1,0000ff\n"), (Cells{"long", "00000000"}));
}

TEST(CodeRows, KeepsLinesAndCells) {
  const CodeRows all = parse_code_rows("f", "id,mode,bound,count,in\r\na b,A,2^-6,1,3F800000\r\n");
  ASSERT_EQ(all.rows.size(), 1U);
  EXPECT_EQ(all.form, RowForm::kValues);
  EXPECT_EQ(all.rows[0].line, 2U);
  EXPECT_EQ(all.rows[0].cells, (Cells{"a b", "A", "2^-6", "1", "3F800000"}));
  EXPECT_EQ(all.rows[0].values, std::vector<float>{1});
}

TEST(CodeRows, RefusesWithTheLine) {
  EXPECT_NE(refusal("").find("f: line 1: the columns are id,mode"), std::string::npos);
  EXPECT_NE(refusal("id,mode\n").find("line 1"), std::string::npos);
  for (const auto& [row, text] : {std::pair{"g,B,2^-8,1", "line 3: 4 cells, 5 are needed"},
                                  {"g,C,2^-8,1,00000000", "line 3: no mode 'C'"},
                                  {"g,B,2^-7,1,00000000", "line 3: no mode 'B' with bound '2^-7'"},
                                  {"g,MXFP8,2^-8,1,00000000", "line 3: no mode 'MXFP8'"},
                                  {"g,raw,,1,00000000", "line 3: no mode 'raw'"},
                                  {"g,B,2^-8,0,", "line 3: count 0 is not from 1 to 2048"},
                                  {"g,B,2^-8,x,00000000", "line 3: 'x' is no whole number"},
                                  {"g,B,2^-8,2,00000000", "line 3: in has 1 values, count is 2"},
                                  {"g,B,2^-8,1,0000000", "line 3: the last word has no 8 digits"},
                                  {"g,B,2^-8,1,0000 0000", "line 3: ' ' is no hexadecimal digit"},
                                  {"", "line 3: 1 cells, 5 are needed"}}) {
    EXPECT_NE(refusal(kEncode + std::string(kGroup) + row + "\n").find(text), std::string::npos)
        << row << ": " << refusal(kEncode + std::string(kGroup) + row + "\n");
  }
  EXPECT_NE(refusal(kDecode + std::string("g,B,2^-8,1,\n")).find("line 2: bytes is empty"),
            std::string::npos);
}

}  // namespace
}  // namespace trib
