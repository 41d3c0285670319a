// SPDX-License-Identifier: Apache-2.0
#include "model/base/host_error.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <string>

namespace trib {
namespace {

TEST(HostError, SaysWhatWasRefusedAndWhyInTheSystemsWords) {
  EXPECT_EQ(std::string(HostError("/dev/none", ENOENT).what()),
            "/dev/none: No such file or directory");
}

}  // namespace
}  // namespace trib
