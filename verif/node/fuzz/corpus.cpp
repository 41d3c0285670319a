// SPDX-License-Identifier: Apache-2.0
#include "verif/node/fuzz/corpus.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace trib {
namespace {

CorpusFile read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  CorpusFile result{path, Bytes(std::istreambuf_iterator<char>(file), {})};
  if (!file)
    throw std::runtime_error(path + ": can't be read; give a script or a directory of them");
  return result;
}

}  // namespace

std::vector<CorpusFile> read_corpus(const std::vector<std::string>& paths) {
  std::vector<std::string> names;
  for (const std::string& path : paths) {
    if (!std::filesystem::is_directory(path)) {
      names.push_back(path);
      continue;
    }
    std::vector<std::string> inside;
    for (const auto& entry : std::filesystem::directory_iterator(path)) {
      if (entry.is_regular_file()) inside.push_back(entry.path().string());
    }
    std::sort(inside.begin(), inside.end());
    names.insert(names.end(), inside.begin(), inside.end());
  }
  std::vector<CorpusFile> files;
  for (const std::string& name : names) files.push_back(read(name));
  return files;
}

}  // namespace trib
