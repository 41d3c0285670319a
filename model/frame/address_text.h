// SPDX-License-Identifier: Apache-2.0
// Addresses as people write them. In: text. Out: numbers of model/frame/endpoint.h, or the text
// again. Errors: std::invalid_argument that says what was expected.
#pragma once

#include <cstdint>
#include <string>

#include "model/frame/endpoint.h"

namespace trib {

MacAddress parse_mac(const std::string& text);    // 02:54:42:00:00:01
std::uint32_t parse_ip(const std::string& text);  // 10.84.66.1
// 10.84.66.1:21570, or without port: `port`. The MAC address is left 0.
Endpoint parse_ip_and_port(const std::string& text, std::uint16_t port);
// MAC,IP,PORT: 02:54:42:00:01:01,10.84.66.11,40001
Endpoint parse_endpoint(const std::string& text);

std::string format_mac(const MacAddress& mac);
std::string format_ip(std::uint32_t ip);

}  // namespace trib
