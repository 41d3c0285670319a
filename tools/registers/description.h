// SPDX-License-Identifier: Apache-2.0
// A register map as its description has it (rtl/node/registers.toml explains the terms). Offsets and strides are in bytes, an address is base + index * kPageBytes + offset.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace trib::registers {

inline constexpr unsigned kPageBytes = 0x100;
inline constexpr unsigned kWordBytes = 4;
inline constexpr unsigned kWordBits = 32;

enum class Access { kReadWrite, kReadOnly, kStrobe };

// Where the value of a register is kept; a strobe has none.
enum class Storage { kNone, kConfig, kExternal, kConstant, kStatus, kCounter };

struct Field {
  std::string name;  // empty: the register as a whole
  unsigned lsb = 0;
  unsigned width = kWordBits;   // for per_port the most that it can be
  std::string width_parameter;  // as many bits as this parameter of the RTL says; empty: width
  std::uint32_t reset = 0;
  std::string doc;

  std::uint32_t mask() const {
    return (width == kWordBits ? ~std::uint32_t{0} : (std::uint32_t{1} << width) - 1) << lsb;
  }
};

// A number that means something special.
struct NamedValue {
  std::string name;
  std::uint32_t value = 0;
  std::string doc;
};

struct Element {
  std::string name;
  std::string doc;
};

struct Register {
  std::string name;
  unsigned offset = 0;
  Access access = Access::kReadOnly;
  Storage storage = Storage::kNone;
  std::uint32_t value = 0;  // of a constant
  std::vector<Field> fields;
  std::vector<NamedValue> values;
  std::vector<Element> elements;   // empty: no array
  std::string elements_parameter;  // element i exists if i is less than this parameter of the RTL
  unsigned stride = kWordBytes;
  std::string unit;
  std::string doc;
  unsigned line = 0;  // in the description, from 1

  bool is_array() const { return !elements.empty(); }
  unsigned count() const { return is_array() ? static_cast<unsigned>(elements.size()) : 1; }
  unsigned last_offset() const { return offset + (count() - 1) * stride; }
  std::uint32_t reset() const;  // 0 for what the register file does not hold
  std::uint32_t mask() const;   // bits that mean something
};

struct Page {
  std::string name;
  unsigned base = 0;
  std::string count_parameter;  // empty: there is one
  unsigned min = 1;
  unsigned max = 1;
  std::string doc;
  std::vector<Register> registers;  // by offset
  unsigned line = 0;

  bool is_repeated() const { return !count_parameter.empty(); }
};

struct Description {
  std::string file;
  std::vector<Page> pages;  // by base

  // The page that is repeated by this parameter; null if none.
  const Page* repeated_by(const std::string& parameter) const;
};

void replace_all(std::string& text, const std::string& from, const std::string& to);
// Doc of one element: {index} and {doc} replaced.
std::string element_doc(const Register& reg, unsigned element);
// "SKEW_3"; the register's own name where it is no array.
std::string element_name(const Register& reg, unsigned element);

}  // namespace trib::registers
