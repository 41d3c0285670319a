// SPDX-License-Identifier: Apache-2.0
#include "tools/registers/naming.h"

#include <algorithm>
#include <cctype>

namespace trib::registers {
namespace {

bool is_snake(const std::string& name, int (*is_letter)(int)) {
  if (name.empty() || is_letter(static_cast<unsigned char>(name[0])) == 0) return false;
  return std::all_of(name.begin(), name.end(), [&](unsigned char letter) {
    return letter == '_' || std::isdigit(letter) != 0 || is_letter(letter) != 0;
  });
}

char lower_letter(char letter) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}

}  // namespace

bool is_upper_snake(const std::string& name) { return is_snake(name, std::isupper); }
bool is_lower_snake(const std::string& name) { return is_snake(name, std::islower); }

std::string lower(const std::string& name) {
  std::string text = name;
  std::transform(text.begin(), text.end(), text.begin(), lower_letter);
  return text;
}

std::string camel(const std::string& name) {
  std::string text;
  bool begins_word = true;
  for (const char letter : name) {
    if (letter == '_') {
      begins_word = true;
      continue;
    }
    const auto byte = static_cast<unsigned char>(letter);
    text += begins_word ? static_cast<char>(std::toupper(byte)) : lower_letter(letter);
    begins_word = false;
  }
  return text;
}

unsigned power_of_two(unsigned number) {
  unsigned power = 1;
  while (power < number) power *= 2;
  return power;
}

unsigned index_bits(unsigned number) {
  unsigned bits = 1;
  while (1u << bits < number) ++bits;
  return bits;
}

}  // namespace trib::registers
