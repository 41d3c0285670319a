// SPDX-License-Identifier: Apache-2.0
// Pieces of the generated decoder: which page an address is in, which registers a case item stands
// for.
#pragma once

#include <string>

#include "tools/registers/description.h"

namespace trib::registers {

// Case item of all elements of a register: a constant, a range of them, or a pattern with ? for the
// bits of the element.
std::string case_item(const Page& page, const Register& reg);
// Bits of an offset that number the elements of an external array: "[6:4]".
std::string element_slice(const Register& reg);
// Condition that the addressed element exists: "1'b1", or a comparison of the slice of `offset`
// with a parameter.
std::string element_exists(const Register& reg, const std::string& offset);

// Condition that `address` is in the page or one of its repetitions.
std::string page_hit(const Page& page, const std::string& address);
// Bits of an address that number the repetitions of a page: "[10:8]"; empty if there is one only.
std::string index_slice(const Page& page);

}  // namespace trib::registers
