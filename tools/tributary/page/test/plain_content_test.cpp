// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/page/plain_content.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

namespace trib {
namespace {

using nlohmann::json;

class PlainContent : public ::testing::Test {
 protected:
  PlainContent() {
    std::ifstream stream(TRIBUTARY_RECORD);
    record_ = json::parse(stream);
  }
  bool shows(const std::string& html) const {
    return plain_content(record_).find(html) != std::string::npos;
  }

  json record_;
};

TEST_F(PlainContent, HasVerdictTargetsFailuresAndAllJobs) {
  EXPECT_TRUE(shows("<h1>nightly: failed</h1>"));
  EXPECT_TRUE(shows("<h2>Targets</h2>"));
  EXPECT_TRUE(shows("<code>" + record_["failures"][0]["reproduce"].get<std::string>() + "</code>"));
  for (const json& job : record_["jobs"]) {
    EXPECT_TRUE(shows("<th scope=\"row\">" + job["id"].get<std::string>() + "</th>"));
  }
}

TEST_F(PlainContent, LinksWhatARerunHasLeft) {
  EXPECT_TRUE(
      shows("<a href=\"spoil-10g-1/waves.fst\">waves</a> "
            "<a href=\"spoil-10g-1/waves.gtkw\">view of the waves</a>"));
  record_["jobs"][2]["rerun"].erase("waves");
  EXPECT_FALSE(shows("<a href=\"spoil-10g-1/waves.fst\">"));
}

TEST_F(PlainContent, LinksLeadToTheRecordsDirectory) {
  record_["files"] = "../nightly";
  EXPECT_TRUE(shows("<a href=\"../nightly/spoil-10g-1/waves.fst\">waves</a>"));
}

TEST_F(PlainContent, CountsJobsInWords) {
  record_["failures"] = {{{"signature", "x"}, {"jobs", {"a"}}}, {{"jobs", {"a", "b"}}}};
  EXPECT_TRUE(shows("<p>1 job: a</p>"));
  EXPECT_TRUE(shows("<p>2 jobs: a b</p>"));
}

TEST_F(PlainContent, SaysWhatHasChangedAndWhatIsFlaky) {
  EXPECT_TRUE(shows("<h2>Since the run of 2026-11-20T02:00:00Z, 0fe1a22</h2>"));
  EXPECT_TRUE(shows("1 newly failed: spoil/10g/1"));
  EXPECT_TRUE(shows("1 fixed: malformed/10g/1"));
  EXPECT_TRUE(shows("flaky: failed in 1 of 4 runs of this revision"));
  record_.erase("changes");
  EXPECT_FALSE(shows("<h2>Since"));
}

TEST_F(PlainContent, TextIsNeverHtml) {
  record_["jobs"][0]["reason"] = "<img src=x onerror=\"y\">&";
  EXPECT_TRUE(shows("&lt;img src=x onerror=&quot;y&quot;&gt;&amp;"));
  EXPECT_FALSE(shows("<b>result"));
}

TEST_F(PlainContent, TellsTheVerdictOfTheWhole) {
  const auto set_all = [this](const char* verdict) {
    for (json& job : record_["jobs"]) job["verdict"] = verdict;
  };
  for (json& target : record_["targets"]) target["met"] = true;
  set_all("pass");
  EXPECT_TRUE(shows("nightly: passed"));
  record_["targets"][0]["met"] = false;
  EXPECT_TRUE(shows("nightly: targets missed"));
  set_all("not_run");
  EXPECT_TRUE(shows("nightly: incomplete"));
}

}  // namespace
}  // namespace trib
