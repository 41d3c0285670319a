// SPDX-License-Identifier: Apache-2.0
#include "tools/registers/generated_files.h"

#include "tools/registers/cpp_header.h"
#include "tools/registers/markdown.h"
#include "tools/registers/rtl_file.h"
#include "tools/registers/rtl_package.h"

namespace trib::registers {

std::vector<GeneratedFile> generated_files(const Device& device, const Description& description) {
  return {{device.rtl_package, rtl_package(device, description)},
          {device.rtl_file, rtl_file(device, description)},
          {device.markdown, markdown(device, description)},
          {device.cpp_header, cpp_header(device, description)},
          {device.cpp_table, cpp_table(device, description)}};
}

}  // namespace trib::registers
