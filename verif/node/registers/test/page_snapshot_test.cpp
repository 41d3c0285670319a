// SPDX-License-Identifier: Apache-2.0
// The register map against the model: VERDICT_* are its verdicts, by number and name.
#include "verif/node/registers/page_snapshot.h"

#include <gtest/gtest.h>

#include <cctype>
#include <string>

#include "model/node/verdict.h"
#include "verif/node/registers/registers.h"

namespace trib {
namespace {

// "OutOfWindow" as VERDICT_OUT_OF_WINDOW.
std::string counter_name(std::string_view verdict) {
  std::string name = "VERDICT";
  for (const char letter : verdict) {
    const auto byte = static_cast<unsigned char>(letter);
    if (std::isupper(byte) != 0) name += '_';
    name += static_cast<char>(std::toupper(byte));
  }
  return name;
}

TEST(PageSnapshot, NamesTheVerdictsOfTheModel) {
  if (kVerdicts != kPortVerdictCount) {
    GTEST_SKIP() << "the model has " << kVerdicts << " verdicts, the node " << kPortVerdictCount;
  }
  for (unsigned v = 0; v < kPortVerdictCount; ++v) {
    EXPECT_EQ(register_name(RegisterPage::kPort, kPortVerdict + kPortVerdictStride * v),
              counter_name(name(static_cast<Verdict>(v))));
  }
}

}  // namespace
}  // namespace trib
