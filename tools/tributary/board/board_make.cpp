// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/board/board_make.h"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <set>
#include <system_error>

#include "model/base/host_error.h"
#include "tools/tributary/board/console/process_stream.h"
#include "tools/tributary/board/console/vivado_program.h"
#include "tools/tributary/commands/invocation.h"
#include "verif/sim/command_line/closest_name.h"

namespace trib {
namespace {

namespace fs = std::filesystem;

std::set<std::string> boards_in(const fs::path& folder) {
  std::set<std::string> boards;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    if (fs::exists(entry.path() / "Makefile")) boards.insert(entry.path().filename().string());
  }
  return boards;
}

void require_board(const BoardMake& make) {
  const std::set<std::string> boards = boards_in(make.folder);
  if (boards.count(make.board) != 0) return;
  if (boards.empty()) {
    throw UsageError(
        fmt::format("{}: no boards there; run this in the root of the repository, or say by "
                    "--boards where its fpga_boards is",
                    make.folder));
  }
  throw UsageError(fmt::format("no board '{}'{}; the boards are {}", make.board,
                               did_you_mean(make.board, boards), fmt::join(boards, ", ")));
}

}  // namespace

std::vector<std::string> BoardMake::command() const {
  std::vector<std::string> words{"make", "--no-print-directory", "-C",
                                 (fs::path(folder) / board).string(), rule};
  words.insert(words.end(), settings.begin(), settings.end());
  return words;
}

int BoardMake::run() const {
  require_board(*this);
  if (vivado_program().empty()) {
    throw MissingProgram(
        "neither vivado nor vivado_lab is in the PATH, and nothing else can program a card; source "
        "the settings64.sh of Vivado or of its lab edition");
  }
  std::vector<std::string> words = command();
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t pid = 0;
  const int error =
      ::posix_spawnp(&pid, arguments.front(), nullptr, nullptr, arguments.data(), environ);
  if (error == ENOENT) throw MissingProgram("make is not in the PATH; install it");
  if (error != 0) throw HostError("make", error);
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace trib
