// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/board/card_words.h"

#include <fmt/format.h>

#include <array>

#include "verif/boards/registers/registers.h"

namespace trib {
namespace {

template <std::size_t kCount>
std::string word_of(const std::array<const char*, kCount>& words, std::uint32_t number) {
  return number < kCount ? words[number] : fmt::format("state {}", number);
}

constexpr std::array<const char*, 7> kClockStates{
    "resets held",      "waits after the resets",      "frees the bus",      "chooses the channel",
    "writes its table", "waits to look at the alarms", "looks at the alarms"};
constexpr std::array<const char*, 6> kClockFailures{"",
                                                    "the bus is held",
                                                    "no acknowledge of the multiplexer",
                                                    "no acknowledge of the Si5324",
                                                    "alarms of the Si5324",
                                                    "a command"};
constexpr std::array<const char*, 8> kTransmitStates{"settles after reset",
                                                     "waits for the reference clock",
                                                     "waits for the lock of the QPLL",
                                                     "settles after the QPLL",
                                                     "waits for the transmit clocks",
                                                     "settles after the clocks",
                                                     "waits for reset done",
                                                     "ready"};
constexpr std::array<const char*, 8> kTransmitFailures{"",
                                                       "no lock of the QPLL",
                                                       "no transmit clocks",
                                                       "no reset done",
                                                       "the QPLL lost its lock",
                                                       "the transmit clocks stopped",
                                                       "reset done went away",
                                                       "a command"};
constexpr std::array<const char*, 7> kReceiverStates{"waits for the QPLL",
                                                     "in reset",
                                                     "waits for the CDR",
                                                     "waits for the receive clocks",
                                                     "settles",
                                                     "waits for reset done",
                                                     "ready"};

}  // namespace

ImageState image_state(std::uint32_t image) {
  if (image == 0 || board::field_of(image, board::kRegImageForeign) != 0) {
    return ImageState::kUnmarked;
  }
  return (image & board::kRegImageChecked) != 0 ? ImageState::kChecked : ImageState::kUntested;
}

const char* image_state_word(ImageState state) {
  switch (state) {
    case ImageState::kChecked:
      return "checked";
    case ImageState::kUntested:
      return "untested";
    case ImageState::kUnmarked:
      break;
  }
  return "unmarked";
}

std::string image_commit_words(std::uint32_t image) {
  if (image_state(image) == ImageState::kUnmarked) return "";
  return fmt::format("{:07x}{}", board::field_of(image, board::kRegImageCommit),
                     (image & board::kRegImageChanged) != 0 ? " with changes" : "");
}

std::string image_words(std::uint32_t image) {
  switch (image_state(image)) {
    case ImageState::kChecked:
      return "checked, commit " + image_commit_words(image);
    case ImageState::kUntested:
      return "UNTESTED: made with FORCE=1, commit " + image_commit_words(image);
    case ImageState::kUnmarked:
      break;
  }
  return "not marked";
}

std::string clock_words(std::uint32_t clock) {
  if ((clock & board::kRegClockReady) != 0) return "ready";
  std::string text = word_of(kClockStates, board::field_of(clock, board::kRegClockState));
  const std::uint32_t failure = board::field_of(clock, board::kRegClockFailure);
  if (failure != 0) text += "; the last attempt ended by: " + word_of(kClockFailures, failure);
  if ((clock & board::kRegClockLockLost) != 0) text += "; alarm: no lock";
  if ((clock & board::kRegClockCrystalLost) != 0) text += "; alarm: no crystal";
  return text;
}

std::string transmit_words(std::uint32_t transmit, std::uint32_t quads) {
  if ((transmit & board::kRegTransmitReady) != 0) return "ready";
  std::string text = word_of(kTransmitStates, board::field_of(transmit, board::kRegTransmitState));
  const unsigned count = board::field_of(quads, board::kRegTransmitQuadsCount);
  const std::uint32_t ready = board::field_of(quads, board::kRegTransmitQuadsReady);
  std::vector<unsigned> waiting;
  for (unsigned quad = 0; quad < count; ++quad) {
    if ((ready >> quad & 1) == 0) waiting.push_back(quad);
  }
  if (count > 1) text += fmt::format("; quads not ready: {}", fmt::join(waiting, ", "));
  const std::uint32_t failure = board::field_of(quads, board::kRegTransmitQuadsFailure);
  if (failure != 0) {
    text += fmt::format("; the last retry, of quad {}: {}",
                        board::field_of(quads, board::kRegTransmitQuadsLast),
                        word_of(kTransmitFailures, failure));
  }
  return text;
}

std::string receiver_words(std::uint32_t status) {
  if ((status & board::kLinkStatusRxReady) != 0) return "ready";
  return word_of(kReceiverStates, board::field_of(status, board::kLinkStatusRxState));
}

std::string link_words(std::uint32_t status) {
  const auto is = [status](std::uint32_t mask) { return (status & mask) != 0; };
  if (is(board::kLinkStatusUp)) return "up";
  if (!is(board::kLinkStatusPresent)) return "no module";
  if (!is(board::kLinkStatusLight)) return "no light";
  if (!is(board::kLinkStatusTxReady)) return "transmitter not ready";
  if (!is(board::kLinkStatusRxReady)) return "receiver not ready";
  if (!is(board::kLinkStatusBlockLock)) return "no block lock";
  if (is(board::kLinkStatusHiBer)) return "many bit errors";
  if (is(board::kLinkStatusSilent)) return "no control blocks";
  if (is(board::kLinkStatusInterrupted)) return "interrupted by the module";
  if (is(board::kLinkStatusRemoteFault)) return "the far end sees nothing good";
  return "down";
}

std::vector<std::string> fault_words(std::uint32_t status) {
  std::vector<std::string> words;
  if ((status & board::kLinkStatusPresent) == 0) return words;
  const auto add = [&](std::uint32_t mask, const char* word) {
    if ((status & mask) != 0) words.emplace_back(word);
  };
  add(board::kLinkStatusTxFault, "tx fault");
  add(board::kLinkStatusHiBer, "high BER");
  add(board::kLinkStatusSilent, "silent");
  add(board::kLinkStatusLocalFault, "local fault");
  add(board::kLinkStatusRemoteFault, "remote fault");
  add(board::kLinkStatusInterrupted, "interruption");
  add(board::kLinkStatusInReset, "in reset");
  return words;
}

std::string version_words(std::uint32_t version) {
  return fmt::format("{}.{}.{}", version >> 16, version >> 8 & 0xff, version & 0xff);
}

std::string duration_words(std::uint32_t seconds) {
  if (seconds < 60) return fmt::format("{} s", seconds);
  if (seconds < 3600) return fmt::format("{} min {} s", seconds / 60, seconds % 60);
  if (seconds < 86400) return fmt::format("{} h {} min", seconds / 3600, seconds / 60 % 60);
  return fmt::format("{} d {} h", seconds / 86400, seconds / 3600 % 24);
}

}  // namespace trib
