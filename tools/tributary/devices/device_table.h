// SPDX-License-Identifier: Apache-2.0
// The table of devices, for what needs none of their simulations; device.h has those.
#pragma once

#include <string>

namespace trib {

struct DeviceEntry {
  const char* name;
  const char* text;     // what it is
  const char* variant;  // the usual one
};

#define TRIB_DEVICE(name, text, variant) {#name, text, variant},
inline constexpr DeviceEntry kDevices[] = {
#include "tools/tributary/devices/devices.inc"
};
#undef TRIB_DEVICE

inline constexpr DeviceEntry kUsualDevice = kDevices[0];

// Null if there is none of that name.
inline const DeviceEntry* find_device(const std::string& name) {
  for (const DeviceEntry& device : kDevices) {
    if (name == device.name) return &device;
  }
  return nullptr;
}

}  // namespace trib
