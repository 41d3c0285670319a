// SPDX-License-Identifier: Apache-2.0
#include "verif/node/waves/test/view_file.h"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace trib {
namespace {

constexpr std::uint64_t kGroupBegin = 1u << 23;
constexpr std::uint64_t kGroupEnd = 1u << 24;

void group_line(ViewFile& view, std::vector<std::string>& open, std::uint64_t flags,
                const std::string& title) {
  if ((flags & kGroupBegin) != 0) {
    view.groups.push_back(std::string(2 * open.size(), ' ') + title);
    open.push_back(title);
  } else if ((flags & kGroupEnd) == 0 || open.empty() || open.back() != title) {
    throw std::runtime_error("the end of a group that is not open: " + title);
  } else {
    open.pop_back();
  }
}

void times_line(ViewFile& view, const std::string& line) {
  std::istringstream words(line.substr(1));
  std::int64_t marker = -1;
  words >> view.zoom >> marker;
  if (marker >= 0) view.marker = static_cast<std::uint64_t>(marker);
}

}  // namespace

ViewFile read_view(const std::string& path) {
  std::ifstream in(path);
  if (!in) throw std::runtime_error("can't read " + path);
  const std::string begin = "[timestart] ";
  ViewFile view;
  std::vector<std::string> open;
  std::uint64_t flags = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.compare(0, begin.size(), begin) == 0)
      view.begin = std::stoull(line.substr(begin.size()));
    switch (line.empty() ? '[' : line[0]) {
      case '[':
        break;
      case '*':
        times_line(view, line);
        break;
      case '@':
        flags = std::stoull(line.substr(1), nullptr, 16);
        break;
      case '-':
        group_line(view, open, flags, line.substr(1));
        break;
      default:
        view.signals.push_back({line, flags});
    }
  }
  if (!open.empty()) throw std::runtime_error("a group that is not closed: " + open.back());
  return view;
}

}  // namespace trib
