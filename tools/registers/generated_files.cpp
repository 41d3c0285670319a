// SPDX-License-Identifier: Apache-2.0
#include "tools/registers/generated_files.h"

#include "tools/registers/cpp_header.h"
#include "tools/registers/markdown.h"
#include "tools/registers/rtl_file.h"
#include "tools/registers/rtl_package.h"

namespace trib::registers {

std::vector<GeneratedFile> generated_files(const Description& description) {
  return {{"rtl/node/trib_registers_pkg.sv", rtl_package(description)},
          {"rtl/node/7_control/trib_register_file.sv", rtl_file(description)},
          {"rtl/node/REGISTERS.md", markdown(description)},
          {"verif/node/registers/registers.h", cpp_header(description)},
          {"verif/node/registers/register_table.h", cpp_table(description)}};
}

}  // namespace trib::registers
