// SPDX-License-Identifier: Apache-2.0
#include "model/frame/address_text.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <stdexcept>
#include <vector>

#include "model/base/split.h"

namespace trib {
namespace {

// All of `text` as a number 0..maximum, or false.
bool parse_number(const std::string& text, int base, unsigned maximum, unsigned& value) {
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value, base);
  return error == std::errc{} && stop == end && value <= maximum;
}

std::uint16_t parse_port(const std::string& text) {
  unsigned port = 0;
  if (!parse_number(text, 10, 65535, port)) {
    throw std::invalid_argument(fmt::format("'{}' is no UDP port; use 0 to 65535", text));
  }
  return static_cast<std::uint16_t>(port);
}

// Also in brackets, with a port after them or with a zone: [::1]:21570, fe80::1%eth0.
bool is_ip_version_6(const std::string& text) {
  const bool brackets = !text.empty() && text.front() == '[';
  const std::size_t begin = brackets ? 1 : 0;
  const std::string address = text.substr(begin, text.find_first_of("]%", begin) - begin);
  in6_addr unused{};
  return ::inet_pton(AF_INET6, address.c_str(), &unused) == 1;
}

}  // namespace

MacAddress parse_mac(const std::string& text) {
  const std::vector<std::string> parts = split(text, ':');
  MacAddress mac;
  bool good = parts.size() == mac.octets.size();
  for (std::size_t i = 0; good && i < parts.size(); ++i) {
    unsigned octet = 0;
    good = parse_number(parts[i], 16, 0xff, octet);
    mac.octets[i] = static_cast<std::uint8_t>(octet);
  }
  if (!good) {
    throw std::invalid_argument(
        fmt::format("'{}' is no MAC address such as 02:54:42:00:00:01", text));
  }
  return mac;
}

std::uint32_t parse_ip(const std::string& text) {
  if (is_ip_version_6(text)) {
    throw std::invalid_argument(
        fmt::format("'{}' is an IPv6 address; an IPv4 address such as 10.84.66.1 is wanted", text));
  }
  in_addr address{};
  if (::inet_pton(AF_INET, text.c_str(), &address) != 1) {
    throw std::invalid_argument(fmt::format("'{}' is no IPv4 address such as 10.84.66.1", text));
  }
  return ntohl(address.s_addr);
}

Endpoint parse_ip_and_port(const std::string& text, std::uint16_t port) {
  if (is_ip_version_6(text)) return {{}, parse_ip(text), port};  // throws
  const std::vector<std::string> parts = split(text, ':');
  if (parts.size() > 2) {
    throw std::invalid_argument(fmt::format("'{}' is not IP or IP:PORT", text));
  }
  return {{}, parse_ip(parts[0]), parts.size() == 2 ? parse_port(parts[1]) : port};
}

Endpoint parse_endpoint(const std::string& text) {
  const std::vector<std::string> parts = split(text, ',');
  if (parts.size() != 3) {
    throw std::invalid_argument(
        fmt::format("'{}' is not MAC,IP,PORT such as 02:54:42:00:01:01,10.84.66.11,40001", text));
  }
  return {parse_mac(parts[0]), parse_ip(parts[1]), parse_port(parts[2])};
}

std::string format_mac(const MacAddress& mac) {
  return fmt::format("{:02x}", fmt::join(mac.octets, ":"));
}

std::string format_ip(std::uint32_t ip) {
  return fmt::format("{}.{}.{}.{}", ip >> 24, ip >> 16 & 0xff, ip >> 8 & 0xff, ip & 0xff);
}

}  // namespace trib
