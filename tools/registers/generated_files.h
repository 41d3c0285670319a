// SPDX-License-Identifier: Apache-2.0
// The files that are made from a description: path from the root of the repository, and text.
#pragma once

#include <string>
#include <vector>

#include "tools/registers/description.h"
#include "tools/registers/device.h"

namespace trib::registers {

struct GeneratedFile {
  std::string path;
  std::string text;
};

std::vector<GeneratedFile> generated_files(const Device& device, const Description& description);

}  // namespace trib::registers
