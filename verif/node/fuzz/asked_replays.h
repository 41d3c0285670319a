// SPDX-License-Identifier: Apache-2.0
// Replays by which the model answers ASKs in any case, while the node does so only if its serials
// say so (RC2). Which they are it learns from the frames that the node sends; a replay whose serial
// has not been seen yet is kept until then.
#pragma once

#include <string>
#include <vector>

#include "model/frame/frame.h"
#include "model/frame/header.h"
#include "model/node/emission.h"
#include "verif/node/scoreboard/serial_check.h"

namespace trib {

class AskedReplays {
 public:
  /// From now on epochs name other lives.
  void restart() { serials_ = SerialCheck(); }

  /// The node has sent the frame. Empty if its serial is right, otherwise what is wrong with it.
  std::string sent(unsigned port, const Frame& frame) { return serials_.sent(port, frame); }

  /// The model has answered `ask` so. Returns those answers that are due from the node.
  std::vector<Emission> due(const Header& ask, const std::vector<Emission>& answers);
  /// The node is quiet: what of that which was kept is due from it.
  std::vector<Emission> due_of_kept();

 private:
  struct Kept {
    Header ask;
    Emission replay;
  };

  SerialCheck serials_;
  std::vector<Kept> kept_;
};

}  // namespace trib
