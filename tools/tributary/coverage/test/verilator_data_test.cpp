// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/coverage/verilator_data.h"

#include <gtest/gtest.h>

#include <vector>

#include "tools/tributary/files/file_error.h"
#include "tools/tributary/test/temporary_file.h"

namespace trib {
namespace {

// Separators as Verilator writes them, for | and =.
std::string data(std::string text) {
  for (char& letter : text) {
    if (letter == '|') letter = '\x01';
    if (letter == '=') letter = '\x02';
  }
  return "# SystemC::Coverage-3\n" + text;
}

std::vector<std::pair<CoverPoint, std::uint64_t>> read(const std::string& file) {
  std::vector<std::pair<CoverPoint, std::uint64_t>> points;
  read_verilator_data(
      file, [&](const CoverPoint& point, std::uint64_t hits) { points.emplace_back(point, hits); });
  return points;
}

TEST(VerilatorDataTest, ReadsAPoint) {
  const TemporaryFile file(
      ".dat", data("C '|f=rtl/a.sv|l=23|n=3|page=v_line/sub__W2|o=block|S=23-24,29|h=TOP.u' 20\n"
                   "C '|f=rtl/a.sv|l=7|n=10|page=v_branch/sub|o=else|h=TOP.u' 0\n"
                   "C '|f=rtl/a.sv|l=1|n=4|page=v_toggle/sub|o=a[3]|h=TOP.u' 7\n"
                   "C '|f=rtl/a.sv|l=40|n=1|page=v_user/sub|o=Full_C|S=40|h=TOP.u.Full_C' 9\n"));
  const auto points = read(file.path());
  ASSERT_EQ(points.size(), 4u);
  EXPECT_EQ(points[0].first.file, "rtl/a.sv");
  EXPECT_EQ(points[0].first.line, 23u);
  EXPECT_EQ(points[0].first.column, 3u);
  EXPECT_EQ(points[0].first.kind, PointKind::kLine);
  EXPECT_EQ(points[0].first.lines, "23-24,29");
  EXPECT_FALSE(points[0].first.is_arm());
  EXPECT_EQ(points[0].second, 20u);
  EXPECT_TRUE(points[1].first.is_arm());
  EXPECT_EQ(points[1].first.lines, "");
  EXPECT_EQ(points[2].first.kind, PointKind::kToggle);
  EXPECT_EQ(points[2].first.comment, "a[3]");
  EXPECT_EQ(points[3].first.kind, PointKind::kUser);
}

TEST(VerilatorDataTest, WritesWhatItReads) {
  std::map<CoverPoint, std::uint64_t> points;
  points[{"rtl/a.sv", 3, 1, PointKind::kLine, "case", "3-5"}] = 4;
  points[{"rtl/a.sv", 3, 1, PointKind::kToggle, "a[0]", ""}] = 0;
  const TemporaryFile file(".dat");
  write_verilator_data(file.path(), points);
  const auto again = read(file.path());
  ASSERT_EQ(again.size(), 2u);
  EXPECT_EQ(again[0].first.lines, "3-5");
  EXPECT_EQ(again[0].second, 4u);
  EXPECT_EQ(again[1].first.kind, PointKind::kToggle);
}

TEST(VerilatorDataTest, BadFilesAreErrorsThatNameTheFile) {
  for (const std::string& text :
       {std::string("C '' 1\n"), data("C '|f=a|l=x|n=1|page=v_line/m' 1\n"),
        data("C '|f=a|l=1|n=1|page=odd/m' 1\n"), data("C '|f=a|l=1|page=v_line/m' \n"),
        data("C '|f=a|l=1|page=v_li"), data("C '|f' 3\n"), data("\n"),
        data("C '|f=a|l=1|n=1|page=v_line/m|S=1-4294967295' 1\n"),
        data("C '|f=a|l=1|n=1|page=v_line/m|S=1-" + std::string(400, '9') + "' 1\n"),
        data("C '|f=a|l=1|n=1|page=v_line/m|S=5-3' 1\n"),
        data("C '|f=a|l=1|n=1|page=v_line/m|S=3;4' 1\n")}) {
    const TemporaryFile file(".dat", text);
    const std::string message = message_of<FileError>([&] { read(file.path()); });
    EXPECT_NE(message.find(file.path()), std::string::npos) << text;
  }
  EXPECT_THROW(read("/nowhere/at/all.dat"), FileError);
}

}  // namespace
}  // namespace trib
