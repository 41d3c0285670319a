// SPDX-License-Identifier: Apache-2.0
// PictureOption: the option --picture, a drawing of the beginning of a message at the node's pins.
// PictureRecorder: what draws it.
#pragma once

#include <CLI/App.hpp>
#include <memory>
#include <string>

#include "tools/tributary/commands/named_files.h"
#include "verif/node/cluster/cluster.h"
#include "verif/node/picture/pin_record.h"
#include "verif/node/picture/reduction_picture.h"

namespace trib {

struct PictureOption {
  std::string file;  // empty: no picture

  void add_to(CLI::App& command);
  // Throws UsageError for a file that is no SVG, FileError for one that can't be written. Adds it to
  // `files`.
  void check(NamedFiles& files) const;
};

class PictureRecorder {
 public:
  // Attaches itself, if there is to be a picture: must live as long as `cluster` is run.
  PictureRecorder(const PictureOption& option, Cluster& cluster);
  PictureRecorder(const PictureRecorder&) = delete;  // the cluster refers to it
  PictureRecorder& operator=(const PictureRecorder&) = delete;

  // Draws what the cluster has done since then. Throws FileError, and PictureError.
  void write(const PictureSubject& subject) const;

 private:
  std::string file_;
  std::unique_ptr<PinRecord> pins_;
};

}  // namespace trib
