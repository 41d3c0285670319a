// SPDX-License-Identifier: Apache-2.0
// Reads docs/vectors (its README.md says what the keys are): frames as bytes, and what they are
// worth, written down from the protocol's document and not by the model.
// Errors: std::runtime_error with file and entry for a key that is missing, unknown or no number of
// its width, and for hex that is none.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/frame/body.h"
#include "model/frame/frame.h"
#include "model/frame/header.h"

namespace trib {

// The fields of a frame, and the bytes after its header.
struct FrameFields {
  Header header;
  Bytes payload;
  std::optional<std::uint16_t> balance;  // of a balanced RESULT with payload
  std::optional<JoinBody> join;
  std::optional<WelcomeBody> welcome;
};

struct FrameVector {
  std::string name;
  std::string about;
  Bytes bytes;
  std::optional<FrameFields> fields;
  std::string verdict;  // its name; empty: none is given
  std::optional<Bytes> reply;
};

struct SessionAnswer {
  unsigned port = 0;
  Bytes bytes;
};

struct SessionStep {
  std::string about;
  unsigned port = 0;
  Bytes bytes;
  std::string verdict;
  std::vector<SessionAnswer> answers;
};

// `file` is a name in docs/vectors.
std::vector<FrameVector> read_frame_vectors(const std::string& file);
std::vector<SessionStep> read_session(const std::string& file);

}  // namespace trib
