// SPDX-License-Identifier: Apache-2.0
#include "host/system/node_address.h"

#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <cctype>
#include <memory>
#include <stdexcept>

#include "model/frame/address_text.h"

namespace trib {
namespace {

// The last label of a name never begins with a digit; that of an address, right or wrong, does.
bool is_name(const std::string& host) {
  const std::size_t dot = host.rfind('.');
  const std::size_t label = dot == std::string::npos ? 0 : dot + 1;
  return label < host.size() && std::isalpha(static_cast<unsigned char>(host[label])) != 0;
}

// The first of its addresses, as the system has them in order; 0: none of this family.
std::uint32_t look_up(const std::string& name, int family, int& error) {
  addrinfo wanted{};
  wanted.ai_family = family;
  wanted.ai_socktype = SOCK_DGRAM;
  addrinfo* list = nullptr;
  error = ::getaddrinfo(name.c_str(), nullptr, &wanted, &list);
  if (error != 0) return 0;
  const std::unique_ptr<addrinfo, void (*)(addrinfo*)> owner(list, ::freeaddrinfo);
  if (family != AF_INET) return 0;
  return ntohl(reinterpret_cast<const sockaddr_in*>(list->ai_addr)->sin_addr.s_addr);
}

std::uint32_t address_of(const std::string& name) {
  int error = 0;
  const std::uint32_t address = look_up(name, AF_INET, error);
  if (error == 0) return address;
  int other = 0;
  look_up(name, AF_INET6, other);
  if (other == 0) {
    throw std::invalid_argument(
        fmt::format("'{}' has IPv6 addresses only; a node has an IPv4 address", name));
  }
  throw std::invalid_argument(
      fmt::format("'{}' is no IPv4 address such as 10.84.66.1, and no host name with one: {}", name,
                  ::gai_strerror(error)));
}

}  // namespace

Endpoint node_address(const std::string& text) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  const std::string host = text.substr(0, colon);
  const std::string port = text.substr(colon);
  // Several colons: an IPv6 address, which parse_ip_and_port() refuses by its name.
  const bool name = is_name(host) && std::count(port.begin(), port.end(), ':') <= 1;
  const Endpoint node =
      parse_ip_and_port(name ? format_ip(address_of(host)) + port : text, kDefaultUdpPort);
  if (node.ip == 0 || node.udp_port == 0) {
    throw std::invalid_argument(fmt::format("'{}' is where no node can be", text));
  }
  return node;
}

}  // namespace trib
