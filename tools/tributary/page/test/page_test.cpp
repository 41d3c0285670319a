// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/page/page.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>

#include "tools/tributary/files/file_error.h"

namespace trib {
namespace {

using nlohmann::json;

json example() {
  std::ifstream stream(TRIBUTARY_RECORD);
  return json::parse(stream);
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

// The data that the script of the page reads.
json embedded(const std::string& page, const std::string& id) {
  const std::string begin = "<script type=\"application/json\" id=\"" + id + "\">";
  const std::size_t from = page.find(begin) + begin.size();
  return json::parse(page.substr(from, page.find("</script>", from) - from));
}

TEST(Page, HasTheWholeRecord) {
  const json record = example();
  const json plan{{"sections", json::array()}, {"totals", {{"pass", 3}}}};
  const std::string page = render_page(record, plan);
  EXPECT_EQ(embedded(page, "record"), record);
  EXPECT_EQ(embedded(page, "testplan"), plan);
  for (const json& job : record["jobs"]) {
    EXPECT_NE(page.find("\"" + job["id"].get<std::string>() + "\""), std::string::npos)
        << job["id"];
  }
}

TEST(Page, TextOfALogIsNeverHtml) {
  json record = example();
  const std::string signature = record["failures"][1]["signature"];
  ASSERT_NE(signature.find("</script><b>"), std::string::npos);
  const std::string page = render_page(record, nullptr);
  EXPECT_EQ(page.find("</script><b>"), std::string::npos);
  EXPECT_EQ(page.find("<b>"), std::string::npos);
  EXPECT_NE(page.find("\\u003c/script>\\u003cb>result"), std::string::npos);
  EXPECT_EQ(count(page, "<script"), 3u);
  EXPECT_EQ(count(page, "</script>"), 3u);

  record["list"] = "<img src=x>&";
  EXPECT_NE(render_page(record, nullptr).find("regression: &lt;img src=x&gt;&amp;</title>"),
            std::string::npos);
}

TEST(Page, PlaceholdersInTheDataStayText) {
  json record = example();
  record["description"] = "{{testplan}} {{script}} {{ $& }}";
  EXPECT_EQ(embedded(render_page(record, nullptr), "record"), record);
}

TEST(Page, IsThereWithoutAScript) {
  const std::string page = render_page(example(), nullptr);
  const std::size_t begin = page.find("<main id=\"content\">");
  const std::string main = page.substr(begin, page.find("</main>") - begin);
  EXPECT_NE(main.find("nightly: failed"), std::string::npos);
  EXPECT_NE(main.find("random/100g/2"), std::string::npos);
}

TEST(Page, BytesThatAreNoUtf8AreReplaced) {
  json record = example();
  record["jobs"][0]["reason"] = "bad \xff\xfe byte";
  EXPECT_EQ(embedded(render_page(record, nullptr), "record")["jobs"][0]["reason"],
            "bad \xef\xbf\xbd\xef\xbf\xbd byte");
}

TEST(Page, NeedsNoOtherFileAndNoNetwork) {
  const std::string page = render_page(example(), nullptr);
  std::smatch found;
  const std::regex outside(R"((src|href)\s*=|@import|url\(|\bimport\b|fetch\(|XMLHttpRequest)");
  EXPECT_TRUE(std::regex_search(page, found, outside));
  // Links go to the page itself and to files next to it.
  const std::string rest = std::regex_replace(page, std::regex("href=\"[^/\":][^\":]*\""), "");
  EXPECT_FALSE(std::regex_search(rest, found, outside)) << found.str();
  EXPECT_EQ(rest.find("http:"), std::string::npos);
  EXPECT_EQ(rest.find("https:"), std::string::npos);
}

TEST(Page, AFileThatCannotBeWritten) {
  EXPECT_THROW(write_page(example(), nullptr, "/nonexistent/index.html"), FileError);
}

}  // namespace
}  // namespace trib
