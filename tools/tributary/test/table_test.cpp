// SPDX-License-Identifier: Apache-2.0
// Tests of the table printer.
#include "tools/tributary/report/table.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace trib {
namespace {

TEST(Table, AlignsTextLeftAndNumbersRight) {
  Table table({"name", "value"});
  table.add_row({"a", "9.5"});
  table.add_row({"longer", "-110"});
  EXPECT_EQ(table.text(),
            "name    value\n"
            "a         9.5\n"
            "longer   -110\n");
}

TEST(Table, OneWordMakesAColumnText) {
  Table table({"x", "y"});
  table.add_row({"1", "abc"});
  table.add_row({"-", "1"});
  EXPECT_EQ(table.text(),
            "x  y\n"
            "1  abc\n"
            "-  1\n");
}

TEST(Table, EmptyHasItsHeader) { EXPECT_EQ(Table({"a", "b"}).text(), "a  b\n"); }

TEST(Table, RefusesRowsOfOtherLength) {
  Table table({"a", "b"});
  EXPECT_THROW(table.add_row({"1"}), std::logic_error);
}

}  // namespace
}  // namespace trib
