// SPDX-License-Identifier: Apache-2.0
// The devices that have a register map: where its description is, where go what is made of it, and what that is called.
#pragma once

#include <string>
#include <vector>

namespace trib::registers {

struct Device {
  std::string name;  // in sentences
  std::string description;
  std::string rtl_package, rtl_file;  // files, named after the package and the module
  std::string markdown;
  std::string cpp_header, cpp_table;
  std::string cpp_namespace;
  std::string readable;  // which of its pages the C++ header explains: kReg*, kPort* ...
  std::string
      readers_head;  // of the table for readers, behind the title and the line about its source

  /// Name of what a file declares.
  static std::string unit(const std::string& file);
};

const std::vector<Device>& devices();

/// `text` with the device's own words in the place of {device}, {description} and the like.
std::string worded(std::string text, const Device& device);

}  // namespace trib::registers
