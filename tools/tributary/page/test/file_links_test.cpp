// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/page/file_links.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tools/tributary/report/html_text.h"

namespace trib {
namespace {

using nlohmann::json;

// In the directory of this test's sources there is a page_test.cpp, and nothing of a regression.
TEST(FileLinks, LeadToFilesThatExist) {
  const std::string directory = std::filesystem::path(TRIBUTARY_RECORD).parent_path().string();
  json record{{"jobs",
               {{{"id", "a"}, {"log", "page_test.cpp"}},
                {{"id", "b"},
                 {"log", "b/log.txt"},
                 {"rerun",
                  {{"waves", "page_test.cpp"},
                   {"view", "b/waves.gtkw"},
                   {"pcap", ""},
                   {"log", "../test/page_test.cpp"},
                   {"from_ns", 3}}}}}},
              {"code", {{"genhtml", "coverage/html/index.html"}, {"lines", 3}}}};
  drop_missing_files(record, directory);
  const json wanted{
      {"jobs",
       {{{"id", "a"}, {"log", "page_test.cpp"}},
        {{"id", "b"},
         {"rerun",
          {{"waves", "page_test.cpp"}, {"log", "../test/page_test.cpp"}, {"from_ns", 3}}}}}},
      {"code", {{"lines", 3}}}};
  EXPECT_EQ(record, wanted);
}

TEST(FileLinks, LeadNowhereElse) {
  EXPECT_EQ(html_link("a-1/log.txt", "<log>"), "<a href=\"a-1/log.txt\">&lt;log&gt;</a>");
  EXPECT_EQ(html_link("a b/50%\"#.txt", "x"), "<a href=\"a%20b/50%25%22%23.txt\">x</a>");
  for (const char* path : {"", "javascript:alert(1)", "https://x/y", "//x/y"}) {
    EXPECT_EQ(html_link(path, "x"), "") << path;
  }
}

}  // namespace
}  // namespace trib
