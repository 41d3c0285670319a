// SPDX-License-Identifier: Apache-2.0
#include "host/transport/wait_report.h"

#include <fmt/format.h>

namespace trib {
namespace {

// A line in three parts. The times of the same news differ, so they don't make news.
struct News {
  std::string what;
  std::string since;
  std::string note;
};

News news_of(const Wait& wait) {
  const Waiting& waiting = wait.waiting;
  const std::string ranks = ranks_text(waiting);
  const std::string so_far = fmt::format(" ({} so far)", duration_text(wait.lasted));
  if (wait.what == Wait::What::kRefused) {
    return {"the node refuses this worker (ERROR 2): a wrong key, or a group of others", so_far,
            ""};
  }
  if (wait.what == Wait::What::kJoining) {
    return {"waiting until all workers of this job have joined", so_far, ""};
  }
  if (waiting.node_silent) {
    return {"node silent", fmt::format(" for {}", duration_text(waiting.silence)),
            ranks.empty() ? "" : fmt::format("; before, it lacked {}", ranks)};
  }
  if (ranks.empty()) return {"waiting for a result", so_far, ""};
  return {"waiting for " + ranks, fmt::format(" (asked {} ago)", duration_text(waiting.silence)),
          ""};
}

}  // namespace

void WaitReport::look(const Wait& wait) {
  if (wait.lasted < kFirstWord) {
    said_.clear();
    return;
  }
  const News news = news_of(wait);
  if (news.what + news.note == said_ && wait.lasted - said_at_ < kAgain) return;
  said_ = news.what + news.note;
  said_at_ = wait.lasted;
  print_(news.what + news.since + news.note);
}

}  // namespace trib
