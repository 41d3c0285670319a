// SPDX-License-Identifier: Apache-2.0
// Tests of the progress bar: redrawn on a terminal, silent for short work elsewhere.
#include "verif/sim/command_line/progress_bar.h"

#include <gtest/gtest.h>

#include <memory>

namespace trib {
namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

std::string content(std::FILE* file) {
  std::rewind(file);
  std::string text;
  for (int letter = std::fgetc(file); letter != EOF; letter = std::fgetc(file)) {
    text += static_cast<char>(letter);
  }
  return text;
}

TEST(ProgressBar, DrawsAndClearsOnATerminal) {
  const File file(std::tmpfile(), std::fclose);
  ASSERT_TRUE(file);
  ProgressBar bar(file.get(), ProgressBar::Style::kTerminal, 80);
  bar.update("work", 1, 2);
  bar.clear();
  const std::string text = content(file.get());
  EXPECT_NE(text.find("work [################................] 50 %"), std::string::npos) << text;
  EXPECT_EQ(text.substr(text.size() - 4), "\r\x1b[K");
}

TEST(ProgressBar, SilentForShortWorkInALog) {
  const File file(std::tmpfile(), std::fclose);
  ASSERT_TRUE(file);
  ProgressBar bar(file.get(), ProgressBar::Style::kPlain);
  for (unsigned i = 0; i <= 10; ++i) bar.update("work", i, 10);
  bar.update("nothing", 0, 0);
  EXPECT_EQ(content(file.get()), "");
}

// Every redraw would add a line of its own.
TEST(ProgressBar, NeverFillsANarrowTerminal) {
  const File file(std::tmpfile(), std::fclose);
  ASSERT_TRUE(file);
  ProgressBar bar(file.get(), ProgressBar::Style::kTerminal, 44);
  bar.update("allreduce of many bytes", 1, 2);
  EXPECT_EQ(content(file.get()), "\r\x1b[Kallreduce of many bytes 50 %");
}

TEST(ProgressBar, SilentWhereNobodyWantsIt) {
  const File file(std::tmpfile(), std::fclose);
  ASSERT_TRUE(file);
  ProgressBar bar(file.get(), ProgressBar::Style::kSilent);
  bar.update("work", 1, 2);
  bar.clear();
  EXPECT_EQ(content(file.get()), "");
}

}  // namespace
}  // namespace trib
