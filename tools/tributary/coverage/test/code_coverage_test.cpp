// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/coverage/code_coverage.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "tools/tributary/coverage/code_report.h"
#include "tools/tributary/coverage/verilator_data.h"
#include "tools/tributary/files/file_error.h"

namespace trib {
namespace {

// A tree with one source file, rtl/a.sv.
class CodeCoverageTest : public testing::Test {
 protected:
  CodeCoverageTest()
      : root_(std::filesystem::path(testing::TempDir()) / ("code_" + std::to_string(getpid()))) {
    std::filesystem::create_directories(root_ / "rtl");
    std::ofstream(root_ / "rtl" / "a.sv") << "always_comb begin\n"
                                             "  if (x) begin\n"
                                             "    y = 1;\n"
                                             "  end else begin\n"
                                             "    y = 0;\n"
                                             "  end\n"
                                             "  // Never so.\n"
                                             "  // verilator coverage_off\n"
                                             "  // verilator coverage_on\n"
                                             "end\n";
  }
  ~CodeCoverageTest() override {
    std::error_code ignored;
    std::filesystem::remove_all(root_, ignored);
  }

  std::string path(const std::string& name) const { return (root_ / name).string(); }
  // A run that has entered the block, and the two arms so often.
  std::string run(const std::string& name, std::uint64_t if_hits, std::uint64_t else_hits) const {
    const std::string a = path("rtl/a.sv");
    std::map<CoverPoint, std::uint64_t> points;
    points[{a, 1, 1, PointKind::kLine, "block", "1-2"}] = 1;
    points[{a, 2, 3, PointKind::kBranch, "if", "2-3"}] = if_hits;
    points[{a, 2, 4, PointKind::kBranch, "else", "4-5"}] = else_hits;
    points[{a, 1, 9, PointKind::kToggle, "x[0]", ""}] = if_hits;
    points[{a, 1, 9, PointKind::kToggle, "x[1]", ""}] = 0;
    points[{a, 9, 1, PointKind::kUser, "Full_C", "9"}] = if_hits;
    points[{"/somewhere/else.sv", 1, 1, PointKind::kLine, "block", "1"}] = 0;
    write_verilator_data(path(name), points);
    return path(name);
  }
  static std::string content(const std::string& file) {
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
  }

  std::filesystem::path root_;
  CodeCoverage coverage_{root_.string()};
};

TEST_F(CodeCoverageTest, CountsLinesArmsAndToggles) {
  coverage_.add(run("one.dat", 3, 0));
  const std::vector<FileCoverage> files = coverage_.files();
  ASSERT_EQ(files.size(), 1u);  // files outside rtl/ do not count
  EXPECT_EQ(files[0].file, "rtl/a.sv");
  EXPECT_EQ(files[0].line_ratio().covered, 3u);
  EXPECT_EQ(files[0].line_ratio().total, 5u);
  EXPECT_EQ(files[0].arm_ratio().covered, 1u);
  EXPECT_EQ(files[0].arm_ratio().total, 2u);
  EXPECT_EQ(files[0].toggles.covered, 1u);
  EXPECT_EQ(files[0].toggles.total, 2u);
  EXPECT_EQ(files[0].text.at(5), "y = 0;");
  EXPECT_EQ(files[0].text.count(3), 0u);
}

TEST_F(CodeCoverageTest, TakesARelativeRoot) {
  CodeCoverage here{std::filesystem::relative(root_).string()};
  here.add(run("one.dat", 3, 0));
  EXPECT_EQ(here.files().size(), 1u);
}

TEST_F(CodeCoverageTest, ReachedByOneRunIsReached) {
  coverage_.add(run("one.dat", 3, 0));
  coverage_.add(run("two.dat", 0, 2));
  const CodeTotals totals = code_totals(coverage_.files());
  EXPECT_EQ(totals.lines.covered, 5u);
  EXPECT_EQ(totals.branches.covered, 2u);
  EXPECT_EQ(totals.toggles.covered, 1u);
}

TEST_F(CodeCoverageTest, MergedDataCanBeAddedAgain) {
  coverage_.add(run("one.dat", 3, 0));
  coverage_.write_data(path("merged.dat"));
  CodeCoverage again{root_.string()};
  again.add(path("merged.dat"));
  again.add(run("two.dat", 1, 1));
  EXPECT_EQ(code_totals(again.files()).lines.covered, 5u);
  EXPECT_EQ(again.files()[0].properties.at(0).hits, 4u);
}

TEST_F(CodeCoverageTest, ReportSaysWhatIsMissingAndWhatIsExcluded) {
  coverage_.add(run("one.dat", 3, 0));
  const nlohmann::json section = code_json(coverage_.files());
  EXPECT_EQ(section["lines"]["covered"], 3);
  EXPECT_EQ(section["points"][0], (nlohmann::json{{"name", "Full_C"}, {"hits", 3}}));
  const nlohmann::json& file = section["files"][0];
  const nlohmann::json else_arm{
      {"line", 2}, {"kind", "branch"}, {"arm", "else"}, {"text", "if (x) begin"}};
  EXPECT_EQ(file["uncovered"].size(), 3u);
  EXPECT_EQ(file["uncovered"][2], else_arm);
  EXPECT_EQ(file["excluded"][0], (nlohmann::json{{"line", 8}, {"reason", "Never so."}}));
  const std::string table = code_table(coverage_.files());
  EXPECT_NE(table.find("not reached: rtl/a.sv:2 else: if (x) begin"), std::string::npos) << table;
  EXPECT_NE(table.find("excluded: rtl/a.sv:8 Never so."), std::string::npos) << table;
}

TEST_F(CodeCoverageTest, LcovHasLinesAndArms) {
  coverage_.add(run("one.dat", 3, 0));
  write_lcov(path("code.info"), root_.string(), coverage_.files());
  EXPECT_EQ(content(path("code.info")), "TN:\nSF:" + path("rtl/a.sv") +
                                            "\nBRDA:2,0,0,3\nBRDA:2,0,1,0\nBRF:2\nBRH:1\n"
                                            "DA:1,1\nDA:2,3\nDA:3,3\nDA:4,0\nDA:5,0\n"
                                            "LF:5\nLH:3\nend_of_record\n");
}

TEST_F(CodeCoverageTest, ADamagedFileLeavesWhatWasAdded) {
  coverage_.add(run("one.dat", 3, 0));
  std::string text = content(run("two.dat", 1, 1));
  std::ofstream(path("cut.dat")) << text.substr(0, text.size() - 20);
  EXPECT_THROW(coverage_.add(path("cut.dat")), FileError);
  EXPECT_EQ(code_totals(coverage_.files()).branches.covered, 1u);
}

TEST_F(CodeCoverageTest, AnotherTreeIsAnErrorThatSaysSo) {
  coverage_.add(run("one.dat", 3, 0));
  std::filesystem::remove(root_ / "rtl" / "a.sv");
  EXPECT_THROW(coverage_.files(), FileError);
}

}  // namespace
}  // namespace trib
