// SPDX-License-Identifier: Apache-2.0
// Scripts as files: the raw bytes, one script a file, as libFuzzer keeps them.
#pragma once

#include <string>
#include <vector>

#include "model/frame/frame.h"

namespace trib {

struct CorpusFile {
  std::string path;
  Bytes bytes;
};

// The files and, in the order of their names, the files of the directories. Errors:
// std::runtime_error with the path that can't be read.
std::vector<CorpusFile> read_corpus(const std::vector<std::string>& paths);

}  // namespace trib
