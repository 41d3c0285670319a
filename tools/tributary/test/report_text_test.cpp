// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/report/report_text.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace trib {
namespace {

const std::string kBad = "\xEF\xBF\xBD";

TEST(ReportText, LeavesWhatIsGood) {
  for (const char* text : {"", "plain", "a\tb", "5 µs", "\xE2\x82\xAC", "\xF0\x9F\x98\x80",
                           "\xEF\xBF\xBD", "\xED\x9F\xBF", "\xF4\x8F\xBF\xBF"}) {
    EXPECT_EQ(report_text(text), text);
  }
}

TEST(ReportText, ReplacesBytesThatAreNoUtf8) {
  EXPECT_EQ(report_text("5 \xB5s"), "5 " + kBad + "s");
  EXPECT_EQ(report_text("\xC0\xAF"), kBad + kBad) << "longer than it needs to be";
  EXPECT_EQ(report_text("\xE0\x80\xAF"), kBad + kBad + kBad);
  EXPECT_EQ(report_text("\xED\xA0\x80"), kBad + kBad + kBad) << "a surrogate";
  EXPECT_EQ(report_text("\xF4\x90\x80\x80"), kBad + kBad + kBad + kBad) << "beyond U+10FFFF";
  EXPECT_EQ(report_text("a\xE2\x82"), "a" + kBad + kBad) << "cut off";
}

TEST(ReportText, ReplacesWhatXmlDoesNotHave) {
  EXPECT_EQ(report_text("\xEF\xBF\xBE|\xEF\xBF\xBF"), kBad + "|" + kBad);
  EXPECT_EQ(report_text("a\x1B[31mb"), "a" + kBad + "[31mb");
  EXPECT_EQ(report_text(std::string("a\0b", 3)), "a" + kBad + "b");
  EXPECT_EQ(report_text("\x7F\xC2\x9B"), kBad + kBad);
  EXPECT_EQ(report_text("one\r\ntwo"), "one  two");
}

TEST(ReportText, OfAnyBytesBecomesJson) {
  std::string text;
  for (unsigned first = 0; first < 256; ++first) {
    for (unsigned second = 0; second < 256; ++second) {
      text += {static_cast<char>(first), static_cast<char>(second)};
    }
  }
  EXPECT_NO_THROW(static_cast<void>(nlohmann::json(report_text(text)).dump()));
}

TEST(Prefix, EndsWithAWholeCharacter) {
  EXPECT_EQ(prefix("abc", 3), "abc");
  EXPECT_EQ(prefix("abc", 2), "ab");
  EXPECT_EQ(prefix("a\xE2\x82\xAC", 3), "a");
  EXPECT_EQ(prefix("a\xE2\x82\xAC", 4), "a\xE2\x82\xAC");
  EXPECT_EQ(prefix("\xE2\x82\xAC", 1), "");
}

}  // namespace
}  // namespace trib
