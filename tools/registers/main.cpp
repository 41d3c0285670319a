// SPDX-License-Identifier: Apache-2.0
// `trib_registers`: makes the files that come from the descriptions of all devices (device.h), or with
// --check says which of them are not what they should be. Exit codes: 0 done or fresh, 1 stale or a
// bad description, 2 usage.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <exception>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

#include "tools/registers/description_reader.h"
#include "tools/registers/generated_files.h"

namespace {

std::string read_file(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

void write_file(const std::filesystem::path& path, const std::string& text) {
  std::ofstream stream(path, std::ios::binary);
  stream << text;
  stream.close();
  if (!stream) throw std::runtime_error(fmt::format("{}: can't be written", path.string()));
}

// Whether all files of the device are what they should be, or are now.
bool make(const std::filesystem::path& root, bool check, const trib::registers::Device& device) {
  const std::filesystem::path source = root / device.description;
  if (!std::filesystem::exists(source)) {
    throw std::runtime_error(
        fmt::format("{} does not exist; --root names the repository's root", source.string()));
  }
  const trib::registers::Description description =
      trib::registers::read_description(read_file(source), device.description);
  bool fresh = true;
  for (const auto& [path, text] : trib::registers::generated_files(device, description)) {
    if (read_file(root / path) == text) continue;
    if (check) {
      fresh = false;
      fmt::print("{} is not what {} makes it\n", path, device.description);
    } else {
      write_file(root / path, text);
      fmt::print("wrote {}\n", path);
    }
  }
  return fresh;
}

int run(const std::filesystem::path& root, bool check) {
  bool fresh = true;
  for (const trib::registers::Device& device : trib::registers::devices()) {
    fresh = make(root, check, device) && fresh;
  }
  if (!fresh) fmt::print("to mend that: cmake --build build --target registers\n");
  return fresh ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{
      "Makes the RTL, the C++ header and the documentation of the registers of all devices from "
      "their "
      "registers.toml"};
  std::string root = ".";
  bool check = false;
  app.add_option("--root", root, "Root of the repository")
      ->check(CLI::ExistingDirectory)
      ->capture_default_str();
  app.add_flag("--check", check, "Write nothing; fail if a file is not what it should be");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  try {
    return run(root, check);
  } catch (const std::exception& error) {
    fmt::print(stderr, "trib_registers: {}\n", error.what());
    return 1;
  }
}
