// SPDX-License-Identifier: Apache-2.0
// Chunks that members have asked a node for (RC5), or have contributed to too late (GR4). The node
// answers by what it finds when it gets there, so its answer may be another one than the model's,
// or none; each question has one answer at most, and at most one ASK goes up for it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>

#include "model/frame/header.h"

namespace trib {

class AskedChunks {
 public:
  void asked(unsigned port, const Header& question) {
    keep(down_, {port, question.group, question.epoch, question.sequence});
    keep(up_, {0, question.group, 0, question.sequence});
  }

  /// Is the STATUS, PASSED or NACK an answer to one of them?
  bool answers(unsigned port, const Header& answer) {
    return take(down_, {port, answer.group, answer.epoch, answer.sequence});
  }
  /// May the ASK go up for one of them?
  bool goes_up(const Header& ask) { return take(up_, {0, ask.group, 0, ask.sequence}); }

 private:
  struct Question {
    unsigned port;
    std::uint8_t group;
    std::uint16_t epoch;
    std::uint32_t sequence;

    bool operator==(const Question& other) const {
      return port == other.port && group == other.group && epoch == other.epoch &&
             sequence == other.sequence;
    }
  };
  using Questions = std::deque<Question>;

  static constexpr std::size_t kKept = 1000;  // more can't be unanswered yet

  static void keep(Questions& questions, const Question& question) {
    questions.push_back(question);
    if (questions.size() > kKept) questions.pop_front();
  }
  static bool take(Questions& questions, const Question& question) {
    const auto found = std::find(questions.begin(), questions.end(), question);
    if (found == questions.end()) return false;
    questions.erase(found);
    return true;
  }

  Questions down_;
  Questions up_;
};

}  // namespace trib
