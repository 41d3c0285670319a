// SPDX-License-Identifier: Apache-2.0
#include "host/environment/shared_settings.h"

#include <limits>

#include "host/environment/values.h"

namespace trib {

SharedSettings read_shared_settings(const Environment& environment) {
  SharedSettings s;
  const auto on = [&](const char* name, const auto& take) {
    read_variable(environment, name, take);
  };
  on("TRIBUTARY_NODE", [&](const std::string& t) { s.node = t; });
  on("TRIBUTARY_LOCAL", [&](const std::string& t) { s.local = t; });
  on("TRIBUTARY_TRANSPORT", [&](const std::string& t) { s.transport = t; });
  on("TRIBUTARY_JOB", [&](const std::string& t) { s.job = parse_job(t); });
  on("TRIBUTARY_GROUP", [&](const std::string& t) { s.group = parse_number(t, 0, 255); });
  on("TRIBUTARY_GROUPS", [&](const std::string& t) { s.groups = parse_number(t, 1, kMostGroups); });
  on("TRIBUTARY_KEY", [&](const std::string& t) { s.key = parse_key(t); });
  on("TRIBUTARY_PORTS", [&](const std::string& t) {
    s.ports_by_registers = t == "registers";
    if (!s.ports_by_registers) s.ports = parse_number(t, 1, kMostPorts);
  });
  on("TRIBUTARY_WINDOW", [&](const std::string& t) { s.window = parse_number(t, 4, 64); });
  on("TRIBUTARY_CHUNK_BYTES",
     [&](const std::string& t) { s.chunk_bytes = parse_number(t, 4, 8192); });
  on("TRIBUTARY_MAX_RETRIES", [&](const std::string& t) {
    s.max_retries = parse_number(t, 0, std::numeric_limits<std::uint32_t>::max());
  });
  on("TRIBUTARY_MIN_TIMEOUT", [&](const std::string& t) { s.min_timeout = parse_duration(t); });
  on("TRIBUTARY_JOIN_TIMEOUT", [&](const std::string& t) { s.join_timeout = parse_duration(t); });
  return s;
}

trib_config SharedSettings::config() const {
  trib_config config;
  trib_config_init(&config, sizeof config);
  const auto set = [](const auto& setting, auto& field) {
    if (setting) field = *setting;
  };
  config.node = node.c_str();
  if (local) config.local = local->c_str();
  if (transport) config.transport = transport->c_str();
  set(job, config.job);
  config.group = group;
  config.key = key;
  set(ports, config.ports);
  if (ports_by_registers) config.ports = TRIB_PORTS_BY_REGISTERS;
  set(window, config.window);
  set(chunk_bytes, config.chunk_bytes);
  set(max_retries, config.max_retries);
  set(min_timeout, config.min_timeout);
  set(join_timeout, config.join_timeout);
  return config;
}

}  // namespace trib
