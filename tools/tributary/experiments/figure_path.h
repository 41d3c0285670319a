// SPDX-License-Identifier: Apache-2.0
// FigurePath: the way to a number in the JSON of a command: a JSON pointer (RFC 6901) with two more tokens
// for arrays: "-" is the last element, and "key=value&key=value" the only element whose members have
// these values as text. In texts, ~1 is a slash and ~0 a tilde. "#" as the last token is the number of
// elements. Errors: std::invalid_argument for text that is no path; of find(), std::runtime_error
// that says which token leads nowhere.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace trib {

class FigurePath {
 public:
  explicit FigurePath(const std::string& text);

  // The number there; true counts as 1, false as 0.
  double find(const nlohmann::json& document) const;

 private:
  std::string text_;
  std::vector<std::string> tokens_;
};

}  // namespace trib
