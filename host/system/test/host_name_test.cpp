// SPDX-License-Identifier: Apache-2.0
#include "host/system/host_name.h"

#include <gtest/gtest.h>
#include <sys/utsname.h>

namespace trib {
namespace {

TEST(HostName, IsThatOfTheSystem) {
  utsname system{};
  ASSERT_EQ(uname(&system), 0);
  EXPECT_EQ(host_name(), system.nodename);
}

}  // namespace
}  // namespace trib
