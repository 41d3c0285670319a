// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/coverage/functional_coverage.h"

#include <gtest/gtest.h>

#include <fstream>
#include <list>
#include <nlohmann/json.hpp>

#include "tools/tributary/files/file_error.h"
#include "tools/tributary/test/temporary_file.h"

namespace trib {
namespace {

using nlohmann::json;

class FunctionalCoverageTest : public testing::Test {
 protected:
  // A cover file with one group of the bins `rows` x `columns`; a cell is its kind and its hits.
  std::string file(const std::vector<std::string>& rows, const std::vector<std::string>& columns,
                   const std::vector<std::pair<std::string, int>>& cells,
                   const std::string& test = "t") {
    json group{{"name", "g"}, {"rows", rows}, {"columns", columns}, {"cells", json::array()}};
    for (const auto& [kind, hits] : cells) {
      group["cells"].push_back({{"kind", kind}, {"hits", hits}});
    }
    const json run{
        {"test", test}, {"seed", 1}, {"configuration", "10g"}, {"groups", json::array({group})}};
    return text_file(run.dump());
  }
  std::string text_file(const std::string& text) {
    return files_.emplace_back("_" + std::to_string(files_.size()) + ".json", text).path();
  }

  FunctionalCoverage coverage_;

 private:
  std::list<TemporaryFile> files_;
};

TEST_F(FunctionalCoverageTest, AddsUpRuns) {
  coverage_.add(file({"a", "b"}, {}, {{"wanted", 2}, {"wanted", 0}}), "one");
  coverage_.add(file({"a", "b"}, {}, {{"wanted", 3}, {"wanted", 0}}), "two");
  EXPECT_EQ(coverage_.ratio().covered, 1u);
  EXPECT_EQ(coverage_.ratio().total, 2u);
  const json section = coverage_.to_json();
  EXPECT_EQ(section["covered"], 1);
  EXPECT_EQ(section["wanted"], 2);
  EXPECT_EQ(section["groups"][0]["cells"][0], json({{"kind", "wanted"}, {"hits", 5}}));
  EXPECT_EQ(section["groups"][0]["holes"][0], json({{"bin", "b"}, {"closest", "two"}}));
}

TEST_F(FunctionalCoverageTest, WantsWhatOneConfigurationWants) {
  coverage_.add(file({"a", "b", "c"}, {}, {{"ignored", 0}, {"ignored", 0}, {"illegal", 0}}));
  coverage_.add(file({"a", "b", "c"}, {}, {{"wanted", 0}, {"ignored", 0}, {"ignored", 0}}));
  const json cells = coverage_.to_json()["groups"][0]["cells"];
  EXPECT_EQ(cells[0]["kind"], "wanted");
  EXPECT_EQ(cells[1]["kind"], "ignored");
  EXPECT_EQ(cells[2]["kind"], "illegal");
  EXPECT_EQ(coverage_.ratio().total, 1u);
}

TEST_F(FunctionalCoverageTest, NamesTheRunOfAnIllegalBin) {
  coverage_.add(file({"a", "b"}, {}, {{"illegal", 0}, {"wanted", 1}}, "good"));
  coverage_.add(file({"a", "b"}, {}, {{"illegal", 1}, {"wanted", 1}}, "bad"));
  ASSERT_EQ(coverage_.violations().size(), 1u);
  EXPECT_EQ(coverage_.violations()[0], "g: a (bad/10g/1)");
  EXPECT_EQ(coverage_.ratio().total, 1u);
}

TEST_F(FunctionalCoverageTest, ClosestHasMostInThePoorerOfRowAndColumn) {
  const std::vector<std::string> rows{"a", "b"};
  const std::vector<std::string> columns{"x", "y"};
  const auto cells = [](int ay, int bx, int by) {
    return std::vector<std::pair<std::string, int>>{
        {"wanted", 0}, {"wanted", ay}, {"wanted", bx}, {"wanted", by}};
  };
  coverage_.add(file(rows, columns, cells(9, 0, 9)), "row only");
  coverage_.add(file(rows, columns, cells(2, 2, 0)), "both");
  coverage_.add(file(rows, columns, cells(2, 2, 1)), "both, and more in the group");
  coverage_.add(file(rows, columns, cells(2, 2, 1)), "the same, later");
  const std::vector<FunctionalCoverage::Hole> holes = coverage_.holes();
  ASSERT_EQ(holes.size(), 1u);
  EXPECT_EQ(holes[0].bin, "g: a x x");
  EXPECT_EQ(holes[0].closest, "both, and more in the group");
}

TEST_F(FunctionalCoverageTest, NothingIsCloseWhereNothingWasHit) {
  coverage_.add(file({"a"}, {}, {{"wanted", 0}}));
  EXPECT_EQ(coverage_.holes().at(0).closest, "");
}

TEST_F(FunctionalCoverageTest, OtherBinsAreAnErrorThatNamesTheFile) {
  coverage_.add(file({"a", "b"}, {}, {{"wanted", 1}, {"wanted", 0}}));
  const std::string other = file({"a", "c"}, {}, {{"wanted", 1}, {"wanted", 1}});
  const std::string message = message_of<FileError>([&] { coverage_.add(other); });
  EXPECT_NE(message.find(other), std::string::npos) << message;
  EXPECT_NE(message.find("other bins"), std::string::npos) << message;
  EXPECT_EQ(coverage_.ratio().covered, 1u);  // nothing of it was taken
}

TEST_F(FunctionalCoverageTest, BadFilesAreErrorsThatNameTheFile) {
  for (const std::string text :
       {"", "no json", "[]", R"({"groups": 7})", R"({"groups": [{"name": "g"}]})",
        R"({"groups": [{"name": "g", "rows": ["a"], "columns": [], "cells": []}]})",
        R"({"groups": [{"name": "g", "rows": ["a"], "columns": [],
            "cells": [{"kind": "odd", "hits": 1}]}]})"}) {
    const std::string path = text_file(text);
    const std::string message = message_of<FileError>([&] { coverage_.add(path, "job"); });
    EXPECT_NE(message.find(path), std::string::npos) << text;
  }
  EXPECT_THROW(coverage_.add("/nowhere/at/all.json"), FileError);
}

}  // namespace
}  // namespace trib
