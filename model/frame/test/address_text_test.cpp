// SPDX-License-Identifier: Apache-2.0
// Addresses from text and back, and what is refused.
#include "model/frame/address_text.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace trib {
namespace {

TEST(AddressText, EndpointOfAWorker) {
  EXPECT_EQ(parse_endpoint("02:54:42:00:01:02,10.84.66.12,40002"), default_worker(1));
}

TEST(AddressText, TextAndBack) {
  EXPECT_EQ(format_mac(parse_mac("02:54:42:a:01:FF")), "02:54:42:0a:01:ff");
  EXPECT_EQ(format_ip(parse_ip("10.84.66.1")), "10.84.66.1");
  EXPECT_EQ(parse_ip("10.84.66.1"), default_node().ip);
}

TEST(AddressText, PortMayBeLeftOut) {
  EXPECT_EQ(parse_ip_and_port("10.84.66.1", 7), (Endpoint{{}, default_node().ip, 7}));
  EXPECT_EQ(parse_ip_and_port("10.84.66.1:0", 7), (Endpoint{{}, default_node().ip, 0}));
}

TEST(AddressText, SaysThatIpVersion6IsNotTaken) {
  for (const char* text : {"::1", "[::1]", "[::1]:21570", "fe80::1%eth0", "2001:db8::7"}) {
    try {
      parse_ip_and_port(text, 7);
      ADD_FAILURE() << text;
    } catch (const std::invalid_argument& error) {
      EXPECT_NE(std::string(error.what()).find("is an IPv6 address"), std::string::npos)
          << error.what();
    }
  }
}

TEST(AddressText, BadMacIsRefused) {
  for (const char* text : {"", "02:54:42:00:00", "02:54:42:00:00:00:00", "02:54:42:00:00:100",
                           "02:54:42:00:00:", "02-54-42-00-00-00", "02:54:42:00:00:0g"}) {
    EXPECT_THROW(parse_mac(text), std::invalid_argument) << text;
  }
}

TEST(AddressText, BadIpOrPortIsRefused) {
  for (const char* text : {"", "10.84.66", "10.84.66.256", "ten", "10.84.66.1/24"}) {
    EXPECT_THROW(parse_ip(text), std::invalid_argument) << text;
  }
  for (const char* text : {"10.84.66.1:", "10.84.66.1:65536", "10.84.66.1:-1", "10.84.66.1:1:2"}) {
    EXPECT_THROW(parse_ip_and_port(text, 7), std::invalid_argument) << text;
  }
  for (const char* text : {"", "02:54:42:00:01:02,10.84.66.12", "a,b,c", "a,b,c,d"}) {
    EXPECT_THROW(parse_endpoint(text), std::invalid_argument) << text;
  }
}

}  // namespace
}  // namespace trib
