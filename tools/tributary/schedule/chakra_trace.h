// SPDX-License-Identifier: Apache-2.0
// Numbers of Chakra's et_def.proto, version 0.0.4, as far as a trace of messages uses them.
#pragma once

#include <cstdint>

namespace trib::chakra {

inline constexpr char kVersion[] = "0.0.4";
inline constexpr std::uint32_t kMetadataVersion = 1;  // fields of GlobalMetadata

enum NodeField : std::uint32_t { kId = 1, kName = 2, kType = 3, kDataDeps = 5, kAttribute = 10 };
enum NodeType : std::uint32_t { kCompute = 4, kSend = 5, kReceive = 6 };
enum AttributeField : std::uint32_t {
  kAttributeName = 1,
  kInt32Value = 7,
  kInt64Value = 9,
  kUint64Value = 13,
  kBoolValue = 27
};

}  // namespace trib::chakra
