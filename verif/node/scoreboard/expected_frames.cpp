// SPDX-License-Identifier: Apache-2.0
#include "verif/node/scoreboard/expected_frames.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "model/frame/codec.h"
#include "model/frame/serial.h"
#include "verif/node/scoreboard/result_compare.h"

namespace trib {
namespace {

// The first frame of the list that is this one.
auto find_form(const ExpectedFrames::Alternatives& forms, const Bytes& frame) {
  return std::find_if(forms.begin(), forms.end(),
                      [&frame](const Bytes& form) { return equal_but_serial(form, frame); });
}

bool among(const ExpectedFrames::Alternatives& forms, const Bytes& frame) {
  return find_form(forms, frame) != forms.end();
}

template <typename List, typename Predicate>
bool take_if(List& list, const Predicate& predicate) {
  const auto found = std::find_if(list.begin(), list.end(), predicate);
  if (found == list.end()) return false;
  list.erase(found);
  return true;
}

bool is_of_epoch(const ExpectedFrames::Alternatives& forms, std::uint16_t epoch) {
  return !forms.empty() && !forms.front().empty() && read_header(forms.front()).epoch == epoch;
}

void keep_only(ExpectedFrames::Alternatives& forms, std::size_t form) {
  if (form >= forms.size() || forms.size() == 1) return;
  forms = {std::move(forms[form])};
}

}  // namespace

bool operator<(const ChunkName& a, const ChunkName& b) {
  return std::tie(a.group, a.sequence) < std::tie(b.group, b.sequence);
}

bool operator==(const ChunkName& a, const ChunkName& b) {
  return a.group == b.group && a.sequence == b.sequence;
}

std::string difference(const Bytes& frame, const Bytes& due) {
  const Bytes expected = with_serial_of(frame, due);
  const std::size_t common = std::min(frame.size(), expected.size());
  for (std::size_t i = 0; i < common; ++i) {
    if (frame[i] != expected[i]) {
      return fmt::format("byte {} is {:#04x}, expected {:#04x}", i, frame[i], expected[i]);
    }
  }
  if (frame.size() == expected.size()) return "";
  return fmt::format("{} bytes, expected {}", frame.size(), expected.size());
}

bool ExpectedFrames::match_result(const ChunkName& chunk, const Bytes& frame,
                                  std::optional<std::size_t>& form, std::string& why) {
  const auto found = results_.find(chunk);
  if (found != results_.end()) {
    const Alternatives& forms = found->second;
    const auto at = find_form(forms, frame);
    if (at != forms.end()) {
      form = static_cast<std::size_t>(at - forms.begin());
      results_.erase(found);
      return true;
    }
  }
  if (take_if(loose_, [&](const Loose& loose) { return among(loose.forms, frame); })) return true;
  if (found == results_.end()) {
    why = "no such result is due";
  } else {
    why = difference(frame, found->second.front());
    results_.erase(found);
  }
  return false;
}

bool ExpectedFrames::match_replay(const Bytes& frame, std::string& why) {
  if (take_if(replays_, [&](const Loose& replay) { return among(replay.forms, frame); })) {
    return true;
  }
  why = replays_.empty() ? "no replay is due" : difference(frame, replays_.front().forms.front());
  return false;
}

bool ExpectedFrames::match_control(const Bytes& frame, std::string& why) {
  if (take_if(errors_, [&](const Alternatives& forms) { return among(forms, frame); })) return true;
  // First those that must come.
  for (const bool made : {true, false}) {
    const auto fits = [&](const Notice& notice) {
      return notice.made == made && notice.frame == frame;
    };
    if (take_if(notices_, fits)) return true;
  }
  if (match_answer(frame)) return true;
  why = "no such frame is due";
  if (!errors_.empty()) {
    why += "; of the ERROR frame due, " + difference(frame, errors_.front().front());
  } else if (!notices_.empty()) {
    why += "; of the latest notice due, " + difference(frame, notices_.back().frame);
  } else if (!answers_.empty() && !answers_.back().forms.empty()) {
    why += "; of the latest answer due, " + difference(frame, answers_.back().forms.back());
  }
  return false;
}

bool ExpectedFrames::match_answer(const Bytes& frame) {
  if (take_if(answers_, [&](const Answer& answer) { return among(answer.forms, frame); })) {
    return true;
  }
  const Header header = read_header(frame);
  return take_if(answers_, [&](const Answer& answer) {
    if (!answer.status || header.count > answer.ranks.size()) return false;
    Header same = header;
    const Header due = read_header(*answer.status);
    same.count = due.count;
    same.tag = due.tag;
    if (encode(same, nullptr).bytes != *answer.status) return false;
    const auto known = [&](std::uint32_t rank) {
      return std::find(answer.ranks.begin(), answer.ranks.end(), rank) != answer.ranks.end();
    };
    if (header.count == 0 && header.tag == 0) return true;
    return known(header.tag & 0xffff) && known(header.tag >> 16);
  });
}

bool ExpectedFrames::match_host(const Bytes& frame, std::string& why) {
  if (host_.empty()) {
    why = "no answer to ARP or ICMP is due";
    return false;
  }
  why = difference(frame, host_.front());
  if (why.empty()) host_.pop_front();
  return why.empty();
}

void ExpectedFrames::choose(const ChunkName& chunk, std::size_t form) {
  const auto result = results_.find(chunk);
  if (result != results_.end()) keep_only(result->second, form);
  for (Loose& replay : replays_) {
    if (replay.chunk == chunk && !replay.over) keep_only(replay.forms, form);
  }
}

void ExpectedFrames::learn_serial(const ChunkName& chunk, std::uint16_t epoch,
                                  std::uint8_t serial) {
  for (auto replay = replays_.begin(); replay != replays_.end();) {
    const bool open =
        replay->ask_count && replay->chunk == chunk && is_of_epoch(replay->forms, epoch);
    if (open && is_on_its_way(serial, *replay->ask_count)) {
      replay = replays_.erase(replay);
      continue;
    }
    if (open) {
      replay->ask_count.reset();
      replay->made = true;
    }
    ++replay;
  }
}

void ExpectedFrames::end_life(unsigned group, std::uint16_t epoch) {
  ++begun_;
  for (auto result = results_.begin(); result != results_.end();) {
    if (result->first.group != group) {
      ++result;
      continue;
    }
    loose_.push_back({result->first, std::move(result->second), true, true, {}});
    result = results_.erase(result);
  }
  for (std::list<Loose>* list : {&loose_, &replays_}) {
    for (Loose& loose : *list) {
      if (loose.chunk.group == group && is_of_epoch(loose.forms, epoch)) loose.over = true;
    }
  }
}

void ExpectedFrames::spoil(const ChunkName& chunk, std::uint16_t epoch, bool replay) {
  if (Loose* loose = find_loose(replay ? replays_ : loose_, chunk, epoch)) loose->made = false;
}

ExpectedFrames::Loose* ExpectedFrames::find_loose(std::list<Loose>& list, const ChunkName& chunk,
                                                  std::uint16_t epoch) {
  for (Loose& loose : list) {
    if (loose.chunk == chunk && is_of_epoch(loose.forms, epoch)) return &loose;
  }
  return nullptr;
}

MissingFrames ExpectedFrames::missing() const {
  MissingFrames missing;
  const auto add = [](MissingFrames::Range& range, bool made) {
    ++(made ? range.made : range.perhaps);
  };
  missing.due = results_.size() + host_.size();
  missing.past_results.perhaps = begun_;
  for (const Loose& loose : loose_) add(missing.past_results, loose.made);
  for (const Loose& replay : replays_) {
    add(replay.over ? missing.past_replays : missing.replays, replay.made);
  }
  missing.control.made = errors_.size();
  for (const Notice& notice : notices_) add(missing.control, notice.made);
  missing.answers = answers_.size();
  return missing;
}

}  // namespace trib
