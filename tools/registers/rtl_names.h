// SPDX-License-Identifier: Apache-2.0
// What the generated package and the generated register file call the things of a description.
#pragma once

#include <string>
#include <vector>

#include "tools/registers/description.h"

namespace trib::registers {

// The structs of a page: one member for each field of its registers of one storage.
struct PageStruct {
  Storage storage;      // kNone: strobes
  const char* suffix;   // of its type: group_settings_t
  const char* meaning;  // for a comment, by worded()
  bool is_output;
};
const std::vector<PageStruct>& page_structs();

bool has_storage(const Page& page, Storage storage);
bool has_writable(const Page& page);
bool is_writable(const Register& reg);

// How its constants begin: GroupStatus, NodeIp (of NODE_IP in page node).
std::string constant_name(const Page& page, const Register& reg);
std::string offset_name(const Page& page, const Register& reg);  // GroupStatusOffset
std::string value_name(const Page& page, const Register& reg);   // NodeIdValue
std::string member(const Register& reg, const Field& field);     // status_active
std::string vector_type(unsigned width);                         // "logic", "logic [7:0]"
std::string hex(unsigned bits, std::uint32_t value);             // 8'h2c

// Statement of a list, broken into lines where it gets too long.
std::string wrapped(const std::string& head, const std::vector<std::string>& list,
                    const std::string& tail);

// "----": a titled rule of the usual length.
std::string titled_rule(const std::string& title);

}  // namespace trib::registers
