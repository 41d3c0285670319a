// SPDX-License-Identifier: Apache-2.0
// The versions, as text and as numbers; that of the header is that of the project.
#include <cstdint>

#include "host/c/tributary.h"
#include "model/frame/layout.h"

namespace {

constexpr std::uint32_t packed(std::uint32_t major, std::uint32_t minor, std::uint32_t patch) {
  return major << 16 | minor << 8 | patch;
}

constexpr std::uint32_t kVersion =
    packed(TRIB_VERSION_MAJOR, TRIB_VERSION_MINOR, TRIB_VERSION_PATCH);
static_assert(kVersion == packed(TRIBUTARY_MAJOR, TRIBUTARY_MINOR, TRIBUTARY_PATCH),
              "host/c/tributary.h has another version than CMakeLists.txt");

}  // namespace

uint32_t trib_version() { return kVersion; }
const char* trib_version_text() { return TRIBUTARY_VERSION; }
uint32_t trib_protocol_version() { return trib::layout::kVersion; }
