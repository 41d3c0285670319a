// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/waves/wave_file_name.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace trib {
namespace {

TEST(WaveFileName, IsThatOfAnFstFile) {
  EXPECT_NO_THROW(require_wave_file_name("a/b.fst"));
  for (const char* name : {"x.vcd", "x", "x.fst.gz", "fst", "x.FST"}) {
    EXPECT_THROW(require_wave_file_name(name), std::invalid_argument) << name;
  }
}

TEST(WaveFileName, LeadsToTheView) {
  EXPECT_EQ(view_name("a.b/c.fst"), "a.b/c.gtkw");
  EXPECT_EQ(view_command("out/c.fst"), "gtkwave out/c.gtkw");
  EXPECT_EQ(view_command("it's mine.fst"), "gtkwave 'it'\\''s mine.gtkw'");
}

TEST(WaveFileName, HasTheNodeOfATree) {
  EXPECT_EQ(wave_file_of_node("t/w.fst", 0), "t/w.fst");
  EXPECT_EQ(wave_file_of_node("t/w.fst", 3), "t/w.node3.fst");
}

}  // namespace
}  // namespace trib
