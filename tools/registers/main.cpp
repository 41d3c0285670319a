// SPDX-License-Identifier: Apache-2.0
// `trib_registers`: makes the files that come from rtl/node/registers.toml, or with --check
// says which of them are not what they should be. Exit codes: 0 done or fresh, 1 stale or a bad
// description, 2 usage.
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

int run(const std::filesystem::path& root, bool check) {
  const std::filesystem::path source = root / trib::registers::kDescriptionPath;
  if (!std::filesystem::exists(source)) {
    throw std::runtime_error(
        fmt::format("{} does not exist; --root names the repository's root", source.string()));
  }
  const trib::registers::Description description =
      trib::registers::read_description(read_file(source), trib::registers::kDescriptionPath);
  bool fresh = true;
  for (const auto& [path, text] : trib::registers::generated_files(description)) {
    if (read_file(root / path) == text) continue;
    fresh = false;
    if (check) {
      fmt::print("{} is not what {} makes it\n", path, trib::registers::kDescriptionPath);
    } else {
      write_file(root / path, text);
      fmt::print("wrote {}\n", path);
    }
  }
  if (check && !fresh) {
    fmt::print("to mend that: cmake --build build --target registers\n");
    return 1;
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Makes the RTL, the C++ header and the documentation of the node's registers from " +
               std::string(trib::registers::kDescriptionPath)};
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
