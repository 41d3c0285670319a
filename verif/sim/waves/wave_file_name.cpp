// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/waves/wave_file_name.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <stdexcept>

namespace trib {
namespace {

constexpr const char* kEnding = ".fst";

bool is_plain(unsigned char letter) {
  static const std::string kHarmless = "/._-+,=@";
  return std::isalnum(letter) != 0 ||
         kHarmless.find(static_cast<char>(letter)) != std::string::npos;
}

}  // namespace

void require_wave_file_name(const std::string& wave_file) {
  if (std::filesystem::path(wave_file).extension() == kEnding) return;
  throw std::invalid_argument("waves: " + wave_file +
                              " does not end in .fst; waves are written in FST format only");
}

std::string view_name(const std::string& wave_file) {
  return std::filesystem::path(wave_file).replace_extension(".gtkw").string();
}

std::string view_command(const std::string& wave_file) {
  const std::string name = view_name(wave_file);
  if (std::all_of(name.begin(), name.end(), is_plain)) return "gtkwave " + name;
  std::string quoted;
  for (const char letter : name) quoted += letter == '\'' ? "'\\''" : std::string(1, letter);
  return "gtkwave '" + quoted + "'";
}

std::string wave_file_of_node(const std::string& wave_file, unsigned node) {
  if (node == 0) return wave_file;
  const std::string ending = ".node" + std::to_string(node) + kEnding;
  return std::filesystem::path(wave_file).replace_extension(ending).string();
}

}  // namespace trib
