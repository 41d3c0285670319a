// SPDX-License-Identifier: Apache-2.0
// Tests of comma-separated values.
#include "tools/tributary/report/csv.h"

#include <gtest/gtest.h>

#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/files/file_error.h"
#include "tools/tributary/test/temporary_file.h"

namespace trib {
namespace {

TEST(Csv, QuotesWhatNeedsIt) {
  Csv csv({"id", "text"});
  csv.add_row({"1", "plain"});
  csv.add_row({"2", "a,b"});
  csv.add_row({"3", "say \"x\""});
  csv.add_row({"4", "two\nlines"});
  csv.add_row({"", ""});
  EXPECT_EQ(csv.text(), "id,text\n1,plain\n2,\"a,b\"\n3,\"say \"\"x\"\"\"\n4,\"two\nlines\"\n,\n");
}

TEST(Csv, Writes) {
  const TemporaryFile file(".csv");
  Csv({"a", "b"}).write(file.path());
  const std::vector<std::uint8_t> bytes = read_file(file.path());
  EXPECT_EQ(std::string(bytes.begin(), bytes.end()), "a,b\n");
  EXPECT_THROW(Csv({"a"}).write("/nowhere/x.csv"), FileError);
}

}  // namespace
}  // namespace trib
