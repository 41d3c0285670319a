// SPDX-License-Identifier: Apache-2.0
// Whether the node has taken the writes to its registers that it must take, has refused the others
// (GR5), and has done what it has taken. One access at a time. The node decides at some time between
// the issue of a write and its end; where these two states differ, it may do either.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "model/node/node_step.h"
#include "verif/node/checker/followed_node.h"
#include "verif/node/checker/observations.h"

namespace trib {

class RegisterJudge {
 public:
  using ErrorReport = std::function<void(const std::string&)>;

  RegisterJudge(const FollowedNode& node, ErrorReport error)
      : node_(node), error_(std::move(error)) {}

  void issued(const RegisterAccess& access);
  // A kWritten.
  void written(const NodeStep& step);
  void completed(const RegisterAccess& access);

 private:
  bool must_refuse(const RegisterAccess& access) const;

  const FollowedNode& node_;
  ErrorReport error_;
  bool refused_at_issue_ = false;
  bool taken_ = false;  // the access that was issued
  bool refused_when_taken_ = false;
  RegisterAccess access_;
};

}  // namespace trib
